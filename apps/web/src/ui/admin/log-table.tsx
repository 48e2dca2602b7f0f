import type { ComponentType } from 'react'
import { DataTable } from './data-table.tsx'
import { Pagination } from './pagination.tsx'
import { type TableColumn, useSortedTable } from './sorted-table.ts'

export const logPageSizes = [25, 50, 100] as const

type Entry = { id: number }
type Props<Row extends Entry> = {
  label: string
  rows: Row[]
  columns: TableColumn<Row>[]
  card: ComponentType<{ row: Row }>
  found: { page: number; page_size: number; total: number }
  onView: (change: { page?: number; size?: number }) => void
  onOpen?: (row: Row) => void
}

const idOf = ({ id }: Entry) => String(id)
/** As the server has them: the newest first, and in no other order. */
const asTheyCame = { column: 'at', descending: true }

/** What happened, a page at a time. */
export function LogTable<Row extends Entry>({ label, rows, columns, card, found, onView, onOpen }: Props<Row>) {
  const table = useSortedTable({ rows, columns, idOf, sort: asTheyCame, onSort: () => undefined })
  return (
    <>
      <DataTable
        label={label}
        table={table}
        rows={table.getSortedRowModel().rows}
        version={found}
        card={card}
        {...(onOpen && { onOpen })}
      />
      <Pagination
        page={found.page}
        size={found.page_size}
        total={found.total}
        sizes={logPageSizes}
        onPage={(page) => onView({ page })}
        onSize={(size) => onView({ size })}
      />
    </>
  )
}
