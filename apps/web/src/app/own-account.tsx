import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSignIn } from '../api/use-sign-in.ts'
import { loadPart } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { fileLoader, orElse, partOf } from '../ui/file-loader.ts'
import { loaded } from '../ui/loaded.tsx'
import { WindowNotOnPhone } from '../ui/not-on-phone.tsx'

const windows = fileLoader(async () => {
  const [file] = await Promise.all([import('../features/sign-in/index.ts'), loadPart('account')])
  return file
})
const OwnPassword = loaded(
  orElse(
    partOf(windows, (file) => file.OwnPassword),
    WindowNotOnPhone,
  ),
)
const OwnSignIns = loaded(
  orElse(
    partOf(windows, (file) => file.OwnSignIns),
    WindowNotOnPhone,
  ),
)

/** Password, devices and privacy of who is signed in, with what more belongs to the account. */
export function OwnAccount({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signedIn = useSignIn()
  if (signedIn.state !== 'signed_in') return null
  return (
    <>
      {/* Until a temporary password is changed there is a page for just that. */}
      {!signedIn.user.must_change_password && (
        <>
          <OpensWindow label={t('display.password')} Window={OwnPassword} />
          {children}
          <OpensWindow label={t('display.signIns')} Window={OwnSignIns} />
        </>
      )}
      <Button wide onClick={() => void navigate(paths.privacy)}>
        {t('display.privacy')}
      </Button>
    </>
  )
}

/** One of the ways in which the signed-in person signs in, behind a button. */
export function OpensWindow({ label, Window }: { label: string; Window: ComponentType<{ onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <Window onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
