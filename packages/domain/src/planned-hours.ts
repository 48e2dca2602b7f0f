import { withLatinDigits } from './job.ts'
import { type AmbiguousNumber, clearNumber, readNumber } from './typed-number.ts'

/** Hours that somebody gives an activity, which is called by its code or a name. */
export type NamedHours = { name: string; hours: number }

const PART = /^(.*?)[\s:=]*?[\s:=]([0-9][0-9.,٫٬'’]*?)\s*(?:h|hr|hrs|hours?|س|ساعة|ساعات)?\.?$/iu

/**
 * Activities with their hours as people write them in one cell: `Repair 12; Testing 1.5 h`, a line or a semicolon for each,
 * with a colon or without, in the digits of either language.
 * @returns null where something is none, and the number that can be read in two ways where one can
 */
export function namedHoursIn(text: string): NamedHours[] | AmbiguousNumber | null {
  const found: NamedHours[] = []
  for (const part of text.split(/[;؛\n]/)) {
    if (part.trim() === '') continue
    const [, name, number] = PART.exec(withLatinDigits(part.trim())) ?? []
    if (!name?.trim() || number === undefined) return null
    const hours = readNumber(number)
    if (hours.kind === 'ambiguous') return hours
    if (hours.kind !== 'number') return null
    found.push({ name: name.trim(), hours: hours.value })
  }
  return found
}

/** The same as text that reads back as it is. */
export function namedHoursText(all: readonly NamedHours[]): string {
  return all.map(({ name, hours }) => `${name} ${clearNumber(hours)}`).join('; ')
}
