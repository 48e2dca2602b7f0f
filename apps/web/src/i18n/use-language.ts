import { isLanguage } from '@warsha/contract/languages'
import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language that is shown, kept up to date. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'en'
}
