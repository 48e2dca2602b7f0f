import {
  absenceText,
  activityIn,
  fillText,
  isRightToLeft,
  labelIn,
  type Language,
  type PayRulesSince,
  weekdayName,
} from '@warsha/contract'
import {
  absenceColumns,
  type AbsenceHalves,
  dayKinds,
  differenceOf,
  type Instant,
  type PayCheck,
  type PayHours,
  type PaySums,
  weekdayOf,
} from '@warsha/domain'
import {
  type Cell,
  type CellKind,
  type Column,
  columnLetters,
  quotedName,
  type SheetPlan,
  type WorkbookPlan,
} from '../../platform/excel/workbook.ts'
import { documentTexts } from '../../platform/pdf/document-texts.ts'
import { rulesIn } from './basis.ts'
import { limitTexts } from './limit-texts.ts'
import { notesSheet } from './notes-file.ts'
import type { PersonSheet, SheetDay, ShopSheet } from './sheet.ts'
import { payLabels, type PayLabels } from './labels.ts'

type Options = { language: Language; timeZone: string; now: Instant; owner: string }

/** The pay sheet as a workbook: the technicians, their days, late arrivals, notes of the law, the check, and the rules. */
export function payWorkbook(sheet: ShopSheet, { language, timeZone, now, owner }: Options): WorkbookPlan {
  const labels = payLabels(language)
  const days = daysSheet(sheet, labels, language)
  const workbook = {
    title: `${labels.title} ${documentTexts(language).month(sheet.month.first)}`,
    isRightToLeft: isRightToLeft(language),
    timeZone,
    print: { owner, pageNumber: labels.page_number },
    sheets: [
      linesSheet(sheet, labels),
      days.plan,
      lateSheet(sheet, labels),
      notesSheet(sheet, labels),
      checkSheet(sheet, days, labels),
      rulesSheet(sheet, labels, { timeZone, now }),
    ],
  }
  return workbook
}

/** A column of a table: its heading, how its cells stand, and whether it is summed up below. */
type Drawn<Row> = {
  heading: string
  kind: CellKind
  width: number
  valueOf: (row: Row, place: number) => Cell
  isSummed?: true
}

/** @param totals what summed columns come to, by their place */
function tableOf<Row>(
  name: string,
  columns: readonly Drawn<Row>[],
  rows: readonly Row[],
  { labels, totalOf }: { labels: PayLabels; totalOf: (place: number) => number },
): SheetPlan {
  const lastRow = rows.length + 1
  const plan = {
    name,
    repeatedColumns: 1,
    columns: columns.map(({ heading, kind, width }): Column => ({ heading, kind, width })),
    rows: rows.map((row, place) => columns.map(({ valueOf }) => valueOf(row, place))),
    totals: columns.map(({ kind, isSummed }, place): Cell => {
      if (!isSummed) return { value: place === 0 ? labels.total : null, kind: 'text', isStrong: true }
      const letters = columnLetters(place)
      const formula = rows.length === 0 ? '0' : `SUM(${letters}2:${letters}${lastRow})`
      return { value: totalOf(place), kind, formula, isStrong: true }
    }),
  }
  return plan
}

/** The label of a person, which distinguishes people of one name. */
const whoColumns = (labels: PayLabels): Drawn<PersonSheet>[] => [
  {
    heading: labels.technician,
    kind: 'text',
    width: 30,
    valueOf: ({ person }) => labelIn(labels.language, person.labelled),
  },
  { heading: labels.employee_number, kind: 'text', width: 15, valueOf: ({ person }) => person.employee_number },
]

