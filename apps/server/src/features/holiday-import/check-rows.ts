import {
  ALL_SEGMENTS,
  exceptionForm,
  type ExceptionForm,
  exceptionTypeTexts,
  fieldText,
  type HolidayFileColumn,
  type ImportedHolidayRow,
  type Language,
  listComma,
  messageKey,
  MOST_DAYS_OF_ROW,
  requestInForm,
  textIn,
} from '@warsha/contract'
import {
  daysBetween,
  daysFrom,
  type ExceptionType,
  type InstantSpan,
  type LocalDate,
  localDateOf,
  plannedExceptions,
  readNumber,
  tidyName,
} from '@warsha/domain'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { timeIn } from '../../platform/spreadsheet/file-moment.ts'
import { groupedInSlices, inSlices } from '../../platform/slices.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'
import type { ExceptionDay } from '../schedule/index.ts'
import type { FindSegment } from '../technician-import/index.ts'
import { meansEverybody, typeNamed } from './words.ts'

type Column = HolidayFileColumn
type Cells = Record<Column, string>
export type HolidayFileRow = FileRow<Column>

/** The days of a row, as they are stored. */
export type Holidays = { spans: InstantSpan[]; reason: string; exception_type: ExceptionType; segment: string }

/** A row as it was read, with the days that it makes; null when something is wrong with it. */
export type ReadRow = {
  row: number
  cells: Cells
  holidays: Holidays | null
  /** exceptions of other kinds on the same days */
  beside: readonly ExceptionDay[]
  /** those of its days that are there already */
  known: readonly LocalDate[]
  faults: Fault<Column>[]
}

export type Context = {
  today: LocalDate
  timeZone: string
  findSegment: FindSegment
  /** segments to which somebody belongs */
  segments: readonly string[]
}

/** What each row says by itself, by the rules of the form. */
export function readRow({ row, cells, faults: uncertain }: HolidayFileRow, context: Context): ReadRow {
  const { days, faults: wrongDays } = daysIn(cells)
  const { segment, fault: wrongSegment } = segmentIn(cells.segment, context)
  const times = timesIn(cells)
  const form: ExceptionForm = {
    ...times,
    date: cells.first_day,
    last_date: days.at(-1) ?? '',
    reason: tidyName(cells.reason),
    segment,
    recurrence_pattern: 'none',
    recurrence_until: '',
  }
  const wrong = [...wrongDays, ...wrongSegment, ...(times.fault ? [times.fault] : [])]
  const faults = faultsOf(uncertain, unique([...wrong, ...formFaults(form, context.today)]))
  const isGood = faults.length === 0 && days.length > 0
  return {
    row,
    cells: { ...cells, segment: segment === ALL_SEGMENTS ? '' : segment },
    holidays: isGood
      ? {
          spans: spansOf(form, context.timeZone),
          reason: form.reason,
          exception_type: form.exception_type,
          segment,
        }
      : null,
    beside: [],
    known: [],
    faults,
  }
}

function spansOf(form: ExceptionForm, timeZone: string): InstantSpan[] {
  const request = requestInForm(form)
  return request ? plannedExceptions(request, timeZone).flat() : []
}

const columnOf: Partial<Record<string, Column>> = {
  date: 'first_day',
  last_date: 'last_day',
  starts: 'starts',
  ends: 'ends',
  reason: 'reason',
  segment: 'segment',
}

function formFaults(form: ExceptionForm, today: LocalDate): Fault<Column>[] {
  const parsed = exceptionForm(today).safeParse(form)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({
    path: columnOf[String(path[0])] ?? 'kind',
    message: message === 'must_be_date' ? 'date_with_year' : message,
  }))
}

