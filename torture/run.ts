import { parseArgs } from 'node:util'
import { buildServerIfChanged } from '../tools/build.mjs'
import { type Part, runPart, type Verdict } from './part.ts'
import { cluster } from './cluster/index.ts'
import { databaseWays } from './database-ways.ts'
import { fullDisk } from './full-disk.ts'
import { instances } from './instances.ts'
import { kills } from './kills/index.ts'
import { load } from './load/index.ts'

/** Everything that is done to the product, in this order. `npm run torture -- --only NAME` does one of it. */
const parts: Record<string, { part: Part; minutes: number }> = {
  kills: { part: kills, minutes: 20 },
  'database-ways': { part: databaseWays, minutes: 3 },
  'full-disk': { part: fullDisk, minutes: 2 },
  load: { part: load, minutes: 9 },
  instances: { part: instances, minutes: 10 },
  cluster: { part: cluster, minutes: 12 },
}

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || name === values.only)
if (chosen.length === 0 || !Number.isInteger(seed) || !(Number(values.minutes ?? 1) > 0)) {
  console.error(`Usage: npm run torture -- [--minutes N] [--seed S] [--only ${Object.keys(parts).join('|')}]`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await buildServerIfChanged()
const total = chosen.reduce((sum, [, { minutes }]) => sum + minutes, 0)
const verdicts: Verdict[] = []
for (const [name, { part, minutes }] of chosen) {
  // Minutes that are given are shared as those of a whole run are.
  const share = values.minutes === undefined ? minutes : (Number(values.minutes) * minutes) / total
  console.log(`${name} … (seed ${seed}, ${share.toFixed(1)} min)`)
  verdicts.push(await runPart(name, part, { minutes: share, seed, log: (line) => console.log(line) }))
}
// Whoever asked for one part only, and did not get it, must not read that as passed.
process.exitCode = verdicts.includes('broken') || verdicts.every((verdict) => verdict === 'not run') ? 1 : 0
