import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLetters } from './use-letters.ts'

/** By column, in pixels. */
export type ContentWidths = ReadonlyMap<string, number>

const nothing: ContentWidths = new Map()
/** What content may ask for at most: beyond that it is cut after all, and told on hover. */
const MOST = 320
/** What the name of a row has at least before it is cut, whatever stands beside it: some fifteen letters. */
const LEAST_NAME = 112

/**
 * What the cells of a table take that cannot be shortened, such as numbers, dates and badges, of each column in which one was
 * found too wide for it. Text that ends in an ellipsis asks for nothing, but the name of a row for its first letters.
 * @param area has a `table` with the ids of the columns in `data-column` of its headings
 * @param columns with others all is found anew, as with other letters
 */
export function useContentWidths(area: RefObject<HTMLElement | null>, columns: string): ContentWidths {
  const key = `${columns} ${useLetters()}`
  const [found, setFound] = useState({ key, widths: nothing })
  const known = found.key === key ? found.widths : nothing

  // After every drawing, as any may have brought a longer number, and before it is painted, so that nobody sees it cut. A
  // width that was found only grows, up to `MOST`: this ends.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const table = area.current?.querySelector('table')
    const more = table ? widerThanKnown(table, known) : []
    // oxlint-disable-next-line react/set-state-in-effect
    if (more.length > 0) setFound({ key, widths: new Map([...known, ...more]) })
  })

  return known
}

function widerThanKnown(table: HTMLTableElement, known: ContentWidths): [id: string, width: number][] {
  const ids = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ dataset }) => dataset['column'])
  const first = ids.find((id) => id !== undefined)
  const widths = new Map<string, number>()
  for (const { cells } of table.rows) {
    // The label of totals stands below the ticks, too.
    const before = ids.length - cells.length
    for (const [place, cell] of [...cells].entries()) {
      const id = ids[place + before]
      if (id === undefined) continue
      const taken = Math.max(widthTaken(cell), id === first ? widthForName(cell) : 0)
      widths.set(id, Math.max(widths.get(id) ?? 0, taken))
    }
  }
  return [...widths].filter(([id, width]) => width > (known.get(id) ?? 0))
}

/** Zero where all of it is in sight. */
function widthTaken(cell: HTMLElement): number {
  const line = cell.querySelector<HTMLElement>(':scope > [data-line]') ?? cell
  const cut = line.scrollWidth - line.clientWidth
  return cut > 0 ? Math.min(cell.offsetWidth + cut + 1, MOST) : 0
}

/** Zero where the name has its room; what stands beside it and cannot be shortened may have taken it. */
function widthForName(cell: HTMLElement): number {
  const name = cell.querySelector<HTMLElement>('[data-cell] [data-hint]')
  const missing = name ? Math.min(name.scrollWidth, LEAST_NAME) - name.clientWidth : 0
  return missing > 0 ? Math.min(cell.offsetWidth + missing + 1, MOST) : 0
}
