/** How many pages the rows fill; one at least. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The page that is shown: the requested one, or the last when there are not as many. */
export function pageShown(requestedPage: number, total: number, size: number): number {
  return Math.min(Math.max(1, requestedPage), pageCount(total, size))
}

/** The rows of a page, counted from 1. */
export function rowsOfPage<Row>(rows: readonly Row[], page: number, size: number): Row[] {
  return rows.slice((page - 1) * size, page * size)
}

/** The numbers of the pages that get a button: a run of at most `most`, with the current one in its middle. */
export function pageButtons(page: number, pages: number, most = 5): number[] {
  const count = Math.min(most, pages)
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Whether there are pages before and after the ones that have a button. */
export function pagesLeftOut(buttons: readonly number[], pages: number): { before: boolean; after: boolean } {
  return { before: (buttons[0] ?? 1) > 1, after: (buttons.at(-1) ?? pages) < pages }
}
