import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@warsha/domain'
import { atMost, type Figure } from '../bench/figure.ts'
import { loadOn } from './load/index.ts'
import type { Order, Outcome } from './part.ts'
import { RoundRobin } from './round-robin.ts'
import { serverSite, type Site } from './site.ts'

const COUNTS = [2, 4]
/** All instances make their connections at once. */
const SETTINGS = { max_connections: '150' }
/** All of them find an empty database, and want to make the first admin. */
const FIRST_ADMIN = { ADMIN_EMAIL: 'huda@shop.example', ADMIN_PASSWORD: 'a-good-password' }
const BACK_WITHIN_MS = 30 * SECOND

/** The load on two and on four instances behind a plain proxy; one of them is killed, another one restarted. */
export async function instances(order: Order): Promise<Outcome> {
  const figures: Figure[] = []
  const details: Record<string, unknown> = {}
  for (const count of COUNTS) {
    const site = await serverSite({ instances: count, withWay: false, settings: SETTINGS, env: FIRST_ADMIN })
    const proxy = await RoundRobin.open(site.apps)
    try {
      for (const app of site.apps) await app.readyWithin(BACK_WITHIN_MS)
      const died = site.apps.filter(({ starts }) => starts > 1).length
      const minutes = order.minutes / COUNTS.length
      const back: number[] = []
      const meanwhile = () => disturb(site, minutes * MINUTE, back)
      const outcome = await loadOn(site, { ...order, minutes, address: () => proxy.address, meanwhile })
      const found = [
        atMost('instances that died at the first start', died, 'instances', 0),
        ...outcome.figures,
        atMost('longest way back', Math.max(...back) / 1000, 's', BACK_WITHIN_MS / 1000),
      ]
      figures.push(...found.map((figure) => ({ ...figure, name: `${count} instances: ${figure.name}` })))
      details[`${count} instances`] = outcome.details
    } finally {
      await proxy.close()
      await site.close()
    }
  }
  return { figures, details }
}

/** After a third of the time one dies, after two thirds another one is updated. */
async function disturb({ apps }: Site, milliseconds: number, back: number[]): Promise<void> {
  const [first, second] = apps
  if (!first || !second) throw new Error('one instance is not many')
  await sleep(milliseconds / 3)
  first.kill()
  await sleep(SECOND)
  back.push(await first.readyWithin(BACK_WITHIN_MS))
  await sleep(Math.max(0, milliseconds / 3 - SECOND))
  await second.restartInOrder()
  back.push(await second.readyWithin(BACK_WITHIN_MS))
}
