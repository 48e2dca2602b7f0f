import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, MINUTE } from '@warsha/domain'
import { type Chance, chanceOf } from '../../apps/web/testing/simulator/random.ts'
import { atLeast, atMost, type Figure, quantile } from '../../bench/figure.ts'
import { type Crew, openCrew } from '../crew.ts'
import { verdictOn } from '../oracle.ts'
import type { Order, Outcome } from '../part.ts'
import { embeddedSite, firstApp, serverSite, type Site } from '../site.ts'
import { killInMigration, migrationFigures } from './migrations.ts'
import { type PointName, points, pointsWithoutWay } from './points.ts'
import { copyRelease, type Release } from './release.ts'
import { type Victim, victims } from './victims.ts'

const KILLS = 200
/** An eighth of the kills is for updates, and a third for the app with the database that it brings. */
const SHARES = { server: 0.54, migration: 0.13, embedded: 0.33 }
const COMES_BACK_WITHIN_MS = 30_000

/** How it went, blow by blow. */
type Tally = { struck: Record<string, number>; missed: number; recoveries: number[]; unhealed: number }

/** Kills app, database and both, at random and at named points, while phones and an admin work. */
export async function kills({ minutes, seed, log }: Order): Promise<Outcome> {
  const tally: Tally = { struck: {}, missed: 0, recoveries: [], unhealed: 0 }
  const until = (share: number) => performance.now() + minutes * MINUTE * share
  const chance = chanceOf(seed)
  const server = await onServer({
    chance,
    tally,
    log,
    endsAt: until(SHARES.server),
    updatesEndAt: until(1 - SHARES.embedded),
  })
  const embedded = await onEmbedded({ chance, tally, log, endsAt: until(SHARES.embedded) })
  const struck = Object.values(tally.struck).reduce((sum, times) => sum + times, 0)
  return {
    figures: [
      atLeast('kills', struck, 'kills', 1),
      ...named('server', server.figures),
      ...named('embedded', embedded.figures),
      atMost('kills after which it did not come back by itself', tally.unhealed, 'kills', 0),
      atMost('longest way back', Math.max(0, ...tally.recoveries) / 1000, 's', COMES_BACK_WITHIN_MS / 1000),
    ],
    details: {
      struck: tally.struck,
      missed: tally.missed,
      wayBackP50Seconds: quantile(tally.recoveries, 0.5) / 1000,
      wayBackP95Seconds: quantile(tally.recoveries, 0.95) / 1000,
      server: server.counts,
      embedded: embedded.counts,
    },
  }
}

function named(where: string, figures: Figure[]): Figure[] {
  return figures.map((figure) => ({ ...figure, name: `${where}: ${figure.name}` }))
}

type Round = { chance: Chance; tally: Tally; log: Order['log']; endsAt: number }
type Judged = { figures: Figure[]; counts: Record<string, unknown> }

async function onServer({ updatesEndAt, ...round }: Round & { updatesEndAt: number }): Promise<Judged> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-torture-'))
  const release = await copyRelease(folder)
  const site = await serverSite({ folder, programs: release.programs })
  const crew = await openCrew(site, { chance: round.chance, since: Date.now() - 25 * DAY, technicians: 16 })
  const names = Object.keys(points) as PointName[]
  await strikeAll({ site, crew, names, most: Math.round(KILLS * SHARES.server), ...round })
  const numbers = await strikeUpdates({ site, release, ...round, endsAt: updatesEndAt })
  return judged(site, crew, () => migrationFigures(site, numbers))
}

async function onEmbedded(round: Round): Promise<Judged> {
  const site = await embeddedSite()
  const crew = await openCrew(site, { chance: round.chance, since: Date.now() - 25 * DAY, technicians: 16 })
  await strikeAll({ site, crew, names: pointsWithoutWay, most: Math.round(KILLS * SHARES.embedded), ...round })
  return judged(site, crew, async () => [])
}

type Series = Round & { site: Site; crew: Crew; names: PointName[]; most: number }

/** One blow after another, each point in turn, until the time or the number is up. */
async function strikeAll({ site, crew, names, most, chance, tally, log, endsAt }: Series): Promise<void> {
  for (let i = 0; i < most && performance.now() < endsAt; i++) {
    const name = names[i % names.length] ?? 'at_random'
    const victim = chance.pick(victims)
    const isStruck = await points[name]({ site, office: crew.office, chance, victim })
    if (isStruck) count(tally, `${name} ${victim}`)
    else tally.missed++
    await comesBack({ site, crew, tally, log, what: `${name} ${victim}` })
  }
}

async function strikeUpdates({ site, release, chance, tally, log, endsAt }: Round & { site: Site; release: Release }) {
  const numbers: number[] = []
  const most = Math.round(KILLS * SHARES.migration)
  while (numbers.length < most && performance.now() < endsAt) {
    const number = numbers.length + 1
    const victim: Victim = chance.pick(victims)
    numbers.push(number)
    if (await killInMigration({ site, release, chance }, { number, victim })) count(tally, `in_a_migration ${victim}`)
    else tally.missed++
    await comesBack({ site, tally, log, what: `in_a_migration ${victim}` })
  }
  return numbers
}

/** Nobody lends a hand: it has to serve again, and to take in what phones send. */
async function comesBack({
  site,
  crew,
  tally,
  log,
  what,
}: {
  site: Site
  crew?: Crew
  tally: Tally
  log: Order['log']
  what: string
}) {
  const before = crew?.ledger.acknowledged ?? 0
  const took = await firstApp(site).readyWithin(COMES_BACK_WITHIN_MS)
  if (took === Infinity) {
    tally.unhealed++
    log(`${what}: it did not come back; it said: ${firstApp(site).lines.slice(-3).join(' | ')}`)
    return
  }
  tally.recoveries.push(took)
  if (!crew || (await crew.acknowledgedSince(before))) return
  tally.unhealed++
  log(`${what}: nothing is acknowledged any more: ${JSON.stringify(crew.counts())}`)
}

function count({ struck }: Tally, name: string): void {
  struck[name] = (struck[name] ?? 0) + 1
}

async function judged(site: Site, crew: Crew, more: () => Promise<Figure[]>): Promise<Judged> {
  try {
    const figures = await crew.goHome()
    const found = [...figures, ...(await verdictOn(site, crew.ledger)), ...(await more())]
    return { figures: found, counts: crew.counts() }
  } finally {
    crew.close()
    await site.close()
  }
}
