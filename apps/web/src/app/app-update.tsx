import { type ComponentType, lazy, Suspense } from 'react'
import { untilDrawn } from './until-idle.ts'

/** Loaded once the first page stands and the phone has time. Without it the app works on, in the version that it has. */
const UpdatePrompt = lazy(async (): Promise<{ default: ComponentType }> => {
  await untilDrawn()
  // Not caught at the import itself: the build would put that inside what loads the file's styles, which may fail as well.
  try {
    const loaded = await import('./update-prompt.tsx')
    return { default: loaded.UpdatePrompt }
  } catch {
    return { default: () => null }
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
