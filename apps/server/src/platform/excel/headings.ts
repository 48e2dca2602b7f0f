import type { Column } from './workbook.ts'

const LINE_POINTS = 15
/** Bold letters are wider than the digits that widths are counted in, and where Calibri is missing another font comes. */
const WIDTH_OF_LETTER = 1.2
/** The button of the filter. */
const BUTTON_WIDTH = 3

/** How wide a column is: at least as wide as the longest word above it. */
export function widthOf({ heading, width }: Column): number {
  const longest = Math.max(...heading.split(' ').map((word) => word.length))
  return Math.max(width, Math.ceil(longest * WIDTH_OF_LETTER) + BUTTON_WIDTH)
}

/** How high the row of headings is, in points, so that the longest of them can be read. */
export function headingHeight(columns: readonly Column[]): number {
  return LINE_POINTS * Math.max(...columns.map(linesOf))
}

/** The lines that a heading takes, broken between words. */
function linesOf(column: Column): number {
  const fits = (widthOf(column) - BUTTON_WIDTH) / WIDTH_OF_LETTER
  let lines = 1
  let used = 0
  for (const { length } of column.heading.split(' ')) {
    const isFirst = used === 0
    used += isFirst ? length : length + 1
    if (isFirst || used <= fits) continue
    lines++
    used = length
  }
  return lines
}
