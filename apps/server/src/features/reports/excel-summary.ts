import { type Language, workColumns, textIn } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Cell, CellKind, CellValue, SheetPlan } from '../../platform/excel/workbook.ts'
import { columnLetters, quotedName, rowCountOf } from '../../platform/excel/workbook.ts'
import type { Check } from './excel-check.ts'
import { type CountedSheet, quoted, type Tables, type WorkColumnName } from './excel-tables.ts'
import type { Counts } from './queries.ts'
import type { ReportData } from './report-data.ts'
import type { ReportLabels } from './report-labels.ts'

export type PlanOptions = { language: Language; timeZone: string; now: Instant }

type Parts = Tables & PlanOptions & { check: Check; labels: ReportLabels }

/** What the report is about, and its totals, which are those of the sheets. */
export function summarySheet(data: ReportData, parts: Parts): SheetPlan {
  const { labels } = parts
  return {
    name: labels.summary,
    columns: [
      { heading: labels.title, kind: 'text', width: 50 },
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
      [labels.cost_is_not_pay],
    ],
  }
}

function about({ scope }: ReportData, { labels, timeZone, now }: Parts): Cell[][] {
  return [
    fact(labels.from, scope.from, 'date'),
    fact(labels.to, scope.to, 'date'),
    fact(labels.segment, scope.segment ?? labels.all_segments, 'text'),
    fact(labels.time_zone, timeZone, 'text'),
    fact(labels.made, now, 'moment'),
  ]
}

function totals({ by, labels }: Parts): Cell[][] {
  return workColumns.map(({ text, work, kind }) => total(textIn(text, labels.language), by.technician, work, kind))
}

function counts({ counts: totals }: ReportData, { by, labels }: Parts): Cell[][] {
  return [
    rowsOf(labels.technicians, by.technician),
    rowsOf(labels.jobs, by.job),
    rowsOf(labels.activities, by.activity),
    fact(labels.waiting, totals.to_review_count, 'count'),
    fact(labels.without_rate, totals.without_rate_count, 'count'),
    fact(labels.running, totals.running_count, 'count'),
    ...lateFacts(labels.late, totals.late, labels),
    ...lateFacts(labels.adjustment, totals.adjustment, labels),
  ]
}

/** What arrived late, in seconds of hours and in money; nothing where nothing did. */
function lateFacts(name: string, late: Counts['late'], labels: ReportLabels): Cell[][] {
  if (late === null) return []
  return [
    fact(`${name}: ${labels.raw_seconds}`, late.raw_seconds, 'count'),
    fact(`${name}: ${labels.effective_seconds}`, late.effective_seconds, 'count'),
    fact(`${name}: ${labels.cost}`, late.cost_halalas, 'money'),
  ]
}

/** Whether the check found no difference, also after somebody has changed a sheet. */
function allAgree({ check: { plan, isOk }, labels }: Parts): Cell[] {
  const results = columnLetters(plan.columns.length - 1)
  const area = `${quotedName(plan.name)}!${results}2:${results}${rowCountOf(plan) + 1}`
  const [ok, wrong] = [quoted(labels.ok), quoted(labels.wrong)]
  const formula = `IF(COUNTIF(${area},${ok})=${rowCountOf(plan)},${ok},${wrong})`
  return [labels.all_agree, { value: isOk ? labels.ok : labels.wrong, formula, isStrong: true }]
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
