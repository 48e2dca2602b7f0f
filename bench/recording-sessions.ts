import { amount } from './amounts.ts'
import { v7 as uuidv7 } from 'uuid'
import { sql } from '../apps/server/src/platform/database.ts'
import { atLeast, type Figure, median } from './figure.ts'
import { post, rate } from './load.ts'
import { served } from './served.ts'
import { jobNumber, openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = amount(6_000, 1_000)
const ROUNDS = amount(5, 1)
const load = { connections: 16, milliseconds: 2_500 }
const TARGET = 0.4

/** Starting and completing through the whole app, against the least that any server has to do to record something. */
export async function recordingSessions(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const { app, bare, close } = await served(workshop.connection)
  try {
    const requests = await requestsOf(workshop)
    await rate(bare, { ...load, status: 201 }, requests.plain)
    await rate(app, { ...load, status: 201 }, requests.start)
    const ratios = { start: [] as number[], complete: [] as number[] }
    for (let round = 1; round <= ROUNDS; round++) {
      const plain = await rate(bare, { ...load, status: 201 }, requests.plain)
      const start = await rate(app, { ...load, status: 201 }, requests.start)
      const complete = await rate(app, { ...load, status: 200 }, await requests.completions())
      console.log(`  plain ${plain.toFixed(0)}/s, start ${start.toFixed(0)}/s, complete ${complete.toFixed(0)}/s`)
      ratios.start.push(start / plain)
      ratios.complete.push(complete / plain)
    }
    return [
      atLeast('session start / bare insert', median(ratios.start), 'ratio of requests/s', TARGET),
      atLeast('session complete / bare insert', median(ratios.complete), 'ratio of requests/s', TARGET),
    ]
  } finally {
    close()
    await workshop.close()
  }
}

/** Technicians take turns; each start lies a minute after the same technician's last one, which it ends. */
export async function requestsOf({ db, technicians, tokensOf }: Workshop) {
  const tokens = await tokensOf(technicians)
  const begun = Date.now() - 25 * 86_400_000
  let turn = 0
  const nextStart = (path: string) => {
    const who = turn % technicians.length
    const at = begun + Math.floor(turn / technicians.length) * 60_000
    turn++
    return post(path, tokens[who] ?? '', {
      unique_key: uuidv7(),
      job_no: jobNumber(who),
      activity_code: 'REPAIR',
      note: null,
      client_started_at: new Date(at).toISOString(),
    })
  }
  return {
    plain: () => nextStart('/record'),
    start: () => nextStart('/api/sessions/start'),
    /** one completion for each session that runs */
    completions: async () => {
      const running = await db.rows<{ id: string; technician_id: number; started_at: number }>(sql`
        select id, technician_id, started_at from work_session where ended_at is null`)
      const tokenById = new Map(technicians.map((id, i) => [id, tokens[i] ?? '']))
      const waiting = running.map(({ id, technician_id, started_at }) =>
        post(`/api/sessions/${id}/complete`, tokenById.get(technician_id) ?? '', {
          client_ended_at: new Date(started_at + 30_000).toISOString(),
        }),
      )
      return () => waiting.pop() ?? null
    },
  }
}
