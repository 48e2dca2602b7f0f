import { amount } from './amounts.ts'
import { atMost, type Figure, median, quantile } from './figure.ts'
import { startLatencies } from './latencies.ts'
import { requestsOf } from './recording-sessions.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 500)
const ROUNDS = amount(31, 9)
const TOKEN = 'scrape-me-every-five-seconds'
/** Three times as often as usual. */
const SCRAPED_EVERY_MS = 5_000
const TARGET = 1.1

/** Starts under load with metrics, a log and scrapes, against the same app without them, in turns. */
export async function seeingInside(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const [seen, unseen] = [await served(workshop.connection, TOKEN), await served(workshop.connection)]
  const scraping = setInterval(() => void scrape(seen.app), SCRAPED_EVERY_MS)
  try {
    const { start } = await requestsOf(workshop)
    await Promise.all([startLatencies(seen.app, start), startLatencies(unseen.app, start)])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [first, second] = round % 2 === 0 ? [seen, unseen] : [unseen, seen]
      const p95 = new Map<unknown, number>()
      for (const each of [first, second]) p95.set(each, quantile(await startLatencies(each.app, start), 0.95))
      const [withIt = 0, without = 1] = [p95.get(seen), p95.get(unseen)]
      console.log(`  p95 of a start with metrics and log ${withIt.toFixed(1)} ms, without ${without.toFixed(1)} ms`)
      ratios.push(withIt / without)
    }
    return [atMost('p95 of a start with metrics and log / without', median(ratios), 'ratio', TARGET)]
  } finally {
    clearInterval(scraping)
    seen.close()
    unseen.close()
    await workshop.close()
  }
}

async function scrape(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  if (answer.status !== 200) throw new Error(`a scrape was answered with ${answer.status}`)
  await answer.text()
}
