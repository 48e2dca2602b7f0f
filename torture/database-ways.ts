import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '@warsha/domain'
import { Client as PgClient } from 'pg'
import { chanceOf } from '../apps/web/testing/simulator/random.ts'
import { atMost, type Figure } from '../bench/figure.ts'
import { openCrew } from './crew.ts'
import type { DatabaseWay, Weather } from './database-way.ts'
import { verdictOn } from './oracle.ts'
import type { Order, Outcome } from './part.ts'
import { probe } from './probe.ts'
import { firstApp, serverSite, type Site } from './site.ts'

/** What happens to the database or to the way to it; the promise ends when it is over. */
type Trouble = { name: string; happen: (site: Site, way: DatabaseWay, forMs: number) => Promise<void> }

const MAX_CONNECTIONS = 30
const BACK_WITHIN_MS = 30_000
/** However the database is, nobody waits longer for an answer: a proxy or a phone would give up before. */
const ANSWERED_WITHIN_MS = 75_000

const troubles: Trouble[] = [
  { name: 'away', happen: weather('cut') },
  { name: 'slow', happen: weather({ delayMs: 150 }) },
  { name: 'silent', happen: weather('silent') },
  {
    name: 'connections forgotten',
    happen: async (_site, way, forMs) => {
      way.forgetAll()
      await sleep(forMs)
    },
  },
  { name: 'out of connections', happen: outOfConnections },
]

function weather(bad: Weather): Trouble['happen'] {
  return async (_site, way, forMs) => {
    way.weather = bad
    await sleep(forMs)
    way.weather = 'fine'
  }
}

/** Others take every connection that the server has, and the app's own are cut. */
async function outOfConnections(site: Site, way: DatabaseWay, forMs: number): Promise<void> {
  const others: PgClient[] = []
  const endsAt = performance.now() + forMs
  while (performance.now() < endsAt) {
    way.cutAll()
    for (let isTaken = true; isTaken && others.length < MAX_CONNECTIONS;) {
      const other = new PgClient({ connectionString: site.postgres?.url() ?? '' })
      other.on('error', () => undefined)
      isTaken = await other.connect().then(
        () => true,
        () => false,
      )
      if (isTaken) others.push(other)
    }
    await sleep(200)
  }
  await Promise.all(others.map((other) => other.end()))
}

/** Takes the database away in every way that a network and a server know, while phones and an admin work. */
export async function databaseWays({ minutes, seed, log }: Order): Promise<Outcome> {
  const chance = chanceOf(seed)
  const settings = { max_connections: String(MAX_CONNECTIONS) }
  const site = await serverSite({ settings })
  const crew = await openCrew(site, { chance, since: Date.now() - 25 * DAY, technicians: 16 })
  const forMs = Math.max(3 * SECOND, (minutes * 60 * SECOND) / (2 * troubles.length))
  const token = await crew.tokenOfSomebody()
  const figures: Figure[] = []
  const seen: Record<string, unknown> = {}
  try {
    for (const trouble of troubles) {
      const { way } = site
      if (!way) throw new Error('there is no way to stand on')
      const probing = probe(site, token)
      const before = crew.ledger.acknowledged
      await trouble.happen(site, way, forMs)
      const { slowestMs, answers, readies } = await probing.end()
      const back = await firstApp(site).readyWithin(BACK_WITHIN_MS)
      const isTakenIn = await crew.acknowledgedSince(crew.ledger.acknowledged)
      figures.push(
        atMost(`${trouble.name}: ready again after`, back / 1000, 's', BACK_WITHIN_MS / 1000),
        atMost(`${trouble.name}: nothing is taken in afterwards`, isTakenIn ? 0 : 1, 'times', 0),
        atMost(`${trouble.name}: slowest answer`, slowestMs / 1000, 's', ANSWERED_WITHIN_MS / 1000),
      )
      seen[trouble.name] = {
        seconds: forMs / 1000,
        answers,
        readies,
        acknowledgedMeanwhile: crew.ledger.acknowledged - before,
      }
      log(`${trouble.name}: ${JSON.stringify(seen[trouble.name])}`)
    }
    figures.push(...(await crew.goHome()), ...(await verdictOn(site, crew.ledger)))
    return { figures, details: { seen, ...crew.counts() } }
  } finally {
    crew.close()
    await site.close()
  }
}
