import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, MINUTE, SECOND } from '@warsha/domain'
import { chanceOf } from '../../apps/web/testing/simulator/random.ts'
import { atLeast, atMost, type Figure, median } from '../../bench/figure.ts'
import { SERVER_DIST } from '../../tools/build.mjs'
import { admin } from '../admin.ts'
import { type Crew, openCrew } from '../crew.ts'
import { verdictOn } from '../oracle.ts'
import type { Order, Outcome } from '../part.ts'
import type { Watch } from '../phone.ts'
import { RoundRobin } from '../round-robin.ts'
import { asked, type Site } from '../site.ts'
import { SupervisedApp } from '../supervised-app.ts'
import { Cluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'
import { missingForCluster, versionsOfPrograms } from './programs.ts'
import { Service } from './service.ts'

const TECHNICIANS = 300
/** In twelve minutes; fewer in fewer. */
const KILLS = 20
const KILLS_A_MINUTE = KILLS / 12
/** One instance goes to the nodes themselves, the other one through their poolers. */
const ENVIRONMENTS = ['warsha.env', 'warsha-pooled.env']
const SERVES_WITHIN_MS = 15 * SECOND
/** So long everybody waits before it is given up. */
const PATIENCE_MS = 60 * SECOND
/** The cluster has to be whole again before the next one dies: two of three is all that it can lose nothing with. */
const WHOLE_WITHIN_MS = 120 * SECOND
/** A machine that died starts again after this. */
const REBOOT_MS = 5 * SECOND

type How = 'postgres' | 'machine'
/** How one kill went, in milliseconds from the kill. */
type Blow = {
  how: How
  node: string
  next: string
  electedMs: number
  writes: number[]
  shows: number[]
  wholeMs: number
}

/** Kills the primary of a cluster of three nodes, again and again, while phones work on two instances. */
export async function cluster({ minutes, seed, log }: Order): Promise<Outcome> {
  const notRun = await missingForCluster()
  if (notRun !== null) return { figures: [], details: {}, notRun }
  const nodes = await Cluster.start()
  try {
    if ((await nodes.wholeWithin(PATIENCE_MS)) === Infinity) throw new Error(`no cluster: ${linesOf(nodes)}`)
    const site = await siteOn(nodes)
    const proxy = await RoundRobin.open(site.apps)
    try {
      return await underLoad({ nodes, site, address: proxy.address }, { minutes, seed, log })
    } finally {
      await proxy.close()
      await Promise.all(site.apps.map((app) => app.stop()))
    }
  } finally {
    await nodes.close()
  }
}

/** Two instances that share keys and photos, on the addresses that `deploy/cluster` gives them. */
async function siteOn(nodes: Cluster): Promise<Site> {
  const dataDir = join(nodes.folder, 'data')
  const own = { DATA_DIR: dataDir, KEY_FILE: join(nodes.folder, 'keys') }
  const apps: SupervisedApp[] = []
  for (const file of ENVIRONMENTS) {
    const env = { ...own, ...(await nodes.env(file)) }
    const app = await SupervisedApp.start({ env, programs: SERVER_DIST })
    apps.push(app)
    // The first one makes the tables.
    if ((await app.readyWithin(PATIENCE_MS)) === Infinity) throw new Error(`no start: ${app.lines.join('\n')}`)
  }
  const env: Record<string, string> = { ...own, ...(await nodes.env('warsha.env')) }
  const password = new URL(env['DATABASE_URL']?.replace(/@.*/, '@node/') ?? '').password
  return {
    folder: nodes.folder,
    dataDir,
    env,
    programs: SERVER_DIST,
    apps,
    postgres: null,
    way: null,
    ask: async (statement, values) => {
      const host = (await nodes.primary())?.place.address
      if (host === undefined) throw new Error('there is no primary')
      return asked({ host, user: 'warsha', password, database: 'warsha', ssl: false }, statement, values)
    },
    close: () => Promise.resolve(),
  }
}

type Setting = { nodes: Cluster; site: Site; address: string }

async function underLoad({ nodes, site, address }: Setting, { minutes, seed, log }: Order): Promise<Outcome> {
  const chance = chanceOf(seed)
  const day = { isOver: false }
  const watch = busyWatch((milliseconds) => chance.below(milliseconds), day)
  const since = Date.now() - DAY
  const crew = await openCrew(site, { chance, since, technicians: TECHNICIANS, address: () => address, watch })
  let token = await crew.tokenOfSomebody()
  const services = site.apps.map((app) => new Service(app, () => token))
  const blows: Blow[] = []
  const backups: Record<string, unknown>[] = []
  try {
    await crew.acknowledgedSince(TECHNICIANS)
    const wanted = Math.max(2, Math.round(minutes * KILLS_A_MINUTE))
    const endsAt = performance.now() + minutes * MINUTE
    while (blows.length < wanted && performance.now() < endsAt) {
      token = await crew.tokenOfSomebody()
      await sleep(SECOND + chance.below(2 * SECOND))
      const how = blows.length % 2 === 0 ? 'postgres' : 'machine'
      // A backup that its database leaves in the middle says so, and the next one is whole.
      const backup = blows.length % 5 === 1 ? backedUp(site, `cut-${blows.length}.tar.gz`) : null
      const blow = await struck({ nodes, services, how })
      blows.push(blow)
      if (backup) backups.push(await backup)
      log(`${blows.length}: ${JSON.stringify(shown(blow))}, ${crew.ledger.acknowledged} acknowledged`)
      if (blow.wholeMs === Infinity) throw new Error(`the cluster did not become whole: ${linesOf(nodes)}`)
    }
    day.isOver = true
    const home = await crew.goHome()
    const figures = [...home, ...(await verdictOn(site, crew.ledger)), ...(await backupFigures(site))]
    return {
      figures: [...figuresOf(blows, { wanted, site }), ...figures],
      details: {
        ...detailsOf(blows, crew),
        backups,
        refusals: services.map(({ refusals }) => refusals),
        versions: versionsOfPrograms(),
        log: complaintsOf(site),
      },
    }
  } finally {
    crew.close()
    await Promise.all(services.map((service) => service.close()))
  }
}

/** Taps come half a minute after one another, as in `load`: ten times as often as in a busy shop. */
function busyWatch(below: (milliseconds: number) => number, day: { isOver: boolean }): Watch {
  const pass = async () => {
    const until = performance.now() + 15 * SECOND + below(30 * SECOND)
    while (!day.isOver && performance.now() < until) await sleep(500)
  }
  return { now: Date.now, pass }
}

async function struck({ nodes, services, how }: { nodes: Cluster; services: Service[]; how: How }): Promise<Blow> {
  const node = await nodes.primary()
  if (!node) throw new Error('there is no primary')
  const begun = performance.now()
  await (how === 'postgres' ? node.killPostgres() : node.die())
  const rebooting = how === 'machine' ? rebooted(node) : Promise.resolve()
  const electing = electedAfter(nodes, node)
  const writing = await Promise.all(services.map((service) => service.writesWithin(PATIENCE_MS)))
  // What is shown now has come by way of the new primary.
  const from = Math.max(...writing)
  await Promise.all(services.map((service) => service.writesWithin(PATIENCE_MS)))
  const showing = await Promise.all(services.map((service) => service.showsWithin(PATIENCE_MS, from)))
  await rebooting
  await nodes.wholeWithin(WHOLE_WITHIN_MS)
  const isWhole = (await nodes.wholeWithin(SECOND)) !== Infinity
  const since = (moment: number) => Math.round(moment - begun)
  return {
    how,
    node: node.place.name,
    next: (await nodes.primary())?.place.name ?? '',
    electedMs: since(await electing),
    writes: writing.map(since),
    shows: showing.map(since),
    wholeMs: isWhole ? since(performance.now()) : Infinity,
  }
}

/** @returns when another one was primary, Infinity when nobody is, for as long as it matters */
async function electedAfter(nodes: Cluster, former: ClusterNode): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < PATIENCE_MS) {
    const primary = await nodes.primary()
    if (primary && primary !== former) return performance.now()
    await sleep(100)
  }
  return Infinity
}

