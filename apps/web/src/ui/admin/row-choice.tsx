import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './row-choice.module.css'
import { rangeOf, type Share, shareSelected, withRows } from './selection.ts'

/** Which rows are ticked, of all pages; a row is known by its id. */
export type Selection<Data> = {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** accessible name of a row's checkbox; a row without one cannot be ticked */
  labelOf: (row: Data) => string | null
  /** names the tick in the heading, which stands for all rows that are shown */
  labelOfAll: string
}

type Row<Data> = { id: string; original: Data }

/** What ticking does on the rows that are shown; with Shift, to all from the last one ticked. */
export function useRowChoice<Data>(rows: readonly Row<Data>[], selection: Selection<Data> | undefined) {
  const lastTicked = useRef<string | null>(null)
  const withShift = useRef(false)
  if (!selection) return null
  const { selected, onSelect, labelOf } = selection
  const ids = rows.filter(({ original }) => labelOf(original) !== null).map(({ id }) => id)

  function tick(id: string, isSelected: boolean): void {
    onSelect(withRows(selected, withShift.current ? rangeOf(ids, lastTicked.current, id) : [id], isSelected))
    lastTicked.current = id
  }

  return {
    selection,
    share: shareSelected(ids, selected),
    isPossible: ids.length > 0,
    tickAll: (isSelected: boolean) => onSelect(withRows(selected, ids, isSelected)),
    tick,
    withShift,
  }
}

export type RowChoice<Data> = NonNullable<ReturnType<typeof useRowChoice<Data>>>

export function RowTick<Data>({ row, choice }: { row: Row<Data>; choice: RowChoice<Data> }) {
  const label = choice.selection.labelOf(row.original)
  if (label === null) return null
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        aria-label={label}
        checked={choice.selection.selected.has(row.id)}
        onClick={(event) => rememberShift(event, choice.withShift)}
        onChange={(event) => choice.tick(row.id, event.currentTarget.checked)}
      />
    </label>
  )
}

/** @param text stands beside the box where there is no heading */
export function AllTick<Data>({ choice, text }: { choice: RowChoice<Data>; text?: string }) {
  const { share, isPossible, tickAll, selection } = choice
  const onChange = (event: ChangeEvent<HTMLInputElement>) => tickAll(event.currentTarget.checked)
  return (
    <label className={text === undefined ? classes(styles['choice'], styles['head']) : styles['all']}>
      <MixedBox share={share} label={selection.labelOfAll} disabled={!isPossible} onChange={onChange} />
      {text}
    </label>
  )
}

type BoxProps = {
  share: Share
  label: string
  disabled: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function MixedBox({ share, label, disabled, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      disabled={disabled}
      checked={share === 'all'}
      onChange={onChange}
    />
  )
}

/** A change does not tell of the keys; the click before it does. */
function rememberShift({ shiftKey }: MouseEvent, withShift: RefObject<boolean>): void {
  withShift.current = shiftKey
}
