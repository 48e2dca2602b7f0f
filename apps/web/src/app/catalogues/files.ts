import { type CatalogueTexts, type Language, loadCatalogue } from '@warsha/contract/languages'

export type Load = () => Promise<CatalogueTexts>

/** Loads the texts that every page needs. English is part of the app, so that a text is never missing. */
export const baseTexts = { ar: async () => (await import('./ar.ts')).ar }

/** Asks for the texts of every page in a language, before the app does. */
export function fetchTexts(language: Language): Promise<CatalogueTexts> {
  const own: Partial<Record<string, Load>> = baseTexts
  return own[language]?.() ?? loadCatalogue(language, 'app')
}