/** The times of a month, each as decimal hours as on every page, and exact. */
const timesOfMonth: { word: keyof PayLabels; hours: (of: PayHours) => number; seconds: (of: PaySums) => number }[] = [
  { word: 'inside', hours: ({ inside }) => inside, seconds: (of) => of.insideSeconds },
  ...dayKinds.map((kind) => ({
    word: `outside_${kind}` as const,
    hours: ({ outside }: PayHours) => outside[kind],
    seconds: (of: PaySums) => of.outsideSeconds[kind],
  })),
  { word: 'regular', hours: ({ regular }) => regular, seconds: (of) => of.regularSeconds },
  { word: 'overtime', hours: ({ overtime }) => overtime, seconds: (of) => of.overtimeSeconds },
  { word: 'on_rest_day', hours: ({ restDay }) => restDay, seconds: (of) => of.restDaySeconds },
  { word: 'on_holiday', hours: ({ holiday }) => holiday, seconds: (of) => of.holidaySeconds },
  { word: 'unpaid', hours: ({ unpaid }) => unpaid, seconds: (of) => of.unpaidSeconds },
  { word: 'absence', hours: ({ absence }) => absence, seconds: (of) => of.absenceSeconds },
  { word: 'held', hours: ({ held }) => held, seconds: (of) => of.heldSeconds },
  { word: 'adjustment', hours: ({ adjustment }) => adjustment, seconds: (of) => of.adjustmentSeconds },
  { word: 'paid', hours: ({ paid }) => paid, seconds: (of) => of.paidHundredths / 100 },
]

function linesSheet({ people, totals }: ShopSheet, labels: PayLabels): SheetPlan {
  const columns: Drawn<PersonSheet>[] = [
    ...whoColumns(labels),
    { heading: labels.segment, kind: 'text', width: 16, valueOf: ({ person }) => person.segment },
    { heading: labels.days_worked, kind: 'count', width: 13, valueOf: ({ sums }) => sums.daysWorked, isSummed: true },
    ...timesOfMonth.map(({ word, hours }): Drawn<PersonSheet> => {
      const valueOf = (sheet: PersonSheet) => hours(sheet.hours) / 100
      return {
        heading: fillText(labels.hours_of, { name: labels[word] }),
        kind: 'hours',
        width: 14,
        valueOf,
        isSummed: true,
      }
    }),
    // Seconds: what was taken back is below zero, which a duration cannot show.
    ...timesOfMonth.map(({ word, seconds }): Drawn<PersonSheet> => {
      const heading = fillText(labels.seconds_of, { name: labels[word] })
      const kind = word === 'paid' ? 'hours' : 'count'
      return { heading, kind, width: 14, valueOf: ({ sums }) => seconds(sums), isSummed: true }
    }),
  ]
  const named = columns.length - 2 * timesOfMonth.length
  const away = awayColumns<PersonSheet>(labels, ({ away }) => away)
  const totalOf = (place: number) => {
    const hours = timesOfMonth[place - named]
    if (place < named) return totals.sums.daysWorked
    if (hours) return hours.hours(totals.hours) / 100
    const seconds = timesOfMonth[place - named - timesOfMonth.length]
    return seconds ? seconds.seconds(totals.sums) : awayIn(totals.away, place - columns.length)
  }
  return tableOf(labels.title, [...columns, ...away], people, { labels, totalOf })
}

/** Days of absence by kind. */
function awayColumns<Row>(labels: PayLabels, awayOf: (row: Row) => AbsenceHalves): Drawn<Row>[] {
  return absenceColumns.map((column) => ({
    heading: fillText(labels.days_of, { name: labels[`away_${column}`] }),
    kind: 'hours',
    width: 14,
    valueOf: (row) => awayOf(row)[column] / 2,
    isSummed: true,
  }))
}

/** @param place among the columns of absence */
function awayIn(away: AbsenceHalves, place: number): number {
  const column = absenceColumns[place]
  return column ? away[column] / 2 : 0
}

/** Why a day is another one than usual, and why somebody was away on it. */
function remarkOf({ absences, exception }: SheetDay, language: Language): string | null {
  const all = [...absences.map((absence) => absenceText(absence, language)), ...(exception === null ? [] : [exception])]
  return all.length === 0 ? null : all.join(' · ')
}

type DayRow = { sheet: PersonSheet; day: PersonSheet['days'][number] }

/** The sheet of the days, and between which of its rows each technician's stand. */
type Days = { plan: SheetPlan; rowsOf: Map<number, { first: number; last: number }> }

