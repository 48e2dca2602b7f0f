/** How a column looks. */
export type ColumnLook = {
  /** `end` for numbers, so that their digits stand below one another */
  align?: 'end'
  /** in pixels or per cent; columns without one, or with `auto`, share what is left */
  width?: string
  /** in pixels, what it needs at least; without it, what its heading takes, and 96 where it shares what is left */
  least?: number
}

/** With what the text above it takes, in pixels. */
export type HeadedColumn = ColumnLook & { heading: number }

const LEAST_OF_THE_REST = 96

/** Whether all columns have what they need in a table that is so many pixels wide. */
export function haveRoom(columns: readonly HeadedColumn[], width: number): boolean {
  let left = width
  let needed = 0
  for (const { width: own = 'auto', heading, least = heading } of columns) {
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
