import { type Catalogues, startI18n } from '../../i18n/i18n.ts'
import { en } from './en.ts'
import { adminTexts, usualTexts } from './files.ts'

/** Everybody's texts, those of pages that are loaded later, and the admin area's, which a phone never loads. */
const catalogues: Catalogues = {
  en: {
    app: () => Promise.resolve(en),
    ownSessions: async () => (await import('./own-sessions-en.ts')).ownSessionsEn,
    privacy: async () => (await import('./privacy-en.ts')).privacyEn,
    admin: adminTexts.en,
  },
  ar: {
    app: usualTexts.ar,
    ownSessions: async () => (await import('./own-sessions-ar.ts')).ownSessionsAr,
    privacy: async () => (await import('./privacy-ar.ts')).privacyAr,
    admin: adminTexts.ar,
  },
}

/** Loads the texts that every page needs, in the chosen language. */
export const startMessages = (): Promise<void> => startI18n(catalogues, en)
