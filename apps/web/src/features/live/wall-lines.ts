/** Of the width of the screen: the size of its letters, by which a line can be read from 5 m on a screen of a metre. */
export const LETTER = 0.02
/** The smallest letter in pixels, for whoever opens it at a desk. */
const LEAST_LETTER = 16
/** Of a letter: how high a line is, and what stands above and below the lines. */
const [LINE, AROUND] = [1.75, 13.5]
/** Narrower than this, in pixels, two columns stand beside one another, and all is scrolled. */
export const TWO_COLUMNS = 900
const SCROLLED = 200

/** How many lines of names a column of the wall screen has room for. */
export function linesOf({ width, height }: { width: number; height: number }): number {
  if (width < TWO_COLUMNS) return SCROLLED
  const letter = Math.max(LEAST_LETTER, width * LETTER)
  return Math.max(1, Math.floor((height - AROUND * letter) / (LINE * letter)))
}

/** The part of a list whose turn it is, where there is no room for all of it. */
export function pageOf<Row>(rows: readonly Row[], { room, turn }: { room: number; turn: number }) {
  const of = Math.max(1, Math.ceil(rows.length / room))
  const at = turn % of
  return { shown: rows.slice(at * room, (at + 1) * room), of, nth: at + 1 }
}
