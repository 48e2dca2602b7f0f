import { lazy, Suspense } from 'react'
import { untilDrawn } from './until-idle.ts'

/** Loaded once the first page stands and the phone has time. Without it the app works on, in the version that it has. */
const UpdatePrompt = lazy(async () => {
  await untilDrawn()
  return {
    default: await import('./update-prompt.tsx').then(
      (loaded) => loaded.UpdatePrompt,
      () => () => null,
    ),
  }
})

/** Keeps the installed app at the newest version, when the person says so. There is none while developing. */
export function AppUpdate() {
  if (import.meta.env.DEV) return null
  return (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  )
}
