import { foldText, readNumber } from '@warsha/domain'
import { foldValue } from '../../platform/spreadsheet/fold.ts'

/** A range of power as far as it is limited. */
export type Band = { id: number; min_kw: number | null; max_kw: number | null }

/** One horsepower in kilowatts. */
const KW_OF_HP = 0.745_7

const HP = /\bh\.?p\b\.?|\bbhp\b|حصان|احصنه/
const KW = /kilowatts?|\bkw\b|k\.w\.?|كيلو ?واط|ك\.? ?و\b\.?|كيلووات|كيلو وات/g
/** A number as people write it, its thousands and decimals included. */
const NUMBER = /\d[\d.,٫٬]*/g

/**
 * The band of a power that a cell tells by its number (`55`, `22,5 kW`, `75 HP`), by both its ends (`30 to 90`), or by one of
 * them (`over 250`); null where it is none, or more than one. The end of a band belongs to it: `7.5` is up to 7.5.
 */
export function bandAmong(bands: readonly Band[], cell: string): number | null {
  const text = foldValue(cell)
  const factor = HP.test(foldText(cell)) || HP.test(text) ? KW_OF_HP : 1
  const bare = text.replace(KW, ' ').trim()
  if (/^[-−–]|[/*]/.test(bare)) return null
  const numbers = (bare.match(NUMBER) ?? []).map((number) => powerOf(number.replace(/[.,]$/, '')))
  if (numbers.some((number) => number === null)) return null
  const [first, second, ...more] = numbers.map((number) => (number ?? 0) * factor)
  if (first === undefined || more.length > 0) return null
  if (second !== undefined) return rangeAmong(bands, first, second)
  if (/[<≤]|up to|less than|below|under|حتي|حتى|اقل من|أقل من/.test(bare))
    return onlyOne(bands.filter(({ max_kw }) => max_kw === first))
  if (/[>≥+]|over|above|more than|من فوق|اكثر من|أكثر من|فوق/.test(bare)) {
    return onlyOne(bands.filter(({ min_kw, max_kw }) => min_kw === first && max_kw === null))
  }
  // Words beside the number say something that is not understood.
  return /\p{L}/u.test(bare.replace(HP, '')) ? null : bandOf(bands, first)
}

function powerOf(text: string): number | null {
  const read = readNumber(text)
  return read.kind === 'number' ? read.value : null
}

function rangeAmong(bands: readonly Band[], from: number, to: number): number | null {
  const exact = bands.filter(({ min_kw, max_kw }) => (min_kw ?? 0) === from && max_kw === to)
  if (exact.length > 0) return onlyOne(exact)
  const [first, last] = [bandOf(bands, from), bandOf(bands, to)]
  return first === last ? first : null
}

function bandOf(bands: readonly Band[], kw: number): number | null {
  if (kw <= 0) return null
  return onlyOne(
    bands.filter(({ min_kw, max_kw }) => isLimited(min_kw, max_kw) && kw > (min_kw ?? 0) && kw <= (max_kw ?? Infinity)),
  )
}

/** A rating without any limits is no band of powers. */
function isLimited(min: number | null, max: number | null): boolean {
  return min !== null || max !== null
}

function onlyOne(found: readonly { id: number }[]): number | null {
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

export type Category = { id: number; poles: number; rpm_approx: number | null }

/** More poles than motors have; larger numbers are speeds. */
const MOST_POLES = 48
/** Motors run slower than their field turns, by so much of its speed at most. */
const SLIP = 0.08

/** `4`, `4P`, `4 poles`, `٤ أقطاب`, `1800`, `1770 rpm`. */
export function categoryAmong(categories: readonly Category[], cell: string): number | null {
  const text = foldValue(cell)
  const poles = /(\d+)[\s-]*(?:p|poles?|قطب|قطبا|قطبًا|أقطاب|اقطاب)(?![\p{L}])/u.exec(text)?.[1]
  const rpm = /(\d[\d.,\s]*)\s*(?:r\.?p\.?m\.?|r\/min|min-1|لفة|دورة|د\/د)/.exec(text)?.[1]
  const alone = /^\d[\d.,]*$/.test(text) ? text : undefined
  const number = wholeNumber(alone)
  if (poles !== undefined) return byPoles(categories, Number(poles))
  if (rpm !== undefined) return bySpeed(categories, wholeNumber(rpm.trim()))
  return number <= MOST_POLES ? byPoles(categories, number) : bySpeed(categories, number)
}

/** Speeds and poles are whole numbers, so `1,800` can be read in one way only. */
function wholeNumber(text = ''): number {
  const read = readNumber(text)
  if (read.kind === 'ambiguous') return read.whole
  return read.kind === 'number' && Number.isInteger(read.value) ? read.value : Number.NaN
}

function byPoles(categories: readonly Category[], poles: number): number | null {
  return onlyOne(categories.filter((one) => one.poles === poles))
}

function bySpeed(categories: readonly Category[], rpm: number): number | null {
  return onlyOne(
    categories.filter(({ rpm_approx }) => rpm_approx !== null && rpm <= rpm_approx && rpm >= rpm_approx * (1 - SLIP)),
  )
}
