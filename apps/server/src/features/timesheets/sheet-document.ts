import type { Language } from '@warsha/contract'
import { type Instant, localDateOf, type LocalDate } from '@warsha/domain'
import { clockTime } from '../../platform/clock-time.ts'
import { type PaperTexts, paperTexts } from '../../platform/pdf/document-texts.ts'
import type { Document } from '../../platform/pdf/pdf-renderer.ts'
import type { Branding } from '../workshop/index.ts'
import type { Sheet } from './sheet.ts'
import { type SheetWords, sheetWords } from './sheet-words.ts'
import { sheetTypst } from './sheet.typ.ts'

type Printed = { month: string; branding: Branding; sheets: readonly Sheet[] }
type Options = { language: Language; businessTimeZone: string; now: Instant }
type Wording = { words: SheetWords; texts: PaperTexts; printed: string; today: LocalDate }

/** The months of technicians as one paper to sign, each from a page of its own. What they cost is not for it. */
export function sheetsPaper(
  { month, branding, sheets }: Printed,
  { language, businessTimeZone, now }: Options,
): Document {
  const words = sheetWords(language)
  const texts = paperTexts(language)
  const monthName = texts.month(`${month}-01`)
  const [only] = sheets.length === 1 ? sheets : []
  const printed = texts.moment(now, businessTimeZone)
  const wording = { words, texts, printed, today: localDateOf(now, businessTimeZone) }
  const data = {
    words,
    title: [words.title, only?.line.technician_name, monthName].filter(Boolean).join(' '),
    foot: `${words.title} ${monthName}`,
    company: branding.companyName,
    logo: branding.logo && [...branding.logo],
    month: monthName,
    columns: columnsIn(words),
    sheets: sheets.map((sheet) => printedSheet(sheet, wording)),
  }
  // Marks for readers that speak take their time; papers for a file of many are read by nobody's machine.
  return { source: sheetTypst, language, data, printedAt: now, isMarked: sheets.length === 1 }
}

/** In millimetres; the one without a width has the rest. */
function columnsIn(words: SheetWords) {
  return [
    { head: words.day, kind: 'text', width: 29 },
    { head: words.start, kind: 'figure', width: 18 },
    { head: words.end, kind: 'figure', width: 18 },
    { head: words.raw, kind: 'figure', width: 24 },
    { head: words.effective, kind: 'figure', width: 25 },
    { head: words.outside, kind: 'figure', width: 26 },
    { head: words.remark, kind: 'remark', width: null },
  ] as const
}

/** A cell is a line, or several below one another. */
type SheetRow = { cells: (string | string[])[]; 'is-quiet': boolean }

function printedSheet(sheet: Sheet, wording: Wording) {
  const { words, texts } = wording
  return {
    technician: sheet.line.technician_name,
    facts: factsOf(sheet, wording),
    rows: sheet.days.map((day) => dayRow(day, wording)),
    totals: [words.total, '', '', ...hoursTexts(sheet.line, texts), ''],
    notices: noticesOf(sheet, words, texts),
  }
}

function factsOf({ line }: Sheet, { words, texts, printed }: Wording) {
  return [
    { name: words.number, value: numberOf(line) },
    { name: words.segment, value: line.segment ?? '—' },
    { name: words.days_worked, value: texts.count(line.days_worked) },
    { name: words.sessions, value: texts.count(line.session_count) },
    { name: words.printed, value: printed },
  ]
}

/** What tells people of one name apart. */
function numberOf(line: Sheet['line']): string {
  return line.employee_number ?? `#${line.technician_id}`
}

type Day = Sheet['days'][number]

function dayRow(day: Day, wording: Wording): SheetRow {
  const { texts } = wording
  const isWorked = day.session_count > 0
  const end = day.last_end ?? ''
  return {
    cells: [
      `${texts.weekday(day.date)} ${texts.shortDay(day.date)}`,
      day.first_start ?? '',
      day.last_end_date === null ? end : [end, texts.shortDay(day.last_end_date)],
      ...(isWorked ? hoursTexts(day, texts) : ['', '', '']),
      remarkOf(day, wording),
    ],
    // A day on which work was due and none was done is for the reader to see.
    'is-quiet': !isWorked && !isMissed(day, wording),
  }
}

/** A working day that is over, on which somebody of the shop did nothing. */
function isMissed({ date, kind, is_employed, session_count }: Day, { today }: Wording): boolean {
  return kind === 'working_day' && session_count === 0 && is_employed && date < today
}

/** Why a day is another one than usual, and what of a night lies on which day. */
function remarkOf(day: Day, wording: Wording): string | string[] {
  const { words, texts } = wording
  const kind = {
    working_day: isMissed(day, wording) ? words.no_work : '',
    rest_day: words.rest,
    holiday: words.holiday,
  }[day.kind]
  const first = [kind, day.exception].filter(Boolean).join(' · ')
  if (day.parts.length === 0) return first
  const parts = day.parts.map(({ date, seconds }) => `${texts.shortDay(date)} ${clockTime(seconds)}`).join(' · ')
  return [...(first ? [first] : []), `${words.night}: ${parts}`]
}

type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }

function hoursTexts({ hours_raw, hours_effective, hours_outside }: Hours, { decimal }: PaperTexts): string[] {
  return [decimal(hours_raw), decimal(hours_effective), decimal(hours_outside)]
}

function noticesOf(sheet: Sheet, words: SheetWords, texts: PaperTexts): string[] {
  const { line, is_locked } = sheet
  const times = [
    [words.raw, line.seconds_raw],
    [words.effective, line.seconds_effective],
    [words.outside, line.seconds_outside],
  ] as const
  const exact = times.map(([name, seconds]) => `${name} ${clockTime(seconds)}`).join('  ·  ')
  return [
    `${words.exact}: ${exact}`,
    ...(line.to_review_count > 0 ? [`${words.waiting}: ${texts.count(line.to_review_count)}`] : []),
    ...(sheet.seconds_held > 0 ? [`${words.held}: ${clockTime(sheet.seconds_held)}`] : []),
    ...(is_locked ? [] : [words.provisional]),
    ...lateNotices(sheet, words, texts),
  ]
}

/** What belongs to another month, and what of another one belongs to this. */
function lateNotices({ late, adjustments, line }: Sheet, words: SheetWords, texts: PaperTexts): string[] {
  const named = (text: string, month: string) => text.replace('{month}', texts.month(`${month}-01`))
  const signed = (hours: number) => `${hours < 0 ? '−' : '+'}${texts.decimal(Math.abs(hours))}`
  const hours = (of: Hours) =>
    `${words.effective} ${signed(of.hours_effective)} · ${words.outside} ${signed(of.hours_outside)}`
  const sum = (name: 'seconds_effective' | 'seconds_outside') =>
    adjustments.reduce((total, each) => total + each[name], line[name])
  const exact = `${words.effective} ${clockTime(sum('seconds_effective'))} · ${words.outside} ${clockTime(sum('seconds_outside'))}`
  return [
    ...late.map((each) => `${named(words.late, each.carried_to)}: ${hours(each)}`),
    ...adjustments.map((each) => `${named(words.adjustment, each.month)}: ${hours(each)}`),
    ...(adjustments.length > 0 ? [`${words.with_adjustments} (${words.clock}): ${exact}`] : []),
  ]
}
