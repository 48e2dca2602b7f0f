import { type CataloguePart, loadCatalogue } from '@warsha/contract/languages'
import { loadPart, type LoadTexts, startI18n } from '../../i18n/i18n.ts'
import { en } from './en.ts'
import { adminTexts, type Load, usualTexts } from './files.ts'

/** English and Arabic: everybody's texts, those of pages that are loaded later, and the admin area's, which a phone never loads. */
const own: Partial<Record<string, Partial<Record<CataloguePart, Load>>>> = {
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

const load: LoadTexts = (language, part) => own[language]?.[part]?.() ?? loadCatalogue(language, part)

/** Loads the texts that every page needs, in the chosen language. */
export const startMessages = (): Promise<void> => startI18n(load, en)

/** Loads the admin area's texts beside its code, so that one does not wait for the other. */
export const loadAdminMessages = (): Promise<void> => loadPart('admin')

/** Loads the texts of the technician's own sessions beside their page. */
export const loadOwnSessionsMessages = (): Promise<void> => loadPart('ownSessions')

/** Loads the texts of what is kept about people beside their page. */
export const loadPrivacyMessages = (): Promise<void> => loadPart('privacy')
