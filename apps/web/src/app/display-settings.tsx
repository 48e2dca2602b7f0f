import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAdjustmentsHorizontal } from '../ui/icons.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { icon } from '../ui/icon-size.ts'
import { fileLoader, orElse } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { WindowNotOnPhone } from '../ui/not-on-phone.tsx'

const dialog = fileLoader(async () => (await import('./display-dialog.tsx')).DisplayDialog)
const DisplayDialog = loaded(orElse(dialog, WindowNotOnPhone))

type Props = {
  /** what else the area has to say there */
  children?: ReactNode
  /** who is signed in finds their account elsewhere */
  isAccountApart?: boolean
}

/** The button in every header behind which language and theme are chosen. */
export function DisplaySettings({ children, isAccountApart = false }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('display.title')}
        icon={<IconAdjustmentsHorizontal {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <DisplayDialog isAccountApart={isAccountApart} onClose={() => setOpen(false)}>
            {children}
          </DisplayDialog>
        </Suspense>
      )}
    </>
  )
}
