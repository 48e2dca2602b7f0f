import type { BrowserContext, Page } from '@playwright/test'
import { amount } from './amounts.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median } from './figure.ts'
import { fillWithJobs } from './jobs-page.ts'
import { openDesk, openPhone, type Phone, slowDown, untilInstalled } from './phone.ts'

const TIMES = amount(5, 2)
const TYPING_MS = 150
/** Of the longest list: what is typed there is sought in 20,000 jobs. */
const TYPING_IN_JOBS_MS = 100
const TURNING_MS = 100
/** How many times as long as a bare list of as many rows takes, which has nothing to do but show those that match. */
const BARE_RATIO = 4
const FEWEST_ROWS = 20

/** A search, what leads to its field, and what somebody types there. */
type Search = { name: string; path: string; field: (page: Page) => Promise<void>; typed: string }

const searchbox = (page: Page) => page.getByRole('searchbox').first().focus()

const OF_ADMINS: readonly Search[] = [
  { name: 'palette', path: '/admin', field: openPalette, typed: 'pump 75' },
  { name: 'jobs', path: '/admin/jobs', field: searchbox, typed: 'saline 12' },
  { name: 'technicians', path: '/admin/technicians', field: searchbox, typed: 'person 17' },
]
const OF_TECHNICIANS: readonly Search[] = [
  { name: 'jobs on the phone', path: '/technician/start', field: searchbox, typed: '10042' },
]

/** The keys of the pages that are gone through, each from the one before. */
const PAGES = ['j', 'n', 't', 'r', 's', 'h', 'e', 'a', 'l']

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().waitFor()
}

/**
 * How soon something is seen on a processor slowed down four times and a network of 1.6 Mbit/s: after each letter in a
 * search (https://web.dev/articles/inp), and after the keys that lead to another page.
 */
export async function interacting(): Promise<Figure[]> {
  const desk = await openDesk()
  const phone = await openPhone()
  try {
    await fillWithJobs(desk.db)
    await addPeople(desk.db)
    const figures: Figure[] = []
    for (const search of OF_ADMINS) figures.push(...(await typingIn(desk, search)))
    for (const search of OF_TECHNICIANS) figures.push(...(await typingIn(phone, search)))
    return [...figures, await turningPages(desk)]
  } finally {
    await phone.close()
    await desk.close()
  }
}

async function addPeople(db: Db): Promise<void> {
  await db.write(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    select 'Person ' || i, 'TECHNICIAN', 'none', false from generate_series(1, 60) as i`)
}

/** The slowest letter of each round, and of a bare list of as many rows beside it. */
async function typingIn({ fresh }: Phone, { name, path, field, typed }: Search): Promise<Figure[]> {
  const slowest: number[] = []
  const bare: number[] = []
  let rows = 0
  for (let time = 0; time < TIMES; time++) {
    const context = await fresh()
    const page = await opened(context, path)
    // Of the palette there is none before something is typed.
    rows = Math.max(await page.locator('main :is(tbody tr, li)').count(), FEWEST_ROWS)
    slowest.push(await slowestLetter(page, { field, typed }))
    bare.push(await slowestLetter(await openedBareList(context, rows), { field: searchbox, typed }))
    await context.close()
  }
  console.log(`  typing in ${name}: slowest letters ${slowest.map(Math.round).join(', ')} ms`)
  console.log(`  in a bare list of ${rows} rows: ${bare.map(Math.round).join(', ')} ms`)
  const most = name === 'jobs' ? TYPING_IN_JOBS_MS : TYPING_MS
  return [
    atMost(`a letter in the search of ${name}, slowest, median of ${TIMES}`, median(slowest), 'ms', most),
    atMost(`the same to that of a bare list, ${name}`, median(slowest) / median(bare), '×', BARE_RATIO),
  ]
}

async function slowestLetter(page: Page, { field, typed }: Pick<Search, 'field' | 'typed'>): Promise<number> {
  await watchKeys(page)
  await field(page)
  await page.evaluate(() => (window.slowestKey = 0))
  for (const letter of typed) {
    await page.keyboard.type(letter)
    // As fast as somebody types who knows the keys.
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(1_000)
  return page.evaluate(() => window.slowestKey)
}

/** No service worker answers for this address: the browser itself puts the list there. */
const BARE_LIST = '/api/bare-list'

/** A list without any framework, which shows those of its rows that have what is typed. */
async function openedBareList(context: BrowserContext, rows: number): Promise<Page> {
  const script = `
    const all = Array.from({ length: ${rows} }, (_, i) => 'Overhaul of a 75 kW pump motor, saline 12, person 17, ' + (10000 + i))
    const show = (typed) => {
      list.innerHTML = all.filter((row) => row.includes(typed)).map((row) => '<li>' + row + '</li>').join('')
    }
    document.querySelector('input').addEventListener('input', ({ target }) => show(target.value))
    show('')`
  const page = await context.newPage()
  await page.route(`**${BARE_LIST}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Bare list</title><input type="search"><ul id="list"></ul><script>${script}</script>`,
    }),
  )
  await page.goto(BARE_LIST)
  await slowDown(page)
  return page
}

/** The slowest of all pages, each in the middle of the rounds. */
async function turningPages({ fresh }: Phone): Promise<Figure> {
  const context = await fresh()
  const page = await opened(context, '/admin')
  const waits = new Map<string, number[]>(PAGES.map((key) => [key, []]))
  for (let time = 0; time < TIMES; time++) {
    for (const key of PAGES) {
      await page.waitForTimeout(700)
      waits.get(key)?.push(await turnedAfter(page, key))
    }
  }
  await context.close()
  const medians = [...waits].map(([key, times]) => [key, median(times)] as const)
  console.log(`  to another page: ${medians.map(([key, ms]) => `g ${key} ${ms.toFixed(0)}`).join(', ')} ms`)
  const worst = Math.max(...medians.map(([, ms]) => ms))
  return atMost(`from the keys to the first of another page, slowest page, median of ${TIMES}`, worst, 'ms', TURNING_MS)
}

/** A page that is at rest: what it may need soon is there, too. */
async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('main').getByRole('heading').first().waitFor()
  await untilInstalled(page)
  await page.waitForTimeout(3_000)
  await slowDown(page)
  return page
}

declare global {
  interface Window {
    /** milliseconds from a key to the frame that follows it, the most of all keys */
    slowestKey: number
    turnedAfter: Promise<number>
  }
}

function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.slowestKey = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.slowestKey = Math.max(window.slowestKey, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function turnedAfter(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.turnedAfter = new Promise((resolve) => {
      const before = document.querySelector('main h1')?.textContent
      let begun = 0
      document.addEventListener('keydown', ({ timeStamp }) => (begun = timeStamp), { capture: true })
      const changed = new MutationObserver(() => {
        const now = document.querySelector('main h1')?.textContent
        if (now === undefined || now === before) return
        changed.disconnect()
        requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time - begun)))
      })
      changed.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  })
  await page.keyboard.press('g')
  await page.waitForTimeout(150)
  await page.keyboard.press(key)
  const turned = await page.evaluate(() =>
    Promise.race([window.turnedAfter, new Promise<null>((resolve) => setTimeout(() => resolve(null), 20_000))]),
  )
  if (turned === null) throw new Error(`The keys g ${key} lead to no other page`)
  return turned
}
