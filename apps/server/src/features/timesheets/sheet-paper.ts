import type { Language } from '@warsha/contract'
import { DAY_SECONDS, type Instant, timeOfSecond } from '@warsha/domain'
import { type PaperTexts, paperTexts } from '../../platform/pdf/paper-texts.ts'
import type { Paper } from '../../platform/pdf/pdf-press.ts'
import type { Branding } from '../workshop/index.ts'
import type { Sheet } from './sheet.ts'
import { type SheetWords, sheetWords } from './sheet-words.ts'
import { sheetTypst } from './sheet.typ.ts'

type Printed = Sheet & { month: string; branding: Branding }
type Options = { language: Language; businessTimeZone: string; now: Instant }

/** The month as a paper to sign. What it costs is not for it. */
export function sheetPaper(sheet: Printed, { language, businessTimeZone, now }: Options): Paper {
  const words = sheetWords(language)
  const texts = paperTexts(language)
  const { line, branding } = sheet
  const data = {
    words,
    company: branding.companyName,
    logo: branding.logo && [...branding.logo],
    technician: line.technician_name,
    month: texts.month(`${sheet.month}-01`),
    facts: [
      { name: words.segment, value: line.segment ?? '—' },
      { name: words.days_worked, value: texts.count(line.days_worked) },
      { name: words.sessions, value: texts.count(line.session_count) },
      { name: words.printed, value: texts.moment(now, businessTimeZone) },
    ],
    heads: [words.day, words.start, words.end, words.raw, words.effective, words.outside, words.remark],
    days: sheet.days.map((day) => dayTexts(day, texts)),
    totals: [words.total, '', '', ...hoursTexts(line, texts), ''],
    lines: linesBelow(sheet, words, texts),
  }
  return { source: sheetTypst, language, data, printedAt: now }
}

function dayTexts(day: Sheet['days'][number], texts: PaperTexts) {
  const worked = day.session_count > 0
  const [raw, effective, outside] = worked ? hoursTexts(day, texts) : ['', '', '']
  return {
    day: `${texts.weekday(day.date)} ${texts.shortDay(day.date)}`,
    worked,
    start: day.first_start ?? '',
    end: day.last_end ?? '',
    raw,
    effective,
    outside,
    remark: day.exception ?? '',
  }
}

type Hours = { hours_raw: number; hours_effective: number; hours_outside: number }

function hoursTexts({ hours_raw, hours_effective, hours_outside }: Hours, { decimal }: PaperTexts): string[] {
  return [decimal(hours_raw), decimal(hours_effective), decimal(hours_outside)]
}

function linesBelow({ line, is_locked }: Printed, words: SheetWords, texts: PaperTexts): string[] {
  const times = [
    [words.raw, line.seconds_raw],
    [words.effective, line.seconds_effective],
    [words.outside, line.seconds_outside],
  ] as const
  // Isolated, so that times stay behind their names in a line that runs from right to left.
  const exact = times.map(([name, seconds]) => `${name} \u2066${clockTime(seconds)}\u2069`).join('  ·  ')
  return [
    `${words.exact}: ${exact}`,
    ...(line.to_review_count > 0 ? [`${words.waiting}: ${texts.count(line.to_review_count)}`] : []),
    ...(is_locked ? [] : [words.provisional]),
  ]
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 3600)}${timeOfSecond(seconds % DAY_SECONDS).slice(2)}`
}
