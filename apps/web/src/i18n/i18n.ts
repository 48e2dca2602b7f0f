import type { CataloguePart } from '@warsha/contract/languages'
import { type BackendModule, createInstance, type i18n as I18n, type ReadCallback, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createSignal } from '../store.ts'
import { currentLanguage, factsOf, keepLanguage, type Language } from './language.ts'

/** Loads a part of a language's texts when it is first needed. `app` is needed at once. */
export type LoadTexts = (language: Language, part: CataloguePart) => Promise<ResourceKey>

export const i18n: I18n = createInstance()
const chosen = createSignal<Language>()
/** What loads further texts in a language, before it is shown. */
export const furtherTexts = new Set<(language: Language) => Promise<void>>()
let start: (begun: Promise<unknown>) => void
/** Parts of the texts can be loaded from then on. */
export const started = new Promise<unknown>((resolve) => (start = resolve))

/** Hears of another language once it is shown. @returns how to stop hearing it */
export const onLanguage = chosen.subscribe

/**
 * Loads the chosen language.
 * @param english is always at hand, so that a text is never missing
 */
export async function startI18n(load: LoadTexts, english: ResourceKey): Promise<void> {
  const language = currentLanguage()
  const begun = i18n
    .use(backendOf(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      resources: { en: { app: english } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  start(begun)
  await begun
  // Where it is started once more, nothing is left of what was loaded.
  await Promise.all([...furtherTexts].map((add) => add(language)))
  show(language)
}

function backendOf(load: LoadTexts): BackendModule {
  async function read(language: Language, part: CataloguePart, done: ReadCallback): Promise<void> {
    try {
      done(null, await load(language, part))
    } catch (error) {
      done(error instanceof Error ? error : String(error), true)
    }
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, part, done) => void read(language as Language, part as CataloguePart, done),
  }
}

/**
 * Changes the language of the app and remembers it.
 * @returns whether its texts could be loaded; if not, the language stays as it was
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const before = currentLanguage()
  const others = await Promise.all([...furtherTexts].map((add) => add(language))).catch(() => null)
  await i18n.changeLanguage(language)
  if (!others || !i18n.hasResourceBundle(language, 'app')) {
    await i18n.changeLanguage(before)
    return false
  }
  keepLanguage(language)
  show(language)
  chosen.publish(language)
  return true
}

/** Loads a part of the texts in the language that is shown. */
export async function loadPart(part: CataloguePart): Promise<void> {
  await started
  await i18n.loadNamespaces(part)
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = factsOf(language).direction
}
