import { withLatinDigits } from './job.ts'

/**
 * A number as somebody wrote it. `ambiguous`: one separator with three digits after it, so that it is `whole` where the
 * separator parts thousands, and `decimal` where it begins the decimals.
 */
export type TypedNumber =
  | { kind: 'number'; value: number }
  | AmbiguousNumber
  | { kind: 'empty' }
  | { kind: 'not_a_number' }

export type AmbiguousNumber = { kind: 'ambiguous'; whole: number; decimal: number }

/** Marks of direction and of no width, which copying out of other programs leaves behind. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Spaces, apostrophes and the Arabic thousands separator: they part thousands and nothing else. */
const THOUSANDS = /[\s\u00a0\u2007\u2009\u202f'’ʼ٬]/g
const NOT_A_NUMBER: TypedNumber = { kind: 'not_a_number' }

/**
 * Reads a number as people write it: with a decimal point or comma, in Latin, Arabic-Indic or Persian digits, with spaces,
 * apostrophes, commas or points between thousands. What can be read in two ways is never guessed: `1,234` and `1.234` are
 * `ambiguous`, while `1,234.5`, `1 234`, `0,125`, `1234,567` and `12,5` are not.
 */
export function readNumber(text: string): TypedNumber {
  const plain = withLatinDigits(text).replaceAll(INVISIBLE, '').trim().replaceAll('،', ',').replace(/^[−–]/, '-')
  if (plain === '') return { kind: 'empty' }
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/s.exec(plain) ?? []
  const read = readUnsigned(digits)
  return sign === '-' ? negative(read) : read
}

function readUnsigned(text: string): TypedNumber {
  const parted = text.replaceAll(THOUSANDS, ' ')
  const [whole = '', ...decimals] = parted.split('٫')
  // The Arabic decimal separator is one and nothing else.
  if (decimals.length > 0)
    return decimals.length === 1 ? numberOf(withoutThousands(whole), decimals[0] ?? '') : NOT_A_NUMBER
  const separators = parted.replaceAll(/[^.,]/g, '')
  if (separators === '') return numberOf(withoutThousands(parted), '')
  const last = separators.at(-1) ?? ''
  const at = parted.lastIndexOf(last)
  const before = parted.slice(0, at)
  const after = parted.slice(at + 1)
  if (separators.length === 1) return readOneSeparator(before, after)
  // Of several of one kind each parts thousands; of two kinds the last one begins the decimals.
  return new Set(separators).size === 1
    ? numberOf(withoutThousands(parted, last), '')
    : numberOf(before.includes(last) ? null : withoutThousands(before, last === ',' ? '.' : ','), after)
}

function readOneSeparator(before: string, after: string): TypedNumber {
  if (/^[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after)) {
    return { kind: 'ambiguous', whole: Number(before + after), decimal: Number(`${before}.${after}`) }
  }
  return numberOf(withoutThousands(before), after)
}

/** @returns null where the groups are not of three digits */
function withoutThousands(whole: string, separator = ' '): string | null {
  if (/^\d*$/.test(whole)) return whole
  const groups = whole.split(separator)
  const isGrouped = groups.every((group, place) => (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return isGrouped ? groups.join('') : null
}

function numberOf(whole: string | null, decimals: string): TypedNumber {
  if (whole === null || !/^\d*$/.test(decimals) || whole + decimals === '') return NOT_A_NUMBER
  const value = Number(`${whole || '0'}.${decimals || '0'}`)
  return Number.isFinite(value) ? { kind: 'number', value } : NOT_A_NUMBER
}

function negative(read: TypedNumber): TypedNumber {
  if (read.kind === 'number') return { kind: 'number', value: read.value === 0 ? 0 : -read.value }
  if (read.kind === 'ambiguous') return { kind: 'ambiguous', whole: -read.whole, decimal: -read.decimal }
  return NOT_A_NUMBER
}

/** The decimal reading of something ambiguous, written so that it can be read in one way only: `1.2340`. */
export function clearDecimal(decimal: number): string {
  return decimal.toFixed(4)
}

/** A number as text that `readNumber` reads back: with a fourth decimal where three could be taken for thousands. */
export function clearNumber(value: number): string {
  const text = String(value)
  return readNumber(text).kind === 'ambiguous' ? clearDecimal(value) : text
}
