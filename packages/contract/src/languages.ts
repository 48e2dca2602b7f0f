/** Texts by their keys, as pages ask for them. */
export type CatalogueTexts = { readonly [key: string]: string | CatalogueTexts }

/** Sentences by the English ones, of texts that stand in English and Arabic where they are used. */
export type Sentences = Readonly<Record<string, string>>

/** Everybody's texts, those of pages that are loaded later, the admin area's, which phones never load, and the server's. */
export type CataloguePart =
  | 'app'
  | 'account'
  | 'demo'
  | 'ownSessions'
  | 'invitation'
  | 'privacy'
  | 'scan'
  | 'admin'
  | 'server'

/** A part of a language's catalogue. What it lacks is shown in English. */
export type Catalogue = { texts?: CatalogueTexts; sentences?: Sentences }

export type LanguageFacts = {
  /** by itself */
  ownName: string
  direction: 'ltr' | 'rtl'
  /** of numbers and dates: the Gregorian calendar and Latin figures in every language */
  locale: string
  comma: string
  /** which of two names of a thing its readers see first */
  names: 'name' | 'name_ar'
  /** Loads its catalogue; English and Arabic have theirs in the sources, beside one another. */
  load?: (part: CataloguePart) => Promise<Catalogue>
}

const english: LanguageFacts = { ownName: 'English', direction: 'ltr', locale: 'en-GB', comma: ',', names: 'name' }

/** The languages of the product by their codes. A further one is a line here and its catalogue. */
export const languages: Record<string, LanguageFacts> = {
  en: english,
  ar: { ownName: 'العربية', direction: 'rtl', locale: 'ar-SA-u-ca-gregory-nu-latn', comma: '،', names: 'name_ar' },
}

/**
 * The code of a language. No code may know all of them: what it does by language it asks `languages`, and texts come
 * from `textIn`, so that types never ask a further language for more than its line.
 */
export type Language = 'en' | 'ar' | (string & { readonly isLanguage: true })

export function isLanguage(code: string | null | undefined): code is Language {
  return code != null && Object.hasOwn(languages, code)
}

/** The codes of all languages, English first. */
export const languageCodes = (): Language[] => Object.keys(languages).filter(isLanguage)

export const factsOf = (language: Language): LanguageFacts => languages[language] ?? english

export const localeOf = (language: Language): string => factsOf(language).locale

export const isRightToLeft = (language: Language): boolean => factsOf(language).direction === 'rtl'

/** What stands between the parts of a list, with its space. */
export const listComma = (language: Language): string => `${factsOf(language).comma} `

const loaded = new Map<Language, Set<Sentences>>()

/** Loads a part of a language's catalogue and keeps its sentences. @returns the texts that pages ask for by key */
export async function loadCatalogue(language: Language, part: CataloguePart): Promise<CatalogueTexts> {
  const { texts = {}, sentences } = (await factsOf(language).load?.(part)) ?? {}
  if (sentences) loaded.set(language, (loaded.get(language) ?? new Set()).add(sentences))
  return texts
}

/** A sentence in a language, as far as its catalogue has it and is loaded; else as it is in English. */
export function sentenceIn(english: string, language: Language): string {
  for (const sentences of loaded.get(language) ?? []) {
    const found = sentences[english]
    if (found !== undefined) return found
  }
  return english
}
