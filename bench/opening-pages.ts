import type { BrowserContext, Page } from '@playwright/test'
import { amount } from './amounts.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median } from './figure.ts'
import { openDesk, openPhone, type Phone, slowDown, untilInstalled } from './phone.ts'
import { fillSessions } from './million.ts'

const TIMES = amount(5, 3)

/** What is opened, and how many seconds it may take on the first visit and on later ones. */
type Opened = { name: string; path: string; first: number; later: number }

const OF_ADMINS: readonly Opened[] = [
  { name: 'live board', path: '/admin', first: 3, later: 1.5 },
  { name: 'jobs', path: '/admin/jobs', first: 3, later: 1.5 },
  { name: 'analytics', path: '/admin/analytics', first: 3, later: 1.5 },
]
const OF_TECHNICIANS: readonly Opened[] = [{ name: 'technician', path: '/technician', first: 2, later: 0.9 }]

/**
 * The largest contentful paint (https://www.w3.org/TR/largest-contentful-paint/) of what people open first, on a
 * processor slowed down four times and a network of 1.6 Mbit/s: in a browser that has never seen the app, and later.
 */
export async function openingPages(): Promise<Figure[]> {
  const desk = await openDesk()
  const phone = await openPhone()
  try {
    await fillForAdmins(desk.db)
    return [...(await figuresOf(phone, OF_TECHNICIANS)), ...(await figuresOf(desk, OF_ADMINS))]
  } finally {
    await phone.close()
    await desk.close()
  }
}

/** Half a year of a shop with thirty technicians, of whom twenty are at work. */
async function fillForAdmins(db: Db): Promise<void> {
  await fillSessions(db, { sessions: 8_000, technicians: 30, jobs: 800, years: 0.5, until: Date.now() })
  await db.write(sql`
    insert into work_session (id, unique_key, started_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), now() - row_number() over (order by person.id) * interval '7 minutes',
      person.id, (select id from job order by id limit 1 offset person.id % 300),
      (select id from activity_type order by id limit 1 offset person.id % 8)
    from person where role = 'TECHNICIAN' order by person.id limit 20`)
}

async function figuresOf(device: Phone, all: readonly Opened[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const opened of all) {
    const visits: Visit[] = []
    for (let time = 0; time < TIMES; time++) visits.push(await visitsTo(device, opened.path))
    const [first, later] = [visits.map((visit) => visit.first), visits.map((visit) => visit.later)]
    console.log(
      `  ${opened.name}: ${seconds(first)}; later ${seconds(later)}; ${visits[0]?.kilobytes} kB; largest: ${visits[0]?.largest}`,
    )
    figures.push(
      atMost(`largest paint of ${opened.name}, first visit, median of ${TIMES}`, median(first), 's', opened.first),
      atMost(`largest paint of ${opened.name}, later visits, median of ${TIMES}`, median(later), 's', opened.later),
    )
  }
  return figures
}

const seconds = (values: number[]) => `${values.map((value) => value.toFixed(2)).join(', ')} s`

type Visit = { first: number; later: number; kilobytes: number; largest: string }

async function visitsTo({ fresh }: Phone, path: string): Promise<Visit> {
  const context = await fresh()
  try {
    const first = await paintedAfter(context, path, async (page) => {
      await untilInstalled(page)
    })
    const later = await paintedAfter(context, path)
    return { first: first.seconds, later: later.seconds, kilobytes: first.kilobytes, largest: first.largest }
  } finally {
    await context.close()
  }
}

type Painted = { seconds: number; kilobytes: number; largest: string }

async function paintedAfter(
  context: BrowserContext,
  path: string,
  afterwards?: (page: Page) => Promise<void>,
): Promise<Painted> {
  const page = await context.newPage()
  const devTools = await slowDown(page)
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main').getByRole('heading').first().waitFor()
  const { milliseconds, largest } = await largestPaint(page)
  const kilobytes = Math.round(bytes / 1000)
  await afterwards?.(page)
  await page.close()
  return { seconds: milliseconds / 1000, kilobytes, largest }
}

/** Once nothing larger has been painted for a while: a stream of the server's never ends, and the network with it is never idle. */
function largestPaint(page: Page): Promise<{ milliseconds: number; largest: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let waiting = 0
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1)
          const element = last && 'element' in last && last.element instanceof Element ? last.element : null
          clearTimeout(waiting)
          waiting = window.setTimeout(
            () =>
              resolve({
                milliseconds: last?.startTime ?? Number.NaN,
                largest: `${element?.tagName.toLowerCase()} "${element?.textContent?.slice(0, 40)}"`,
              }),
            3_000,
          )
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
