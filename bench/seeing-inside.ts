import { amount } from './amounts.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { startLatencies } from './latencies.ts'
import { requestsOf } from './recording-sessions.ts'
import { whileRepeating } from './repeating.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 500)
/** Each with processes of its own: two that are alike differ by some percent as long as they live. */
const PAIRS = amount(4, 1)
const ROUNDS = amount(20, 9)
const TOKEN = 'scrape-me-every-five-seconds'
/** Three times as often as usual. */
const SCRAPED_EVERY_MS = 5_000
const TARGET = 1.1

/**
 * Starts under load with metrics, a log and scrapes, against the same app without them, in turns. The p95 is of all
 * starts of a side, some 50,000: the ratios of rounds differ by 20 % even between two apps that are the same.
 */
export async function seeingInside(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const { start } = await requestsOf(workshop)
    const took = { seen: [] as number[], unseen: [] as number[] }
    for (let pair = 0; pair < PAIRS; pair++) {
      const [seen, unseen] = [await served(workshop.connection, TOKEN), await served(workshop.connection)]
      const measure = async () => {
        await Promise.all([startLatencies(seen.app, start), startLatencies(unseen.app, start)])
        for (let round = 0; round < ROUNDS; round++) {
          const order = [['seen', seen.app] as const, ['unseen', unseen.app] as const]
          for (const [name, app] of round % 2 === 0 ? order : order.toReversed()) {
            for (const milliseconds of await startLatencies(app, start)) took[name].push(milliseconds)
          }
        }
      }
      await whileRepeating({ everyMs: SCRAPED_EVERY_MS }, () => scrape(seen.app), measure)
      seen.close()
      unseen.close()
    }
    const [withIt, without] = [quantile(took.seen, 0.95), quantile(took.unseen, 0.95)]
    console.log(`  p95 of a start with metrics and log ${withIt.toFixed(1)} ms, without ${without.toFixed(1)} ms`)
    return [atMost('p95 of a start with metrics and log / without', withIt / without, 'ratio', TARGET)]
  } finally {
    await workshop.close()
  }
}

async function scrape(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  if (answer.status !== 200) throw new Error(`a scrape was answered with ${answer.status}`)
  await answer.text()
}
