import { setTimeout as sleep } from 'node:timers/promises'
import { type Instant, SECOND } from '@warsha/domain'
import { type Chance, chanceOf } from '../apps/web/testing/simulator/random.ts'
import { atMost, type Figure } from '../bench/figure.ts'
import { Client } from './client.ts'
import { Ledger } from './ledger.ts'
import { Office } from './office.ts'
import { livingWatch, pastWatch, Phone, type Watch } from './phone.ts'
import { openShop, signIn } from './shop.ts'
import { firstApp, type Site } from './site.ts'

/** Technicians and an admin who work on while harm is done. */
export type Crew = {
  ledger: Ledger
  office: Office
  /** Waits until more than this has been acknowledged. @returns false when nothing is, for as long as nobody waits */
  acknowledgedSince(count: number): Promise<boolean>
  /** Ends the day: everybody sends what they have. */
  goHome(): Promise<Figure[]>
  tokenOfSomebody(): Promise<string>
  /** how many requests were told to come again, or were not answered */
  refusals(): number
  counts(): Record<string, unknown>
  close(): void
}

type Wanted = {
  chance: Chance
  since: Instant
  technicians: number
  address?: () => string
  /** of every phone, instead of a half that works now and a half that sends what it has kept */
  watch?: Watch
}

const FIRST_START_MS = 60_000
const HOME_WITHIN_MS = 60 * SECOND
const PAUSE_MS = 40
/** Hundreds who sign in at one moment keep each other waiting: they come to work one after the other. */
const COMES_EVERY_MS = 200

/** Lets half of the technicians record as they work, and the other half send what their phones have kept for weeks. */
export async function openCrew(site: Site, { chance, since, technicians, address, watch }: Wanted): Promise<Crew> {
  if ((await firstApp(site).readyWithin(FIRST_START_MS)) === Infinity) {
    throw new Error(`the app did not start: ${firstApp(site).lines.join('\n')}`)
  }
  const shop = await openShop(site, { technicians, admins: 2 })
  const ledger = new Ledger()
  const client = new Client(address ?? (() => firstApp(site).address))
  const [admin, watcher] = shop.admins
  if (!admin || !watcher) throw new Error('a shop without admins')
  const office = new Office({ admin, technicians: shop.technicians, client, ledger, chance: childOf(chance) })
  const phones = shop.technicians.map(
    (person) => new Phone({ person, jobs: shop.jobs, client, ledger, chance: childOf(chance) }),
  )
  let isOver = false
  const watchOf = (i: number) => watch ?? (i % 2 === 0 ? livingWatch() : pastWatch(since + i * SECOND, PAUSE_MS))
  const comeToWork = async (phone: Phone, i: number) => {
    if (watch) await sleep(i * COMES_EVERY_MS)
    await phone.work(watchOf(i), () => isOver)
  }
  const days = [...phones.map(comeToWork), office.work(500, () => isOver)]
  return {
    ledger,
    office,
    acknowledgedSince: async (count) => {
      const begun = performance.now()
      while (ledger.acknowledged <= count && performance.now() - begun < HOME_WITHIN_MS) await sleep(5)
      return ledger.acknowledged > count
    },
    goHome: async () => {
      isOver = true
      const everybody = Promise.all(days).then(() => 0)
      const stuck = await Promise.race([everybody, sleep(HOME_WITHIN_MS, 1, { ref: false })])
      for (const each of [...phones, office]) each.giveUp()
      return [atMost('days that could not be ended', stuck, 'days', 0)]
    },
    tokenOfSomebody: async () => {
      const begun = performance.now()
      while (performance.now() - begun < HOME_WITHIN_MS) {
        const token = await signIn(client, watcher)
        if (token !== null) return token
        await sleep(SECOND)
      }
      throw new Error(`nobody can sign in: ${JSON.stringify(Object.fromEntries(ledger.answers))}`)
    },
    refusals: () => {
      const later = [...ledger.answers].filter(([answer]) => / (503\b.*|unreachable)$/.test(answer))
      return later.reduce((sum, [, times]) => sum + times, 0)
    },
    counts: () => ({
      sessions: ledger.sessions.size,
      photos: ledger.photos.length,
      jobs: ledger.jobs.size,
      answers: Object.fromEntries([...ledger.answers].toSorted(([a], [b]) => a.localeCompare(b))),
    }),
    close: () => client.close(),
  }
}

/** A chance of one's own, whatever the others draw meanwhile. */
function childOf(chance: Chance): Chance {
  return chanceOf(chance.below(2 ** 31))
}
