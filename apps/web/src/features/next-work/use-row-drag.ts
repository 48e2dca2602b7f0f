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

type Drag = { row: string; pointer: number; y: number; frame: number }

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
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
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
      drag.current = { row: row.dataset['row'] ?? '', pointer: event.pointerId, y: event.clientY, frame: 0 }
      row.dataset['dragged'] = ''
      follow()
    },
    onPointerMove: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer === pointerId) drag.current.y = clientY
    },
    onPointerUp: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
      if (drag.current?.pointer !== pointerId) return
      const { row } = drag.current
      const before = target(clientY)
      end()
      if (before?.dataset['row'] !== row) onDrop(row, before?.dataset['row'] ?? null)
    },
    onPointerCancel: () => end(),
  }
}

export type RowDrag = ReturnType<typeof useRowDrag>

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
