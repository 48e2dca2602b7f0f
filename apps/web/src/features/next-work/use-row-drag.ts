import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

type Given = {
  /** around the rows, which say with `data-row` which they are */
  area: RefObject<HTMLElement | null>
  /** the line at the place to which a row would go */
  line: RefObject<HTMLElement | null>
  /** @param before the row before which it goes; null: behind the last one */
  onDrop: (row: string, before: string | null) => void
}

/** How near to the edge of the window it moves on, and by how much in a frame, in CSS pixels. */
const [EDGE, STEP] = [72, 14]

/** The least distance of a drag, in CSS pixels; less is a press. */
const SLACK = 4

type Drag = { row: string; pointer: number; from: number; y: number; isMoving: boolean; frame: number }

/**
 * Drags rows of a list to another place by a handle, by mouse, pen and finger. Nothing of the list is drawn anew meanwhile;
 * Escape gives it up.
 */
export function useRowDrag({ area, line, onDrop }: Given) {
  const drag = useRef<Drag | null>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    // Of a handle that has left the page, the document alone hears that the pointer is let go.
    const onLost = ({ pointerId }: globalThis.PointerEvent) => {
      if (drag.current?.pointer === pointerId) end()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('lostpointercapture', onLost)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('lostpointercapture', onLost)
      end()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what it holds stands in references
  }, [])

  const rows = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const rowOf = (id: string) => rows().find(({ dataset }) => dataset['row'] === id)

  /** The row before which the dragged one would go. */
  function target(y: number): HTMLElement | null {
    return rows().find((row) => y < middleOf(row)) ?? null
  }

  function draw(): void {
    if (!drag.current || !area.current || !line.current) return
    const before = target(drag.current.y)
    const last = rows().at(-1)
    const top = before ? before.getBoundingClientRect().top : (last?.getBoundingClientRect().bottom ?? 0)
    line.current.hidden = false
    line.current.style.insetBlockStart = `${top - area.current.getBoundingClientRect().top}px`
  }

  function begin(): void {
    if (!drag.current) return
    drag.current.isMoving = true
    const row = rowOf(drag.current.row)
    if (row) row.dataset['dragged'] = ''
    follow()
  }

  /** Near the edge of the window the page moves on, as long as the pointer stays there. */
  function follow(): void {
    if (!drag.current) return
    const { y } = drag.current
    const step = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0
    if (step !== 0) window.scrollBy(0, step)
    draw()
    drag.current.frame = requestAnimationFrame(follow)
  }

  function end(): void {
    if (!drag.current) return
    cancelAnimationFrame(drag.current.frame)
    delete rowOf(drag.current.row)?.dataset['dragged']
    drag.current = null
    if (line.current) line.current.hidden = true
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest<HTMLElement>('[data-row]')
      if (event.button !== 0 || !row || drag.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const [id, y] = [row.dataset['row'] ?? '', event.clientY]
      drag.current = { row: id, pointer: event.pointerId, from: y, y, isMoving: false, frame: 0 }
    },
    onPointerMove: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer !== pointerId) return
      drag.current.y = clientY
      if (!drag.current.isMoving && Math.abs(clientY - drag.current.from) >= SLACK) begin()
    },
    onPointerUp: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer !== pointerId) return
      const { row, isMoving } = drag.current
      const before = target(clientY)
      const all = rows()
      const own = all.findIndex(({ dataset }) => dataset['row'] === row)
      end()
      // Before itself, or before the one that is behind it already, it stays where it is.
      const isElsewhere = before !== all[own] && before !== (all[own + 1] ?? null)
      if (isMoving && isElsewhere) onDrop(row, before?.dataset['row'] ?? null)
    },
  }
}

export type RowDrag = ReturnType<typeof useRowDrag>

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
