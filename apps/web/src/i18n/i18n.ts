import type { CataloguePart } from '@warsha/contract/languages'
import { createInstance, type i18n as I18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createSignal } from '../store.ts'
import { currentLanguage, factsOf, keepLanguage, type Language } from './language.ts'

/** Loads a part of a language's texts. `app` is needed at once. */
export type LoadTexts = (language: Language, part: CataloguePart) => Promise<ResourceKey>

export const i18n: I18n = createInstance()
const chosen = createSignal<Language>()
/** What loads further texts in a language, before it is shown. */
export const furtherTexts = new Set<(language: Language) => Promise<void>>()
let load: LoadTexts
/** What pages have needed beside `app`. */
const parts = new Set<CataloguePart>()
let start: (begun: Promise<unknown>) => void
/** Parts of the texts can be loaded from then on. */
export const started = new Promise<unknown>((resolve) => (start = resolve))

/** Hears of another language once it is shown. @returns how to stop hearing it */
export const onLanguage = chosen.subscribe

/**
 * Loads the chosen language.
 * @param english is always at hand, so that a text is never missing
 */
export async function startI18n(given: LoadTexts, english: ResourceKey): Promise<void> {
  load = given
  const language = currentLanguage()
  const begun = i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    load: 'currentOnly',
    ns: ['app'],
    defaultNS: 'app',
    resources: { en: { app: english } },
    interpolation: { escapeValue: false },
  })
  start(begun)
  await begun
  // Where it is started once more, nothing is left of what was loaded.
  await Promise.all([appTexts(language), ...[...furtherTexts].map((add) => add(language))])
  show(language)
}

/** Tries for some ten seconds: a start in English for somebody who reads Arabic is worse than one that waits. */
async function appTexts(language: Language): Promise<void> {
  for (let pause = 350; pause < 10_000; pause *= 2) {
    try {
      return await addTexts(language, 'app')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Adds a part in a language, and in English, in which is shown what another language lacks. */
async function addTexts(language: Language, part: CataloguePart): Promise<void> {
  const missing = [...new Set<Language>([language, 'en'])].filter((each) => !i18n.hasResourceBundle(each, part))
  await Promise.all(missing.map(async (each) => i18n.addResourceBundle(each, part, await load(each, part))))
}

/**
 * Changes the language of the app and remembers it. A part that a page has needed, and that is not on the phone in the
 * other language, is shown in English.
 * @returns whether its texts could be loaded; if not, the language stays as it was
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const further = [...furtherTexts].map((add) => add(language))
  const welcome = [...parts].map((part) => addTexts(language, part).catch(() => undefined))
  try {
    await Promise.all([addTexts(language, 'app'), ...further, ...welcome])
  } catch {
    return false
  }
  await i18n.changeLanguage(language)
  keepLanguage(language)
  show(language)
  chosen.publish(language)
  return true
}

/** Loads a part of the texts in the language that is shown. Rejects where they cannot be had; the next call tries again. */
export async function loadPart(part: CataloguePart): Promise<void> {
  await started
  parts.add(part)
  await addTexts(i18n.language as Language, part)
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = factsOf(language).direction
}
