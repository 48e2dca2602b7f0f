import { isLanguage, type Language } from '@warsha/contract/languages'
import { deviceStorage } from '../device/storage.ts'

export { factsOf, isRightToLeft, type Language, languageCodes, listComma, localeOf } from '@warsha/contract/languages'

const KEY = 'warsha.language'

/** The language that was chosen on this device, else English. */
export function currentLanguage(): Language {
  const chosen = deviceStorage.getItem(KEY)
  return isLanguage(chosen) ? chosen : 'en'
}

export function keepLanguage(language: Language): void {
  deviceStorage.setItem(KEY, language)
}
