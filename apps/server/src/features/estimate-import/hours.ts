import { ambiguousMessage, estimatedHours, type FieldMessage, messageKey } from '@warsha/contract'
import { readNumber, withLatinDigits } from '@warsha/domain'

/** What a cell of hours says: hours, what is wrong with them, or null where it says nothing. */
export type HoursOfCell = { hours: number } | { message: FieldMessage | (string & {}) } | null

const CLOCK = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/
const UNIT = /\s*(?:h|hr|hrs|hours?|ساعة|ساعات|س)\.?$/iu

/**
 * Hours as people write them: `12.5`, `12,5`, `١٢٫٥`, `12 h`, and `1:30` for an hour and a half. Null for nothing: an empty cell or a
 * dash says that there is no estimate.
 */
export function hoursIn(cell: string): HoursOfCell {
  const text = withLatinDigits(cell).replace(UNIT, '').trim()
  if (text === '' || /^[-–—]$/.test(text)) return null
  const [, hour, minute, second = '0'] = CLOCK.exec(text) ?? []
  if (hour !== undefined && minute !== undefined)
    return checked(Number(hour) + Number(minute) / 60 + Number(second) / 3600)
  const read = readNumber(text)
  if (read.kind === 'ambiguous') return { message: ambiguousMessage(read) }
  return read.kind === 'number' ? checked(read.value) : { message: 'hours_form' }
}

function checked(hours: number): HoursOfCell {
  const parsed = estimatedHours.safeParse(hours)
  if (parsed.success) return { hours: parsed.data }
  return { message: parsed.error.issues[0]?.message ?? messageKey('hours_positive') }
}
