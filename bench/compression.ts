import { amount } from './amounts.ts'
import { atMost, type Figure, median, quantile } from './figure.ts'
import { startLatencies } from './latencies.ts'
import { requestsOf } from './recording-sessions.ts'
import { whileRepeating } from './repeating.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 500)
const ROUNDS = amount(31, 9)
/** As often as a page that shows everything asks, for ten admins at once. */
const ADMINS = 10
const ASKED_EVERY_MS = 1_000
const TARGET = 1.1

/** Starts under load while admins read the list of jobs compressed, against the same while they read it plain, in turns. */
export async function compression(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const { app, close } = await served(workshop.connection)
  try {
    const { start } = await requestsOf(workshop)
    const [admin = 0] = workshop.technicians
    await workshop.db.pool.query(
      `insert into person (full_name, role, email, password_hash, must_change_password)
       values ('Huda Saleh', 'ADMIN', 'huda@shop.example', 'none', false)`,
    )
    const { rows } = await workshop.db.pool.query<{ id: number }>(`select id from person where role = 'ADMIN'`)
    const token = await workshop.tokenOf(rows[0]?.id ?? admin, 'ADMIN')
    const p95While = async (encoding: 'br, gzip' | 'identity') => {
      const took = await whileRepeating(
        { everyMs: ASKED_EVERY_MS / ADMINS, atOnce: ADMINS },
        () => ask(app, token, encoding),
        () => startLatencies(app, start),
      )
      return quantile(took, 0.95)
    }
    await Promise.all([p95While('br, gzip'), ask(app, token, 'identity')])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0 ? await p95While('br, gzip') : null
      const plain = await p95While('identity')
      const compressed = first ?? (await p95While('br, gzip'))
      console.log(`  p95 of a start: lists compressed ${compressed.toFixed(1)} ms, plain ${plain.toFixed(1)} ms`)
      ratios.push(compressed / plain)
    }
    return [atMost('p95 of a start while lists are compressed / plain', median(ratios), 'ratio', TARGET)]
  } finally {
    close()
    await workshop.close()
  }
}

async function ask(port: number, token: string, encoding: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/jobs`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
  })
  const isPlain = answer.headers.get('content-encoding') === null
  if (answer.status !== 200 || isPlain !== (encoding === 'identity')) {
    throw new Error(`the list of jobs was answered with ${answer.status}, ${isPlain ? 'plain' : 'compressed'}`)
  }
  await answer.arrayBuffer()
}
