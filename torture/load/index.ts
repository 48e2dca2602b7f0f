import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@warsha/domain'
import { chanceOf } from '../../apps/web/testing/simulator/random.ts'
import { atLeast, atMost, type Figure } from '../../bench/figure.ts'
import { Client } from '../client.ts'
import { reportPath } from '../office.ts'
import type { Order, Outcome } from '../part.ts'
import { detailedPicture } from '../pictures.ts'
import { openShop, signIn } from '../shop.ts'
import { firstApp, serverSite, type Site } from '../site.ts'
import { Board } from './board.ts'
import { Memory } from './memory.ts'
import { Technician } from './technician.ts'
import { Timings, totalOf } from './timings.ts'

const TECHNICIANS = 1_000
const ADMINS = 50
/** Start, two questions, a photo and an end in this time: 24 sessions an hour each, ten times what a busy shop has. */
const ROUND_MS = 2.5 * MINUTE
const REPORT_EVERY_MS = SECOND
export const TECHNICIANS_CALLS = ['start', 'current', 'photo', 'jobs', 'complete']
const TECHNICIANS_P95_MS = 250
const FLAT_MEGABYTES_A_MINUTE = 5

/** A full hall: everybody works, the boards are open, and somebody reads reports. */
export async function load({ minutes, seed, log }: Order): Promise<Outcome> {
  const site = await serverSite({ withWay: false })
  try {
    return await loadOn(site, { minutes, seed, log, address: () => firstApp(site).address })
  } finally {
    await site.close()
  }
}

type LoadOrder = Order & { address: () => string; meanwhile?: () => Promise<void> }

/** The load on a site that starts. @param address where the phones and browsers find it */
export async function loadOn(site: Site, { minutes, seed, log, address, meanwhile }: LoadOrder): Promise<Outcome> {
  for (const app of site.apps) {
    if ((await app.readyWithin(MINUTE)) === Infinity) throw new Error(`the app did not start: ${app.lines.join('\n')}`)
  }
  const chance = chanceOf(seed)
  const shop = await openShop(site, { technicians: TECHNICIANS, admins: ADMINS })
  const [client, timings] = [new Client(address), new Timings()]
  const picture = await detailedPicture(seed)
  const technicians = shop.technicians.map(
    (person) =>
      new Technician({
        person,
        jobs: shop.jobs,
        client,
        timings,
        picture,
        roundMs: ROUND_MS,
        chance: chanceOf(chance.below(2 ** 31)),
      }),
  )
  for (const technician of technicians) {
    await technician.signIn()
    await technician.begin()
  }
  const tokens: string[] = []
  for (const admin of shop.admins) tokens.push((await signIn(client, admin)) ?? '')
  log(`${technicians.length} technicians and ${tokens.length} admins are signed in; photos of ${picture.length} bytes`)

  timings.forget()
  const own = { lag: monitorEventLoopDelay(), processor: process.cpuUsage() }
  own.lag.enable()
  let isOver = false
  const over = () => isOver
  const boards = tokens.map((token) => new Board({ token, address, client, timings }))
  const memories = site.apps.map(() => new Memory())
  const all = Promise.all([
    ...technicians.map((technician) => technician.work(over)),
    ...boards.map((board) => board.watch(over)),
    ...memories.map((memory, i) => memory.follow(() => site.apps[i]?.pid ?? null, over)),
    readReports({ token: tokens[0] ?? '', client, timings }, over),
    meanwhile?.() ?? Promise.resolve(),
  ])
  await sleep(minutes * MINUTE)
  isOver = true
  await all
  client.close()
  return {
    figures: [...figuresOf(timings), ...(await storedFigures(site, technicians)), ...memoryFigures(memories)],
    details: {
      calls: Object.fromEntries(timings.calls.map((call) => [call, timings.summary([call])])),
      retries: Object.fromEntries(timings.retries),
      failures: Object.fromEntries(timings.failures),
      streamsOpened: boards.reduce((sum, { streams }) => sum + streams, 0),
      processes: memories.map(({ summary }) => summary),
      // What the clients themselves take is in the figures.
      clients: {
        lagP95Ms: Math.round(own.lag.percentile(95) / 1e6),
        processorSeconds: Math.round(used(process.cpuUsage(own.processor))),
      },
    },
  }
}

function used({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}

async function readReports(
  { token, client, timings }: { token: string; client: Client; timings: Timings },
  isOver: () => boolean,
) {
  while (!isOver()) {
    const begun = performance.now()
    const reply = await client.send({ method: 'GET', path: reportPath(Date.now()), token })
    if (reply !== 'unreachable' && reply.status === 200) timings.add('report', reply.milliseconds)
    else timings.retry('report', reply === 'unreachable' ? reply : String(reply.status))
    await sleep(Math.max(0, REPORT_EVERY_MS - (performance.now() - begun)))
  }
}

function figuresOf(timings: Timings): Figure[] {
  const technicians = timings.summary(TECHNICIANS_CALLS)
  return [
    atLeast("technicians' calls", technicians.count, 'calls', 1),
    atMost("technicians' calls, p95", technicians.p95, 'ms', TECHNICIANS_P95_MS),
    ...TECHNICIANS_CALLS.map((call) => atMost(`${call}, p95`, timings.summary([call]).p95, 'ms', TECHNICIANS_P95_MS)),
    atMost('calls that failed for good', totalOf(timings.failures), 'calls', 0),
  ]
}

/** What was acknowledged is there, once. */
async function storedFigures(site: Site, technicians: Technician[]): Promise<Figure[]> {
  const ended = technicians.flatMap((technician) => technician.ended)
  const photos = technicians.flatMap(({ photographed }) => photographed)
  const [found] = await site.ask<{ sessions: string; photos: string; doubled: string }>(
    `select (select count(*) from work_session where id = any ($1::uuid[]) and ended_at is not null) as sessions,
       (select count(distinct sha256) from media where encode(sha256, 'hex') = any ($2::text[])) as photos,
       (select count(*) from (select from media group by sha256 having count(*) > 1) as twice) as doubled`,
    [ended, photos],
  )
  return [
    atMost('acknowledged sessions lost', ended.length - Number(found?.sessions), 'sessions', 0),
    atMost('acknowledged photos lost', photos.length - Number(found?.photos), 'photos', 0),
    atMost('photos stored twice', Number(found?.doubled), 'photos', 0),
  ]
}

function memoryFigures(memories: Memory[]): Figure[] {
  return memories.flatMap(({ growthPerMinute }, i) =>
    growthPerMinute === null
      ? []
      : atMost(`memory of instance ${i + 1} grows by`, growthPerMinute, 'MB a minute', FLAT_MEGABYTES_A_MINUTE),
  )
}
