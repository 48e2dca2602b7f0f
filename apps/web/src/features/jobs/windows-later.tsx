import { type ComponentType, Suspense, useEffect } from 'react'
import { withAdminTexts } from '../../i18n/admin-texts.ts'
import { fileLoader, partOf } from '../../ui/file-loader.ts'
import { loaded } from '../../ui/loaded.tsx'

type Windows = typeof import('./windows.ts')

const windows = fileLoader(() => withAdminTexts(import('./windows.ts')))

/** What opens over the list of jobs. */
export const HoldDialog = later(({ HoldDialog: Window }) => Window)
export const JobEditor = later(({ JobEditor: Window }) => Window)
export const ImportDialog = later(({ ImportDialog: Window }) => Window)
export const PicturesDialog = later(({ PicturesDialog: Window }) => Window)

/** Loads the windows behind what the page shows first: a key or a press then finds them there. */
export function useWindowsAhead(isShown: boolean): void {
  useEffect(() => {
    // What does not come is asked for again when it is opened.
    if (isShown) windows().catch(() => undefined)
  }, [isShown])
}

function later<Props extends object>(pick: (file: Windows) => ComponentType<Props>): ComponentType<Props> {
  const Window = loaded(partOf(windows, pick))
  return function Later(props) {
    return (
      <Suspense>
        <Window {...props} />
      </Suspense>
    )
  }
}
