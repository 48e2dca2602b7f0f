import { type RefObject, useLayoutEffect } from 'react'
import type { Place } from './moves.ts'
import { cellAt } from './use-grid.ts'

/** The cell that somebody asks about stands out, in sight beside the panel; no row is drawn again for it. */
export function useMarked(table: RefObject<HTMLTableElement | null>, place: Place | null): void {
  useLayoutEffect(() => {
    const cell = place && cellAt(table.current, place)
    if (!cell) return undefined
    cell.scrollIntoView({ block: 'nearest', inline: 'center' })
    cell.toggleAttribute('data-asked', true)
    return () => {
      cell.toggleAttribute('data-asked', false)
    }
  }, [table, place])
}
