import { absenceText, activityIn, fillText, labelIn, type Language, type PayRulesSince } from '@warsha/contract'
import {
  absenceColumns,
  type AbsenceColumn,
  type AbsenceHalves,
  type Instant,
  localDateOf,
  type PayDayHours,
  type PayHours,
} from '@warsha/domain'
import { clockTime } from '../../platform/clock-time.ts'
import { type DocumentTexts, documentTexts } from '../../platform/pdf/document-texts.ts'
import type { Document } from '../../platform/pdf/pdf-renderer.ts'
import type { Branding } from '../workshop/index.ts'
import { rulesIn } from './basis.ts'
import { limitTexts } from './limit-texts.ts'
import type { PayNote } from './notes.ts'
import { presentNote } from './present.ts'
import type { PersonSheet, SheetAdjustment, SheetDay, ShopSheet } from './sheet.ts'
import { payLabels, type PayLabels } from './labels.ts'
import { payTypst } from './document.typ.ts'

type Options = { language: Language; timeZone: string; now: Instant; branding: Branding }
type PaySheetTexts = { labels: PayLabels; texts: DocumentTexts }

/** Marks for screen readers take their time; those of so many pages take a second or two. */
const MARKED_PEOPLE = 40

/**
 * The pay sheet on paper: everybody in one table, then a page for each technician to sign.
 * @param person of whom alone a paper is wanted; null for the whole shop
 */
export function paySheetDocument(sheet: ShopSheet, person: PersonSheet | null, options: Options): Document {
  const { language, timeZone, now, branding } = options
  const labels = payLabels(language)
  const texts = documentTexts(language)
  const paySheetTexts = { labels, texts }
  const { facts, month } = sheet
  const data = {
    labels,
    company: branding.companyName,
    logo: branding.logo && [...branding.logo],
    month: texts.month(month.first),
    status:
      facts.locked_at === null || facts.locked_by === null
        ? labels.open
        : fillText(labels.closed_by, {
            day: texts.day(localDateOf(facts.locked_at, timeZone)),
            name: isolated(labelIn(language, facts.locked_by)),
          }),
    printed: texts.moment(now, timeZone),
    rules: rulesText(sheet, paySheetTexts, null),
    notes: notesOf(sheet, paySheetTexts),
    shop: person ? null : shopTable(sheet, paySheetTexts),
    people: (person ? [person] : sheet.people).map((each) => personPage(each, sheet, paySheetTexts)),
  }
  return { source: payTypst, language, data, printedAt: now, isMarked: data.people.length <= MARKED_PEOPLE }
}

/** Words of either script within a sentence keep their own direction. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** Figures keep their order in a sentence that runs from right to left. No mark may follow: it would be read with it. */
function figures(text: string): string {
  return `\u2066${text}\u2069`
}

/** @param technicianId whose own hours for a time are shown beside everybody's */
function rulesText(sheet: ShopSheet, { labels, texts }: PaySheetTexts, technicianId: number | null): string {
  const whose = new Set(technicianId === null ? [] : [technicianId])
  const all = rulesIn(sheet.month, sheet.facts.basis.rules)
  return [
    ...all.map((rules) => ruleText(rules, all.length > 1, { labels, texts })),
    ...limitTexts(sheet, whose, labels),
  ].join(' — ')
}

function ruleText(
  rules: PayRulesSince,
  isOfSeveral: boolean,
  { labels, texts: { decimal, day } }: PaySheetTexts,
): string {
  const unpaid = rules.unpaid_activities.join(labels.comma)
  const limits = [
    rules.hours_a_day === null ? [] : [`${labels.hours_a_day}: ${decimal(rules.hours_a_day)}`],
    rules.hours_a_week === null ? [] : [`${labels.hours_a_week}: ${decimal(rules.hours_a_week)}`],
    unpaid === '' ? [] : [`${labels.unpaid_activities}: ${unpaid}`],
  ].flat()
  const factors = fillText(labels.factors, {
    working: decimal(rules.factor_working_day),
    rest: decimal(rules.factor_rest_day),
    holiday: decimal(rules.factor_holiday),
  })
  const { effective_from: from } = rules
  const since = `${labels.rules_from}: ${from === null ? labels.beginning : figures(day(from))}`
  return [...(isOfSeveral ? [since] : []), factors, ...limits].join(' · ')
}

