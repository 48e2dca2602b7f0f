import { isLanguage, type Language } from '@warsha/contract/languages'
import { deviceStorage } from '../device/storage.ts'

export { factsOf, isRightToLeft, type Language, languageCodes, listComma, localeOf } from '@warsha/contract/languages'

const KEY = 'warsha.language'

/** The language that was chosen on this device; until then the first that its browser asks for and the app has, else English. */
export function currentLanguage(): Language {
  const chosen = deviceStorage.getItem(KEY)
  return isLanguage(chosen) ? chosen : (wantedOf(globalThis.navigator?.languages ?? []) ?? 'en')
}

/** Whether somebody has chosen a language on this device. */
export function hasChosenLanguage(): boolean {
  return isLanguage(deviceStorage.getItem(KEY))
}

/** @param tags what a browser asks for, the most wanted first, such as `ar-SA` */
export function wantedOf(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}

export function keepLanguage(language: Language): void {
  deviceStorage.setItem(KEY, language)
}
