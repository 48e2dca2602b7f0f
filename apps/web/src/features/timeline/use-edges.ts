import type { Edge, Instant } from '@warsha/domain'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { changeOf, type Draft, draftOf, draggedTo, type EdgeChange, movableEdges, stepped } from './draft.ts'
import { type Bar, instantOf, positionOf, type Row, type Scale } from './geometry.ts'
import { draftText, drawGhost, overlapText } from './ghost.tsx'
import { itemAt, type Items } from './items.ts'
import type { TextOptions } from './texts.ts'

export type Edges = ReturnType<typeof useEdges>

/** What is drawn by hand, beside the lines. */
export type EdgeParts = {
  ghost: RefObject<HTMLDivElement | null>
  handles: RefObject<HTMLDivElement | null>
  /** where it is said how far an edge has come */
  announcement: RefObject<HTMLOutputElement | null>
}

type Given = EdgeParts & {
  body: RefObject<HTMLDivElement | null>
  items: Items
  scale: Scale
  /** until when what runs has been drawn */
  now: Instant
  /** a midnight, from which the steps of an edge are counted */
  origin: Instant
  isRightToLeft: boolean
  options: TextOptions
  onCorrect: (change: EdgeChange) => Promise<void>
}

/**
 * Moves the edges of sessions, by pointer and by key. While an edge moves, only the ghost is drawn: no line of the
 * picture is looked at again. What it comes to is asked for once it is let go.
 */
export function useEdges(given: Given) {
  const { body, ghost, handles, announcement, items, scale, now, origin, isRightToLeft, options, onCorrect } = given
  const draft = useRef<Draft | null>(null)
  const dragged = useRef<DOMRect | null>(null)
  const isAsking = useRef(false)
  const chosen = useRef<Edge>('end')
  /** the session that the handles are at */
  const heldAt = useRef('')

  // Escape gives up what a pointer holds, wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragged.current) return
      event.preventDefault()
      drop()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  })

  const lineOf = (row: Row) =>
    body.current?.querySelector<HTMLElement>(`[data-line="${row.technician.technician_id}"]`) ?? null

  function hold(next: Draft): void {
    draft.current = next
    const line = lineOf(next.row)
    if (line && ghost.current) drawGhost(ghost.current, next, { scale, now, line, options })
    placeHandles(next.row, next.bar, next.span)
  }

  /** Lets go without any change. */
  function drop(): void {
    dragged.current = null
    draft.current = null
    if (ghost.current) ghost.current.hidden = true
    if (handles.current) handles.current.hidden = true
  }

  /** Asks for the reason of what was moved. */
  async function submit(): Promise<void> {
    const change = draft.current && changeOf(draft.current)
    dragged.current = null
    if (!change) return drop()
    isAsking.current = true
    try {
      await onCorrect(change)
    } finally {
      isAsking.current = false
      drop()
    }
  }

  function say(text: string): void {
    if (announcement.current) announcement.current.textContent = text
  }

  function placeHandles(row: Row, bar: Bar, span = { from: bar.startedAt, to: bar.endedAt ?? now }): void {
    const line = lineOf(row)
    const pair = handles.current
    if (!line || !pair) return
    heldAt.current = bar.session.session_id
    const movable = movableEdges(bar)
    const isHere: Record<Edge, boolean> = {
      start: movable.includes('start') && !bar.comesFromBefore,
      end: movable.includes('end') && !bar.goesOnAfter,
    }
    pair.hidden = !isHere.start && !isHere.end
    for (const handle of pair.children) {
      if (handle instanceof HTMLElement) handle.hidden = !isHere[handle.dataset['edge'] as Edge]
    }
    pair.style.setProperty('--from', String(positionOf(scale, span.from)))
    pair.style.setProperty('--to', String(positionOf(scale, span.to)))
    pair.style.insetBlockStart = `${line.offsetTop}px`
  }

  /** The handles are at what the pointer is on, else at what has the focus. */
  function showHandles(target: EventTarget | null): void {
    if (draft.current) return
    const item = itemAt(target, items) ?? itemAt(document.activeElement, items)
    if (item?.kind === 'session') placeHandles(item.row, item.bar)
    else if (handles.current) handles.current.hidden = true
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    const isOnHandle = target instanceof Element && target.closest('[data-edge]') !== null
    if (pointerType === 'mouse' && !isOnHandle) showHandles(target)
  }

  const handle = {
    onDown(event: PointerEvent<HTMLElement>, edge: Edge): void {
      const item = items.get(heldAt.current)
      const line = item && lineOf(item.row)
      if (event.button !== 0 || item?.kind !== 'session' || !line) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = line.querySelector('[data-track]')?.getBoundingClientRect() ?? null
      hold(draftOf(item.row, item.bar, edge, now))
    },
    onMove({ clientX, shiftKey }: PointerEvent<HTMLElement>): void {
      const [rect, current] = [dragged.current, draft.current]
      if (!rect || !current) return
      const share = (isRightToLeft ? rect.right - clientX : clientX - rect.left) / rect.width
      hold(draggedTo(current, instantOf(scale, share), { isFine: shiftKey, origin, now }))
    },
    onUp(): void {
      if (dragged.current) void submit()
    },
    onCancel: drop,
  }

  const byKey = {
    hasDraft: () => draft.current !== null,
    submit: () => void submit(),
    drop(): void {
      if (!isAsking.current && !dragged.current && draft.current) drop()
    },
    choose(edge: Edge): void {
      chosen.current = edge
      say(options.t(`timeline.edgeChosen.${edge}`))
    },
    /** Moves the chosen edge of a session by one step, and says where it is now. */
    step(id: string, direction: 1 | -1, isFine: boolean): void {
      const item = items.get(id)
      if (item?.kind !== 'session') return
      const { row, bar } = item
      const movable = movableEdges(bar)
      if (!movable.includes(chosen.current)) {
        say(options.t(bar.session.is_locked ? 'timeline.isLocked' : 'timeline.endIsRunning'))
        return
      }
      const held = draft.current
      const isSame = held?.bar.session.session_id === id && held.edge === chosen.current
      const next = stepped(isSame ? held : draftOf(row, bar, chosen.current, now), direction, { isFine, origin, now })
      hold(next)
      const warning = overlapText(next, now, options)
      say([draftText(next, options), warning, options.t('timeline.askForReason')].filter(Boolean).join(' '))
    },
  }

  return {
    handle,
    byKey,
    showHandles,
    onPointerOver,
    onPointerLeave: () => showHandles(null),
  }
}
