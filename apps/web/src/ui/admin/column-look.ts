/** How a column looks. */
export type ColumnLook = {
  /** `end` for numbers, so that their digits stand below one another */
  align?: 'end'
  /** in pixels or per cent; columns without one, or with `auto`, share what is left */
  width?: string
  /** in pixels, what it needs at least; without it, room for its heading, and 96 where it shares what is left */
  least?: number
}

/** With the text above it. */
export type HeadedColumn = ColumnLook & { heading: string }

const LEAST_OF_THE_REST = 96
/** Of a heading: a letter, on the average of both languages, and the space around it. */
const [LETTER, AROUND] = [5.65, 24]

/** Whether all columns have what they need in a table that is so many pixels wide. */
export function haveRoom(columns: readonly HeadedColumn[], width: number): boolean {
  let left = width
  let needed = 0
  for (const { width: own = 'auto', heading, least = heading.length * LETTER + AROUND } of columns) {
    const number = Number.parseFloat(own)
    if (own.endsWith('px')) left -= number
    else if (own.endsWith('%')) {
      const share = (width * number) / 100
      if (share < least) return false
      left -= share
    } else needed += Math.max(least, LEAST_OF_THE_REST)
  }
  return left >= needed
}
