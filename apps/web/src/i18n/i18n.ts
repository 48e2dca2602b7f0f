import { type BackendModule, createInstance, type ReadCallback, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createSignal } from '../store.ts'
import { currentLanguage, keepLanguage, type Language } from './language.ts'

/** The texts of each language, by parts that are loaded when they are first needed. `app` is needed at once. */
export type Catalogues = Record<Language, Record<string, () => Promise<ResourceKey>>>

const i18n = createInstance()
const chosen = createSignal<Language>()
/** Parts of the texts can be loaded from then on. */
let started: Promise<unknown> | undefined

/** Hears of another language once it is shown. @returns how to stop hearing it */
export const onLanguage = chosen.subscribe

/**
 * Loads the chosen language.
 * @param english is always at hand, so that a text is never missing
 */
export async function startI18n(catalogues: Catalogues, english: ResourceKey): Promise<void> {
  const language = currentLanguage()
  started = i18n
    .use(backendOf(catalogues))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'ar'],
      ns: ['app'],
      defaultNS: 'app',
      resources: { en: { app: english } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  await started
  show(language)
}

function backendOf(catalogues: Catalogues): BackendModule {
  async function read(language: Language, part: string, done: ReadCallback): Promise<void> {
    try {
      const load = catalogues[language][part]
      if (!load) throw new Error(`There are no texts called ${part}`)
      done(null, await load())
    } catch (error) {
      done(error instanceof Error ? error : String(error), true)
    }
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, part, done) => void read(language as Language, part, done),
  }
}

/**
 * Changes the language of the app and remembers it.
 * @returns whether its texts could be loaded; if not, the language stays as it was
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const before = currentLanguage()
  await i18n.changeLanguage(language)
  if (!i18n.hasResourceBundle(language, 'app')) {
    await i18n.changeLanguage(before)
    return false
  }
  keepLanguage(language)
  show(language)
  chosen.publish(language)
  return true
}

/** Loads a part of the texts in the language that is shown. */
export async function loadPart(part: string): Promise<void> {
  await started
  await i18n.loadNamespaces(part)
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
}
