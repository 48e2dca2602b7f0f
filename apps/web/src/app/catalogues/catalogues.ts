import { type CataloguePart, loadCatalogue } from '@warsha/contract/languages'
import { type LoadTexts, startI18n } from '../../i18n/i18n.ts'
import { en } from './en.ts'
import { type Load, baseTexts } from './files.ts'

/** English and Arabic: everybody's texts, and those of pages that are loaded later. The admin area loads its own. */
const own: Partial<Record<string, Partial<Record<CataloguePart, Load>>>> = {
  en: {
    app: () => Promise.resolve(en),
    account: async () => (await import('./account-en.ts')).accountEn,
    demo: async () => (await import('./demo-en.ts')).demoEn,
    ownSessions: async () => (await import('./own-sessions-en.ts')).ownSessionsEn,
    invitation: async () => (await import('./invitation-en.ts')).invitationEn,
    privacy: async () => (await import('./privacy-en.ts')).privacyEn,
    scan: async () => (await import('./scan-en.ts')).scanEn,
  },
  ar: {
    app: baseTexts.ar,
    account: async () => (await import('./account-ar.ts')).accountAr,
    demo: async () => (await import('./demo-ar.ts')).demoAr,
    ownSessions: async () => (await import('./own-sessions-ar.ts')).ownSessionsAr,
    invitation: async () => (await import('./invitation-ar.ts')).invitationAr,
    privacy: async () => (await import('./privacy-ar.ts')).privacyAr,
    scan: async () => (await import('./scan-ar.ts')).scanAr,
  },
}

const load: LoadTexts = (language, part) => own[language]?.[part]?.() ?? loadCatalogue(language, part)

/** Loads the texts that every page needs, in the chosen language. */
export const startMessages = (): Promise<void> => startI18n(load, en)
