/** A cell of the grid by its place. */
export type Place = { row: number; column: number }
type Size = { rows: number; columns: number }
export type Direction = 'up' | 'down' | 'back' | 'on'

/** The next cell in a direction; the edge holds. */
export function moved({ row, column }: Place, direction: Direction, { rows, columns }: Size): Place {
  if (direction === 'up') return { row: Math.max(0, row - 1), column }
  if (direction === 'down') return { row: Math.min(rows - 1, row + 1), column }
  if (direction === 'back') return { row, column: Math.max(0, column - 1) }
  return { row, column: Math.min(columns - 1, column + 1) }
}

/** The next cell in the order of reading, over the ends of the rows; the first and the last hold. */
export function following({ row, column }: Place, by: 1 | -1, { rows, columns }: Size): Place {
  const at = Math.min(rows * columns - 1, Math.max(0, row * columns + column + by))
  return { row: Math.floor(at / columns), column: at % columns }
}

type Key = { key: string; ctrlKey: boolean }

/** Where a key leads in a grid that is read from right to left or not; null for a key that does not move. */
export function movedByKey(place: Place, { key, ctrlKey }: Key, size: Size, isRtl: boolean): Place | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  if (key === 'ArrowUp') return moved(place, 'up', size)
  if (key === 'ArrowDown') return moved(place, 'down', size)
  if (key === 'ArrowLeft') return moved(place, isRtl ? 'on' : 'back', size)
  if (key === 'ArrowRight') return moved(place, isRtl ? 'back' : 'on', size)
  if (key === 'Home') return { row: ctrlKey ? 0 : place.row, column: 0 }
  if (key === 'End') return { row: ctrlKey ? last.row : place.row, column: last.column }
  return null
}
