import { openShop } from '../../apps/server/testing/shop.ts'
import { openSite, type Site } from './site.ts'
import { openWay, type Way } from './way.ts'

/** An instance of the server, and the way to it, for one story at a time. */
export type Place = { site: Site; way: Way }

export type Places = {
  /** Runs the work once for each seed, several at once. */
  each: (seeds: number[], work: (seed: number, place: Place) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** Several instances of the server on one database of their own. */
export async function openPlaces(count: number): Promise<Places> {
  const shop = await openShop()
  const places = await Promise.all(
    Array.from({ length: count }, async () => {
      const site = await openSite(shop.db)
      return { site, way: await openWay(site) }
    }),
  )

  async function each(seeds: number[], work: (seed: number, place: Place) => Promise<void>): Promise<void> {
    const left = [...seeds]
    await Promise.all(
      places.map(async (place) => {
        for (let seed = left.shift(); seed !== undefined; seed = left.shift()) await named(seed, work(seed, place))
      }),
    )
  }

  async function close(): Promise<void> {
    for (const { site, way } of places) {
      await way.close()
      await site.close()
    }
    await shop.close()
  }

  return { each, close }
}

/** Whatever goes wrong says with which seed. */
async function named(seed: number, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
  }
}
