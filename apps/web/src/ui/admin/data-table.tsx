import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { IconArrowDown, IconArrowUp } from './icons.ts'
import { classes } from '../classes.ts'
import { smallIcon } from '../icon-size.ts'
import { alignClass, alignOf, headingOf } from './column-align.ts'
import styles from './data-table.module.css'
import { headingWidth } from './heading-width.ts'
import { Hints } from './hints.tsx'
import { AllTick, RowTick, useRowChoice } from './row-choice.tsx'
import { useRowMotion } from './row-motion.ts'
import type { Table, TableFeatures, TableRow } from './sorted-table.ts'
import { CardList, SortChoice } from './table-cards.tsx'
import { Fold, type Pair } from './table-fold.tsx'
import { layoutOf, sizedColumn, type TableLayout } from './table-layout.ts'
import { type Chosen, rowClass, type TableProps, tickedClass, type Totals, TotalsLink } from './table-parts.tsx'
import { useContentWidths } from './use-content-widths.ts'
import { useLetters } from './use-letters.ts'
import { useWidth } from './use-width.ts'

export type { Totals }

/** Of the column of ticks. */
const TICKS_PX = 44

type Shown = Extract<TableLayout, { kind: 'table' }>

/**
 * Rows under sortable headings, by the table's own width: what has no room stands in a second line below the row's name,
 * and where even that does not help each row is a card. Names that do not fit their cell are told on hover.
 */
export function DataTable<Data extends RowData>(props: TableProps<Data>) {
  const choice = useRowChoice(props.rows, props.selection)
  const area = useRef<HTMLDivElement>(null)
  const layout = useLayout(area, props.table, choice ? TICKS_PX : 0)
  return (
    <div ref={area} className={styles['area']}>
      {layout?.kind === 'table' && <Grid {...props} choice={choice} layout={layout} />}
      {layout?.kind === 'cards' && <CardList {...props} choice={choice} />}
    </div>
  )
}

/** Null before the width of the table is known. */
function useLayout<Data extends RowData>(
  area: RefObject<HTMLElement | null>,
  table: Table<Data>,
  taken: number,
): TableLayout | null {
  const columns = table.getAllLeafColumns()
  const key = columns.map(({ id, columnDef }) => `${id} ${headingOf(columnDef)}`).join()
  const width = useWidth(area)
  const contents = useContentWidths(area, key)
  const letters = useLetters()
  const headings = useMemo(
    () => new Map(columns.map((column) => [column.id, headingWidth(headingOf(column.columnDef), column.getCanSort())])),
    // oxlint-disable-next-line react/exhaustive-deps -- the columns are those of the key, measured in the letters that are there
    [key, letters],
  )
  if (width === null) return null
  const sized = columns.map(({ id, columnDef: { meta = {} } }, place) =>
    sizedColumn(id, meta, Math.max(headings.get(id) ?? 0, contents.get(id) ?? 0), place === 0),
  )
  return layoutOf(sized, width - taken)
}

function Grid<Data extends RowData>(props: Chosen<Data> & { layout: Shown }) {
  const { label, table, rows, version, going, toneOf, onOpen, choice, totals, layout } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowMotion(body, version)
  const { widths, leasts, folded } = layout
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  const shown = headers.filter(({ id }) => widths.has(id))
  const hidden = headers.filter(({ id }) => folded.has(id))
  const columnsWidth = [...widths.values()].reduce((sum, width) => sum + width, 0)
  return (
    <Hints>
      {hidden.some(({ column }) => column.getCanSort()) && <SortChoice table={table} />}
      <table
        className={classes(styles['table'], hidden.length > 0 && styles['folds'])}
        style={{ '--columns-width': `${columnsWidth}px` } as CSSProperties}
        aria-label={label}
      >
        <colgroup>
          {choice && <col className={styles['ticks']} />}
          {shown.map(({ id }) => (
            <col key={id} style={{ width: widths.get(id) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {choice && (
              <th scope="col" className={styles['tick']}>
                <AllTick choice={choice} />
              </th>
            )}
            {shown.map((header) => (
              <Heading key={header.id} header={header} least={leasts.get(header.id)} />
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
              <Cells row={row} layout={layout} />
            </tr>
          ))}
        </tbody>
        {totals && <TotalsRow totals={totals} shown={shown} hidden={hidden} columnsOfLabel={choice ? 2 : 1} />}
      </table>
    </Hints>
  )
}

function Cells<Data extends RowData>({ row, layout: { widths, folded } }: { row: TableRow<Data>; layout: Shown }) {
  const cells = row.getAllCells()
  const hidden = cells.filter(({ column }) => folded.has(column.id))
  const pairs = hidden.map((cell): Pair => {
    const { id, columnDef } = cell.column
    return { id, label: headingOf(columnDef), value: <FlexRender cell={cell} />, align: alignOf(cell.column) }
  })
  return cells
    .filter(({ column }) => widths.has(column.id))
    .map((cell, place) => (
      <td key={cell.id} className={alignClass(cell.column)}>
        {/* The same element either way: what has the focus keeps it when columns fold. */}
        <div
          data-cell=""
          {...(hidden.length > 0 ? { className: styles['line'], 'data-line': '' } : { className: styles['bare'] })}
        >
          <FlexRender cell={cell} />
        </div>
        {place === 0 && hidden.length > 0 && <Fold pairs={pairs} />}
      </td>
    ))
}

type TotalsProps<Data extends RowData> = {
  totals: Totals
  shown: readonly Header<TableFeatures, Data>[]
  hidden: readonly Header<TableFeatures, Data>[]
  columnsOfLabel: number
}

function TotalsRow<Data extends RowData>({ totals, shown, hidden, columnsOfLabel }: TotalsProps<Data>) {
  const navigate = useNavigate()
  const { to } = totals
  const pairs = hidden.flatMap(({ id, column }): Pair[] => {
    const value = totals.cells[id]
    return value ? [{ id, label: headingOf(column.columnDef), value, align: alignOf(column) }] : []
  })
  return (
    <tfoot>
      {/* The keyboard has the link of the label. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <tr
        className={to && styles['opens']}
        onClick={to === undefined ? undefined : (event) => opensRow(event) && void navigate(to)}
      >
        {shown.map(({ id, column }, place) =>
          place === 0 ? (
            <th key={id} scope="row" colSpan={columnsOfLabel}>
              <div className={styles['line']} data-line="">
                <TotalsLink totals={totals} />
              </div>
              {pairs.length > 0 && <Fold pairs={pairs} />}
            </th>
          ) : (
            <td key={id} className={alignClass(column)}>
              <div className={styles['line']} data-line="">
                {totals.cells[id]}
              </div>
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

type HeadingProps<Data extends RowData> = {
  header: Header<TableFeatures, Data>
  /** of its column, in pixels: tests look for columns that are narrower */
  least: number | undefined
}

function Heading<Data extends RowData>({ header, least }: HeadingProps<Data>) {
  const { column } = header
  const sorted = column.getIsSorted()
  const common = { scope: 'col', 'data-column': column.id, 'data-least': least, className: alignClass(column) } as const
  if (!column.getCanSort()) {
    return (
      <th {...common}>
        <FlexRender header={header} />
      </th>
    )
  }
  const points = sorted || (column.getNextSortingOrder() ?? 'asc')
  const Arrow = points === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th {...common} aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}>
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

/** Not a click on a control of the row, and not the end of marking its text. */
function opensRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select, label') !== null
  return !isControl && window.getSelection()?.isCollapsed !== false
}