/** The days from the first to the last one, or as many as the row counts. */
function daysIn({ first_day: first, last_day: last, days: counted }: Cells): {
  days: LocalDate[]
  faults: Fault<Column>[]
} {
  if (!isDay(first)) return { days: [], faults: [] }
  if (last !== '' && !isDay(last)) return { days: [], faults: [{ path: 'last_day', message: 'date_with_year' }] }
  const count = countIn(counted)
  if (count === null) {
    return { days: [], faults: [{ path: 'days', message: messageKey('holiday_days', { most: MOST_DAYS_OF_ROW }) }] }
  }
  const length = last === '' ? (count ?? 1) : daysBetween(first, last) + 1
  if (length < 1) return { days: [], faults: [{ path: 'last_day', message: 'range_backwards' }] }
  if (length > MOST_DAYS_OF_ROW) {
    return { days: [], faults: [{ path: 'last_day', message: messageKey('holiday_days', { most: MOST_DAYS_OF_ROW }) }] }
  }
  if (count !== undefined && count !== length) {
    return { days: [], faults: [{ path: 'days', message: messageKey('holiday_length', { days: length }) }] }
  }
  return { days: daysFrom(first, length), faults: [] }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** How many days a cell counts; undefined for an empty one, null for what cannot be. */
function countIn(cell: string): number | undefined | null {
  const read = readNumber(cell.replace(/\p{L}+/gu, '').trim())
  if (cell === '') return undefined
  const isCount = read.kind === 'number' && Number.isInteger(read.value)
  return isCount && read.value >= 1 && read.value <= MOST_DAYS_OF_ROW ? read.value : null
}

/** The kind of day; hours make it one of custom hours where the file names none. */
function timesIn({ kind, starts, ends }: Cells): Pick<ExceptionForm, 'exception_type' | 'starts' | 'ends'> & {
  fault: Fault<Column> | null
} {
  const named = kind === '' ? (starts + ends === '' ? 'holiday' : 'custom_hours') : typeNamed(kind)
  return {
    exception_type: named ?? 'holiday',
    starts: timeIn(starts) ?? starts,
    ends: timeIn(ends) ?? ends,
    fault: named ? null : { path: 'kind', message: 'holiday_kind_unknown' },
  }
}

function segmentIn(cell: string, { findSegment, segments }: Context): { segment: string; fault: Fault<Column>[] } {
  if (meansEverybody(cell)) return { segment: ALL_SEGMENTS, fault: [] }
  const { segment } = findSegment(cell)
  const isKnown = segments.includes(segment)
  return { segment, fault: isKnown ? [] : [{ path: 'segment', message: 'segment_unknown' }] }
}

function unique(faults: readonly Fault<Column>[]): Fault<Column>[] {
  return faults.filter(({ path }, place) => faults.findIndex((other) => other.path === path) === place)
}

/** Compares the rows with what is planned, and with one another. */
export async function compareRows(
  rows: readonly ReadRow[],
  planned: readonly ExceptionDay[],
  { timeZone }: Context,
): Promise<ReadRow[]> {
  const there = new Map(planned.map((one) => [keyOf({ from: one.starts_at, to: one.ends_at }, one), one]))
  const compared = await inSlices(rows, (one) => {
    const { holidays } = one
    if (!holidays) return one
    const known = holidays.spans.filter((span) => there.has(keyOf(span, holidays)))
    if (known.length === holidays.spans.length) {
      const reason = known[0] && there.get(keyOf(known[0], holidays))?.reason
      const message = messageKey('holiday_there', { reason: reason ?? holidays.reason })
      return { ...one, holidays: null, faults: [{ path: 'first_day', message } as const] }
    }
    const beside = planned.filter(
      (other) =>
        other.exception_type !== holidays.exception_type &&
        (other.segment === holidays.segment || [other.segment, holidays.segment].includes(ALL_SEGMENTS)) &&
        holidays.spans.some(({ from, to }) => other.starts_at < to && from < other.ends_at),
    )
    return { ...one, beside, known: known.map(({ from }) => localDateOf(from, timeZone)) }
  })
  return withoutTwins(compared)
}

function keyOf({ from, to }: InstantSpan, { exception_type, segment }: Pick<Holidays, 'exception_type' | 'segment'>) {
  return `${from} ${to} ${exception_type} ${segment}`
}

/** Each of two rows with the same day is told of the other. */
async function withoutTwins(rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const days = await inSlices(rows, ({ row, holidays }) =>
    (holidays?.spans ?? []).map((span) => ({ row, key: holidays ? keyOf(span, holidays) : '' })),
  )
  const byKey = await groupedInSlices(days.flat(), ({ key }) => key)
  return inSlices(rows, (one) => {
    const { holidays, row } = one
    const keys = holidays?.spans.map((span) => keyOf(span, holidays)) ?? []
    const twin = keys.flatMap((key) => byKey.get(key) ?? []).find((other) => other.row !== row)
    if (!twin) return one
    const message = messageKey('row_twice', { row: twin.row })
    return { ...one, holidays: null, faults: [{ path: 'first_day', message }] }
  })
}

/** A row as it is answered. */
export function presentRow(
  { row, cells, holidays, beside, known, faults }: ReadRow,
  language: Language,
): ImportedHolidayRow {
  const { day } = documentTexts(language)
  const listed = (texts: readonly string[]) => [...new Set(texts)].join(listComma(language))
  const others = beside.map(
    ({ reason, exception_type }) => `${reason} (${textIn(exceptionTypeTexts[exception_type], language)})`,
  )
  const remarks = holidays
    ? [
        known.length > 0 && messageKey('holiday_partly_there', { days: listed(known.map(day)) }),
        others.length > 0 && messageKey('holiday_beside', { others: listed(others) }),
      ]
    : []
  return {
    row,
    ...cells,
    ...(holidays && { kind: textIn(exceptionTypeTexts[holidays.exception_type], language), reason: holidays.reason }),
    errors: faults.map(errorIn(language)),
    remarks: remarks.filter((note) => typeof note === 'string').map((note) => fieldText(note, language)),
  }
}
