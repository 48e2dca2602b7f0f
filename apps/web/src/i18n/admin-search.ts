import { withLatinDigits } from '@warsha/domain'

/** Looks for texts in which every word that was typed occurs, in any order. Nothing typed finds everything. */
export function searchFor(typed: string): (text: string) => boolean {
  const isIn = searchPreparedFor(typed)
  return (text) => isIn(preparedForSearch(text))
}

/** The same in texts that were prepared before, as long lists are searched at every letter. */
export function searchPreparedFor(typed: string): (prepared: string) => boolean {
  const words = preparedForSearch(typed).split(' ').filter(Boolean)
  return (prepared) => words.every((word) => prepared.includes(word))
}

/** Text as a search compares it: without case, accents, vowel signs, the variants of one Arabic letter, odd spaces. */
export function preparedForSearch(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return withLatinDigits(text)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u0640]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}

/** Latin text without accents and with single spaces is common, and needs none of the rest. */
const isPlain = /^(?!.* {2})[ -~]*$/
