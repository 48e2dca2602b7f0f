/** Loads the texts that every page needs. English is part of the app, so that a text is never missing. */
export const usualTexts = { ar: async () => (await import('./ar.ts')).ar }

/** Loads the admin area's texts, which a phone never does. */
export const adminTexts = {
  en: async () => (await import('./admin-en.ts')).adminEn,
  ar: async () => (await import('./admin-ar.ts')).adminAr,
}
