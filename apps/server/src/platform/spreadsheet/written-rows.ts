import type * as z from 'zod'
import { inSlices } from '../slices.ts'

/** An answer whose rows stand in `rows`. */
type AnswerWithRows = z.ZodObject<{ rows: z.ZodArray }>

/**
 * Writes an answer with many rows by its schema, row by row and in slices: at once, 50,000 of them would hold the server
 * for seconds.
 */
export async function writtenRows<Row>(
  schema: AnswerWithRows,
  fields: object,
  { rows, present }: { rows: readonly Row[]; present: (row: Row, place: number) => unknown },
): Promise<Buffer> {
  const { rows: _, ...rest } = schema.parse({ ...fields, rows: [] })
  const { element } = schema.shape.rows
  const pieces: Buffer[] = [Buffer.from('{"rows":[')]
  let piece = ''
  const end = () => {
    pieces.push(Buffer.from(piece))
    piece = ''
  }
  await inSlices(
    rows,
    (row, place) => {
      piece += (place === 0 ? '' : ',') + JSON.stringify((element as z.ZodType).parse(present(row, place)))
    },
    end,
  )
  const tail = JSON.stringify(rest)
  pieces.push(Buffer.from(tail === '{}' ? ']}' : `],${tail.slice(1)}`))
  return Buffer.concat(pieces)
}
