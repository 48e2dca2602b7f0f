import type { Column, RowData } from '@tanstack/react-table'
import styles from './data-table.module.css'
import type { TableColumn, TableFeatures } from './sorted-table.ts'

/** Numbers stand below one another by their points, buttons at the end of the row, all else at the start. */
export type Align = 'number' | 'actions' | undefined

export function alignOf<Data extends RowData>({ id, columnDef }: Column<TableFeatures, Data>): Align {
  if (id === 'actions') return 'actions'
  return columnDef.meta?.align && 'number'
}

export function alignClass<Data extends RowData>(column: Column<TableFeatures, Data>): string | undefined {
  const align = alignOf(column)
  return align && styles[align]
}

/** What stands above a column, where it is text. */
export function headingOf<Data extends RowData>({ header }: Pick<TableColumn<Data>, 'header'>): string {
  return typeof header === 'string' ? header : ''
}
