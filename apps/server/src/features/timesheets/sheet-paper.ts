import type { Language } from '@warsha/contract'
import { DAY_SECONDS, type Instant, timeOfSecond } from '@warsha/domain'
import { type PaperTexts, paperTexts } from '../../platform/pdf/paper-texts.ts'
import type { Paper } from '../../platform/pdf/pdf-press.ts'
import type { Branding } from '../workshop/index.ts'
import type { Sheet } from './sheet.ts'
import { type SheetWords, sheetWords } from './sheet-words.ts'
import { sheetTypst } from './sheet.typ.ts'

type Printed = { month: string; branding: Branding; sheets: readonly Sheet[] }
type Options = { language: Language; businessTimeZone: string; now: Instant }
type Wording = { words: SheetWords; texts: PaperTexts; printed: string }

/** The months of technicians as one paper to sign, each from a page of its own. What they cost is not for it. */
export function sheetsPaper({ month, branding, sheets }: Printed, { language, businessTimeZone, now }: Options): Paper {
  const words = sheetWords(language)
  const texts = paperTexts(language)
  const monthName = texts.month(`${month}-01`)
  const [only] = sheets.length === 1 ? sheets : []
  const wording = { words, texts, printed: texts.moment(now, businessTimeZone) }
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
    rows: sheet.days.map((day) => dayRow(day, texts)),
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
function numberOf(line: Sheet['line'] & { employee_number?: string | null }): string {
  return line.employee_number ?? `#${line.technician_id}`
}

function dayRow(day: Sheet['days'][number], texts: PaperTexts): SheetRow {
  const isWorked = day.session_count > 0
  return {
    cells: [
      `${texts.weekday(day.date)} ${texts.shortDay(day.date)}`,
      day.first_start ?? '',
      day.last_end ?? '',
      ...(isWorked ? hoursTexts(day, texts) : ['', '', '']),
      day.exception ?? '',
    ],
    'is-quiet': !isWorked,
  }
}

type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }

function hoursTexts({ hours_raw, hours_effective, hours_outside }: Hours, { decimal }: PaperTexts): string[] {
  return [decimal(hours_raw), decimal(hours_effective), decimal(hours_outside)]
}

function noticesOf({ line, is_locked }: Sheet, words: SheetWords, texts: PaperTexts): string[] {
  const times = [
    [words.raw, line.seconds_raw],
    [words.effective, line.seconds_effective],
    [words.outside, line.seconds_outside],
  ] as const
  const exact = times.map(([name, seconds]) => `${name} ${clockTime(seconds)}`).join('  ·  ')
  return [
    `${words.exact}: ${exact}`,
    ...(line.to_review_count > 0 ? [`${words.waiting}: ${texts.count(line.to_review_count)}`] : []),
    ...(is_locked ? [] : [words.provisional]),
  ]
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 3600)}${timeOfSecond(seconds % DAY_SECONDS).slice(2)}`
}
