import { beforeAll, expect, test } from 'vitest'
import { buildServerIfChanged } from '../tools/build.mjs'
import { databaseWays } from './database-ways.ts'
import { fullDisk } from './full-disk.ts'
import { instances } from './instances.ts'
import { kills } from './kills/index.ts'
import { load } from './load/index.ts'
import type { Part } from './part.ts'

beforeAll(() => buildServerIfChanged(), 60_000)

/** A short version of `npm run torture`, with the same chance each time. */
const parts: [name: string, part: Part, minutes: number][] = [
  ['kills', kills, 1.5],
  ['database-ways', databaseWays, 0.5],
  ['full-disk', fullDisk, 1],
  ['load', load, 0.5],
  ['instances', instances, 1],
]

/** How quick it is, and how much it takes, depends on what else the machine does: those figures are for the whole run. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['ms', 'MB a minute'])

test.each(parts)('%s', { timeout: 600_000 }, async (_name, part, minutes) => {
  const { figures, details } = await part({ minutes, seed: 1, log: (line) => console.log(line) })
  const held = figures.filter(({ unit }) => !OF_THE_MACHINE.has(unit))
  expect(held.length).toBeGreaterThan(0)
  expect(
    held.filter(({ holds }) => !holds),
    JSON.stringify(details),
  ).toEqual([])
})
