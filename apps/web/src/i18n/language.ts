import type { Language } from '@warsha/contract/texts'
import { deviceStorage } from '../device/storage.ts'

export type { Language }

const KEY = 'warsha.language'

/** The languages by their own names. */
export const languageNames: Record<Language, string> = { en: 'English', ar: 'العربية' }

/** The locale of numbers and dates: Arabic too with the Gregorian calendar and Latin figures. */
export const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' }

/** The language that was chosen on this device, else English. */
export function currentLanguage(): Language {
  return deviceStorage.getItem(KEY) === 'ar' ? 'ar' : 'en'
}

export function keepLanguage(language: Language): void {
  deviceStorage.setItem(KEY, language)
}
