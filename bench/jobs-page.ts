import { amount } from './amounts.ts'
import type { Page } from '@playwright/test'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, quantile } from './figure.ts'
import { openDesk, type Phone } from './phone.ts'

const JOBS = amount(20_000, 4_000)
const TIMES = amount(5, 3)
const FIRST_ROWS_SECONDS = 1.5
const KEYSTROKE_MS = 100
/** What an admin types, letter by letter: a customer, words of a description in both scripts, a number. */
const SEARCHES = ['saline works 12', 'rewind 75 kw', 'مضخة الري', '1500', 'conveyor date', 'nothing like it']
const SEARCHED = amount(SEARCHES.length, 3)

/** The admin's list of 20,000 jobs: until its first rows are seen, and from each letter of a search to the list that it finds. */
export async function jobsPage(): Promise<Figure[]> {
  const desk = await openDesk()
  try {
    await fillWithJobs(desk.db)
    const seconds: number[] = []
    for (let time = 0; time < TIMES; time++) seconds.push(await firstRowsAfter(desk))
    console.log(`  first rows after ${seconds.map((value) => value.toFixed(2)).join(', ')} s`)
    const letters = await keystrokesTo(desk)
    const inSight = letters.map((letter) => letter.inSight).filter((time) => time !== null)
    const whole = letters.map((letter) => letter.whole).filter((time) => time !== null)
    print('to what is in sight', inSight)
    print('to the last row below it', whole)
    return [
      atMost(`first rows of ${JOBS} jobs, median of ${TIMES}`, median(seconds), 's', FIRST_ROWS_SECONDS),
      atMost(
        `a letter of the search in ${JOBS} jobs to the painted list, p95`,
        quantile(inSight, 0.95),
        'ms',
        KEYSTROKE_MS,
      ),
    ]
  } finally {
    await desk.close()
  }
}

function print(what: string, times: number[]): void {
  const [half, most, slowest] = [median(times), quantile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0))
  console.log(`  ${times.length} letters ${what}: median ${half}, p95 ${most}, slowest ${slowest} ms`)
}

/** As a shop has it that has been at work for many years. */
export async function fillWithJobs(db: Db): Promise<void> {
  await db.write(sql`delete from job`)
  await db.write(sql`
    insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, created_at,
      closed_at)
    select lpad(i::text, 6, '0'),
      (array['Saline Water Works', 'مصنع تمور الأحساء', 'Eastern Cement Company', 'Date Packers'])[1 + i % 4] || ' ' || i % 300,
      (array['Rewind of a 75 kW pump motor, stator burnt', 'إعادة لف محرك مضخة الري', 'Bearing change of a conveyor drive'])[1 + i % 3] || ' ' || i,
      (array['open', 'in_progress', 'on_hold', 'closed'])[1 + i % 4], 1 + i % 8, 1 + i % 5, 1 + i % 4,
      now() - i * interval '1 hour', case when i % 4 = 3 then now() end
    from generate_series(1, ${JOBS}::int) as i`)
  await db.pool.query('analyze')
}

/** From the navigation in a new tab until the rows of the first page are seen. */
async function firstRowsAfter({ context }: Phone): Promise<number> {
  const page = await context.newPage()
  await page.goto('/admin/jobs', { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    () => document.querySelectorAll('tbody tr').length === 50 && performance.now(),
    null,
    { polling: 'raf' },
  )
  const milliseconds = Number(await seen.jsonValue())
  await page.close()
  return milliseconds / 1000
}

/** As text, because the compiler marks functions with names by one that the page does not have. */
const IN_SIGHT = `window.inSight = () =>
  [...document.querySelectorAll('main output, main tbody tr')]
    .filter((it) => it.getBoundingClientRect().top < window.innerHeight)
    .map((it) => it.textContent)
    .join()`

async function keystrokesTo({ context }: Phone): Promise<Painted[]> {
  const page = await context.newPage()
  await page.addInitScript({ content: IN_SIGHT })
  await page.goto('/admin/jobs')
  await page.locator('tbody tr').first().waitFor()
  const waits: Painted[] = []
  for (const search of SEARCHES.slice(0, SEARCHED)) {
    await page.getByRole('searchbox').fill('')
    await page.getByRole('searchbox').focus()
    for (const letter of search) {
      waits.push(await paintedAfter(page, letter))
    }
  }
  await page.close()
  return waits
}

declare global {
  interface Window {
    paintedAfter: Promise<Painted>
    /** the text of the rows, as far as they are in sight */
    inSight: () => string
  }
}

/** Milliseconds from the key to the frame that shows the last change; null when the letter changes nothing. */
type Painted = { inSight: number | null; whole: number | null }

/** How long it takes to what can be seen, and to the last row of the page below the edge of the screen. */
async function paintedAfter(page: Page, letter: string): Promise<Painted> {
  await page.evaluate(() => {
    window.paintedAfter = new Promise((resolve) => {
      const list = document.querySelector('main')
      const painted: Painted = { inSight: null, whole: null }
      let begun = 0
      let seen = window.inSight()
      const changed = new MutationObserver(() => {
        const now = window.inSight()
        const isSeen = now !== seen
        seen = now
        requestAnimationFrame(() =>
          requestAnimationFrame((time) => {
            painted.whole = time - begun
            if (isSeen) painted.inSight = time - begun
          }),
        )
      })
      if (list) changed.observe(list, { subtree: true, childList: true, characterData: true })
      document.addEventListener(
        'beforeinput',
        ({ timeStamp }) => {
          begun = timeStamp
          setTimeout(() => {
            changed.disconnect()
            resolve(painted)
          }, 400)
        },
        { once: true, capture: true },
      )
    })
  })
  if (/[ -~]/.test(letter)) await page.keyboard.type(letter)
  else await page.keyboard.insertText(letter)
  return page.evaluate(() => window.paintedAfter)
}
