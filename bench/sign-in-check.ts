import type { Db } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, millisecondsOf, quantile } from './figure.ts'
import { type Statement, statementsOf } from './start-parts.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 500)
const ROUNDS = amount(31, 9)
const ROUND_MS = 600
const AT_ONCE = 16
const TARGET = 1.1

/** The statement of a start with its look whether the sign-in still stands, against the same without it, in turns. */
export async function signInCheck(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const { start } = await statementsOf(workshop)
    const { name, text } = start.prepared
    const unchecked = text.replace(
      /and exists \(select from sign_in[^]*?::timestamptz\)/,
      'and $10::uuid is not null and $11::timestamptz is not null',
    )
    if (unchecked === text) throw new Error('the look at the sign-in was not found in the statement of a start')
    const without = { ...start, prepared: { name: `${name}_unchecked`, text: unchecked } }
    await Promise.all([p95Of(workshop.db, start), p95Of(workshop.db, without)])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % 2 === 0 ? await p95Of(workshop.db, start) : null
      const bare = await p95Of(workshop.db, without)
      const checked = first ?? (await p95Of(workshop.db, start))
      console.log(
        `  p95 of a start's statement ${checked.toFixed(2)} ms, without the sign-in's check ${bare.toFixed(2)} ms`,
      )
      ratios.push(checked / bare)
    }
    return [atMost("p95 of a start with the sign-in's check / without", median(ratios), 'ratio', TARGET)]
  } finally {
    await workshop.close()
  }
}

async function p95Of(db: Db, { prepared, values }: Statement): Promise<number> {
  const begun = performance.now()
  const took: number[] = []
  const work = async () => {
    while (performance.now() - begun < ROUND_MS) {
      took.push(
        await millisecondsOf(async () => {
          const rows = await db.writeRows({ ...prepared, values: values() })
          if (rows.length !== 1) throw new Error('a start gave no row')
        }),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return quantile(took, 0.95)
}
