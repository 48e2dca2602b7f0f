import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const DURATION = 150
const CALM = '(prefers-reduced-motion: reduce)'

type Places = ReadonlyMap<string, number>

/**
 * Shows where rows went when the data changed: those that stayed slide to their new place, new ones fade in.
 * @param container whose children carry `data-row`
 */
export function useRowMotion(container: RefObject<HTMLElement | null>, version: unknown): void {
  const last = useRef<{ version: unknown; places: Places } | null>(null)

  useLayoutEffect(() => {
    const before = last.current
    if (!before || before.version === version || window.matchMedia(CALM).matches) return
    const rows = rowsIn(container.current)
    const places = placesOf(rows)
    for (const row of rows) move(row, before.places, places)
  })

  // To ask for places makes the browser lay out the page at once; after it has painted that is done already.
  useEffect(() => {
    const timer = setTimeout(() => {
      last.current = { version, places: placesOf(rowsIn(container.current)) }
    })
    return () => clearTimeout(timer)
  })
}

function rowsIn(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

function placesOf(rows: readonly HTMLElement[]): Places {
  return new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]))
}

function move(row: HTMLElement, before: Places, after: Places): void {
  const id = row.dataset['row'] ?? ''
  const from = before.get(id)
  const way = from === undefined ? null : from - (after.get(id) ?? from)
  if (way === 0) return
  const first = way === null ? { opacity: 0 } : { transform: `translateY(${way}px)` }
  row.animate([first, {}], { duration: DURATION, easing: 'ease-out' })
}
