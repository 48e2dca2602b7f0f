import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '@warsha/domain'
import { chanceOf } from '../apps/web/testing/simulator/random.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'
import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import { openCrew } from './crew.ts'
import { verdictOn } from './oracle.ts'
import type { Order, Outcome } from './part.ts'
import { type Probed, probe } from './probe.ts'
import { embeddedSite, firstApp, serverSite, type Site } from './site.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

/** Whose disk is full. */
type Case = {
  name: string
  megabytes: number
  open: (disk: SmallDisk) => Promise<Site>
  /** whether what is there can still be read */
  canBeRead: boolean
  /** whether the log's segments are to be used up */
  usesLog?: true
}

const BACK_WITHIN_MS = 60 * SECOND
const FULL_FOR_MS = 15 * SECOND

const cases: Case[] = [
  {
    name: 'everything',
    megabytes: 400,
    open: ({ folder }) => embeddedSite({ folder: join(folder, 'shop') }),
    canBeRead: true,
  },
  { name: 'database', megabytes: 100, open: databaseOn, canBeRead: true },
  { name: 'log of the database', megabytes: 150, open: logOn, canBeRead: false, usesLog: true },
  { name: 'photos', megabytes: 150, open: photosOn, canBeRead: true },
]

/** The tables lie on the disk, the write-ahead log elsewhere. */
async function databaseOn({ folder }: SmallDisk): Promise<Site> {
  const home = await mkdtemp(join(tmpdir(), 'warsha-torture-'))
  const cluster = await madeCluster(join(folder, 'server'))
  await chmod(home, 0o755)
  await mkdir(join(home, 'log'))
  moveTo(join(cluster, 'pg_wal'), join(home, 'log'))
  return serverSite({ folder: home, server: join(folder, 'server'), withWay: false })
}

/** The write-ahead log lies on the disk, the tables elsewhere. */
async function logOn({ folder }: SmallDisk): Promise<Site> {
  const home = await mkdtemp(join(tmpdir(), 'warsha-torture-'))
  moveTo(join(await madeCluster(join(home, 'server')), 'pg_wal'), folder)
  return serverSite({ folder: home, withWay: false })
}

/** The app's own folder, with the photos, lies on the disk. */
async function photosOn({ folder }: SmallDisk): Promise<Site> {
  return serverSite({ dataDir: join(folder, 'data'), withWay: false })
}

/** @returns the folder of the database's files */
async function madeCluster(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return join(dataDir, 'postgres')
}

/** Moves a folder, with its owner, and leaves a link. */
function moveTo(folder: string, target: string): void {
  const place = join(target, 'pg_wal')
  execFileSync('cp', ['-a', folder, place])
  execFileSync('chmod', ['755', target])
  execFileSync('rm', ['-r', folder])
  execFileSync('ln', ['-s', place, folder])
  execFileSync('chown', ['-h', `--reference=${place}`, folder])
}

/** Fills the disk of database, write-ahead log and photos while phones work, and makes room again. */
export async function fullDisk({ seed, log }: Order): Promise<Outcome> {
  const figures: Figure[] = []
  const details: Record<string, unknown> = {}
  for (const one of cases) {
    const disk = await smallDisk(one.megabytes)
    if (!disk) {
      log('full-disk: skipped, as this process may not mount a small disk; root on Linux may')
      return { figures, details: { skipped: true } }
    }
    try {
      const { found, seen } = await onFullDisk(one, disk, seed)
      figures.push(...found.map((figure) => ({ ...figure, name: `${one.name}: ${figure.name}` })))
      details[one.name] = seen
      log(`${one.name}: ${JSON.stringify(seen)}`)
    } finally {
      await disk.remove()
    }
  }
  return { figures, details }
}

async function onFullDisk({ open, canBeRead, usesLog }: Case, disk: SmallDisk, seed: number) {
  const site = await open(disk)
  const crew = await openCrew(site, { chance: chanceOf(seed), since: Date.now() - 25 * DAY, technicians: 16 })
  try {
    const token = await crew.tokenOfSomebody()
    await crew.acknowledgedSince(100)
    const refusedBefore = crew.refusals()
    const probing = probe(site, token)
    const endsAt = performance.now() + FULL_FOR_MS
    while (performance.now() < endsAt) {
      await disk.fill()
      // Segments of the log that are laid in are used up as well.
      if (usesLog) await site.ask('select pg_switch_wal()').catch(() => undefined)
      await sleep(200)
    }
    const probed = await probing.end()
    await disk.makeRoom()
    const back = await firstApp(site).readyWithin(BACK_WITHIN_MS)
    const isTakenIn = back < Infinity && (await crew.acknowledgedSince(crew.ledger.acknowledged))
    const refused = crew.refusals() - refusedBefore
    const home = await crew.goHome()
    const verdict = back < Infinity ? await verdictOn(site, crew.ledger) : []
    const found = [
      atLeast('writes that were refused or not answered while it was full', refused, 'writes', 1),
      ...readiness(probed),
      ...(canBeRead ? [atLeast('reads answered while it was full', probed.answers['200'] ?? 0, 'answers', 10)] : []),
      atMost('ready again after room was made', back / 1000, 's', BACK_WITHIN_MS / 1000),
      atMost('nothing is taken in afterwards', isTakenIn ? 0 : 1, 'times', 0),
      ...home,
      ...verdict,
    ]
    return { found, seen: { probed, ...crew.counts() } }
  } finally {
    crew.close()
    await site.close()
  }
}

/** It was said, at the latest when the next beat could not be written. */
function readiness({ readies }: Probed): Figure[] {
  const unready = Object.entries(readies).reduce((sum, [is, times]) => (is === '200' ? sum : sum + times), 0)
  return [atLeast('times that it said that it was not ready', unready, 'answers', 1)]
}
