import { v7 as uuidv7 } from 'uuid'
import { sql } from '../apps/server/src/platform/database.ts'
import { millisecondsOf } from './figure.ts'
import { Connection, post } from './load.ts'
import type { Workshop } from './workshop.ts'

/** One start every so many milliseconds: a busy morning. */
const PACE = 25

/** Lets technicians start on a job, one after another, while some work goes on. Gives how long each start took. */
export async function startsOn(jobNo: string, { db, tokenOf }: Workshop, port: number) {
  const people = await db.rows<{ id: number }>(sql`select id from person where role = 'TECHNICIAN' order by id`)
  const tokens = await Promise.all(people.map(({ id }) => tokenOf(id, 'TECHNICIAN')))
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
  return async (work: () => Promise<unknown>): Promise<number[]> => {
    const took: number[] = []
    const all: Promise<void>[] = []
    const pace = setInterval(() => all.push(start(took)), PACE)
    await work()
    clearInterval(pace)
    await Promise.all(all)
    return took
  }
}

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
