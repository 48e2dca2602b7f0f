import { foldText, withLatinDigits } from '@warsha/domain'

/** Marks of direction and of nothing, which copying out of other programs leaves behind. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u061c]/g
/** Of these, what changes nothing that anybody sees: joiners part letters, and overrides turn words round. */
const HARMLESS = /[\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff\u061c]/g

/** A text as it was meant, its spaces single and nothing invisible in it. */
export function tidy(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A name or another short text on one line, as it was typed but for what spreadsheets add to it. */
export function onOneLine(text: string): string {
  return text.replace(HARMLESS, '').replace(/\s+/g, ' ').trim()
}

/** A longer text, its lines as they are. */
export function onItsLines(text: string): string {
  return text
    .replace(HARMLESS, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .trim()
}

/** What two spellings of the same value have in common. */
export function foldValue(text: string): string {
  return withLatinDigits(tidy(text.normalize('NFKC'))).toLowerCase()
}

/** What two spellings of the same heading have in common: its letters and digits, and a number sign. */
export function foldHeading(text: string): string {
  return foldText(text).replaceAll(' ', '') + (/\p{L}[^\p{L}]*#/u.test(text) ? '#' : '')
}
