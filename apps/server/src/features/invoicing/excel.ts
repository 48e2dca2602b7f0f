import { activityIn, fillText, isRightToLeft, labelIn } from '@warsha/contract'
import {
  type Cell,
  type CellKind,
  type Column,
  columnLetters,
  type SheetPlan,
  type WorkbookPlan,
} from '../../platform/excel/workbook.ts'
import type { FileBatch } from './file-batch.ts'
import { type InvoiceLabels, invoiceLabels } from './labels.ts'
import type { ShownLine, ShownPosition } from './lines.ts'

/** A column: its heading, how its cells stand, and what it comes to below where it is summed. */
type Drawn<Row> = { heading: string; kind: CellKind; width: number; valueOf: (row: Row) => Cell; total?: number }

/** The lines, the sessions in them, and which batch it is. */
export function linesWorkbook(file: FileBatch): WorkbookPlan {
  const labels = invoiceLabels(file.language)
  return {
    title: `${labels.title} ${file.batch.number}`,
    isRightToLeft: isRightToLeft(file.language),
    timeZone: file.timeZone,
    print: { owner: file.owner, pageNumber: labels.page_number },
    sheets: [
      table(labels.lines_sheet, positionColumns(file, labels), file.positions, labels),
      table(labels.sessions_sheet, sessionColumns(file, labels), file.lines, labels),
      aboutSheet(file, labels),
    ],
  }
}

function table<Row>(
  name: string,
  columns: readonly Drawn<Row>[],
  rows: readonly Row[],
  labels: InvoiceLabels,
): SheetPlan {
  return {
    name,
    repeatedColumns: 2,
    columns: columns.map(({ heading, kind, width }): Column => ({ heading, kind, width })),
    rows: rows.map((row) => columns.map(({ valueOf }) => valueOf(row))),
    totals: columns.map(({ kind, total }, place): Cell => {
      if (total === undefined) return { value: place === 0 ? labels.total : null, kind: 'text', isStrong: true }
      const letters = columnLetters(place)
      const formula = rows.length === 0 ? '0' : `SUM(${letters}2:${letters}${rows.length + 1})`
      return { value: total, kind, formula, isStrong: true }
    }),
  }
}

function positionColumns({ batch, positions, language }: FileBatch, labels: InvoiceLabels): Drawn<ShownPosition>[] {
  const hundredths = positions.reduce((sum, each) => sum + each.hundredths, 0)
  return [
    { heading: labels.line, kind: 'count', width: 8, valueOf: ({ position }) => position },
    { heading: labels.job, kind: 'text', width: 14, valueOf: ({ first }) => first.job_no },
    { heading: labels.activity, kind: 'text', width: 24, valueOf: ({ first }) => activityIn(language, first) },
    {
      heading: labels.time,
      kind: 'text',
      width: 22,
      valueOf: ({ first }) => labels[first.is_outside ? 'outside' : 'inside'],
    },
    { heading: labels.first_day, kind: 'date', width: 13, valueOf: ({ firstDay }) => firstDay },
    { heading: labels.last_day, kind: 'date', width: 13, valueOf: ({ lastDay }) => lastDay },
    { heading: labels.sessions, kind: 'count', width: 11, valueOf: ({ sessionCount }) => sessionCount },
    {
      heading: labels.hours,
      kind: 'hours',
      width: 11,
      valueOf: (each) => each.hundredths / 100,
      total: hundredths / 100,
    },
    // Seconds: what was taken back is below zero, which a duration cannot show.
    { heading: labels.seconds, kind: 'count', width: 11, valueOf: ({ sums }) => sums.seconds, total: batch.seconds },
    { heading: labels.price, kind: 'money', width: 16, valueOf: ({ sums }) => sums.halalas },
    {
      heading: labels.amount,
      kind: 'money',
      width: 18,
      valueOf: ({ sums }) => sums.amountHalalas,
      total: batch.amount_halalas,
    },
    {
      heading: labels.cost,
      kind: 'money',
      width: 14,
      valueOf: ({ sums }) => sums.costHalalas,
      total: batch.cost_halalas,
    },
  ]
}

function sessionColumns({ batch, lines, language }: FileBatch, labels: InvoiceLabels): Drawn<ShownLine>[] {
  const hundredths = lines.reduce((sum, each) => sum + each.hundredths, 0)
  return [
    { heading: labels.line, kind: 'count', width: 8, valueOf: ({ position }) => position },
    { heading: labels.job, kind: 'text', width: 14, valueOf: ({ row }) => row.job_no },
    { heading: labels.day, kind: 'date', width: 13, valueOf: ({ row }) => row.worked_on },
    { heading: labels.technician, kind: 'text', width: 28, valueOf: ({ row }) => labelIn(language, row.technician) },
    { heading: labels.employee_number, kind: 'text', width: 14, valueOf: ({ row }) => row.employee_number },
    { heading: labels.activity, kind: 'text', width: 24, valueOf: ({ row }) => activityIn(language, row) },
    {
      heading: labels.time,
      kind: 'text',
      width: 22,
      valueOf: ({ row }) => labels[row.is_outside ? 'outside' : 'inside'],
    },
    { heading: labels.mark, kind: 'text', width: 28, valueOf: ({ row }) => markText(row, labels) },
    {
      heading: labels.hours,
      kind: 'hours',
      width: 11,
      valueOf: (each) => each.hundredths / 100,
      total: hundredths / 100,
    },
    { heading: labels.seconds, kind: 'count', width: 11, valueOf: ({ row }) => row.seconds, total: batch.seconds },
    { heading: labels.price, kind: 'money', width: 16, valueOf: ({ row }) => row.price_halalas },
    {
      heading: labels.amount,
      kind: 'money',
      width: 18,
      valueOf: ({ row }) => row.amount_halalas,
      total: batch.amount_halalas,
    },
    {
      heading: labels.cost,
      kind: 'money',
      width: 14,
      valueOf: ({ row }) => row.cost_halalas,
      total: batch.cost_halalas,
    },
  ]
}

function markText({ mark, earlier_batches: earlier }: ShownLine['row'], labels: InvoiceLabels): string | null {
  if (mark === 'work') return null
  return mark === 'late' ? labels.late : fillText(labels.change, { numbers: earlier.join(', ') })
}

function aboutSheet({ batch }: FileBatch, labels: InvoiceLabels): SheetPlan {
  const row = (name: string, value: string | number, kind: CellKind = 'text'): Cell[] => [name, { value, kind }]
  return {
    name: labels.about_sheet,
    hasNoFilter: true,
    columns: [
      { heading: labels.batch, kind: 'text', width: 18 },
      { heading: String(batch.number), kind: 'text', width: 70 },
    ],
    rows: [
      row(labels.what, labels.no_invoice),
      row(labels.customer, batch.customer),
      batch.until === null ? row(labels.until, labels.everything) : row(labels.until, batch.until, 'date'),
      row(labels.made, batch.made_at, 'moment'),
      row(labels.approved, batch.approved_at ?? batch.made_at, 'moment'),
    ],
  }
}
