import {
  daysBetween,
  hundredthsOfParts,
  labelledPlaces,
  type LocalDate,
  niceScale,
  plusDays,
  weekdayOf,
  sarOfHalalas,
  roundedAlone,
} from '@warsha/domain'
import { labelIn, type Language, reportGroups } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { FEW_ROWS } from '../../platform/pdf/columns.ts'
import { type DocumentTexts, documentTexts } from '../../platform/pdf/document-texts.ts'
import type { Document } from '../../platform/pdf/pdf-renderer.ts'
import { workOf } from '../../platform/work.ts'
import type { ReportData } from './report-data.ts'
import { type ReportLabels, reportLabels } from './report-labels.ts'
import { reportTables } from './report-tables.ts'
import { reportTypst } from './report.typ.ts'

type Options = { language: Language; timeZone: string; now: Instant }

const TOP_TECHNICIANS = 10
const TOP_JOBS = 8

/** The report as a paper. */
export function reportDocument(data: ReportData, { language, timeZone, now }: Options): Document {
  const labels = reportLabels(language)
  const texts = documentTexts(language)
  const { scope, branding } = data
  const { technician: technicians, job: jobs } = data.by
  const range = labels.range.replace('{from}', texts.day(scope.from)).replace('{to}', texts.day(scope.to))
  const heading = {
    labels,
    range,
    company: branding.companyName,
    logo: branding.logo && [...branding.logo],
    about: aboutTexts(data, { labels, printed: texts.moment(now, timeZone) }),
    foot: footText(data, labels, texts),
    cards: cardsOf(data, labels, texts),
    notices: noticesOf(data, labels, texts),
    'is-empty': technicians.totals.sessionCount === 0,
    days: daysChart(data, labels, texts),
    'top-technicians': barsOf(
      technicians.rows
        .slice(0, TOP_TECHNICIANS)
        .map((row) => ({ name: labelIn(language, row.technician), value: row.effectiveHours })),
      texts.decimal,
    ),
    'cost-by-job': costByJob(jobs, labels, texts),
    tables: reportTables(data, { labels, texts, language }),
  }
  const isMarked = reportGroups.every((group) => data.by[group].rows.length <= FEW_ROWS)
  return { source: reportTypst, language, data: heading, printedAt: now, isMarked }
}

function aboutTexts({ scope }: ReportData, { labels, printed }: { labels: ReportLabels; printed: string }): string[] {
  return [`${labels.segment}: ${scope.segment ?? labels.all_segments}`, `${labels.printed}: ${printed}`]
}

function footText({ by }: ReportData, labels: ReportLabels, texts: DocumentTexts): string {
  const { technician: technicians, job: jobs, activity: activities } = by
  const { totals } = technicians
  const parts = [
    `${labels.sessions}: ${texts.count(totals.sessionCount)}`,
    `${labels.technicians}: ${texts.count(technicians.rows.length)}`,
    `${labels.jobs}: ${texts.count(jobs.rows.length)}`,
    `${labels.activities}: ${texts.count(activities.rows.length)}`,
    `${labels.effective_hours}: ${texts.decimal(totals.effectiveHours)}`,
    `${labels.cost}: ${texts.decimal(totals.costHalalas / 100)}`,
  ]
  return parts.join('  ·  ')
}

function cardsOf(
  {
    by: {
      technician: { totals },
    },
  }: ReportData,
  labels: ReportLabels,
  texts: DocumentTexts,
) {
  return [
    { name: labels.total_sessions, value: texts.count(totals.sessionCount) },
    { name: labels.effective_hours, value: texts.decimal(totals.effectiveHours) },
    { name: labels.outside_hours, value: texts.decimal(totals.outsideHours) },
    { name: labels.total_cost, value: texts.decimal(totals.costHalalas / 100) },
  ]
}

/** What a reader has to know to judge the totals; nothing where there is nothing. */
function noticesOf({ counts }: ReportData, labels: ReportLabels, texts: DocumentTexts): string[] {
  const notices = [
    [labels.waiting, counts.to_review_count],
    [labels.without_rate, counts.without_rate_count],
    [labels.running, counts.running_count],
  ] as const
  const late = [
    [labels.late, counts.late],
    [labels.adjustment, counts.adjustment],
  ] as const
  return [
    ...notices.filter(([, count]) => count > 0).map(([name, count]) => `${name}: ${texts.count(count)}`),
    ...late.flatMap(([name, sums]) => (sums === null ? [] : [`${name}: ${lateText(sums, labels, texts)}`])),
  ]
}

