import { type DataFormat, dataFormats, type DataTable } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { answered, route } from '../../platform/route.ts'
import { allOf, Exports, sendFile, type WrittenFile } from '../reports/index.ts'
import { readTable, type DataRange } from './tables.ts'
import { dataWriters } from './writers.ts'

type Parts = { db: Db; businessTimeZone: string }

const calls = { sessions: 'sessionsAsData', jobs: 'jobsAsData', technicians: 'techniciansAsData' } as const
const tables = Object.keys(calls) as DataTable[]

/** What other programs take whole: sessions, jobs and technicians as CSV, JSON lines and Parquet. */
export async function dataExport(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  const exports = new Exports()
  for (const table of tables) {
    route(app, calls[table], async ({ query, now, reply }) => {
      const { since = null, until = null, format } = query
      const range = { since, until, timeZone: businessTimeZone }
      await exports.inTurn(reply, (gone) =>
        exportData({ db, signal: gone }, { table, format, range, now }, (file) =>
          sendFile(reply, { ...file, name: dataFileName(table, format, range), type: dataFormats[format] }),
        ),
      )
      return answered
    })
  }
}

export type DataExport = { table: DataTable; format: DataFormat; range: DataRange; now: Instant }

/** Writes a table from one snapshot of the database. @param send takes the file, piece by piece, before the snapshot ends */
export async function exportData(
  { db, signal }: { db: Db; signal: AbortSignal | null },
  { table, format, range, now }: DataExport,
  send: (file: WrittenFile) => Promise<void>,
): Promise<void> {
  await db.snapshot(signal, async (tx) => {
    const read = await readTable(tx, table, { range, today: localDateOf(now, range.timeZone) })
    const { rowCount, rowBytes } = read
    const body = dataWriters[format]({ ...read, rows: allOf(read.rows, rowCount) })
    await send({ rowCount, expectedBytes: 300 + rowBytes * rowCount, body })
  })
}

/** Such as `sessions_2026-11-01_2026-11-30.parquet`. */
export function dataFileName(
  table: DataTable,
  format: DataFormat,
  { since, until }: Omit<DataRange, 'timeZone'>,
): string {
  return [table, since, until].filter((part) => part !== null).join('_') + `.${format}`
}
