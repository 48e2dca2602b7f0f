import { Suspense, useEffect, useState } from 'react'
import { withAdminTexts } from '../../i18n/admin-texts.ts'
import { loaded } from '../../ui/loaded.tsx'
import { forgetAll, useWorksBehind } from './works.ts'

const Shelf = loaded(async () => (await withAdminTexts(import('./shelf.tsx'))).Shelf)

/** Where imports go on whose windows were closed, on whatever page one is; it comes with the first of them. They end with the sign-in. */
export function ImportShelf() {
  const behind = useWorksBehind()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => forgetAll, [])
  if (behind.length > 0 && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <Shelf behind={behind} />
    </Suspense>
  )
}
