import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { ROOT } from '../tools/build.mjs'

/** How long, with which chance, and where to say what goes on. */
export type Order = { minutes: number; seed: number; log: (line: string) => void }

/** What came of a part: figures with what they have to be, and whatever else was counted. */
export type Outcome = {
  figures: Figure[]
  details: Record<string, unknown>
  /** what is missing on this machine: nothing was tried, which is not the same as that it held */
  notRun?: string
}

export type Part = (order: Order) => Promise<Outcome>

export type Verdict = 'held' | 'broken' | 'not run'

/** Runs a part, prints a line for each figure and keeps all of it as a file. */
export async function runPart(name: string, part: Part, order: Order): Promise<Verdict> {
  const begun = performance.now()
  const { figures, details, notRun } = await part(order)
  if (notRun !== undefined) {
    order.log(`NOT RUN ${name}: ${notRun}`)
    return 'not run'
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  for (const { name: figure, value, unit, target, holds } of figures) {
    order.log(`${holds ? 'ok    ' : 'BROKEN'} ${name}: ${figure}: ${value} ${unit} (${target})`)
  }
  const holds = figures.every((figure) => figure.holds)
  order.log(`${holds ? 'ok    ' : 'BROKEN'} ${name}: seed ${order.seed}, ${seconds} s, ${JSON.stringify(details)}`)
  const folder = join(ROOT, 'artifacts/torture')
  await mkdir(folder, { recursive: true })
  const report = { name, seed: order.seed, minutes: order.minutes, seconds, holds, figures, details }
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  return holds ? 'held' : 'broken'
}
