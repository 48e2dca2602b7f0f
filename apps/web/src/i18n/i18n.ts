import { type BackendModule, createInstance, type ReadCallback, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'
import { currentLanguage, keepLanguage, type Language } from './language.ts'

/** Which texts there are: everybody's, those of the technician's own sessions, and the admin area's, which a phone never loads. */
type Part = 'app' | 'ownSessions' | 'admin'

const catalogues: Record<Language, Record<Part, () => Promise<ResourceKey>>> = {
  en: {
    app: () => Promise.resolve(en),
    ownSessions: async () => (await import('./own-sessions-en.ts')).ownSessionsEn,
    admin: async () => (await import('./admin-en.ts')).adminEn,
  },
  ar: {
    app: async () => (await import('./ar.ts')).ar,
    ownSessions: async () => (await import('./own-sessions-ar.ts')).ownSessionsAr,
    admin: async () => (await import('./admin-ar.ts')).adminAr,
  },
}

const words = createInstance()

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, part, done) => void read(language as Language, part as Part, done),
}

async function read(language: Language, part: Part, done: ReadCallback): Promise<void> {
  try {
    done(null, await catalogues[language][part]())
  } catch (error) {
    done(error instanceof Error ? error : String(error), true)
  }
}

/** Loads the chosen language. English is always at hand, so that a text is never missing. */
export async function startWords(): Promise<void> {
  const language = currentLanguage()
  await words
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'ar'],
      ns: ['app'],
      defaultNS: 'app',
      resources: { en: { app: en } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  show(language)
}

/**
 * Changes the language of the app and remembers it.
 * @returns whether its texts could be loaded; if not, the language stays as it was
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const before = currentLanguage()
  await words.changeLanguage(language)
  if (!words.hasResourceBundle(language, 'app')) {
    await words.changeLanguage(before)
    return false
  }
  keepLanguage(language)
  show(language)
  return true
}

/** Loads the admin area's texts beside its code, so that one does not wait for the other. */
export async function loadAdminWords(): Promise<void> {
  await words.loadNamespaces('admin')
}

/** Loads the texts of the technician's own sessions beside their page. */
export async function loadOwnSessionsWords(): Promise<void> {
  await words.loadNamespaces('ownSessions')
}

function show(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = words.dir(language)
}
