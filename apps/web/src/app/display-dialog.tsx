import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { chooseTheme, themeChoices, useThemeChoice } from '../ui/theme.ts'
import { toasts } from '../ui/toasts.tsx'
import { factsOf, type Language, languageCodes } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { OwnAccount } from './own-account.tsx'

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
