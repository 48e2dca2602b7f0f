import type { RowData } from '@tanstack/react-table'
import type { ComponentType, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Link } from '../link.tsx'
import styles from './data-table.module.css'
import type { RowChoice, Selection } from './row-choice.tsx'
import type { Table, TableRow } from './sorted-table.ts'

/** What the rows come to, below them. */
export type Totals = {
  label: string
  /** the way to what they were counted from */
  to?: string
  /** by column; the first one has the label */
  cells: Readonly<Record<string, ReactNode>>
  /** as a phone shows it, below the label; without it what `cells` has */
  card?: ReactNode
}

export type TableProps<Data extends RowData> = {
  /** accessible name */
  label: string
  table: Table<Data>
  /** those of the page that is shown */
  rows: readonly TableRow<Data>[]
  /** changes whenever the data does: only then do rows move, not when somebody sorts or turns a page */
  version: unknown
  /** the rows that are about to go */
  going?: ReadonlySet<string>
  /** marks a row that needs a look */
  toneOf?: (row: Data) => 'stalled' | undefined
  /** what a click on a row does, beside its own buttons; the row must also have one for the keyboard */
  onOpen?: (row: Data) => void
  /** which rows are ticked, where something can be done to several at once */
  selection?: Selection<Data> | undefined
  /** a row as a phone shows it, where columns find no room; without it its name and below it all else */
  card?: ComponentType<{ row: Data }>
  totals?: Totals | undefined
}

/** With what ticking does; null where nothing can be ticked. */
export type Chosen<Data extends RowData> = TableProps<Data> & { choice: RowChoice<Data> | null }

/** What the totals are called, and the way to what they were counted from where there is one. */
export function TotalsLink({ totals: { label, to } }: { totals: Totals }) {
  if (to === undefined) return label
  return (
    <Link to={to} className={styles['total']}>
      {label}
    </Link>
  )
}

export function rowClass<Data extends RowData>(
  row: TableRow<Data>,
  going: TableProps<Data>['going'],
  toneOf: TableProps<Data>['toneOf'],
): string {
  const tone = toneOf?.(row.original)
  return classes(styles['row'], tone && styles[tone], going?.has(row.id) && styles['going'])
}

export function tickedClass<Data extends RowData>(
  { id }: TableRow<Data>,
  choice: RowChoice<Data> | null,
): string | undefined {
  return choice?.selection.selected.has(id) ? styles['ticked'] : undefined
}
