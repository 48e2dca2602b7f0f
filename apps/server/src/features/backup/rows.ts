/** Some whole rows in the text format of COPY. */
export type RowPiece = { bytes: Buffer; rows: number }

const NEWLINE = 10

/**
 * Cuts what COPY sends at the ends of rows. A line break within a value is written as `\n`, so that each row is a line.
 * @param size of a piece in bytes, which the row that goes beyond it ends
 */
export async function* rowPieces(sent: AsyncIterable<Buffer>, size: number): AsyncGenerator<RowPiece> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of sent) {
    waiting.push(bytes)
    length += bytes.length
    if (length < size) continue
    const all = Buffer.concat(waiting)
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield pieceOf(all.subarray(0, end))
    waiting = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield pieceOf(Buffer.concat(waiting))
}

function pieceOf(bytes: Buffer): RowPiece {
  return { bytes, rows: countRows(bytes) }
}

export function countRows(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}
