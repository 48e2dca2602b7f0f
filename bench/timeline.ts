import type { Page } from '@playwright/test'
import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, quantile } from './figure.ts'
import { openDesk, type Phone } from './phone.ts'

const PEOPLE = 50
const SESSIONS = 12
const TIMES = amount(5, 2)
/** A frame of a screen of 60 Hz, and a little for its clock. */
const FRAME_MS = 17.5
const FIRST_DRAWN_SECONDS = 1.5

/** A day of 50 technicians with 12 sessions each: until it is drawn, and how even the frames are while it is scrolled and an edge is dragged. */
export async function timeline(): Promise<Figure[]> {
  const desk = await openDesk()
  try {
    await fillWithADay(desk)
    const page = await desk.context.newPage()
    await page.setViewportSize({ width: 1366, height: 900 })
    const drawn: number[] = []
    const scrolling: number[] = []
    const dragging: number[] = []
    for (let time = 0; time < TIMES; time++) {
      drawn.push(await drawnAfter(page))
      scrolling.push(await framesDuring(page, () => scroll(page)))
      dragging.push(await framesDuring(page, () => drag(page)))
    }
    const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
    console.log(`  drawn after ${drawn.map((value) => value.toFixed(2)).join(', ')} s`)
    console.log(`  p95 of the frames while scrolling: ${list(scrolling)} ms; while dragging: ${list(dragging)} ms`)
    const what = `${PEOPLE} technicians × ${SESSIONS} sessions, median of ${TIMES}`
    return [
      atMost(`timeline of ${what}: drawn`, median(drawn), 's', FIRST_DRAWN_SECONDS),
      atMost(`timeline of ${what}: frame while scrolling, p95`, median(scrolling), 'ms', FRAME_MS),
      atMost(`timeline of ${what}: frame while an edge is dragged, p95`, median(dragging), 'ms', FRAME_MS),
    ]
  } finally {
    await desk.close()
  }
}

/** Yesterday, in Riyadh: sessions of 40 minutes with 5 between them, from 08:00 on. */
async function fillWithADay({ db }: Phone): Promise<void> {
  await db.write(sql`
    insert into person (full_name, role, password_hash, must_change_password, segment)
    select 'Technician of the day ' || i, 'TECHNICIAN', 'none', false, 'Winding' from generate_series(1, ${PEOPLE}::int) as i`)
  await db.write(sql`
    insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), begins, begins + interval '40 minutes', person.id,
      (select min(id) from job) + (person.id + i) % 50, 1 + (person.id + i) % 13
    from person, generate_series(0, ${SESSIONS - 1}::int) as i,
      lateral (select (date_trunc('day', now() at time zone 'Asia/Riyadh') - interval '16 hours'
        + i * interval '45 minutes') at time zone 'Asia/Riyadh' as begins) as place
    where person.full_name like 'Technician of the day %'`)
}

const yesterday = () => new Date(Date.now() + 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)

/** From the navigation until all its sessions are in the page. */
async function drawnAfter(page: Page): Promise<number> {
  await page.goto(`/admin/timeline?date=${yesterday()}`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (count) => document.querySelectorAll('[data-bar]').length >= count && performance.now(),
    PEOPLE * SESSIONS,
    { polling: 'raf' },
  )
  return Number(await seen.jsonValue()) / 1000
}

declare global {
  interface Window {
    /** when each frame was drawn since the last look */
    frameTimes: number[] | null
  }
}

/** As text, because the compiler marks functions with names by one that the page does not have. */
const COUNT_FRAMES = `{
  const count = (time) => {
    if (!window.frameTimes) return
    window.frameTimes.push(time)
    requestAnimationFrame(count)
  }
  window.frameTimes = []
  requestAnimationFrame(count)
}`

/** The time between two frames of which 95 in 100 are shorter, in milliseconds. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(COUNT_FRAMES)
  await work()
  const times = await page.evaluate(() => {
    const { frameTimes } = window
    window.frameTimes = null
    return frameTimes ?? []
  })
  return quantile(
    times.slice(1).map((time, nth) => time - (times[nth] ?? time)),
    0.95,
  )
}

/** With the wheel, to the end of the day’s people and back. */
async function scroll(page: Page): Promise<void> {
  const box = await page.getByRole('grid').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 600, (box?.y ?? 0) + 120)
  for (const by of [...Array.from({ length: 30 }, () => 60), ...Array.from({ length: 30 }, () => -60)]) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(16)
  }
}

/** The end of a session, to and fro; nothing is asked, as Escape gives it up. */
async function drag(page: Page): Promise<void> {
  await page.locator('[data-bar]').nth(5).hover()
  const handle = await page.locator('[data-edge="end"]').boundingBox()
  if (!handle) throw new Error('there is nothing to be dragged')
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 90; step++) {
    await page.mouse.move(x + 80 * Math.sin(step / 9), y)
    await page.waitForTimeout(10)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
}
