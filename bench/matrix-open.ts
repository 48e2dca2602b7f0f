import type { Page } from '@playwright/test'
import { learnNow } from '../apps/server/src/features/learning/index.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, quantile } from './figure.ts'

const API_MS = 50
const PAINTED_MS = 200

/** What became of one choice of a motor, in milliseconds: what the call took, and when its grid was painted. */
type Opened = { api: number; painted: number }

declare global {
  interface Window {
    opened: Promise<Opened>
  }
}

/** Estimates for every motor, each with something learned. */
export async function estimatesOfAllMotors(db: Db): Promise<void> {
  const motors = sql`from job_type, activity_type, power_rating, rpm_category`
  const cell = sql`job_type_id, power_rating_id, rpm_category_id, activity_type_id`
  await db.write(sql`
    insert into estimate (${cell}, estimated_seconds)
    select job_type.id, power_rating.id, rpm_category.id, activity_type.id, 7200 ${motors}`)
  // What is learned from work goes first: there is none for these cells.
  await learnNow(db, Date.now())
  await db.write(sql`
    insert into learned_cell (${cell}, sample_count, historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds,
      planning_seconds, confidence, use_historical, baseline_miss_seconds, learned_miss_seconds)
    select job_type.id, power_rating.id, rpm_category.id, activity_type.id, 12, 7000, 7200, 7100, 9000, 7300, 'high', true,
      0, 0 ${motors}`)
}

/** Chooses one motor after the other that has not been read yet. */
export async function openMatrices(page: Page): Promise<Opened[]> {
  const [power, rpm] = [page.locator('select').nth(0), page.locator('select').nth(1)]
  const [powers, rpms] = [await power.locator('option').count(), await rpm.locator('option').count()]
  const opened: Opened[] = []
  let place = 0
  for (let i = 0; i < powers; i++) {
    if (i > 0) opened.push(await choosing(page, () => power.selectOption({ index: i })))
    const direction = place === 0 ? 1 : -1
    for (let j = 1; j < rpms; j++) {
      place += direction
      opened.push(await choosing(page, () => rpm.selectOption({ index: place })))
    }
  }
  return opened
}

async function choosing(page: Page, choose: () => Promise<unknown>): Promise<Opened> {
  await page.evaluate(measureNext)
  await choose()
  return page.evaluate(() => window.opened)
}

/** Runs in the page: watches the next choice, the request that it makes, and the grid that comes of it. */
function measureNext(): void {
  const before = document.querySelector('[role=grid]')
  const chosen = new Promise<number>((resolve) => {
    document.addEventListener('change', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
  })
  const api = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      const request = entries.getEntriesByType('resource').find(({ name }) => name.includes('/estimates/matrix'))
      if (!request) return
      observer.disconnect()
      resolve(request.duration)
    })
    observer.observe({ type: 'resource' })
  })
  const painted = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const grid = document.querySelector('[role=grid]')
      if (!grid || grid === before) return
      observer.disconnect()
      requestAnimationFrame(() => {
        // The first task after a frame comes when that has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()))
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  window.opened = Promise.all([chosen, api, painted]).then(([at, took, end]) => ({ api: took, painted: end - at }))
}

export function openingFigures(opened: readonly Opened[]): Figure[] {
  const median = (values: number[]) => quantile(values, 0.5)
  const api = opened.map((one) => one.api)
  const painted = opened.map((one) => one.painted)
  console.log(
    `  ${opened.length} matrices: slowest call ${Math.max(...api).toFixed(1)} ms, painted ${Math.max(...painted).toFixed(1)} ms`,
  )
  return [
    atMost('matrix of another motor, the call, median', median(api), 'ms', API_MS),
    atMost('matrix of another motor, from the choice to painted, median', median(painted), 'ms', PAINTED_MS),
  ]
}
