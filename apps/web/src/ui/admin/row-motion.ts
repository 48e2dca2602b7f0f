import { type RefObject, useLayoutEffect, useRef } from 'react'

const DURATION = 150
const CALM = '(prefers-reduced-motion: reduce)'

/**
 * Shows where rows went when the data changed: those that stayed slide to their new place, new ones fade in.
 * @param container whose children carry `data-row`
 */
export function useRowMotion(container: RefObject<HTMLElement | null>, version: unknown): void {
  const last = useRef<{ version: unknown; places: ReadonlyMap<string, number> } | null>(null)

  useLayoutEffect(() => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const places = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
    const before = last.current
    last.current = { version, places }
    if (!before || before.version === version || window.matchMedia(CALM).matches) return
    for (const row of rows) move(row, before.places, places)
  })
}

function move(row: HTMLElement, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const id = row.dataset['row'] ?? ''
  const from = before.get(id)
  const way = from === undefined ? null : from - (after.get(id) ?? from)
  if (way === 0) return
  const first = way === null ? { opacity: 0 } : { transform: `translateY(${way}px)` }
  row.animate([first, {}], { duration: DURATION, easing: 'ease-out' })
}