/** With signs: a report that came late can have made a session shorter. */
function lateText(sums: NonNullable<ReportData['counts']['late']>, labels: ReportLabels, texts: DocumentTexts): string {
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${texts.decimal(Math.abs(value))}`
  const work = roundedAlone(workOf(sums))
  const hours = `${labels.effective_hours} ${signed(work.effectiveHours)} · ${labels.outside_hours} ${signed(work.outsideHours)}`
  return `${hours} · ${labels.cost} ${signed(sarOfHalalas(work.costHalalas))}`
}

const DAYS_BY_DAY = 45
const DAYS_BY_WEEK = 200

/** The hours of each day, or of each week or month where there are too many days for bars. */
function daysChart({ scope, by }: ReportData, labels: ReportLabels, texts: DocumentTexts) {
  const days = by.day.rows
  const length = daysBetween(scope.from, scope.to) + 1
  if (length <= DAYS_BY_DAY)
    return chartOf(labels.hours_by_day, scope, days, { beginningOf: (day) => day, nameOf: texts.shortDay, texts })
  if (length <= DAYS_BY_WEEK) {
    const beginningOf = (day: LocalDate) => plusDays(day, -weekdayOf(day))
    return chartOf(labels.hours_by_week, scope, days, { beginningOf, nameOf: texts.shortDay, texts })
  }
  return chartOf(labels.hours_by_month, scope, days, {
    beginningOf: (day) => `${day.slice(0, 7)}-01`,
    nameOf: texts.shortMonth,
    texts,
  })
}

type Buckets = {
  beginningOf: (day: LocalDate) => LocalDate
  nameOf: (day: LocalDate) => string
  texts: DocumentTexts
}

function chartOf(
  title: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  days: ReportData['by']['day']['rows'],
  { beginningOf, nameOf, texts }: Buckets,
) {
  const seconds = new Map<LocalDate, number>()
  for (let day = from; day <= to; day = plusDays(day, 1)) seconds.set(beginningOf(day), 0)
  for (const { day, effectiveSeconds } of days) {
    seconds.set(beginningOf(day), (seconds.get(beginningOf(day)) ?? 0) + effectiveSeconds)
  }
  const hundredths = hundredthsOfParts([...seconds.values()], 'by time')
  const bars = [...seconds.keys()].map((day, place) => ({ name: nameOf(day), value: (hundredths[place] ?? 0) / 100 }))
  const scale = niceScale(bars.map(({ value }) => value))
  const labelled = new Set(labelledPlaces(bars.length, MOST_LABELS))
  const round = bars.length > SHORT_VALUES ? Math.round : (value: number) => Math.round(value * 10) / 10
  return {
    title,
    said: bars.map(({ name, value }) => `${name}: ${texts.count(round(value))}`).join(', '),
    ticks: scale.ticks.map((value) => ({ name: texts.count(value), share: value / scale.most })),
    bars: barsOf(bars, (value) => (value === 0 ? '' : texts.count(round(value))), scale.most).map((bar, place) => ({
      ...bar,
      'is-labelled': labelled.has(place),
    })),
  }
}

/** So many bars leave room for whole hours above them. */
const SHORT_VALUES = 31

/** A label needs some 14 mm. */
const MOST_LABELS = 13

type Bar = { name: string; value: number }

/** Each bar's share of the longest one, or of the end of its scale. */
function barsOf(bars: readonly Bar[], textOf: (value: number) => string, end?: number) {
  const longest = end ?? Math.max(...bars.map(({ value }) => value), 0)
  return bars.map(({ name, value }) => ({ name, value: textOf(value), share: longest === 0 ? 0 : value / longest }))
}

/** The costliest jobs. What all the others cost together has no bar: it would dwarf theirs. */
function costByJob({ rows, totals }: ReportData['by']['job'], labels: ReportLabels, { decimal }: DocumentTexts) {
  const costly = rows
    .filter(({ is_charged }) => is_charged)
    .toSorted((a, b) => b.costHalalas - a.costHalalas)
    .slice(0, TOP_JOBS)
  const bars = barsOf(
    costly.map(({ job_no, costHalalas }) => ({ name: job_no ?? '', value: costHalalas / 100 })),
    decimal,
  )
  const others = totals.costHalalas - costly.reduce((sum, { costHalalas }) => sum + costHalalas, 0)
  return others === 0 ? bars : [...bars, { name: labels.others, value: decimal(others / 100), share: 0 }]
}
