import { v7 as uuidv7 } from 'uuid'
import { sql } from '../apps/server/src/platform/database.ts'
import { median, millisecondsOf, quantile } from './figure.ts'
import { Connection, post } from './load.ts'
import { whileRepeating } from './repeating.ts'
import type { Workshop } from './workshop.ts'

/** One start every so many milliseconds: a busy morning. */
const PACE = 25

const QUIET_MS = 5_000

/** Lets technicians start while the work goes on, and tells how long each start took, in milliseconds. */
type Starting = (work: () => Promise<unknown>) => Promise<number[]>

/** Lets technicians start on a job, one after another, while some work goes on. */
export async function startsOn(jobNo: string, { db, tokensOf }: Workshop, port: number): Promise<Starting> {
  const people = await db.rows<{ id: number }>(sql`select id from person where role = 'TECHNICIAN' order by id`)
  const tokens = await tokensOf(people.map(({ id }) => id))
  let turn = 0
  const start = async (took: number[]) => {
    const connection = new Connection(port)
    const body = { unique_key: uuidv7(), job_no: jobNo, activity_code: 'REPAIR', note: null }
    const request = post('/api/sessions/start', tokens[turn++ % tokens.length] ?? '', body)
    took.push(
      await millisecondsOf(async () => {
        const status = await connection.ask(request)
        if (status !== 201) throw new Error(`a start was answered with ${status}`)
      }),
    )
    connection.close()
  }
  return async (work) => {
    const took: number[] = []
    await whileRepeating({ everyMs: PACE }, () => start(took), work)
    return took
  }
}

/** How many times as long starts take while some work goes on: of their p95, the middle one of some rounds. */
export async function delayBy(work: () => Promise<unknown>, starting: Starting, rounds: number): Promise<number> {
  await starting(() => sleep(QUIET_MS / 2))
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) {
    const quiet = quantile(await starting(() => sleep(QUIET_MS)), 0.95)
    let took = 0
    const starts = await starting(async () => void (took = await millisecondsOf(work)))
    const meanwhile = quantile(starts, 0.95)
    console.log(
      `  ${took.toFixed(0)} ms of work, p95 of starting ${quiet.toFixed(1)} ms, ` +
        `meanwhile ${meanwhile.toFixed(1)} ms of ${starts.length}`,
    )
    delays.push(meanwhile / quiet)
  }
  return median(delays)
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
