import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomAt, SurvivalCurve, type WeightedTime } from '@warsha/domain'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { firstLineOf } from '../../apps/server/testing/outside-programs.ts'

const run = promisify(execFile)

/** `set,kind,at,value`: the share that goes on after each time, and what remains at some ages for some shares. */
const BY_R = `
suppressMessages(library(survival))
times <- read.csv(commandArgs(TRUE)[1])
for (one in unique(times$set)) {
  curve <- survfit(Surv(hours, closed) ~ 1, data = times[times$set == one, ], weights = weight)
  for (i in seq_along(curve$time)) cat(one, 'goes on', curve$time[i], 0, format(curve$surv[i], digits = 15), sep = ',', fill = TRUE)
  for (age in c(0, 3, 11)) for (share in c(0.05, 0.2, 0.5, 0.8, 0.95)) {
    now <- summary(curve, times = age, extend = TRUE)$surv
    over <- which(curve$surv <= now * (1 - share) + 1e-9)
    if (length(over) > 0) cat(one, 'remains', age, share, format(curve$time[over[1]] - age, digits = 15), sep = ',', fill = TRUE)
  }
}`

type Found = { set: number; kind: string; at: number; share: number; value: number }

/** What R says of them; null where there is no R with its package for such curves. */
async function foundByR(
  sets: readonly (readonly WeightedTime[])[],
): Promise<{ version: string; found: Found[] } | null> {
  const version = await firstLineOf('Rscript', [
    '-e',
    `cat(R.version.string, 'survival', format(packageVersion('survival')))`,
  ])
  if (version === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'warsha-survival-'))
  try {
    const lines = sets.flatMap((times, set) =>
      times.map(({ hours, isClosed, weight }) => [set, hours, Number(isClosed), weight].join(',')),
    )
    await writeFile(join(folder, 'times.csv'), ['set,hours,closed,weight', ...lines].join('\n'))
    await writeFile(join(folder, 'curves.R'), BY_R)
    const { stdout } = await run('Rscript', [join(folder, 'curves.R'), join(folder, 'times.csv')])
    const found = parse<Found>(stdout, { columns: ['set', 'kind', 'at', 'share', 'value'], cast: asNumber })
    return { version, found }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function asNumber(text: string): number | string {
  return text === '' || Number.isNaN(Number(text)) ? text : Number(text)
}

/** Many of the same length, as hours are rounded; the last one is open, behind which each program goes on in its own way. */
function someTimes(set: number): WeightedTime[] {
  const times = Array.from({ length: 20 + 8 * set }, (_, i): WeightedTime => {
    const draw = (what: number) => randomAt(4 * set + what, i)
    return { hours: 1 + Math.floor(25 * draw(0)), isClosed: draw(1) < 0.7, weight: draw(2) < 0.5 ? 1 : 0.25 + draw(3) }
  })
  return [...times, { hours: 30, isClosed: false, weight: 1 }]
}

test('shares that go on, and hours that remain, are those that R finds', { timeout: 60_000 }, async () => {
  const sets = Array.from({ length: 12 }, (_, set) => someTimes(set))
  const byR = await foundByR(sets)
  console.log(byR ? `Survival curves were compared with those of ${byR.version}` : 'Survival curves: R is missing')
  if (!byR) return
  const curves = sets.map((times) => new SurvivalCurve(times))
  expect(byR.found.length).toBeGreaterThan(300)
  for (const { set, kind, at, share, value } of byR.found) {
    const own = kind === 'goes on' ? curves[set]?.survival(at) : curves[set]?.remaining(at, share)
    // Beyond the longest time the product's curve has a tail, and R's none.
    if (at < 30) expect([set, kind, at, share, own]).toEqual([set, kind, at, share, expect.closeTo(value, 9)])
  }
})