async function rebooted(node: ClusterNode): Promise<void> {
  await sleep(REBOOT_MS)
  node.start()
}

async function backedUp({ folder, env, programs }: Site, file: string): Promise<Record<string, unknown>> {
  const { code, output } = await admin(env, ['backup', join(folder, file)], programs).ended
  return { file, code, said: output.slice(0, 300) }
}

/** Backups of the whole shop, and the command that judges them. */
async function backupFigures(site: Site): Promise<Figure[]> {
  const { code, said } = await backedUp(site, 'last.tar.gz')
  const verified = await admin(site.env, ['verify', join(site.folder, 'last.tar.gz')], site.programs).ended
  const name = (what: string, failed: boolean, output: unknown) => (failed ? `${what}: ${String(output)}` : what)
  return [
    atMost(name('backups that fail afterwards', code !== 0, said), code === 0 ? 0 : 1, 'backups', 0),
    atMost(
      name('backups in which something is found', verified.code !== 0, verified.output.slice(0, 300)),
      verified.code === 0 ? 0 : 1,
      'backups',
      0,
    ),
  ]
}

function figuresOf(blows: Blow[], { wanted, site }: { wanted: number; site: Site }): Figure[] {
  const longest = (times: (blow: Blow) => number[]) => Math.max(...blows.flatMap(times)) / SECOND
  const seconds = SERVES_WITHIN_MS / SECOND
  return [
    atLeast('kills of the primary', blows.length, 'kills', wanted),
    ...(['postgres', 'machine'] as const).map((how) =>
      atMost(
        `${how} killed: longest time until each instance acknowledges a write`,
        longest((blow) => (blow.how === how ? blow.writes : [])),
        's',
        seconds,
      ),
    ),
    atMost(
      'longest time until each board is told of changes',
      longest(({ shows }) => shows),
      's',
      seconds,
    ),
    atMost(
      'longest time until all nodes follow again',
      longest(({ wholeMs }) => [wholeMs]),
      's',
      WHOLE_WITHIN_MS / SECOND,
    ),
    atMost(
      'instances that had to be started again',
      site.apps.filter(({ starts }) => starts > 1).length,
      'instances',
      0,
    ),
  ]
}

