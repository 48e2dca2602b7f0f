import {
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  type Row,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnDef } from '@tanstack/react-table'
import type { Sort } from './filters.ts'
import type { ColumnLook } from './table-layout.ts'

const sortedTable = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnLook>(),
})

export type TableFeatures = typeof sortedTable
export type TableColumn<Data extends RowData> = ColumnDef<TableFeatures, Data>
export type Table<Data extends RowData> = ReactTable<TableFeatures, Data>
export type TableRow<Data extends RowData> = Row<TableFeatures, Data>

type Options<Data extends RowData, Column extends string> = {
  rows: readonly Data[]
  /** kept from one drawing to the next; their ids are what they are sorted by */
  columns: TableColumn<Data>[]
  idOf: (row: Data) => string
  sort: Sort<Column>
  onSort: (sort: Sort<Column>) => void
}

/** The rows in the order that was asked for; always by one column. */
export function useSortedTable<Data extends RowData, Column extends string>(
  options: Options<Data, Column>,
): Table<Data> {
  const { rows, columns, idOf, sort, onSort } = options
  const sorting = useMemo(() => [{ id: sort.column, desc: sort.descending }], [sort.column, sort.descending])
  return useTable({
    features: sortedTable,
    data: rows,
    columns,
    getRowId: idOf,
    state: { sorting },
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater
      if (next) onSort({ column: next.id as Column, descending: next.desc })
    },
  })
}