/** Where the check finds what it sums up. */
const dayLetters = {
  inside: 'G',
  outside: 'H',
  regular: 'I',
  overtime: 'J',
  holiday: 'L',
  factor: 'M',
  unpaid: 'N',
  unpaidInside: 'O',
} as const

function daysSheet({ people }: ShopSheet, labels: PayLabels, language: Language): Days {
  const rows = people.flatMap((sheet) => sheet.days.map((day): DayRow => ({ sheet, day })))
  const time = (word: keyof PayLabels, secondsOf: (day: DayRow['day']) => number): Drawn<DayRow> => {
    const heading = labels[word]
    return { heading, kind: 'duration', width: 13, valueOf: ({ day }) => secondsOf(day), isSummed: true }
  }
  const columns: Drawn<DayRow>[] = [
    ...whoColumns(labels).map((column): Drawn<DayRow> => {
      return { ...column, valueOf: ({ sheet }, place) => column.valueOf(sheet, place) }
    }),
    { heading: labels.day, kind: 'date', width: 12, valueOf: ({ day }) => day.date },
    {
      heading: labels.weekday,
      kind: 'text',
      width: 13,
      valueOf: ({ day }) => weekdayName(weekdayOf(day.date), language),
    },
    { heading: labels.kind, kind: 'text', width: 14, valueOf: ({ day }) => labels[day.kind] },
    time('calendar', (day) => day.workingSeconds),
    time('inside', (day) => day.insideSeconds),
    time('outside', (day) => day.outsideSeconds),
    time('regular', (day) => day.regularSeconds),
    time('overtime', (day) => day.overtimeSeconds),
    time('on_rest_day', (day) => day.restDaySeconds),
    time('on_holiday', (day) => day.holidaySeconds),
    { heading: labels.factor, kind: 'hours', width: 9, valueOf: ({ day }) => day.factor / 100 },
    time('unpaid', (day) => day.unpaidSeconds),
    time('unpaid_inside', (day) => day.unpaidInsideSeconds),
    time('absence', (day) => day.absenceSeconds),
    time('held', (day) => day.heldSeconds),
    {
      ...time('paid', (day) => day.paidHundredths / 100),
      valueOf: ({ day }, place) => ({ value: day.paidHundredths / 100, formula: paidFormula(place + 2) }),
    },
    {
      heading: fillText(labels.hours_of, { name: labels.paid }),
      kind: 'hours',
      width: 12,
      valueOf: ({ day }) => day.hours.paid / 100,
      isSummed: true,
    },
    { heading: labels.remark, kind: 'text', width: 26, valueOf: ({ day }) => remarkOf(day, language) },
    ...awayColumns<DayRow>(labels, ({ day }) => day.away),
  ]
  const sum = (of: (row: DayRow) => Cell) => rows.reduce((total, row) => total + numberIn(of(row)), 0)
  const plan = tableOf(labels.days_sheet, columns, rows, {
    labels,
    totalOf: (place) => {
      const total = sum((row) => columns[place]?.valueOf(row, 0) ?? 0)
      return columns[place]?.kind === 'hours' ? Math.round(total * 100) / 100 : total
    },
  })
  const rowsOf: Days['rowsOf'] = new Map()
  let next = 2
  for (const { person, days } of people) {
    rowsOf.set(person.id, { first: next, last: next + days.length - 1 })
    next += days.length
  }
  return { plan, rowsOf }
}

function numberIn(cell: Cell): number {
  return Number(typeof cell === 'object' ? cell?.value : cell)
}

/** What is paid of a day, from the cells beside it. */
function paidFormula(row: number): string {
  const { regular, overtime, holiday, factor } = dayLetters
  return `${regular}${row}+SUM(${overtime}${row}:${holiday}${row})*${factor}${row}`
}

type LateRow = { sheet: PersonSheet; late: PersonSheet['adjustments'][number] }

