import type { RowData } from '@tanstack/react-table'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { columnsInUse } from './columns-in-use.ts'
import { DataTable, type Totals } from './data-table.tsx'
import { type TableColumn, useSortedTable } from './sorted-table.ts'
import type { ColumnLook } from './table-layout.ts'

export type StaticColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  look?: ColumnLook
}

type Props<Row extends RowData> = {
  /** accessible name */
  label: string
  rows: readonly Row[]
  /** kept from one drawing to the next; the first one names the row */
  columns: readonly StaticColumn<Row>[]
  idOf: (row: Row) => string
  totals?: Totals | undefined
  /** how a row is shown where the columns have no room */
  card?: ComponentType<{ row: Row }>
}

const asTheyCome = { column: '', descending: false }
const stay = () => undefined

/** Rows in the order in which they come, such as a few in a dialog. It has the widths, folds and cards of every table. Columns of dashes are left out. */
export function StaticTable<Row extends RowData>({ label, rows, columns, idOf, totals, card }: Props<Row>) {
  const shown = useMemo(() => columnsInUse(columns, rows).map((column) => asTableColumn(column)), [columns, rows])
  const table = useSortedTable({ rows, columns: shown, idOf, sort: asTheyCome, onSort: stay })
  return (
    <DataTable
      label={label}
      table={table}
      rows={table.getCoreRowModel().rows}
      version={rows}
      totals={totals}
      {...(card && { card })}
    />
  )
}

function asTableColumn<Row extends RowData>({ id, header, cell, look }: StaticColumn<Row>): TableColumn<Row> {
  return {
    id,
    header,
    accessorFn: () => id,
    enableSorting: false,
    meta: look ?? {},
    cell: ({ row }) => cell(row.original),
  }
}
