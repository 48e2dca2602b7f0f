/**
 * Characters that a search does not see: combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic (vowel signs among
 * them), tatweel, a hamza that stands alone, and what has no width.
 */
const DROPPED =
  // Marks are what is looked for, each by itself.
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+/g

/** What stands between words: spaces, controls, punctuation, signs. */
const SEPARATORS =
  /[\0-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u060d\u061b\u061e\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u1680\u2000-\u200a\u2010-\u2029\u202f-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3030\ufd3e\ufd3f\ufffc\ufffd]+/g

/** Letters and digits that are written in more than one way, each above what it is taken for. */
const WRITTEN =
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ىیېےکةەہھۃٱٲٳØøŁłĐđĦħŦŧÐðıÆŒẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ'
const TAKEN_FOR =
  '01234567890123456789ييييكهههههاااoollddhhttddiæœßαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'

const pairs: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss' }

/** Latin text with single spaces is common, and needs little. */
const PLAIN = /^(?:[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*)?$/

/**
 * Text as a search compares it, so that it does not matter how it was typed: without case, accents, Arabic vowel signs,
 * tatweel and hamzas, with one form of each letter, digits as Latin ones, and words with single spaces between them.
 * `fold_text` in the database does the same.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return foldLetters(text).replace(SEPARATORS, ' ').trim()
}

function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').replace(DROPPED, '')
  let folded = ''
  for (const letter of bare) {
    const one = letter < '\u0080' ? letter : oneForm(letter)
    folded += pairs[one] ?? one
  }
  return folded.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

function oneForm(letter: string): string {
  const at = WRITTEN.indexOf(letter)
  return at < 0 ? letter : (TAKEN_FOR[at] ?? letter)
}

/** The words that somebody looks for, folded, each once. What is typed with signs in it, such as `W-10`, stays together. */
export function searchWords(typed: string): string[] {
  return [...new Set(typed.split(/\s+/).map(foldText))].filter(Boolean)
}

/**
 * The least letters of a word that is found in the middle of another one among very many texts; fewer are found at
 * beginnings.
 */
export const FOUND_WITHIN_FROM = 3

/** Looks for folded texts in which every word that was typed occurs, in any order. Nothing typed finds everything. */
export function searchInFolded(typed: string): (folded: string) => boolean {
  const words = searchWords(typed)
  return (folded) => words.every((word) => folded.includes(word))
}

/** A part of a text, and whether it is what was looked for. */
export type TextPart = { text: string; isMatch: boolean }

/** Cuts a text where the words that were typed occur in it, as the person reads it: marks stay with their letters. */
export function matchedParts(text: string, typed: string): TextPart[] {
  const { folded, places } = foldedWithPlaces(text)
  const isMatched = new Uint8Array(text.length)
  for (const word of searchWords(typed)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      isMatched.fill(1, places[at], places[at + word.length] ?? text.length)
    }
  }
  return partsOf(text, isMatched)
}

/** Folds letter by letter and keeps where each came from. */
function foldedWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const one = foldLetters(letter).replace(SEPARATORS, ' ')
    for (let i = 0; i < one.length; i++) places.push(at)
    folded += one
    at += letter.length
  }
  return { folded, places }
}

function partsOf(text: string, isMatched: Uint8Array): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isMatched[at] === isMatched[from]) continue
    parts.push({ text: text.slice(from, at), isMatch: isMatched[from] === 1 })
    from = at
  }
  return text === '' ? [] : parts
}
