import { withLatinDigits } from '@warsha/domain'

/** Marks of direction and of nothing, which copying out of other programs leaves behind. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]/g
/** Vowel marks and the stroke that draws words out. */
const ARABIC_MARKS = /[\u064b-\u0652\u0670\u0640]/g

/** A text as it was meant, its spaces single and nothing invisible in it. */
export function tidy(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** What two spellings of the same value have in common. */
export function foldValue(text: string): string {
  return withLatinDigits(tidy(text.normalize('NFKC'))).toLowerCase()
}

/** What two spellings of the same heading have in common: its letters and digits. */
export function foldHeading(text: string): string {
  return foldValue(text)
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/[^\p{L}\p{N}#]/gu, '')
}
