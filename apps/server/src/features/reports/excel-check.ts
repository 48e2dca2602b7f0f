import { labelIn } from '@warsha/contract'
import { DAY_SECONDS, roundedAlone, sumOfWork } from '@warsha/domain'
import { type Cell, type CellKind, columnLetters, type SheetPlan } from '../../platform/excel/workbook.ts'
import { workOf } from '../../platform/work.ts'
import { type CountedSheet, quoted, sheetsOf, type Tables, type WorkColumnName } from './excel-tables.ts'
import type { ReportLabels } from './report-labels.ts'
import type { WorkSource } from './work-sources.ts'

type Compared = { name: WorkColumnName; label: keyof ReportLabels; kind: CellKind; read: (cell: string) => string }

/** What is compared, and how it is read from the total of a sheet: sessions, whole seconds and halalas. */
const compared = [
  { name: 'sessionCount', label: 'sessions', kind: 'count', read: (cell: string) => cell },
  { name: 'rawSeconds', label: 'raw_seconds', kind: 'count', read: secondsIn },
  { name: 'effectiveSeconds', label: 'effective_seconds', kind: 'count', read: secondsIn },
  { name: 'outsideSeconds', label: 'outside_seconds', kind: 'count', read: secondsIn },
  { name: 'costHalalas', label: 'cost', kind: 'money', read: hundredthsIn },
] as const satisfies Compared[]

/** Of a sheet its hours as well: they add up to the total of the period. */
const comparedOfSheets = [
  ...compared,
  { name: 'rawHours', label: 'raw_hours', kind: 'hours', read: hundredthsIn },
  { name: 'effectiveHours', label: 'effective_hours', kind: 'hours', read: hundredthsIn },
  { name: 'outsideHours', label: 'outside_hours', kind: 'hours', read: hundredthsIn },
] as const satisfies Compared[]

function secondsIn(cell: string): string {
  return `ROUND(${cell}*${DAY_SECONDS},0)`
}

function hundredthsIn(cell: string): string {
  return `ROUND(${cell},2)`
}

/** One quantity, found in several ways that should agree. */
type Comparison = {
  /** the sheet, or that it is of a technician */
  of: string
  technician: string | null
  what: Compared
  inSheet: { value: number; formula: string } | null
  /** in the order of the sources */
  found: number[]
}

/** The check, and whether it found no difference. */
export type Check = { plan: SheetPlan; isOk: boolean }

/** Compares what the sheets add up to and what each technician did with all sources. What differs comes first. */
export function checkSheet(tables: Tables, sources: readonly WorkSource[], labels: ReportLabels): Check {
  const comparisons = [
    ...sheetsOf(tables).flatMap((sheet) => ofSheet(sheet, sources)),
    ...ofTechnicians(sources, labels),
  ]
  const differing = comparisons.filter((each) => differenceOf(each) !== 0)
  const agreeing = comparisons.filter((each) => differenceOf(each) === 0)
  const plan: SheetPlan = {
    name: labels.check,
    columns: [
      { heading: labels.compared, kind: 'text', width: 18 },
      { heading: labels.technician, kind: 'text', width: 28 },
      { heading: labels.what, kind: 'text', width: 22 },
      { heading: labels.in_sheet, kind: 'count', width: 18 },
      ...sources.map(({ name }) => ({ heading: labels[name], kind: 'count' as const, width: 22 })),
      { heading: labels.difference, kind: 'count', width: 14 },
      { heading: labels.result, kind: 'text', width: 12 },
    ],
    rows: [...differing, ...agreeing].map((each, place) => cellsOf(each, place + 2, labels)),
  }
  return { plan, isOk: differing.length === 0 }
}

function ofSheet({ plan, totals, totalOf }: CountedSheet, sources: readonly WorkSource[]): Comparison[] {
  const found = sources.map(({ technicians }) => roundedAlone(sumOfWork(technicians.map(workOf))))
  return comparedOfSheets.map((what) => ({
    of: plan.name,
    technician: null,
    what,
    inSheet: { value: totals[what.name], formula: what.read(totalOf[what.name] ?? '0') },
    found: found.map((work) => work[what.name]),
  }))
}

/** Everybody who has work in any source. */
function ofTechnicians(sources: readonly WorkSource[], labels: ReportLabels): Comparison[] {
  const names = new Map(
    sources
      .flatMap(({ technicians }) => technicians)
      .map((each) => [each.technician_id, labelIn(labels.language, each.technician)]),
  )
  const works = sources.map(({ technicians }) => {
    return new Map(technicians.map((each) => [each.technician_id, roundedAlone(workOf(each))]))
  })
  return [...names].flatMap(([id, technician]) => {
    return compared.map((what) => ({
      of: labels.technicians,
      technician,
      what,
      inSheet: null,
      found: works.map((work) => work.get(id)?.[what.name] ?? 0),
    }))
  })
}

function differenceOf({ inSheet, found }: Comparison): number {
  const values = inSheet ? [inSheet.value, ...found] : found
  return inHundredths(Math.max(...values) - Math.min(...values))
}

/** The column of the first source, after those of names and of what stands in the sheet. */
const FIRST_SOURCE = 4

function cellsOf(comparison: Comparison, row: number, labels: ReportLabels): Cell[] {
  const { of, technician, what, inSheet, found } = comparison
  const { kind } = what
  const difference = differenceOf(comparison)
  const place = (column: number) => `${columnLetters(column)}${row}`
  const values = found.map((_, index) => place(FIRST_SOURCE + index))
  const all = [...(inSheet ? [place(FIRST_SOURCE - 1)] : []), ...values].join()
  return [
    of,
    technician,
    labels[what.label],
    inSheet && { ...inSheet, kind },
    ...found.map((value) => ({ value, kind })),
    { value: difference, kind, formula: `ROUND(MAX(${all})-MIN(${all}),2)` },
    {
      value: difference === 0 ? labels.ok : labels.wrong,
      formula: `IF(${place(FIRST_SOURCE + found.length)}=0,${quoted(labels.ok)},${quoted(labels.wrong)})`,
    },
  ]
}

function inHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
