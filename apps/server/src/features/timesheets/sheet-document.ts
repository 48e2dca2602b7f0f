import { absenceText, labelIn, type Language } from '@warsha/contract'
import { type Instant, localDateOf, type LocalDate } from '@warsha/domain'
import { clockMinutes, clockTime } from '../../platform/clock-time.ts'
import { type DocumentTexts, documentTexts } from '../../platform/pdf/document-texts.ts'
import type { Document } from '../../platform/pdf/pdf-renderer.ts'
import type { Branding } from '../workshop/index.ts'
import type { Sheet } from './sheet.ts'
import { type SheetLabels, sheetLabels } from './sheet-labels.ts'
import { sheetTypst } from './sheet.typ.ts'

type Printed = { month: string; branding: Branding; sheets: readonly Sheet[] }
type Options = { language: Language; businessTimeZone: string; now: Instant }
type Wording = { labels: SheetLabels; texts: DocumentTexts; language: Language; printed: string; today: LocalDate }

/** Marks for screen readers take their time; those of so many sheets take a second or two. */
const MARKED_SHEETS = 40

/** The months of technicians as one paper to sign, each from a page of its own. What they cost is not for it. */
export function timesheetDocument(
  { month, branding, sheets }: Printed,
  { language, businessTimeZone, now }: Options,
): Document {
  const labels = sheetLabels(language)
  const texts = documentTexts(language)
  const monthName = texts.month(`${month}-01`)
  const [only] = sheets.length === 1 ? sheets : []
  const printed = texts.moment(now, businessTimeZone)
  const wording = { labels, texts, language, printed, today: localDateOf(now, businessTimeZone) }
  const data = {
    labels,
    title: [labels.title, only && labelIn(language, only.line.technician), monthName].filter(Boolean).join(' '),
    foot: `${labels.title} ${monthName}`,
    company: branding.companyName,
    logo: branding.logo && [...branding.logo],
    month: monthName,
    columns: columnsIn(labels),
    sheets: sheets.map((sheet) => printedSheet(sheet, wording)),
  }
  return { source: sheetTypst, language, data, printedAt: now, isMarked: sheets.length <= MARKED_SHEETS }
}

/** In millimetres; the one without a width has the rest. */
function columnsIn(labels: SheetLabels) {
  return [
    { head: labels.day, kind: 'text', width: 29 },
    { head: labels.start, kind: 'figure', width: 18 },
    { head: labels.end, kind: 'figure', width: 18 },
    { head: labels.raw, kind: 'figure', width: 24 },
    { head: labels.effective, kind: 'figure', width: 25 },
    { head: labels.outside, kind: 'figure', width: 26 },
    { head: labels.remark, kind: 'remark', width: null },
  ] as const
}

/** A cell is a line, or several below one another. */
type SheetRow = { cells: (string | string[])[]; 'is-quiet': boolean }

function printedSheet(sheet: Sheet, wording: Wording) {
  const { labels, texts, language } = wording
  return {
    technician: labelIn(language, sheet.line.technician),
    facts: factsOf(sheet, wording),
    rows: sheet.days.map((day) => dayRow(day, wording)),
    totals: [labels.total, '', '', ...hoursTexts(sheet.line, texts), ''],
    notices: noticesOf(sheet, labels, texts),
  }
}

function factsOf({ line }: Sheet, { labels, texts, printed }: Wording) {
  return [
    { name: labels.number, value: numberOf(line) },
    { name: labels.segment, value: line.segment ?? '—' },
    { name: labels.days_worked, value: texts.count(line.days_worked) },
    { name: labels.sessions, value: texts.count(line.session_count) },
    { name: labels.printed, value: printed },
  ]
}

/** What tells people of one name apart. */
function numberOf(line: Sheet['line']): string {
  return line.employee_number ?? '—'
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

/** A working day that is over, on which somebody of the shop did nothing; while a timer of it runs it is not over. */
function isMissed(day: Day, { today }: Wording): boolean {
  const { date, kind, is_expected, is_employed, session_count, is_running, absences } = day
  const isAwayAllDay = absences.length === 2 || absences.some(({ half }) => half === null)
  const isDue = kind === 'working_day' && is_expected && is_employed && date < today
  return isDue && session_count === 0 && !is_running && !isAwayAllDay
}

/** Why a day is another one than usual, and what of a night lies on which day. */
function remarkOf(day: Day, wording: Wording): string | string[] {
  const { labels, texts, language } = wording
  const absences = day.absences.map((absence) => absenceText(absence, language))
  const kind = {
    working_day: isMissed(day, wording) ? labels.no_work : '',
    rest_day: labels.rest,
    holiday: labels.holiday,
  }[day.kind]
  const running = day.is_running ? labels.running : ''
  const first = [...absences, kind, running, day.exception].filter(Boolean).join(' · ')
  if (day.parts.length === 0) return first
  const parts = day.parts.map(({ date, seconds }) => `${texts.shortDay(date)} ${clockMinutes(seconds)}`).join(' · ')
  return [...(first ? [first] : []), `${labels.night}: ${parts}`]
}

type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }

function hoursTexts({ hours_raw, hours_effective, hours_outside }: Hours, { decimal }: DocumentTexts): string[] {
  return [decimal(hours_raw), decimal(hours_effective), decimal(hours_outside)]
}

function noticesOf(sheet: Sheet, labels: SheetLabels, texts: DocumentTexts): string[] {
  const { line, is_locked } = sheet
  const times = [
    [labels.raw, line.seconds_raw],
    [labels.effective, line.seconds_effective],
    [labels.outside, line.seconds_outside],
  ] as const
  const exact = times.map(([name, seconds]) => `${name} ${clockTime(seconds)}`).join('  ·  ')
  return [
    `${labels.exact}: ${exact}`,
    ...(line.to_review_count > 0 ? [`${labels.waiting}: ${texts.count(line.to_review_count)}`] : []),
    ...(sheet.seconds_held > 0 ? [`${labels.held}: ${clockMinutes(sheet.seconds_held)}`] : []),
    ...(is_locked ? [] : [labels.provisional]),
    ...lateNotices(sheet, labels, texts),
  ]
}

/** What belongs to another month, and what of another one belongs to this. */
function lateNotices({ late, adjustments, line }: Sheet, labels: SheetLabels, texts: DocumentTexts): string[] {
  const named = (text: string, month: string) => text.replace('{month}', texts.month(`${month}-01`))
  const signed = (hours: number) => `${hours < 0 ? '−' : '+'}${texts.decimal(Math.abs(hours))}`
  const hours = (of: Hours) =>
    `${labels.effective} ${signed(of.hours_effective)} · ${labels.outside} ${signed(of.hours_outside)}`
  const sum = (name: 'seconds_effective' | 'seconds_outside') =>
    adjustments.reduce((total, each) => total + each[name], line[name])
  const exact = `${labels.effective} ${clockTime(sum('seconds_effective'))} · ${labels.outside} ${clockTime(sum('seconds_outside'))}`
  return [
    ...late.map((each) => `${named(labels.late, each.carried_to)}: ${hours(each)}`),
    ...adjustments.map((each) => `${named(labels.adjustment, each.month)}: ${hours(each)}`),
    ...(adjustments.length > 0 ? [`${labels.with_adjustments} (${labels.clock}): ${exact}`] : []),
  ]
}
