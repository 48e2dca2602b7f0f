import type { CataloguePart, CatalogueTexts, Language, LanguageFacts, Sentences } from '../src/languages.ts'

/** A language that nobody speaks: English with accents, longer by a third, in marks that show where a text is cut. */
export const PSEUDO = 'en-XA' as Language

const plain = 'aceginorsuyzACEGINORSUYZ'
const accents = 'áçéǧîñôŕšûýžÁÇÉǦÎÑÔŔŠÛÝŽ'

/** A text in the pseudo-language; what it has in braces, tags and marks of direction stays. */
export function accented(english: string): string {
  const words = english.replaceAll(/\{\{.*?\}\}|\{\w+\}|<[^>]*>|\$t\(.*?\)|[A-Za-z]/g, (part) => {
    const place = plain.indexOf(part)
    return part.length > 1 || place < 0 ? part : (accents[place] ?? part)
  })
  return `«${words}${'·'.repeat(Math.ceil(english.length / 3))}»`
}

function accentedTexts(english: CatalogueTexts): CatalogueTexts {
  const texts = Object.entries(english).map(([key, text]) => [
    key,
    typeof text === 'string' ? accented(text) : accentedTexts(text),
  ])
  return Object.fromEntries(texts) as CatalogueTexts
}

/** Whatever sentence is asked for. */
const sentences: Sentences = new Proxy({}, { get: (_, english) => accented(String(english)) })

/**
 * What a line of `languages` has, with a catalogue made of the English one.
 * @param loadEnglish the texts of pages by parts; one that is not given is as if it were missing
 */
export function pseudoLanguage(
  loadEnglish: Partial<Record<CataloguePart, () => Promise<CatalogueTexts>>> = {},
  direction: LanguageFacts['direction'] = 'ltr',
): LanguageFacts {
  return {
    ownName: accented('English'),
    direction,
    locale: 'en-GB',
    comma: ' +',
    names: 'name',
    load: async (part) => ({ texts: accentedTexts((await loadEnglish[part]?.()) ?? {}), sentences }),
  }
}
