import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinballLoss, randomAt, SurvivalCurve } from '@warsha/domain'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { firstLineOf } from '../../apps/server/testing/outside-programs.ts'

const run = promisify(execFile)
const SHARES = [0.5, 0.8, 0.95]

/** `set,share,quantile,loss`: the quantile of each set that loses least, and how much it loses in all. */
const BY_R = `
suppressMessages(library(quantreg))
times <- read.csv(commandArgs(TRUE)[1])
for (one in unique(times$set)) for (share in c(${SHARES.join(', ')})) {
  fit <- suppressWarnings(rq(hours ~ 1, tau = share, data = times[times$set == one, ], weights = weight))
  cat(one, share, format(coef(fit)[[1]], digits = 15), format(fit$rho, digits = 15), sep = ',', fill = TRUE)
}`

type Found = { set: number; share: number; quantile: number; loss: number }
type Time = { hours: number; weight: number }

/** What R says of them; null where there is no R with its package for regressions of quantiles. */
async function foundByR(sets: readonly (readonly Time[])[]): Promise<{ version: string; found: Found[] } | null> {
  const version = await firstLineOf('Rscript', [
    '-e',
    `cat(R.version.string, 'quantreg', format(packageVersion('quantreg')))`,
  ])
  if (version === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'warsha-quantiles-'))
  try {
    const lines = sets.flatMap((times, set) => times.map(({ hours, weight }) => [set, hours, weight].join(',')))
    await writeFile(join(folder, 'times.csv'), ['set,hours,weight', ...lines].join('\n'))
    await writeFile(join(folder, 'quantiles.R'), BY_R)
    const { stdout } = await run('Rscript', [join(folder, 'quantiles.R'), join(folder, 'times.csv')])
    const found = parse<Found>(stdout, { columns: ['set', 'share', 'quantile', 'loss'], cast: Number })
    return { version, found }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Closed jobs, newer ones counting for more. */
function someTimes(set: number): Time[] {
  return Array.from({ length: 25 + 6 * set }, (_, i) => {
    const draw = (what: number) => randomAt(2 * set + what, i)
    return { hours: Math.exp(3 * draw(0)), weight: set % 2 === 0 ? 1 : 0.25 + draw(1) }
  })
}

test(
  'what a quantile loses is what R finds, and no quantile of R loses less than that of a curve',
  { timeout: 60_000 },
  async () => {
    const sets = Array.from({ length: 10 }, (_, set) => someTimes(set))
    const byR = await foundByR(sets)
    console.log(byR ? `Quantiles were compared with those of ${byR.version}` : 'Quantiles: R is missing')
    if (!byR) return
    expect(byR.found).toHaveLength(sets.length * SHARES.length)
    for (const { set, share, quantile, loss } of byR.found) {
      const times = sets[set] ?? []
      const lossOf = (of: number) =>
        times.reduce((sum, { hours, weight }) => sum + weight * pinballLoss(share, of, hours), 0)
      // R tells the loss without the weights by which it fits.
      if (times.every(({ weight }) => weight === 1)) expect(lossOf(quantile)).toBeCloseTo(loss, 9)
      const own = new SurvivalCurve(times.map((time) => ({ ...time, isClosed: true }))).quantile(share)
      // Its last step is left to the tail, where nobody has seen what comes.
      if (own !== null) expect([set, share, lossOf(own)]).toEqual([set, share, expect.closeTo(lossOf(quantile), 9)])
    }
  },
)