function detailsOf(blows: Blow[], crew: Crew): Record<string, unknown> {
  const of = (how: How) => blows.filter((blow) => blow.how === how)
  const middle = (times: number[]) => Math.round(median(times)) / SECOND
  const spread = (some: Blow[]) => ({
    kills: some.length,
    electedMedianSeconds: middle(some.map(({ electedMs }) => electedMs)),
    writesMedianSeconds: middle(some.map(({ writes }) => Math.max(...writes))),
    showsMedianSeconds: middle(some.map(({ shows }) => Math.max(...shows))),
    wholeMedianSeconds: middle(some.map(({ wholeMs }) => wholeMs)),
  })
  return {
    all: spread(blows),
    postgres: spread(of('postgres')),
    machine: spread(of('machine')),
    blows: blows.map(shown),
    acknowledged: crew.ledger.acknowledged,
    ...crew.counts(),
  }
}

function shown({ how, node, next, electedMs, writes, shows, wholeMs }: Blow): Record<string, unknown> {
  const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10
  const elected = seconds(electedMs)
  return {
    how,
    from: node,
    to: next,
    elected,
    writes: writes.map(seconds),
    shows: shows.map(seconds),
    whole: seconds(wholeMs),
  }
}

/** What the instances logged as errors, each kind once. */
function complaintsOf({ apps }: Site): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of apps.flatMap(({ lines }) => lines)) {
    const [, message] = /"level":"(?:error|fatal)".*"msg":"([^"]*)"/.exec(line) ?? []
    if (message !== undefined) counts[message] = (counts[message] ?? 0) + 1
  }
  return counts
}

function linesOf({ nodes }: Cluster): string {
  return nodes.map((node) => `${node.place.name}:\n${node.lastLines(30).join('\n')}`).join('\n')
}
