import { isAdmin } from '@warsha/domain'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { chooseTheme, themeChoices, useThemeChoice } from '../ui/theme.ts'
import { toasts } from '../ui/toasts.tsx'
import { factsOf, type Language, languageCodes } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { chooseLanguage, loadPart } from '../i18n/i18n.ts'
import { useSignIn } from '../api/use-sign-in.ts'
import { paths } from '../paths.ts'
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
const secondFactor = fileLoader(async (): Promise<ComponentType<{ onClose: () => void }>> => {
  return (await import('./admin-second-factor.ts')).loadOwnSecondFactor()
})
const OwnSecondFactor = loaded(orElse(secondFactor, WindowNotOnPhone))
const OwnSignIns = loaded(
  orElse(
    partOf(windows, (file) => file.OwnSignIns),
    WindowNotOnPhone,
  ),
)

type DialogProps = {
  /** who is signed in finds their account elsewhere */
  isAccountApart: boolean
  /** what else the area has to say there */
  children: ReactNode
  onClose: () => void
}

/** Where language and theme are chosen, and where the account is of who has no other place for it. */
export function DisplayDialog({ onClose, isAccountApart, children }: DialogProps) {
  const { t } = useTranslation()
  const chosen = useThemeChoice()
  const shown = useLanguage()

  async function change(language: Language): Promise<void> {
    if (!(await chooseLanguage(language))) toasts.error(t('display.languageFailed'))
  }

  return (
    <Dialog title={t('display.title')} onClose={onClose}>
      <Choice
        label={t('display.language')}
        options={languageCodes().map((value) => ({ value, label: factsOf(value).ownName, lang: value }))}
        value={shown}
        onChoose={(language) => void change(language)}
      />
      <Choice
        label={t('display.theme')}
        options={themeChoices.map((value) => ({ value, label: t(`display.${value}`) }))}
        value={chosen}
        onChoose={chooseTheme}
      />
      {children}
      {!isAccountApart && <OwnAccount />}
      <Button wide onClick={onClose}>
        {t('display.close')}
      </Button>
      <p className="muted text-center">{t('display.version', { version: import.meta.env.APP_VERSION })}</p>
    </Dialog>
  )
}

/** The ways in which the signed-in person signs in, each in a dialog. */
const ownWindows = {
  password: { label: 'display.password', Window: OwnPassword, isForAdmins: false },
  secondFactor: { label: 'display.secondFactor', Window: OwnSecondFactor, isForAdmins: true },
  signIns: { label: 'display.signIns', Window: OwnSignIns, isForAdmins: false },
} as const

/** Password, second factor, devices and privacy of who is signed in. */
export function AccountDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      <OwnAccount />
      <Button wide onClick={onClose}>
        {t('display.close')}
      </Button>
    </Dialog>
  )
}

function OwnAccount() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useSignIn()
  return (
    <>
      <OwnWindows />
      {state === 'signed_in' && (
        <Button wide onClick={() => void navigate(paths.privacy)}>
          {t('display.privacy')}
        </Button>
      )}
    </>
  )
}

function OwnWindows() {
  const { t } = useTranslation()
  const signedIn = useSignIn()
  const [opened, open] = useState<keyof typeof ownWindows | null>(null)
  // Until a temporary password is changed there is a page for just that.
  if (signedIn.state !== 'signed_in' || signedIn.user.must_change_password) return null
  const isForAdmin = isAdmin(signedIn.user)
  const Opened = opened && ownWindows[opened].Window
  return (
    <>
      {(['password', 'secondFactor', 'signIns'] as const)
        .filter((name) => isForAdmin || !ownWindows[name].isForAdmins)
        .map((name) => (
          <Button key={name} wide onClick={() => open(name)}>
            {t(ownWindows[name].label)}
          </Button>
        ))}
      {Opened && (
        <Suspense>
          <Opened onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}
