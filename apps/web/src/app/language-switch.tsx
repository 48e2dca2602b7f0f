import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../i18n/i18n.ts'
import { factsOf, type Language, languageCodes } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { toasts } from '../ui/toasts.tsx'
import styles from './language-switch.module.css'

/** A word for each other language, in that language: who cannot read what is shown finds the own one by it. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const shown = useLanguage()

  async function change(language: Language): Promise<void> {
    if (!(await chooseLanguage(language))) toasts.error(t('display.languageFailed'))
  }

  return languageCodes()
    .filter((language) => language !== shown)
    .map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        dir={factsOf(language).direction}
        className={styles['language']}
        onClick={() => void change(language)}
      >
        {factsOf(language).ownName}
      </button>
    ))
}
