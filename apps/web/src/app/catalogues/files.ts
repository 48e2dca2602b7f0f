import { type CatalogueTexts, type Language, loadCatalogue } from '@warsha/contract/languages'

export type Load = () => Promise<CatalogueTexts>

/** Loads the texts that every page needs. English is part of the app, so that a text is never missing. */
export const baseTexts = { ar: async () => (await import('./ar.ts')).ar }

/** Loads the admin area's texts, which a phone never does. */
export const adminTexts = {
  en: async () => (await import('./admin-en.ts')).adminEn,
  ar: async () => (await import('./admin-ar.ts')).adminAr,
}

/** Asks for the texts of every page in a language, before the app does. */
export const fetchTexts = (language: Language) => fetchPart(baseTexts, language, 'app')

/** Asks for the admin area's texts in a language, before the app does. */
export const fetchAdminTexts = (language: Language) => fetchPart(adminTexts, language, 'admin')

function fetchPart(own: Partial<Record<string, Load>>, language: Language, part: 'app' | 'admin') {
  return own[language]?.() ?? loadCatalogue(language, part)
}
