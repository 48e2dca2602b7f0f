import type { DataFormat } from '@warsha/contract'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { csvLine, harmless } from '../../platform/csv.ts'
import type { CellValue, ColumnKind, ReadTable } from './tables.ts'

type Pieces = AsyncGenerator<Uint8Array>

/** A table as the bytes of a file of each format, as they come. */
export const dataWriters: Record<DataFormat, (table: ReadTable) => Pieces> = {
  csv: writeCsv,
  jsonl: writeJsonLines,
  parquet: writeParquet,
}

/** Programs read it, so that numbers and moments stand as they are; what a spreadsheet would take for a formula does not. */
async function* writeCsv({ columns, rows }: ReadTable): Pieces {
  yield Buffer.from(csvLine(columns.map(({ name }) => name)))
  for await (const part of rows) yield Buffer.from(part.map((cells) => csvLine(cells.map(csvField))).join(''))
}

function csvField(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'string' ? harmless(value) : String(value)
}

async function* writeJsonLines({ columns, rows }: ReadTable): Pieces {
  for await (const part of rows) {
    const lines = part.map((cells) => {
      const entries = columns.map(({ name }, nth) => [name, cells[nth] ?? null])
      return `${JSON.stringify(Object.fromEntries(entries))}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

/** Rows of a row group: readers skip whole groups, and no group holds the server up. */
const GROUP = 5_000

async function* writeParquet({ columns, rows }: ReadTable): Pieces {
  const bytes = new ByteWriter()
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...parquetTypes[kind] })),
  ]
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'Warsha' })
  let group: CellValue[][] = []
  const writeGroup = () => {
    const columnData = columns.map(({ name, kind }, nth) => ({
      name,
      data: group.map((cells) => parquetValue(kind, cells[nth] ?? null)),
    }))
    void file.write({ columnData, rowGroupSize: GROUP })
    group = []
  }
  for await (const part of rows) {
    group.push(...part)
    if (group.length < GROUP) continue
    writeGroup()
    yield taken(bytes)
  }
  if (group.length > 0) writeGroup()
  void file.finish()
  yield taken(bytes)
}

/** What was written so far; the writer goes on counting from there. */
function taken(bytes: ByteWriter): Uint8Array {
  const piece = new Uint8Array(bytes.buffer, 0, bytes.index).slice()
  bytes.index = 0
  return piece
}

const parquetTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT32' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  day: { type: 'INT32', converted_type: 'DATE' },
  truth: { type: 'BOOLEAN' },
} as const satisfies Record<ColumnKind, object>

function parquetValue(kind: ColumnKind, value: CellValue): CellValue | Date {
  const isTime = kind === 'moment' || kind === 'day'
  return isTime && typeof value === 'string' ? new Date(value) : value
}
