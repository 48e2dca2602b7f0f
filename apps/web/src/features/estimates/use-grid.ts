import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Next } from './hours-editor.tsx'
import { beginsNumber } from './hours-text.ts'
import { following, moved, movedByKey, type Place } from './moves.ts'

type Size = { rows: number; columns: number }

type State = {
  place: Place
  /** what was typed to begin with, or null to go on from what is there */
  editing: { typed: string | null } | null
  /** counts the moves that take the focus along */
  focused: number
}

const first: State = { place: { row: 0, column: 0 }, editing: null, focused: 0 }

/**
 * Where in a grid the keyboard is, and whether something is edited there.
 * @param onAsk somebody wants to know more of a cell
 * @param mayEdit otherwise what would edit a cell asks about it
 */
export function useGrid(
  table: RefObject<HTMLTableElement | null>,
  size: Size,
  { onAsk, mayEdit }: { onAsk: (place: Place) => void; mayEdit: boolean },
) {
  const [state, setState] = useState(first)
  const { editing, focused } = state
  const place = within(state.place, size)
  const moves = useRef(focused)

  useLayoutEffect(() => {
    if (moves.current === focused) return
    moves.current = focused
    cellAt(table.current, place)?.focus()
  })

  function goTo(next: Place): void {
    setState(({ focused: turn }) => ({ place: next, editing: null, focused: turn + 1 }))
  }

  function edit(next: Place, typed: string | null): void {
    if (!mayEdit) return onAsk(next)
    setState((now) => ({ ...now, place: next, editing: { typed } }))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (isEditor(event.target) || event.altKey || event.metaKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = movedByKey(place, event, size, isRtl)
    if (next) goTo(next)
    else if (event.ctrlKey) return
    else if (event.key === ' ') onAsk(place)
    else if (event.key === 'Enter' || event.key === 'F2') edit(place, null)
    else if (event.key === 'Backspace' || event.key === 'Delete') edit(place, '')
    else if (beginsNumber(event.key)) edit(place, event.key)
    else return
    event.preventDefault()
  }

  function onClick(target: EventTarget): void {
    const clicked = isEditor(target) ? null : placeOf(target)
    if (clicked) edit(clicked, null)
  }

  /** Closes the editor and goes on. */
  function leave(next: Next): void {
    if (next === 'elsewhere') setState((now) => ({ ...now, editing: null }))
    else if (next === 'down') goTo(moved(place, 'down', size))
    else if (next === 'same') goTo(place)
    else goTo(following(place, next === 'following' ? 1 : -1, size))
  }

  return { place, editing, onKeyDown, onClick, leave, goTo }
}

function within({ row, column }: Place, { rows, columns }: Size): Place {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) }
}

function isEditor(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}

/** The cell at a place of the grid. */
export function cellAt(table: HTMLTableElement | null, { row, column }: Place): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null
}

/** The cell of the grid that something is in. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