function lateSheet({ people, totals }: ShopSheet, labels: PayLabels): SheetPlan {
  const rows = people.flatMap((sheet) => sheet.adjustments.map((late): LateRow => ({ sheet, late })))
  const seconds = (word: keyof PayLabels, secondsOf: (late: LateRow['late']) => number): Drawn<LateRow> => {
    const heading = fillText(labels.seconds_of, { name: labels[word] })
    return { heading, kind: 'count', width: 14, valueOf: ({ late }) => secondsOf(late), isSummed: true }
  }
  const columns: Drawn<LateRow>[] = [
    ...whoColumns(labels).map((column): Drawn<LateRow> => {
      return { ...column, valueOf: ({ sheet }, place) => column.valueOf(sheet, place) }
    }),
    { heading: labels.late_of, kind: 'text', width: 16, valueOf: ({ late }) => late.month },
    { heading: labels.day, kind: 'date', width: 12, valueOf: ({ late }) => late.day },
    { heading: labels.kind, kind: 'text', width: 14, valueOf: ({ late }) => labels[late.kind] },
    { heading: labels.job_no, kind: 'text', width: 14, valueOf: ({ late }) => late.job_no },
    {
      heading: labels.activity,
      kind: 'text',
      width: 22,
      valueOf: ({ late }) => activityIn(labels.language, late),
    },
    { heading: labels.session, kind: 'text', width: 38, valueOf: ({ late }) => late.session_id },
    seconds('inside', (late) => late.insideSeconds),
    seconds('outside', (late) => late.outsideSeconds),
    seconds('regular', (late) => late.regularSeconds),
    seconds('overtime', (late) => late.overtimeSeconds),
    seconds('on_rest_day', (late) => late.restDaySeconds),
    seconds('on_holiday', (late) => late.holidaySeconds),
    {
      heading: fillText(labels.hours_of, { name: labels.worked }),
      kind: 'hours',
      width: 14,
      valueOf: ({ late }) => late.hours.worked / 100,
      isSummed: true,
    },
    {
      heading: fillText(labels.hours_of, { name: labels.paid }),
      kind: 'hours',
      width: 14,
      valueOf: ({ late }) => late.hours.paid / 100,
      isSummed: true,
    },
  ]
  const sum = (of: (late: LateRow['late']) => number) => rows.reduce((total, { late }) => total + of(late), 0)
  const totalsByPlace = new Map([
    [8, sum((late) => late.insideSeconds)],
    [9, sum((late) => late.outsideSeconds)],
    [10, sum((late) => late.regularSeconds)],
    [11, sum((late) => late.overtimeSeconds)],
    [12, sum((late) => late.restDaySeconds)],
    [13, sum((late) => late.holidaySeconds)],
    [14, totals.hours.adjustment / 100],
    [15, sum((late) => late.hours.paid) / 100],
  ])
  return tableOf(labels.late_sheet, columns, rows, { labels, totalOf: (place) => totalsByPlace.get(place) ?? 0 })
}

/**
 * Compares each technician's days, which were cut at midnight, with the stored sums of their sessions, which were not:
 * all that was worked, and what of it lies inside the working calendar. A row that differs says so.
 */
function checkSheet({ people }: ShopSheet, { plan, rowsOf }: Days, labels: PayLabels): SheetPlan {
  const rows: Cell[][] = []
  for (const { person, check } of people) {
    const range = rowsOf.get(person.id)
    const sumOf = (letters: string) =>
      range ? `ROUND(SUM(${quotedName(plan.name)}!${letters}${range.first}:${letters}${range.last})*86400,0)` : '0'
    const { inside, outside, unpaid, unpaidInside } = dayLetters
    const compared = [
      { word: labels.worked_seconds, check: check.worked, letters: [inside, outside, unpaid] },
      { word: labels.inside_seconds, check: check.inside, letters: [inside, unpaidInside] },
    ]
    for (const each of compared) {
      const who = [labelIn(labels.language, person.labelled), person.employee_number, each.word]
      rows.push([
        ...who,
        ...comparison(each.check, each.letters.map(sumOf).join('+'), { row: rows.length + 2, labels }),
      ])
    }
  }
  const numbers = [
    labels.of_sessions,
    labels.carried_in,
    labels.carried_out,
    labels.expected,
    labels.in_days,
    labels.difference,
  ]
  return {
    name: labels.check,
    columns: [
      { heading: labels.technician, kind: 'text', width: 30 },
      { heading: labels.employee_number, kind: 'text', width: 15 },
      { heading: labels.what, kind: 'text', width: 20 },
      ...numbers.map((heading): Column => ({ heading, kind: 'count', width: 20 })),
      { heading: labels.result, kind: 'text', width: 12 },
    ],
    rows,
  }
}

