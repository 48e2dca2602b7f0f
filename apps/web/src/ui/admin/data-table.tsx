import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import { type ComponentType, type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconArrowDown, IconArrowUp } from './icons.ts'
import { classes } from '../classes.ts'
import { IconButton } from '../icon-button.tsx'
import { smallIcon } from '../icon-size.ts'
import { Link } from '../link.tsx'
import styles from './data-table.module.css'
import { Hints } from './hints.tsx'
import { AllTick, type RowChoice, RowTick, type Selection, useRowChoice } from './row-choice.tsx'
import { useRowMotion } from './row-motion.ts'
import { useWidth } from './use-width.ts'
import { type HeadedColumn, haveRoom } from './column-look.ts'
import { headingWidth } from './heading-width.ts'
import type { Table, TableFeatures, TableRow } from './sorted-table.ts'

/** What the rows come to, below them. */
export type Totals = {
  label: string
  /** the way to what they were counted from */
  to: string
  /** by column; the first one has the label */
  cells: Readonly<Record<string, ReactNode>>
  /** as a phone shows it, below the label */
  card: ReactNode
}

type Props<Data extends RowData> = {
  /** what the table is of, for the ear */
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
  /** a row as a phone shows it, where columns find no room */
  card: ComponentType<{ row: Data }>
  totals?: Totals | undefined
}

/** Of the column of ticks. */
const TICKS_PX = 44

/** Below this width no table has room. */
const NARROW = '(max-width: 899px)'

/**
 * Rows under sortable headings; a list where the columns have no room for what they are to show, be it that the window
 * is narrow or that the navigation stands open beside them. What does not fit its cell is told on hover.
 */
export function DataTable<Data extends RowData>(props: Props<Data>) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const choice = useRowChoice(props.rows, props.selection)
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const hasRoom = !isNarrow && (width === null || haveRoom(looksOf(props.table), width - (choice ? TICKS_PX : 0)))
  return <div ref={area}>{hasRoom ? <Grid {...props} choice={choice} /> : <CardList {...props} choice={choice} />}</div>
}

function looksOf<Data extends RowData>(table: Table<Data>): HeadedColumn[] {
  return table.getAllLeafColumns().map((column) => {
    const { meta, header } = column.columnDef
    return { ...meta, heading: headingWidth(typeof header === 'string' ? header : '', column.getCanSort()) }
  })
}

type Chosen<Data extends RowData> = Props<Data> & { choice: RowChoice<Data> | null }

function Grid<Data extends RowData>(props: Chosen<Data>) {
  const { label, table, rows, version, going, toneOf, onOpen, choice, totals } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowMotion(body, version)
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  return (
    <Hints>
      <table className={styles['table']} aria-label={label}>
        <colgroup>
          {choice && <col className={styles['ticks']} />}
          {headers.map(({ id, column }) => (
            <col key={id} style={{ width: column.columnDef.meta?.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={styles['tick']}>
                <AllTick choice={choice} />
              </th>
            )}
            {headers.map((header) => (
              <Heading key={header.id} header={header} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            // The keyboard has the row's own button.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <tr
              key={row.id}
              data-row={row.id}
              className={classes(rowClass(row, going, toneOf), onOpen && styles['opens'], tickedClass(row, choice))}
              onClick={onOpen && ((event) => opensRow(event) && onOpen(row.original))}
            >
              {choice && (
                <td className={styles['tick']}>
                  <RowTick row={row} choice={choice} />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={alignClass(cell.column.columnDef.meta?.align)}>
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && <TotalsRow totals={totals} headers={headers} columnsOfLabel={choice ? 2 : 1} />}
      </table>
    </Hints>
  )
}

type TotalsProps<Data extends RowData> = {
  totals: Totals
  headers: readonly Header<TableFeatures, Data>[]
  columnsOfLabel: number
}

function TotalsRow<Data extends RowData>({ totals, headers, columnsOfLabel }: TotalsProps<Data>) {
  const navigate = useNavigate()
  return (
    <tfoot>
      {/* The keyboard has the link of the label. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <tr className={styles['opens']} onClick={(event) => opensRow(event) && void navigate(totals.to)}>
        {headers.map(({ id, column }, place) =>
          place === 0 ? (
            <th key={id} scope="row" colSpan={columnsOfLabel}>
              <TotalsLink totals={totals} />
            </th>
          ) : (
            <td key={id} className={alignClass(column.columnDef.meta?.align)}>
              {totals.cells[id]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

function TotalsLink({ totals: { label, to } }: { totals: Totals }) {
  return (
    <Link to={to} className={styles['total']}>
      {label}
    </Link>
  )
}

function Heading<Data extends RowData>({ header }: { header: Header<TableFeatures, Data> }) {
  const { column } = header
  const sorted = column.getIsSorted()
  const align = alignClass(column.columnDef.meta?.align)
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={align}>
        <FlexRender header={header} />
      </th>
    )
  }
  const points = sorted || (column.getNextSortingOrder() ?? 'asc')
  const Arrow = points === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={align} aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classes(styles['sort'], sorted && styles['sorted'])}
        onClick={column.getToggleSortingHandler()}
      >
        <FlexRender header={header} />
        <Arrow {...smallIcon} size={16} className={styles['arrow']} />
      </button>
    </th>
  )
}

function CardList<Data extends RowData>(props: Chosen<Data>) {
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
            <Card row={row.original} />
          </li>
        ))}
        {totals && (
          <li className={styles['sum']}>
            <TotalsLink totals={totals} />
            {totals.card}
          </li>
        )}
      </ul>
    </>
  )
}

/** Where there are no headings to press. */
function SortChoice<Data extends RowData>({ table }: { table: Table<Data> }) {
  const { t } = useTranslation('admin')
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  const current = sortable.find((column) => column.getIsSorted())
  if (!current) return null
  const isDescending = current.getIsSorted() === 'desc'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <div className={styles['choice']}>
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
    </div>
  )
}

/** Not a click on a control of the row, and not the end of marking its text. */
function opensRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select, label') !== null
  return !isControl && window.getSelection()?.isCollapsed !== false
}

function alignClass(align: 'end' | undefined): string | undefined {
  return align && styles['end']
}

function rowClass<Data extends RowData>(
  row: TableRow<Data>,
  going: Props<Data>['going'],
  toneOf: Props<Data>['toneOf'],
): string {
  const tone = toneOf?.(row.original)
  return classes(styles['row'], tone && styles[tone], going?.has(row.id) && styles['going'])
}

function tickedClass<Data extends RowData>({ id }: TableRow<Data>, choice: RowChoice<Data> | null): string | undefined {
  return choice?.selection.selected.has(id) ? styles['ticked'] : undefined
}
