import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import type { NewSession } from './actions.ts'
import { itemElement, type Items } from './items.ts'
import type { Edges } from './use-edges.ts'

type Given = {
  body: RefObject<HTMLDivElement | null>
  items: Items
  edges: Edges
  isRightToLeft: boolean
  selected: string | null
  select: (id: string | null) => void
  onAdd: (given: NewSession) => void
}

/** Rows that Page Up and Page Down go. */
const PAGE = 10

/** One thing of the picture has the focus at a time; arrows lead from it to the next. Presses are heard for all of it. */
export function useItemKeys({ body, items, edges, isRightToLeft, selected, select, onAdd }: Given) {
  const navigate = useNavigate()
  const pressed = useRef({ isTouch: false, wasSelected: false })

  // What had the focus may be gone, and Tab must find a way in.
  useEffect(() => {
    const all = body.current
    if (!all || all.querySelector('[data-item][tabindex="0"]')) return
    const first = all.querySelector<HTMLElement>('[data-item]')
    if (first) first.tabIndex = 0
  })

  function onFocus({ target }: FocusEvent): void {
    const element = itemElement(target)
    if (!element) return
    for (const other of body.current?.querySelectorAll<HTMLElement>('[data-item][tabindex="0"]') ?? [])
      other.tabIndex = -1
    element.tabIndex = 0
    const id = element.dataset['item'] ?? null
    if (id !== selected) edges.byKey.drop()
    select(id)
    edges.showHandles(element)
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (!itemElement(relatedTarget)) edges.byKey.drop()
  }

  function onPointerDown({ target, pointerType }: PointerEvent): void {
    const id = itemElement(target)?.dataset['item']
    pressed.current = { isTouch: pointerType === 'touch', wasSelected: id !== undefined && id === selected }
  }

  /** A first touch chooses, so that what is too small to be read is told below; the second one opens. */
  function onClick(event: MouseEvent): void {
    const element = itemElement(event.target)
    const id = element?.dataset['item']
    const item = items.get(id ?? '')
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!element || !item || isElsewhere) return
    event.preventDefault()
    const { isTouch, wasSelected } = pressed.current
    pressed.current = { isTouch: false, wasSelected: false }
    if (isTouch && !wasSelected && item.kind !== 'line') return element.focus()
    if (item.kind === 'gap') {
      const { startedAt, endedAt } = item.gap
      return onAdd({ technicianId: item.row.technician.technician_id, startedAt, endedAt })
    }
    const address = element.getAttribute('href')
    if (address) void navigate(address)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const element = itemElement(event.target)
    const id = element?.dataset['item']
    if (!element || id === undefined || event.ctrlKey || event.metaKey) return
    const act = edit(event, id) ?? move(event, element)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  /** What a key does to the session that has the focus. */
  function edit({ key, code, altKey, shiftKey }: KeyboardEvent, id: string): (() => void) | null {
    if (items.get(id)?.kind !== 'session') return null
    const { byKey } = edges
    const towards = later(key)
    if (altKey && towards !== null) return () => byKey.step(id, towards, shiftKey)
    if (altKey) return null
    if (key === '+' || key === '=') return () => byKey.step(id, 1, false)
    if (key === '-') return () => byKey.step(id, -1, false)
    if (code === 'KeyS') return () => byKey.choose('start')
    if (code === 'KeyE') return () => byKey.choose('end')
    if (!byKey.hasDraft()) return null
    if (key === 'Enter') return byKey.submit
    return key === 'Escape' ? () => byKey.drop() : null
  }

  /** In which direction of time an arrow points. */
  function later(key: string): 1 | -1 | null {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
    return (key === 'ArrowRight') === isRightToLeft ? -1 : 1
  }

  /** Where a key leads from what has the focus. */
  function move({ key, altKey, shiftKey }: KeyboardEvent, element: HTMLElement): (() => void) | null {
    if (altKey || shiftKey) return null
    const towards = later(key)
    const goTo = (found: HTMLElement | undefined) => () => found?.focus()
    if (towards !== null) return goTo(beside(element, towards))
    const line = lineOf(element)
    if (key === 'Home') return goTo(itemsIn(line)[0])
    if (key === 'End') return goTo(itemsIn(line).at(-1))
    const rows: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }
    const by = rows[key]
    return by === undefined ? null : goTo(nearestIn(element, by))
  }

  function beside(element: HTMLElement, by: 1 | -1): HTMLElement | undefined {
    const all = itemsIn(lineOf(element))
    return all[all.indexOf(element) + by]
  }

  /** In the line so many further on, what lies nearest in time; a name leads to a name. */
  function nearestIn(element: HTMLElement, by: number): HTMLElement | undefined {
    const lines = [...(body.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
    const at = lines.indexOf(lineOf(element) ?? element)
    const line = lines[Math.max(0, Math.min(lines.length - 1, at + by))]
    const all = itemsIn(line ?? null)
    if (items.get(element.dataset['item'] ?? '')?.kind === 'line') return all[0]
    const centre = centreOf(element)
    return all.slice(1).toSorted((a, b) => Math.abs(centreOf(a) - centre) - Math.abs(centreOf(b) - centre))[0] ?? all[0]
  }

  return { onFocus, onBlur, onPointerDown, onClick, onKeyDown }
}

const lineOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-line]')
const itemsIn = (line: HTMLElement | null) => [...(line?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]

function centreOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