function comparison(
  check: PayCheck,
  sheetFormula: string,
  { row, labels }: { row: number; labels: PayLabels },
): Cell[] {
  const { sessionSeconds, carriedInSeconds, carriedOutSeconds, sheetSeconds } = check
  const difference = differenceOf(check)
  return [
    sessionSeconds,
    carriedInSeconds,
    carriedOutSeconds,
    { value: sessionSeconds + carriedInSeconds - carriedOutSeconds, formula: `D${row}+E${row}-F${row}` },
    { value: sheetSeconds, formula: sheetFormula },
    { value: difference, formula: `H${row}-G${row}` },
    {
      value: difference === 0 ? labels.ok : labels.wrong,
      formula: `IF(I${row}=0,"${labels.ok}","${labels.wrong}")`,
    },
  ]
}

const fact = (name: string, value: string | number | null, kind: CellKind): Cell[] => [name, { value, kind }]

function factsOfRules(rules: PayRulesSince, labels: PayLabels): Cell[][] {
  const { effective_from: from, hours_a_day, hours_a_week } = rules
  return [
    fact(labels.rules_from, from ?? labels.beginning, from === null ? 'text' : 'date'),
    fact(labels.factor_working_day, rules.factor_working_day, 'hours'),
    fact(labels.factor_rest_day, rules.factor_rest_day, 'hours'),
    fact(labels.factor_holiday, rules.factor_holiday, 'hours'),
    fact(labels.hours_a_day, hours_a_day ?? labels.none, hours_a_day === null ? 'text' : 'hours'),
    fact(labels.hours_a_week, hours_a_week ?? labels.none, hours_a_week === null ? 'text' : 'hours'),
    fact(labels.unpaid_activities, rules.unpaid_activities.join(', ') || labels.none, 'text'),
  ]
}

function rulesSheet(
  sheet: ShopSheet,
  labels: PayLabels,
  { timeZone, now }: Pick<Options, 'timeZone' | 'now'>,
): SheetPlan {
  const { month, facts, people } = sheet
  const whose = new Set(people.map(({ person }) => person.id))
  const closed: Cell[][] =
    facts.locked_at === null
      ? [fact(labels.status, labels.open, 'text')]
      : [
          fact(
            labels.status,
            `${labels.closed} · ${facts.locked_by ? labelIn(labels.language, facts.locked_by) : ''}`,
            'text',
          ),
          fact(labels.closed, facts.locked_at, 'moment'),
        ]
  return {
    name: labels.rules,
    columns: [
      { heading: labels.rules, kind: 'text', width: 46 },
      { heading: month.name, kind: 'text', width: 60 },
    ],
    hasNoFilter: true,
    rows: [
      fact(labels.month, month.name, 'text'),
      ...closed,
      fact(labels.time_zone, timeZone, 'text'),
      fact(labels.made, now, 'moment'),
      [],
      ...rulesIn(month, facts.basis.rules).flatMap((rules) => factsOfRules(rules, labels)),
      ...limitTexts(sheet, whose, labels).map((text) => fact(labels.times, text, 'text')),
      [],
      [labels.about],
      [labels.midnight_note],
      [labels.absence_days_note],
      ...(facts.late_count > 0 ? [[fillText(labels.late_note, { count: facts.late_count })]] : []),
      ...(facts.to_review_count > 0 ? [[fillText(labels.waiting_note, { count: facts.to_review_count })]] : []),
      ...(facts.running_count > 0 ? [[fillText(labels.running_note, { count: facts.running_count })]] : []),
    ],
  }
}
