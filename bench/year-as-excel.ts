import { amount } from './amounts.ts'
import { type Instant, localDateOf, plusDays } from '@warsha/domain'
import { listedCells, listedColumns } from '../apps/server/src/features/reports/excel-sessions.ts'
import { type ExportedSession, sessionsOf } from '../apps/server/src/features/reports/queries.ts'
import { reportLabels } from '../apps/server/src/features/reports/report-labels.ts'
import { type Scope, scopeOf } from '../apps/server/src/features/reports/scope.ts'
import { WorkbookWriter } from '../apps/server/src/platform/excel/workbook-writer.ts'
import type { Db } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'

const ZONE = 'Asia/Riyadh'
const ROUNDS = amount(3, 1)

type Given = { db: Db; address: string; headers: Record<string, string>; until: Instant }

/** A year of a shop as an Excel file over HTTP, against reading its sessions and writing their sheet, one after the other. */
export async function yearAsExcel({ db, address, headers, until }: Given): Promise<Figure> {
  const to = plusDays(localDateOf(until, ZONE), -1)
  const scope = scopeOf({ from_date: plusDays(to, -364), to_date: to }, ZONE)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const whole = await millisecondsOf(async () => {
      const answer = await fetch(`${address}/excel?from_date=${scope.from}&to_date=${scope.to}`, { headers })
      for await (const piece of answer.body ?? []) if (piece.length === 0) throw new Error('an empty piece')
    })
    const { reading, writing, rows } = await alone(db, scope)
    const seconds = [whole, reading, writing].map((ms) => (ms / 1000).toFixed(1))
    console.log(`  a year of ${rows} sessions: ${seconds[0]} s; reading them ${seconds[1]} s, writing ${seconds[2]} s`)
    ratios.push(whole / (reading + writing))
  }
  return atMost("Excel of a year / reading and writing its sessions' sheet", median(ratios), 'ratio', 2)
}

async function alone(db: Db, scope: Scope) {
  const labels = reportLabels('en')
  const batches: ExportedSession[][] = []
  const reading = await millisecondsOf(() =>
    db.snapshot(new AbortController().signal, async (tx) => {
      for await (const batch of sessionsOf(tx, scope, ZONE)) batches.push(batch)
    }),
  )
  const rows = batches.reduce((sum, { length }) => sum + length, 0)
  const sheet = { name: 'Sessions', columns: listedColumns(labels).columns, rows: { streamed: rows } }
  const print = { owner: '', pageNumber: '' }
  const writing = await millisecondsOf(async () => {
    const writer = new WorkbookWriter({ title: 'A year', isRightToLeft: false, timeZone: ZONE, print, sheets: [sheet] })
    await writer.begin()
    for (const batch of batches) await writer.append(batch.map((session) => listedCells(session, labels)))
    await writer.finish()
  })
  return { reading, writing, rows }
}