function notesOf({ facts, totals }: ShopSheet, { labels, texts }: PaySheetTexts): string[] {
  const note = (text: string, count: number) => (count > 0 ? [fillText(text, { count: texts.count(count) })] : [])
  return [
    ...(facts.locked_at === null ? [labels.provisional] : []),
    ...note(labels.late_note, facts.late_count),
    ...note(labels.waiting_note, facts.to_review_count),
    ...note(labels.running_note, facts.running_count),
    ...(totals.sums.heldSeconds > 0
      ? [fillText(labels.held_note, { hours: texts.decimal(totals.hours.held / 100) })]
      : []),
    labels.about,
  ]
}

/** The figures of a month in the order of the columns; those of nothing are left empty. */
function monthFigures(hours: PayHours, texts: DocumentTexts): string[] {
  const { regular, overtime, restDay, holiday, unpaid, absence, held, adjustment, paid } = hours
  const optional = [overtime, restDay, holiday, unpaid, absence, held, adjustment].map((each) =>
    each === 0 ? '' : hoursText(each, texts),
  )
  return [hoursText(regular, texts), ...optional, hoursText(paid, texts)]
}

function hoursText(hundredths: number, { decimal }: DocumentTexts): string {
  return decimal(hundredths / 100).replace('-', '\u2212')
}

function shopTable({ people, totals }: ShopSheet, { labels, texts }: PaySheetTexts) {
  const heads = [
    labels.regular,
    labels.overtime,
    labels.on_rest_day,
    labels.on_holiday,
    labels.unpaid,
    labels.absence,
    labels.held,
    labels.adjustment,
    labels.paid,
  ]
  // Kinds that nobody has take no room.
  const kinds = absenceColumns.filter((column) => totals.away[column] > 0)
  return {
    absenceKinds: kinds.length,
    heads: [
      labels.technician,
      labels.days_worked,
      ...kinds.map((column) => fillText(labels.days_of, { name: labels[`away_${column}`] })),
      ...heads,
    ],
    lines: people.map(({ person, sums, away, hours }) => ({
      name: labelIn(labels.language, person.labelled),
      number: person.employee_number,
      figures: [texts.count(sums.daysWorked), ...awayFigures(away, kinds, texts), ...monthFigures(hours, texts)],
    })),
    totals: [
      texts.count(totals.sums.daysWorked),
      ...awayFigures(totals.away, kinds, texts),
      ...monthFigures(totals.hours, texts),
    ],
  }
}

/** Days, with the half of one as it is written. */
function daysText(halves: number, { decimal, count }: DocumentTexts): string {
  return halves % 2 === 0 ? count(halves / 2) : decimal(halves / 2).replace(/0$/, '')
}

function awayFigures(away: AbsenceHalves, kinds: readonly AbsenceColumn[], texts: DocumentTexts): string[] {
  return kinds.map((column) => (away[column] === 0 ? '' : daysText(away[column], texts)))
}

/** A technician's days of absence in a line; none without any. */
function awayLine(away: AbsenceHalves, { labels, texts }: PaySheetTexts): string[] {
  const kinds = absenceColumns.filter((column) => away[column] > 0)
  if (kinds.length === 0) return []
  const all = kinds.map((column) => `${labels[`away_${column}`]} ${figures(daysText(away[column], texts))}`)
  return [`${labels.absence_days}: ${all.join(' · ')}`]
}

