import { Cluster, Stack } from '../../../ui/layout.tsx'
import type { RowData } from '@tanstack/react-table'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { columnsInUse } from '../../../ui/admin/columns-in-use.ts'
import { DataTable } from '../../../ui/admin/data-table.tsx'
import { type Sort, sortBy } from '../../../ui/admin/filters.ts'
import { type Table, type TableColumn, useSortedTable } from '../../../ui/admin/sorted-table.ts'
import type { ColumnLook } from '../../../ui/admin/table-layout.ts'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import { classes } from '../../../ui/classes.ts'
import { fields } from '../view.ts'
import styles from './rows-table.module.css'
import { collator } from '../../../i18n/collator.ts'

export type RowColumn<Row> = {
  id: string
  header: string
  /** what the rows are sorted by under it */
  sortedBy: (row: Row) => number | string
  cell: (row: Row) => ReactNode
  /** how wide it is and when it folds, see `ColumnLook` */
  look?: ColumnLook
  /** words stand at the start, numbers at the end */
  isText?: boolean
  /** a number would take half of the room */
  isWide?: boolean
  /** is left out where no row has anything in it; columns that the specification names stay */
  mayVanish?: boolean
}

type Props<Row extends RowData> = {
  label: string
  /** stands above the table */
  tools?: ReactNode
  rows: readonly Row[]
  /** kept from one drawing to the next; the first one names the row */
  columns: readonly RowColumn<Row>[]
  idOf: (row: Row) => string
  usual: Sort
  onOpen?: (row: Row) => void
}

/** The cells of a card know their row and nothing else. */
const Columns = createContext<readonly RowColumn<never>[]>([])

/** The table of a tab, sorted as the address says; where it is narrow, a card for each row. */
export function RowsTable<Row extends RowData>(props: Props<Row>) {
  const { label, tools, rows, columns, idOf, usual, onOpen } = props
  const { filters, setFilters } = useFilters(fields)
  const ids = columns.map(({ id }) => id)
  const given = sortBy(ids, usual)
  const sort = given.read(filters.sort || null)
  const shown = useMemo(() => {
    const inUse = new Set(columnsInUse(columns, rows))
    // By what the rows are sorted is to be seen.
    return columns.filter((column) => !column.mayVanish || column.id === sort.column || inUse.has(column))
  }, [columns, rows, sort.column])
  const tableColumns = useMemo(() => shown.map((column) => asTableColumn(column)), [shown])
  const table: Table<Row> = useSortedTable({
    rows,
    columns: tableColumns,
    idOf,
    sort,
    onSort: (sort) => setFilters({ sort: given.write(sort) ?? '' }),
  })
  return (
    <Columns value={shown}>
      <section className={classes('framed', styles['table'])} aria-label={label}>
        <Cluster gap="1 2" justify="between" className={styles['head']}>
          <h2 className="text-xl strong">{label}</h2>
          {tools}
        </Cluster>
        <DataTable
          label={label}
          table={table}
          rows={table.getSortedRowModel().rows}
          version={rows}
          card={RowCard}
          {...(onOpen && { onOpen })}
        />
      </section>
    </Columns>
  )
}

function asTableColumn<Row extends RowData>(column: RowColumn<Row>): TableColumn<Row> {
  const { id, header, sortedBy, cell, look, isText = false } = column
  return {
    id,
    header,
    accessorFn: sortedBy,
    sortDescFirst: !isText,
    sortFn: (a, b) => compare(sortedBy(a.original), sortedBy(b.original)),
    meta: { ...look, ...(!isText && { align: 'end' }) },
    cell: ({ row }) => cell(row.original),
  }
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function RowCard({ row: given }: { row: unknown }) {
  const [named, ...others] = useContext(Columns)
  // The columns around a card are those of its row.
  const row = given as never
  return (
    <Stack gap="3q" narrow>
      <div className="shrinks strong">{named?.cell(row)}</div>
      <dl className={styles['figures']}>
        {others.map(({ id, header, cell, isWide = false }) => (
          <div key={id} className={isWide ? styles['wide'] : undefined}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
