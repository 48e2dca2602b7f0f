import type { BrowserContext, Page, Request } from '@playwright/test'
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

/** How many times as long as a bare page takes that loads the same and draws its heading. */
const FIRST_RATIO = 1.25
const LATER_RATIO = 1.5
/** All that comes to an admin's browser at the first visit until the page stands; the other pages follow when it does. */
const KB_OF_ADMINS = 420

/**
 * The largest contentful paint (https://www.w3.org/TR/largest-contentful-paint/) of what people open first, on a
 * processor slowed down four times and a network of 1.6 Mbit/s: in a browser that has never seen the app, and later.
 * Beside each visit, in the same run and browser, a bare page asks for the same files and answers and draws its heading
 * when it has them: the floor of this machine and this network.
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
    const [first, later] = [visits.map((visit) => visit.first.seconds), visits.map((visit) => visit.later.seconds)]
    const bare = { first: visits.map(({ first }) => first.bare), later: visits.map(({ later }) => later.bare) }
    const kilobytes = visits[0]?.first.kilobytes ?? Number.NaN
    console.log(
      `  ${opened.name}: ${seconds(first)}; later ${seconds(later)}; ${kilobytes} kB; largest: ${visits[0]?.first.largest}`,
    )
    console.log(`  bare page of the same: ${seconds(bare.first)}; later ${seconds(bare.later)}`)
    const toBare = `to a bare page of the same, ${opened.name}`
    figures.push(
      atMost(`${toBare}, first visit`, median(first) / median(bare.first), '×', FIRST_RATIO),
      atMost(`${toBare}, later visits`, median(later) / median(bare.later), '×', LATER_RATIO),
      atMost(`largest paint of ${opened.name}, first visit, median of ${TIMES}`, median(first), 's', opened.first),
      atMost(`largest paint of ${opened.name}, later visits, median of ${TIMES}`, median(later), 's', opened.later),
    )
    if (OF_ADMINS.includes(opened)) {
      figures.push(atMost(`an admin's first visit, ${opened.name}`, kilobytes, 'kB', KB_OF_ADMINS))
    }
  }
  return figures
}

const seconds = (values: number[]) => `${values.map((value) => value.toFixed(2)).join(', ')} s`

type Visit = { first: Painted; later: Painted }

async function visitsTo({ fresh }: Phone, path: string): Promise<Visit> {
  const [own, bare] = [await fresh(), await fresh()]
  try {
    const first = await paintedAfter(own, path, untilInstalled)
    const later = await paintedAfter(own, path)
    return {
      first: { ...first, bare: await barePaintAfter(bare, first.asked, untilKept) },
      later: { ...later, bare: await barePaintAfter(bare, later.asked) },
    }
  } finally {
    await own.close()
    await bare.close()
  }
}

/** What a page asked for before it was painted, in the order of its asking. */
type Fetched = { path: string; token: string | undefined }

type Painted = { seconds: number; bare: number; kilobytes: number; largest: string; asked: readonly Fetched[] }

async function paintedAfter(
  context: BrowserContext,
  path: string,
  afterwards?: (page: Page) => Promise<void>,
): Promise<Omit<Painted, 'bare'>> {
  const page = await context.newPage()
  await slowDown(page)
  const asked: (Fetched & { request: Request })[] = []
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url())
    const isAnswered = request.method() === 'GET' && protocol === 'http:' && request.resourceType() !== 'eventsource'
    if (isAnswered) asked.push({ path: pathname + search, token: request.headers()['authorization'], request })
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main').getByRole('heading').first().waitFor()
  const { milliseconds, largest, origin } = await largestPaint(page)
  const paintedAt = origin + milliseconds
  const before = asked.filter(({ request }) => isAnsweredBefore(request, paintedAt))
  const sizes = await Promise.all(before.map(({ request }) => request.sizes().catch(() => null)))
  const bytes = sizes.reduce((sum, size) => sum + (size ? size.responseBodySize + size.responseHeadersSize : 0), 0)
  const kilobytes = Math.round(bytes / 1000)
  await afterwards?.(page)
  await page.close()
  return { seconds: milliseconds / 1000, kilobytes, largest, asked: before }
}

/** @param instant in milliseconds since 1970 */
function isAnsweredBefore(request: Request, instant: number): boolean {
  const { startTime, responseEnd } = request.timing()
  return responseEnd > 0 && startTime + responseEnd <= instant
}

/** An address that no service worker answers: the page itself is put there by the browser, for nothing. */
const BARE_PAGE = '/api/bare-page'

/** The same files and answers, asked for at once after the page, as seconds until its heading is painted. */
async function barePaintAfter(
  context: BrowserContext,
  [document, ...others]: readonly Fetched[],
  afterwards?: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage()
  await page.route(`**${BARE_PAGE}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage(document, others) }),
  )
  await slowDown(page)
  await page.goto(BARE_PAGE, { waitUntil: 'commit' })
  await page.getByRole('heading').waitFor()
  const { milliseconds } = await largestPaint(page)
  await page.unroute(`**${BARE_PAGE}`)
  await afterwards?.(page)
  await page.close()
  return milliseconds / 1000
}

function barePage(document: Fetched | undefined, others: readonly Fetched[]): string {
  const script = `
    const load = ({ path, token }) =>
      fetch(path, token ? { headers: { authorization: token } } : {}).then((answer) => answer.arrayBuffer())
    await load(${JSON.stringify(document)})
    await Promise.all(${JSON.stringify(others)}.map(load))
    document.body.innerHTML = '<h1>All is here</h1>'`
  return `<!doctype html><title>Bare page</title><body><script type="module">${script}</script>`
}

/** The browser keeps all that the app's service worker does, and lets that answer. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'))
  await untilInstalled(page)
}

/** Once nothing larger has been painted for a while: a stream of the server's never ends, and the network with it is never idle. */
function largestPaint(page: Page): Promise<{ milliseconds: number; largest: string; origin: number }> {
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
                origin: performance.timeOrigin,
                milliseconds: last?.startTime ?? Number.NaN,
                largest: `${element?.tagName.toLowerCase()} "${element?.textContent?.slice(0, 40)}"`,
              }),
            3_000,
          )
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
