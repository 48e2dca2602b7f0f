import { DAY } from '@warsha/domain'
import { comeHome, liveThrough, retryAll, type Story } from './day.ts'
import { wrongs } from './oracle.ts'
import { phoneOf, type Variations } from './phone.ts'
import type { Site } from './site.ts'
import type { Trouble, Way } from './way.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const DAYS = 2

export type Simulated = {
  /** what is wrong after the days, and after a person has tried again what was refused */
  wrongs: string[]
  recorded: number
  /** how many were still refused when all was well again */
  refused: number
  /** what reached the server, when, in the order of time */
  deliveries: string[]
  met: Set<Trouble>
}

/** Some days of a phone. The same seed gives the same days. */
export async function simulate(
  seed: number,
  { site, way, variations = {} }: { site: Site; way: Way; variations?: Variations },
): Promise<Simulated> {
  const workshop = await openWorkshop(site.db)
  const phone = phoneOf(seed, { way, address: addressOf(workshop), variations })
  const { time, network, disk, committed } = phone
  const morning = time.now()
  site.setClock(time.now)
  const story: Story = { phone, workshop, site, variations, running: new Map(), noPictures: new Set() }

  for (let day = 1; day <= DAYS; day++) {
    await liveThrough(story)
    // Whatever is still on its way in the evening arrives or is lost in the night.
    await time.runTo(morning + day * DAY)
  }
  await comeHome(story)
  const whenWell = await wrongs(story, false)
  const refused = [...disk.entries.values()].filter(({ status }) => status === 'failed').length
  await retryAll(story)
  const deliveries = network.deliveries.map(({ deliveredAt, kind, mark }) => `${deliveredAt} ${kind} ${mark}`)
  return {
    wrongs: [...whenWell, ...(await wrongs(story, true))],
    recorded: committed.length,
    refused,
    deliveries: deliveries.sort(),
    met: network.met,
  }
}

/** Tries to sign in are counted for each address, so every story has its own, also when it is told again. */
function addressOf({ technicians: [{ id }] }: Workshop): string {
  return `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`
}
