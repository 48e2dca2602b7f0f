import { amount } from './amounts.ts'
import type { Page } from '@playwright/test'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { estimatesOfAllMotors, openMatrices, openingFigures } from './matrix-open.ts'
import { openDesk } from './phone.ts'

const JOB_TYPES = 20
const ACTIVITIES = 30
const TIMES = amount(150, 15)
const WARM_UP = 10
const FRAME_MS = 1000 / 60
const SAVED_MS = 100

/** What became of one edit, in milliseconds from the key that ended it. */
type Edited = { isShown: boolean; painted: number; saved: number }

declare global {
  interface Window {
    edited: Promise<Edited>
    painted: Promise<number>
  }
}

/** A large matrix: until it is on the screen; and from Enter in a cell until its new hours are, and until they are saved. */
export async function matrixEdit(): Promise<Figure[]> {
  const desk = await openDesk()
  try {
    await desk.db.write(sql`
      insert into job_type (code, name, display_order)
      select 'TYPE_' || i, 'Job type ' || i, 100 + i from generate_series(9, ${JOB_TYPES}::int) as i`)
    await desk.db.write(sql`
      insert into activity_type (code, label)
      select 'ACTIVITY_' || i, 'Activity ' || i from generate_series(14, ${ACTIVITIES}::int) as i`)
    await estimatesOfAllMotors(desk.db)
    const page = await desk.context.newPage()
    await page.goto('/admin/settings?tab=estimates')
    await page.getByRole('grid').waitFor()
    const opened = await openMatrices(page)
    const all: Edited[] = []
    for (let time = 0; time < WARM_UP + TIMES; time++) all.push(await edit(page, time))
    const bare: number[] = []
    for (let time = 0; time < TIMES; time++) bare.push(await bareFrame(page))
    console.log(`  painted, a single word after a key: ${summaryOf(bare)}`)
    return [...openingFigures(opened), ...figuresOf(all.slice(WARM_UP), quantile(bare, 0.5))]
  } finally {
    await desk.close()
  }
}

async function edit(page: Page, time: number): Promise<Edited> {
  const [row, column] = [(time * 7) % JOB_TYPES, (time * 11) % ACTIVITIES]
  const hours = String(3 + time)
  await page.locator(`[data-row="${row}"] > [data-column="${column}"]`).click()
  await page.keyboard.type(hours)
  await page.evaluate(measureNext, hours)
  await page.keyboard.press('Enter')
  return page.evaluate(() => window.edited)
}

/** The least that a key takes to change anything on this page: one word, in the frame after it. */
async function bareFrame(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.painted = new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const heading = document.querySelector('h1')
          if (heading) heading.textContent = String(timeStamp)
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          })
        },
        { capture: true, once: true },
      )
    })
  })
  await page.keyboard.press('F9')
  return page.evaluate(() => window.painted)
}

/** Runs in the page: watches the next Enter, the frame after it, and the request that it makes. */
function measureNext(hours: string): void {
  const enter = new Promise<KeyboardEvent>((resolve) => {
    document.addEventListener('keydown', resolve, { capture: true, once: true })
  })
  const saved = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      const request = entries.getEntriesByType('resource').find(({ name }) => name.includes('/estimates'))
      if (!(request instanceof PerformanceResourceTiming)) return
      observer.disconnect()
      resolve(request.responseEnd)
    })
    observer.observe({ type: 'resource' })
  })
  const shown = new Promise<{ isShown: boolean; painted: number }>((resolve) => {
    document.addEventListener(
      'keydown',
      ({ target }) => {
        const cell = target instanceof Element ? target.closest('td') : null
        requestAnimationFrame(() => {
          const isShown = cell?.textContent.startsWith(hours) ?? false
          // The first task after a frame comes when that has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve({ isShown, painted: performance.now() }))
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true, once: true },
    )
  })
  window.edited = Promise.all([enter, shown, saved]).then(([{ timeStamp }, { isShown, painted }, end]) => ({
    isShown,
    painted: painted - timeStamp,
    saved: end - timeStamp,
  }))
}

/** @param floor what any key takes to paint a word on this machine, median in milliseconds */
function figuresOf(edits: Edited[], floor: number): Figure[] {
  const late = edits.filter(({ isShown }) => !isShown).length
  const painted = edits.map((edited) => edited.painted)
  const saved = edits.map((edited) => edited.saved)
  console.log(`  painted: ${summaryOf(painted)}; saved: ${summaryOf(saved)}`)
  const size = `${JOB_TYPES} x ${ACTIVITIES} cells`
  return [
    atMost('edits not in the first frame after Enter', late, 'edits', 0),
    atMost(
      `Enter in the matrix (${size}) to painted, median, beyond a single word's`,
      quantile(painted, 0.5) - floor,
      'ms',
      round(FRAME_MS),
    ),
    atMost(`Enter in the matrix (${size}) to saved, p95`, quantile(saved, 0.95), 'ms', SAVED_MS),
  ]
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10

function summaryOf(milliseconds: number[]): string {
  const [median, p95, slowest] = [0.5, 0.95, 1].map((share) => quantile(milliseconds, share).toFixed(1))
  return `median ${median}, p95 ${p95}, slowest ${slowest} ms`
}
