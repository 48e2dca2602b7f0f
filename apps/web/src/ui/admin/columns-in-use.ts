import type { ReactNode } from 'react'
import { saysNothing } from './hide-if-nothing.ts'

type Column<Row> = { id: string; cell: (row: Row) => ReactNode }

/**
 * The columns without those in which no row has anything: a column of dashes takes the room of the others. The first one,
 * which names the row, always stays.
 */
export function columnsInUse<Row, Of extends Column<Row>>(columns: readonly Of[], rows: readonly Row[]): readonly Of[] {
  const shown = columns.filter(
    ({ cell }, place) => place === 0 || rows.length === 0 || !rows.every((row) => isNothing(cell(row))),
  )
  // The same list as before is the same columns: nothing is drawn anew for it.
  return shown.length === columns.length ? columns : shown
}

/** What draws itself may say something, whatever it is. */
function isNothing(cell: ReactNode): boolean {
  return cell === null || (typeof cell === 'string' && saysNothing(cell))
}
