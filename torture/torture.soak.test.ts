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

test.each(parts)('%s', { timeout: 600_000 }, async (_name, part, minutes) => {
  const { figures, details } = await part({ minutes, seed: 1, log: (line) => console.log(line) })
  expect(
    figures.filter(({ holds }) => !holds),
    JSON.stringify(details),
  ).toEqual([])
})
