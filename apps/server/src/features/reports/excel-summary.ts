import { type Language, workColumns } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Cell, CellKind, CellValue, SheetPlan } from '../../platform/excel/workbook.ts'
import { columnLetters, quotedName, rowCountOf } from '../../platform/excel/workbook.ts'
import { type Check, quoted } from './excel-check.ts'
import type { CountedSheet, Tables, WorkColumnName } from './excel-tables.ts'
import type { Counts } from './queries.ts'
import type { ReportData } from './report-data.ts'
import type { ReportLabels } from './report-labels.ts'

export type PlanOptions = { language: Language; timeZone: string; now: Instant }

type Parts = Tables & PlanOptions & { check: Check; words: ReportLabels }

/** What the report is about, and its totals, which are those of the sheets. */
export function summarySheet(data: ReportData, parts: Parts): SheetPlan {
  const { words } = parts
  return {
    name: words.summary,
    columns: [
      { heading: words.title, kind: 'text', width: 50 },
      { heading: data.branding.companyName, kind: 'text', width: 28 },
    ],
    hasNoFilter: true,
    rows: [
      ...about(data, parts),
      [],
      ...totals(parts),
      [],
      ...counts(data, parts),
      [],
      allAgree(parts),
      [],
      [words.cost_is_not_pay],
    ],
  }
}

function about({ scope }: ReportData, { words, timeZone, now }: Parts): Cell[][] {
  return [
    fact(words.from, scope.from, 'date'),
    fact(words.to, scope.to, 'date'),
    fact(words.segment, scope.segment ?? words.all_segments, 'text'),
    fact(words.time_zone, timeZone, 'text'),
    fact(words.made, now, 'moment'),
  ]
}

function totals({ technicians, words }: Parts): Cell[][] {
  return workColumns.map(({ text, work, kind }) => total(text[words.language], technicians, work, kind))
}

function counts({ counts: totals }: ReportData, { technicians, jobs, activities, words }: Parts): Cell[][] {
  return [
    rowsOf(words.technicians, technicians),
    rowsOf(words.jobs, jobs),
    rowsOf(words.activities, activities),
    fact(words.waiting, totals.to_review_count, 'count'),
    fact(words.without_rate, totals.without_rate_count, 'count'),
    fact(words.running, totals.running_count, 'count'),
    ...lateFacts(words.late, totals.late, words),
    ...lateFacts(words.adjustment, totals.adjustment, words),
  ]
}

/** What arrived late, in seconds of hours and in money; nothing where nothing did. */
function lateFacts(name: string, late: Counts['late'], words: ReportLabels): Cell[][] {
  if (late === null) return []
  return [
    fact(`${name}: ${words.raw_seconds}`, late.raw_seconds, 'count'),
    fact(`${name}: ${words.effective_seconds}`, late.effective_seconds, 'count'),
    fact(`${name}: ${words.cost}`, late.cost_halalas, 'money'),
  ]
}

/** Whether the check found no difference, also after somebody has changed a sheet. */
function allAgree({ check: { plan, isOk }, words }: Parts): Cell[] {
  const results = columnLetters(plan.columns.length - 1)
  const area = `${quotedName(plan.name)}!${results}2:${results}${rowCountOf(plan) + 1}`
  const [ok, wrong] = [quoted(words.ok), quoted(words.wrong)]
  const formula = `IF(COUNTIF(${area},${ok})=${rowCountOf(plan)},${ok},${wrong})`
  return [words.all_agree, { value: isOk ? words.ok : words.wrong, formula, isStrong: true }]
}

function fact(name: string, value: CellValue, kind: CellKind): Cell[] {
  return [name, { value, kind }]
}

function total(name: string, sheet: CountedSheet, column: WorkColumnName, kind: CellKind): Cell[] {
  return [name, { value: sheet.totals[column], kind, formula: sheet.totalOf[column] ?? '0', isStrong: true }]
}

function rowsOf(name: string, { plan }: CountedSheet): Cell[] {
  const rows = rowCountOf(plan)
  const formula = rows === 0 ? '0' : `COUNTA(${quotedName(plan.name)}!A2:A${rows + 1})`
  return [name, { value: rows, kind: 'count', formula }]
}