function personPage(
  { person, days, adjustments, sums, away, hours, check, notes }: PersonSheet,
  sheet: ShopSheet,
  paySheetTexts: PaySheetTexts,
) {
  const { labels, texts } = paySheetTexts
  const daysPaid = sumOf(days, (day) => day.hours.paid)
  const optional = (each: number) => (each === 0 ? '' : hoursText(each, texts))
  const { worked } = check
  return {
    name: labelIn(labels.language, person.labelled),
    rules: rulesText(sheet, paySheetTexts, person.id),
    facts: [
      { name: labels.employee_number, value: person.employee_number ?? '—' },
      { name: labels.segment, value: person.segment ?? '—' },
      { name: labels.days_worked, value: texts.count(sums.daysWorked) },
      { name: labels.paid, value: hoursText(hours.paid, texts) },
    ],
    heads: [
      labels.day,
      labels.kind,
      labels.regular,
      labels.overtime,
      labels.on_rest_day,
      labels.on_holiday,
      labels.unpaid,
      labels.absence,
      labels.paid,
      labels.remark,
    ],
    days: days.map((day) => dayLine(day, paySheetTexts)),
    totals: [hoursText(hours.regular, texts), ...dayFigures(hours).slice(1).map(optional), hoursText(daysPaid, texts)],
    late: adjustments.map((each) => lateLine(each, paySheetTexts)),
    total: hoursText(hours.paid, texts),
    lines: [
      ...awayLine(away, paySheetTexts),
      fillText(labels.check_note, {
        sessions: figures(clockTime(worked.sessionSeconds)),
        in: figures(clockTime(worked.carriedInSeconds)),
        out: figures(clockTime(worked.carriedOutSeconds)),
        sheet: figures(clockTime(worked.sheetSeconds)),
      }),
      labels.midnight_note,
      ...notes.map((note) => noteText(note, sheet, paySheetTexts)),
      ...(sheet.facts.locked_at === null ? [labels.provisional] : []),
      ...(sums.heldSeconds > 0 ? [fillText(labels.held_note, { hours: hoursText(hours.held, texts) })] : []),
    ],
  }
}

/** A note of the law in a sentence. */
function noteText(note: PayNote, { month, timeZone }: ShopSheet, { labels, texts }: PaySheetTexts): string {
  const { kind, first_day, hours, lawful_hours } = presentNote(note, month, timeZone)
  return fillText(labels[kind], {
    day: figures(texts.day(first_day)),
    hours: figures(texts.decimal(hours)),
    lawful: figures(texts.count(lawful_hours)),
  })
}

/** What is paid and what is not, in the order of the columns. */
function dayFigures(hours: Pick<PayDayHours, 'regular' | 'overtime' | 'restDay' | 'holiday' | 'unpaid' | 'absence'>) {
  return [hours.regular, hours.overtime, hours.restDay, hours.holiday, hours.unpaid, hours.absence]
}

function sumOf(days: readonly SheetDay[], valueOf: (day: SheetDay) => number): number {
  return days.reduce((sum, day) => sum + valueOf(day), 0)
}

function dayLine(day: SheetDay, { labels, texts }: PaySheetTexts) {
  const { paid } = day.hours
  const optional = (each: number) => (each === 0 ? '' : hoursText(each, texts))
  return {
    isQuiet: day.insideSeconds + day.outsideSeconds + day.unpaidSeconds === 0,
    isWorking: day.kind === 'working_day',
    cells: [
      `${texts.weekday(day.date)} ${texts.shortDay(day.date)}`,
      labels[day.kind],
      ...[...dayFigures(day.hours), paid].map(optional),
      remarksOf(day, { labels, texts }).join(' · '),
    ],
  }
}

function remarksOf(
  { hours: { held }, absences, away, exception }: SheetDay,
  { labels, texts }: PaySheetTexts,
): string[] {
  return [
    ...absences.map((absence) => absenceText(absence, labels.language)),
    ...(away.not_recorded > 0 ? [labels.away_not_recorded] : []),
    ...(held === 0 ? [] : [`${labels.held} ${hoursText(held, texts)}`]),
    ...(exception === null ? [] : [exception]),
  ]
}

/** A late arrival, by which session it is and what it comes to. */
function lateLine(each: SheetAdjustment, { labels, texts }: PaySheetTexts) {
  const worked = { name: labels.worked, hours: hoursText(each.hours.worked, texts) }
  return {
    what: [
      `${texts.weekday(each.day)} ${texts.day(each.day)}`,
      labels[each.kind],
      isolated(activityIn(labels.language, each)),
      figures(each.job_no),
      figures(each.session_id.slice(0, 8)),
      `${worked.name} ${figures(worked.hours)}`,
    ].join(' · '),
    paid: hoursText(each.hours.paid, texts),
  }
}
