import { amount } from './amounts.ts'
import { localDateOf, plusDays } from '@warsha/domain'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { fillSessions, learnFirst } from './million.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'
import { sql } from '../apps/server/src/platform/database.ts'

const TECHNICIANS = 20
const ROUNDS = amount(5, 2)

/** The timesheets of twenty technicians in one PDF, asked for over HTTP, and the pay sheet of the same month. */
export async function timesheets(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { sessions: 40_000, technicians: TECHNICIANS, jobs: 1000, years: 1, until })
    await learnFirst(workshop.db, until)
    const admin = await workshop.db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const headers = { authorization: `Bearer ${await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')}` }
    const { app, close } = await served(workshop.connection)
    const lastMonth = plusDays(`${localDateOf(until, 'Asia/Riyadh').slice(0, 7)}-01`, -1).slice(0, 7)
    const seconds = { sheets: [] as number[], pay: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const read = async (path: string) =>
        (await millisecondsOf(async () => {
          const response = await fetch(`http://127.0.0.1:${app}/api/admin/${path}`, { headers })
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
          await response.arrayBuffer()
        })) / 1000
      const sheets = await read(`timesheets/pdf?month=${lastMonth}&language=ar`)
      const pay = await read(`pay-sheet?month=${lastMonth}`)
      console.log(`  ${TECHNICIANS} timesheets: ${sheets.toFixed(2)} s, the pay sheet: ${pay.toFixed(2)} s`)
      // The first round starts the worker: nobody waits for that twice.
      if (round === 0) console.log('  (with the start of the worker)')
      else {
        seconds.sheets.push(sheets)
        seconds.pay.push(pay)
      }
    }
    close()
    return [
      atMost('timesheets of 20 technicians in one PDF', median(seconds.sheets), 's', 5),
      atMost('pay sheet of 20 technicians', median(seconds.pay), 's', 0.3),
    ]
  } finally {
    await workshop.close()
  }
}
