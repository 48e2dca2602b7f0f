import { Line, Stack } from '../layout.tsx'
import { NativeSelect } from '@mantine/core'
import { FlexRender, type RowData } from '@tanstack/react-table'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { smallIcon } from '../icon-size.ts'
import { headingOf } from './column-align.ts'
import styles from './data-table.module.css'
import { Figures } from './figures.tsx'
import { IconArrowDown, IconArrowUp } from './icons.ts'
import { AllTick, RowTick } from './row-choice.tsx'
import { useRowMotion } from './row-motion.ts'
import type { Table, TableRow } from './sorted-table.ts'
import { type Chosen, rowClass, tickedClass, type Totals, TotalsLink } from './table-parts.tsx'

/** Rows where not even the most needed columns have room: a card for each. */
export function CardList<Data extends RowData>(props: Chosen<Data>) {
  const { label, table, rows, version, going, toneOf, card: Card, choice, totals } = props
  const { t } = useTranslation('admin')
  const list = useRef<HTMLUListElement>(null)
  useRowMotion(list, version)
  return (
    <>
      <SortChoice table={table} />
      {choice?.isPossible && (
        <div className={styles['all']}>
          <AllTick choice={choice} text={t('table.selectShown')} />
        </div>
      )}
      <ul ref={list} className={styles['cards']} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            className={classes(rowClass(row, going, toneOf), choice && styles['chosen'], tickedClass(row, choice))}
          >
            {choice && (
              <div className={styles['tick']}>
                <RowTick row={row} choice={choice} />
              </div>
            )}
            {Card ? <Card row={row.original} /> : <PlainCard row={row} />}
          </li>
        ))}
        {totals && (
          <li className={styles['sum']}>
            <TotalsLink totals={totals} />
            {totals.card ?? <Figures figures={sumsOf(table, totals)} />}
          </li>
        )}
      </ul>
    </>
  )
}

/** Where there are no headings to press, or not all of them. */
export function SortChoice<Data extends RowData>({ table }: { table: Table<Data> }) {
  const { t } = useTranslation('admin')
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  const current = sortable.find((column) => column.getIsSorted())
  if (!current) return null
  const isDescending = current.getIsSorted() === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <Line gap="1" className={styles['choice']}>
      <NativeSelect
        label={t('table.sortBy')}
        className={styles['by']}
        value={current.id}
        data={sortable.map(({ id, columnDef }) => ({ value: id, label: String(columnDef.header) }))}
        onChange={(event) => table.getColumn(event.currentTarget.value)?.toggleSorting()}
      />
      <IconButton
        className={styles['direction']}
        label={t('table.descending')}
        aria-pressed={isDescending}
        icon={<Arrow {...smallIcon} />}
        onClick={() => current.toggleSorting(!isDescending)}
      />
    </Line>
  )
}

/** The name of a row, and below it what its other columns say. */
function PlainCard<Data extends RowData>({ row }: { row: TableRow<Data> }) {
  const [name, ...others] = row.getAllCells()
  return (
    <Stack gap="3q" narrow>
      {name && <FlexRender cell={name} />}
      <Figures
        figures={others.map((cell) => [headingOf(cell.column.columnDef), <FlexRender key={cell.id} cell={cell} />])}
      />
    </Stack>
  )
}

function sumsOf<Data extends RowData>(table: Table<Data>, { cells }: Totals) {
  return table.getAllLeafColumns().flatMap(({ id, columnDef }) => {
    return cells[id] ? [[headingOf(columnDef), cells[id]] as const] : []
  })
}
