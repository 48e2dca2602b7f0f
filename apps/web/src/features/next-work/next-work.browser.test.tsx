import type { AnswerOf, NextJob, TriedJob } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, readAgain, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { NextWorkPage } from './next-work-page.tsx'
import { personOf } from '../../../testing/people.ts'

const dates = (p50: number, p80: number, late_percent: number | null) => ({
  p50_at: `2026-11-${p50}T07:00:00.000Z`,
  p80_at: `2026-11-${p80}T07:00:00.000Z`,
  late_percent,
})
const noDates = { p50_at: null, p80_at: null, late_percent: null }
const ali = {
  technician_id: 7,
  technician_name: 'Ali Hassan',
  technician: personOf(7, 'Ali Hassan'),
  is_free: true,
  is_away: false,
  is_here: true,
}
const omar = {
  technician_id: 8,
  technician_name: 'Omar Saleh',
  technician: personOf(8, 'Omar Saleh'),
  is_free: false,
  is_away: false,
  is_here: true,
}
const repair = {
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  activity_label_ar: null,
  has_begun: false,
  usual_technicians: [omar, ali],
}

function job(job_id: number, queue_place: number, given: Partial<NextJob> = {}): NextJob {
  return {
    job_id,
    job_no: `2600${job_id}`,
    customer: 'Najd Steel',
    description: 'Rewind of a pump motor',
    status: 'open',
    due_on: '2026-11-24',
    queue_place,
    usual_place: queue_place,
    is_put_first: false,
    remaining_hours: 14,
    ...dates(23, 25, 30),
    goes_on_at: null,
    no_forecast: null,
    hold: null,
    working: [],
    next_activity: repair,
    is_probably_done: false,
    ...given,
  }
}

const startable = job(1, 1)
const working = job(2, 2, {
  ...dates(24, 26, 80),
  status: 'in_progress',
  working: [
    {
      technician_id: 8,
      technician_name: 'Omar Saleh',
      technician: personOf(8, 'Omar Saleh'),
      activity_label: 'Winding',
      activity_label_ar: null,
    },
  ],
})
const busy = job(3, 3, {
  ...dates(26, 27, 45),
  next_activity: { ...repair, has_begun: true, usual_technicians: [omar] },
})
const held = job(4, 4, {
  ...noDates,
  status: 'on_hold',
  no_forecast: 'on_hold',
  due_on: null,
  hold: { reason: 'parts', note: 'Bearings', since: '2026-11-12T06:00:00.000Z' },
  next_activity: null,
})

const answer = (jobs: NextJob[], given: Partial<AnswerOf<'nextWork'>> = {}): AnswerOf<'nextWork'> => {
  return { made_at: '2026-11-21T05:00:00.000Z', is_guess: false, version: 1, job_count: jobs.length, jobs, ...given }
}
/** The third job, put first, is three days sooner; the first one two days later. */
const tried: TriedJob[] = [
  { job_id: 1, ...dates(25, 27, 60), as_it_is: dates(23, 25, 30) },
  { job_id: 2, ...dates(24, 26, 80), as_it_is: dates(24, 26, 80) },
  { job_id: 3, ...dates(23, 24, 10), as_it_is: dates(26, 27, 45) },
  { job_id: 4, ...noDates, as_it_is: noDates },
]

const rows = page.getByRole('table', { name: 'Jobs that are not closed' }).getByRole('row')
const rowOf = (number: string) => rows.filter({ hasText: number })
const bar = page.getByRole('region', { name: 'The order that is tried' })
const lastTried = () => network.requests('tryWorkOrder').at(-1)?.body?.['job_ids']
/** Job numbers from top to bottom. */
const shownJobs = () =>
  rows
    .elements()
    .slice(1)
    .map(({ textContent }) => /2600\d/.exec(textContent)?.[0])

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 900)
  network.answer('nextWork', () => json(answer([startable, working, busy, held])))
  network.answer('tryWorkOrder', () => json({ jobs: tried }))
  network.answer('setWorkOrder', () => new Response(null, { status: 204, headers: { 'x-api': '1', etag: '"2"' } }))
})

test('of very many the most urgent are shown, and a search finds the others at their own place', async () => {
  const far = job(5, 15_000, { ...dates(28, 29, null), description: 'Overhaul of a gearbox' })
  network.answer('nextWork', ({ query }) =>
    json(answer(query.has('q') ? [far] : [startable, working], { job_count: 20_400 })),
  )
  await show(<NextWorkPage />, '/admin/next?view=order')
  await expect
    .element(page.getByText('The most urgent 2 of 20,400 open jobs are here. Search to find any of the others.'))
    .toBeVisible()
  await expect.element(rowOf('26005')).not.toBeInTheDocument()
  await expect.element(page.getByText(/jobs match/)).not.toBeInTheDocument()

  await page.getByRole('searchbox').fill('gearbox')
  await expect.element(rowOf('26005')).toHaveTextContent('15,000')
  expect(shownJobs()).toEqual(['26005'])
  await expect.element(page.getByText('1 of 20,400 jobs matches')).toBeVisible()
  expect(network.requests('nextWork').at(-1)?.query.get('q')).toBe('gearbox')

  // Put first, it stands before the others at once, whatever is sought.
  await page.getByRole('button', { name: 'Do 26005 first' }).click()
  await bar.getByRole('button', { name: 'Use this order' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('')
  await expect.poll(shownJobs).toEqual(['26005', '26001', '26002'])
  expect(network.requests('setWorkOrder').at(-1)?.body).toEqual({ job_ids: [5] })
})

test('the likeliest late comes first; each says what it waits for, what is next and who usually does it', async () => {
  await show(<NextWorkPage />, '/admin/next')
  await expect.element(rowOf('26002')).toBeVisible()
  expect(shownJobs()).toEqual(['26002', '26003', '26001', '26004'])
  await expect.element(rowOf('26001')).toHaveTextContent('Can start')
  await expect.element(rowOf('26002')).toHaveTextContent('In workOmar Saleh')
  await expect.element(rowOf('26002')).toHaveTextContent('80%')
  await expect.element(rowOf('26003')).toHaveTextContent('Nobody free')
  await expect.element(rowOf('26003')).toHaveTextContent('Repaircontinues')
  await expect.element(rowOf('26004')).toHaveTextContent('On hold: Parts')
  await rowOf('26004').getByText('On hold: Parts').hover()
  await expect.element(page.getByText(/^On hold since 12 Nov: Parts – .*Bearings/)).toBeVisible()
})

test('what holds late jobs up is told of each, and added up for all, in both languages', async () => {
  const waits = job(1, 1, { late_because: { cause: 'queue', team: 'Winding', days: 3.6 } })
  const parts = { ...held, late_because: { cause: 'hold' as const, team: null, days: 1 } }
  const lateness = [
    { cause: 'queue' as const, team: 'Winding', days: 31.2, jobs: 9 },
    { cause: 'hold' as const, team: null, days: 1, jobs: 1 },
    { cause: 'work' as const, team: null, days: 0.4, jobs: 2 },
  ]
  network.answer('nextWork', () => json(answer([waits, parts, working], { lateness })))
  await show(<NextWorkPage />, '/admin/next')
  await expect
    .element(page.getByText('Expected late: 31 days by waiting for Winding · 1 day by jobs on hold'))
    .toBeVisible()
  await expect.element(rowOf('26001')).toHaveTextContent('Waits for Winding · 4 days')
  await expect.element(rowOf('26004')).toHaveTextContent('On hold · 1 day')
  await rowOf('26001').getByText('Waits for Winding').hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Waits for Winding · 4 days')
  await expect.element(rowOf('26002')).not.toHaveTextContent(/Waits for|Work left/)
  await chooseLanguage('ar')
  await expect
    .element(page.getByText(/التأخر المتوقع: 31 يومًا بسبب انتظار Winding · يوم واحد بسبب أوامر عمل معلّقة/))
    .toBeVisible()
})

const cellOf = (number: string, column: string) => {
  const place = rows
    .first()
    .getByRole('columnheader')
    .elements()
    .findIndex(({ textContent }) => textContent === column)
  return rowOf(number).getByRole('cell').nth(place)
}

test('a table names one of those who usually do it, who is free before others, and tells the others on hover and by a press', async () => {
  await page.viewport(1600, 900)
  const khalid = {
    ...ali,
    technician_id: 9,
    technician_name: 'Khalid Al-Otaibi',
    technician: personOf(9, 'Khalid Al-Otaibi'),
  }
  const three = { ...repair, usual_technicians: [omar, ali, khalid] }
  network.answer('nextWork', () => json(answer([job(1, 1, { next_activity: three }), busy])))
  await show(<NextWorkPage />, '/admin/next')
  await expect.element(rowOf('26001')).toBeVisible()
  const usual = cellOf('26001', 'Usually by')
  await expect.element(usual).toHaveTextContent('Ali Hassanfree+2Khalid Al-Otaibi (free) and Omar Saleh')
  const name = usual.getByText('Ali Hassan').element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  await usual.getByText('+2').hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Khalid Al-Otaibi (free) and Omar Saleh')
  // By the keyboard, too, and without leaving the list.
  const others = usual.getByRole('button', { name: '+2 Khalid Al-Otaibi (free) and Omar Saleh' })
  others.element().focus()
  await userEvent.keyboard('[Space]')
  await expect.element(usual).toHaveTextContent('Ali HassanfreeKhalid Al-OtaibifreeOmar SalehShow fewer')
  await expect.element(usual.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
  await userEvent.keyboard('[Enter]')
  await expect.element(others).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await rowOf('26001').getByText('Can start').hover()
  await expect
    .element(page.getByText('Repair can start. Free, and usually on it: Ali Hassan and Khalid Al-Otaibi'))
    .toBeVisible()
  await expect.element(cellOf('26003', 'Usually by')).toHaveTextContent(/^Omar Saleh$/)
})

test('a card names all who usually do it', async () => {
  await page.viewport(360, 740)
  await show(<NextWorkPage />, '/admin/next')
  const card = page.getByRole('listitem').filter({ hasText: '26001' })
  await expect.element(card).toHaveTextContent('Usually byAli HassanfreeOmar Saleh')
})

test('two of one name are told apart, in the state and on hover too', async () => {
  const other = {
    technician_id: 9,
    technician_name: 'Ali Hassan',
    technician: personOf(9, 'Ali Hassan', 'W-109'),
    activity_label: 'Winding',
    activity_label_ar: null,
  }
  const numbered = { ...ali, technician: personOf(7, 'Ali Hassan', 'W-107') }
  const next = startable.next_activity && { ...startable.next_activity, usual_technicians: [numbered] }
  const known = { ...startable, next_activity: next }
  network.answer('nextWork', () => json(answer([known, job(2, 2, { working: [other] })])))
  await show(<NextWorkPage />, '/admin/next')
  await expect.element(rowOf('26002')).toBeVisible()
  await expect.element(cellOf('26002', 'State')).toHaveTextContent(/Ali Hassan.*W-109/)
  await rowOf('26002').getByText('In work').hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/Ali Hassan.*W-109.* is on it: Winding/)
  await rowOf('26001').getByText('Can start').hover()
  await expect.element(page.getByText(/usually on it: .*Ali Hassan.*W-107/)).toBeVisible()
})

test('a job on hold has a date where the shop knows how long jobs wait, and says when it usually goes on', async () => {
  const known = { ...held, ...dates(28, 30, null), goes_on_at: '2026-11-26T07:00:00.000Z', no_forecast: null }
  network.answer('nextWork', () => json(answer([startable, known])))
  await show(<NextWorkPage />, '/admin/next')
  await rowOf('26004').getByText('28 Nov').hover()
  await expect.element(page.getByText('On hold, usually continues by 26 Nov')).toBeVisible()
})

test('shows those alone that can start, and finds by technician', async () => {
  await show(<NextWorkPage />, '/admin/next')
  await page.getByText('Can start', { exact: true }).first().click()
  await expect.poll(shownJobs).toEqual(['26001'])
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('searchbox').fill('omar')
  await expect.poll(shownJobs).toEqual(['26002', '26003', '26001'])
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Show all jobs' }).click()
  await expect.poll(() => shownJobs().length).toBe(4)
})

test('a job that is put first shows what every date would become, and nothing is kept before the yes', async () => {
  await show(<NextWorkPage />, '/admin/next')
  await rowOf('26003').hover()
  await rowOf('26003').getByRole('button', { name: 'Do 26003 first' }).click()
  await expect.element(bar).toHaveTextContent('1 job put first')
  await expect.element(bar).toHaveTextContent('1 job sooner · 1 later · 26001 the most, by 2 days')
  await expect.element(bar).toHaveTextContent('1 more likely late')
  expect(lastTried()).toEqual([3])
  await expect.element(rowOf('26003')).toHaveTextContent('23 Nov26 Nov')
  await expect.element(rowOf('26003')).toHaveTextContent('45%10%')
  await expect.element(rowOf('26001')).toHaveTextContent('25 Nov23 Nov')
  await expect.element(rowOf('26002')).toHaveTextContent('24 Nov26 Nov')
  expect(network.requests('setWorkOrder')).toHaveLength(0)
  await bar.getByText('Only jobs that move').click()
  await expect.poll(shownJobs).toEqual(['26003', '26001'])
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
  expect(network.requests('setWorkOrder')).toHaveLength(0)
  window.history.back()
  await expect.element(bar).toHaveTextContent('1 job put first')
})

test('jobs moved back to where they were are tried no more, and all are shown again', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order&first=3&moved=1')
  await expect.element(bar).toHaveTextContent('1 job sooner')
  await rowOf('26003').hover()
  await rowOf('26003').getByRole('button', { name: 'Return 26003 to' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(window.location.search).toBe('?view=order')
})

test('an address that names no job tries nothing', async () => {
  await show(<NextWorkPage />, '/admin/next?first=abc')
  await expect.element(rowOf('26001')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('the order is kept with a yes, shown with its dates at once, and undone', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  await expect.element(rowOf('26003')).toBeVisible()
  expect(shownJobs()).toEqual(['26001', '26002', '26003', '26004'])
  await rowOf('26003').hover()
  await rowOf('26003').getByRole('button', { name: 'Do 26003 first' }).click()
  await expect.element(bar).toHaveTextContent('1 job sooner')
  const kept = [
    { ...busy, ...dates(23, 24, 10), queue_place: 1, is_put_first: true },
    { ...startable, ...dates(25, 27, 60), queue_place: 2 },
    { ...working, queue_place: 3 },
    held,
  ]
  network.answer('nextWork', () => json(answer(kept, { version: 2 })))
  await bar.getByRole('button', { name: 'Use this order' }).click()
  await expect.element(page.getByText('The order has been changed')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(network.requests('setWorkOrder').map(({ body }) => body)).toEqual([{ job_ids: [3] }])
  expect(shownJobs()).toEqual(['26003', '26001', '26002', '26004'])
  await expect.element(rowOf('26003')).toHaveTextContent('23 Nov24 Nov')
  // The page reads anew soon after, and may get an order that somebody else made: what is undone is the own one.
  network.answer('nextWork', () => json(answer([startable, working, busy, held], { version: 7 })))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The order is as it was')).toBeVisible()
  await expect.element(rowOf('26003')).toHaveTextContent('26 Nov27 Nov45%')
  expect(network.requests('setWorkOrder').at(-1)?.body).toEqual({ job_ids: [] })
  expect(network.requests('setWorkOrder').map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('an order that is refused stays to be tried, and says why', async () => {
  network.answer('setWorkOrder', () => problem(503, 'The database is away right now.', 'database_away'))
  await show(<NextWorkPage />, '/admin/next?first=3')
  await expect.element(bar).toHaveTextContent('1 job sooner')
  await bar.getByRole('button', { name: 'Use this order' }).click()
  await expect.element(page.getByText('The database is away right now.')).toBeVisible()
  await expect.element(bar).toBeVisible()
})

test('dates that cannot be reckoned are said to be so, and none is shown as moved', async () => {
  network.answer('tryWorkOrder', () => problem(500, 'Something went wrong'))
  await show(<NextWorkPage />, '/admin/next?first=3')
  await expect.element(bar).toHaveTextContent('The dates could not be calculated.')
  await expect.element(rowOf('26003')).toHaveTextContent('26 Nov27 Nov')
  network.answer('tryWorkOrder', () => json({ jobs: tried }))
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bar).toHaveTextContent('1 job sooner')
  expect(document.activeElement).toBe(bar.element())
})

test('what is tried is compared with the order that is kept now, not with the one before', async () => {
  await show(<NextWorkPage />, '/admin/next?first=3')
  await expect.element(bar).toHaveTextContent('1 job sooner')
  const theirs = [{ ...working, queue_place: 1, is_put_first: true }, { ...startable, queue_place: 2 }, busy, held]
  network.answer('nextWork', () => json(answer(theirs)))
  await readAgain()
  await expect.poll(() => network.requests('tryWorkOrder').length).toBe(2)
})

test('a job that is let go takes the focus to its row', async () => {
  const first = { ...busy, queue_place: 1, is_put_first: true }
  network.answer('nextWork', () => json(answer([first, { ...startable, queue_place: 2 }, working, held])))
  await show(<NextWorkPage />, '/admin/next?view=order')
  await expect.element(rowOf('26003')).toBeVisible()
  ;(page.getByRole('button', { name: 'Return 26003 to' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).toHaveTextContent('No job put first')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Move 26003/)
})

/** The handle of a job, and a pointer on it. */
async function gripOf(number: string) {
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${number}`) })
  await expect.element(handle).toBeVisible()
  const grip = handle.element()
  const from = grip.getBoundingClientRect()
  const point = (type: string, y: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, isPrimary: true, clientX: from.x + 5, clientY: y })
  // A pointer that no hand moves cannot be captured.
  grip.setPointerCapture = () => undefined
  return { grip, from, point }
}

/** Longer than the pause before an order is tried. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300))

test('a row is dragged by its handle; Escape lets it go', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  const { grip, from, point } = await gripOf('26003')
  const target = rowOf('26001').element().getBoundingClientRect()
  grip.dispatchEvent(point('pointerdown', from.y + 5))
  grip.dispatchEvent(point('pointermove', target.y + 2))
  expect(document.querySelector('[data-dragged]')?.textContent).toContain('26003')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  expect(document.querySelector('[data-dragged]')).toBeNull()
  grip.dispatchEvent(point('pointerup', target.y + 2))
  await aWhile()
  expect(network.requests('tryWorkOrder')).toHaveLength(0)
  await expect.element(bar).not.toBeInTheDocument()

  grip.dispatchEvent(point('pointerdown', from.y + 5))
  grip.dispatchEvent(point('pointermove', target.y + 2))
  grip.dispatchEvent(point('pointerup', target.y + 2))
  await expect.poll(shownJobs).toEqual(['26003', '26001', '26002', '26004'])
  await expect.poll(lastTried).toEqual([3])
})

test('a press on the handle moves nothing, nor does a drag that ends where the job is', async () => {
  // In a list that is searched, what stands before the row is not what comes before the job.
  await show(<NextWorkPage />, '/admin/next?view=order&q=26003')
  const { grip, from, point } = await gripOf('26003')
  const row = rowOf('26003').element().getBoundingClientRect()
  for (const moves of [[], [from.bottom + 1], [from.bottom - 6, row.bottom + 40], [row.top + 1]]) {
    grip.dispatchEvent(point('pointerdown', from.bottom - 1))
    for (const y of moves) grip.dispatchEvent(point('pointermove', y))
    expect(document.querySelectorAll('[data-dragged]')).toHaveLength(
      moves.length > 1 || moves[0] === row.top + 1 ? 1 : 0,
    )
    grip.dispatchEvent(point('pointerup', moves.at(-1) ?? from.bottom - 1))
  }
  await aWhile()
  expect(network.requests('tryWorkOrder')).toHaveLength(0)
})

test('a drag whose handle leaves the page ends, and the next one begins', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  const { grip, from, point } = await gripOf('26003')
  const target = rowOf('26001').element().getBoundingClientRect()
  grip.dispatchEvent(point('pointerdown', from.y + 5))
  grip.dispatchEvent(point('pointermove', target.y + 2))
  expect(document.querySelector('[data-dragged]')).not.toBeNull()
  document.dispatchEvent(new PointerEvent('lostpointercapture', { pointerId: 1 }))
  expect(document.querySelector('[data-dragged]')).toBeNull()
  grip.dispatchEvent(point('pointerdown', from.y + 5))
  grip.dispatchEvent(point('pointermove', target.y + 2))
  grip.dispatchEvent(point('pointerup', target.y + 2))
  await expect.poll(lastTried).toEqual([3])
})

test('the arrow keys move a job past its neighbour, the focus stays on it, and its place is read out', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  const handle = page.getByRole('button', { name: /^Move 26003/ })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(shownJobs).toEqual(['26001', '26003', '26002', '26004'])
  await expect.poll(lastTried).toEqual([1, 3])
  await expect.element(page.getByText('26003 is now 2 of 3')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Move 26003/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(shownJobs).toEqual(['26001', '26002', '26003', '26004'])
  // What is on hold has no place that it could be given.
  await expect.element(page.getByRole('button', { name: /^Move 26004/ })).not.toBeInTheDocument()
})

test('a job that is moved before the page has drawn the move before it leaves that one as it is', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  const doFirst = (number: string) => page.getByRole('button', { name: `Do ${number} first`, includeHidden: true })
  await expect.element(doFirst('26003')).toBeInTheDocument()
  const buttons = ['26003', '26002'].map((number) => doFirst(number).element() as HTMLElement)
  for (const button of buttons) button.click()
  await expect.poll(shownJobs).toEqual(['26002', '26003', '26001', '26004'])
  await expect.poll(lastTried).toEqual([2, 3])
})

/** Jobs 26001 to 26060, of which no order has been reckoned. */
function showSixty(address: string): Promise<void> {
  const sixty = Array.from({ length: 60 }, (_, i) =>
    job(i + 1, i + 1, { job_no: `26${String(i + 1).padStart(3, '0')}` }),
  )
  network.answer('nextWork', () => json(answer(sixty)))
  network.answer('tryWorkOrder', () => json({ jobs: [] }))
  return show(<NextWorkPage />, address)
}

test('whoever moves a job stays on the page of the list that it stood on', async () => {
  await showSixty('/admin/next?view=order&size=25&page=2')
  await expect.element(rowOf('26040')).toBeVisible()
  await rowOf('26040').hover()
  await rowOf('26040').getByRole('button', { name: 'Do 26040 first' }).click()
  await expect.element(bar).toHaveTextContent('1 job put first')
  // It has gone to the first page; the one before it has come to this one.
  await expect.poll(() => rows.elements()[1]?.textContent).toContain('26025')
  await expect.element(rowOf('26040')).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.element(rowOf('26040')).toBeVisible()
})

test('a job that the keys take to the next page of the list leaves the focus on the page', async () => {
  await showSixty('/admin/next?view=order&size=25')
  const handle = page.getByRole('button', { name: /^Move 26025/ })
  await expect.element(handle).toBeInTheDocument()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(handle).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

test('who was put first is let go by due date again', async () => {
  const first = { ...busy, queue_place: 1, is_put_first: true }
  const after = [first, { ...startable, queue_place: 2 }, { ...working, queue_place: 3 }, held]
  network.answer('nextWork', () => json(answer(after)))
  await show(<NextWorkPage />, '/admin/next?view=order')
  await expect.element(rowOf('26003')).toHaveTextContent('Prioritised by a foreman')
  await rowOf('26003').hover()
  await page.getByRole('button', { name: 'Return 26003 to due-date order' }).click()
  await expect.element(bar).toHaveTextContent('No job put first')
  await expect.poll(lastTried).toEqual([])
  expect(shownJobs()).toEqual(['26001', '26002', '26003', '26004'])
})

test('somebody else’s order meanwhile is said', async () => {
  await show(<NextWorkPage />, '/admin/next?view=order')
  await rowOf('26003').hover()
  await rowOf('26003').getByRole('button', { name: 'Do 26003 first' }).click()
  await expect.element(bar).toHaveTextContent('1 job sooner')
  const theirs = [{ ...working, queue_place: 1, is_put_first: true }, { ...startable, queue_place: 2 }, busy, held]
  network.answer('nextWork', () => json(answer(theirs)))
  await readAgain()
  await expect.element(bar).toHaveTextContent('Somebody else has changed the order meanwhile')
})

test('a shop whose dates are guesses is promised nothing: no chance, no percentage', async () => {
  const days = ['2026-12-20', null, '2026-12-02']
  const guessed = [startable, working, busy].map((each, nth) => ({
    ...each,
    due_on: days[nth] ?? null,
    late_percent: null,
  }))
  network.answer('nextWork', () => json(answer(guessed, { is_guess: true })))
  await show(<NextWorkPage />, '/admin/next')
  await expect.element(rows.first()).toHaveTextContent('Latest (rough)')
  // Neither a column of dashes, nor a sentence about what is not there.
  await expect.element(page.getByRole('columnheader', { name: 'Likely late' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/^How likely a job is late/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Due first')).toBeVisible()
  await expect.element(rows.nth(1)).toHaveTextContent(busy.job_no)
  await expect.element(rows.nth(1)).toHaveTextContent(/~\d+ Nov/)
  expect(document.querySelector('main')?.textContent).not.toMatch(/%|P80|4 of 5/)
})

test('in a shop whose dates are guesses nothing is said to be likely late, not even of a job that is overdue', async () => {
  const overdue = { ...startable, late_percent: 100 }
  network.answer('nextWork', () => json(answer([overdue, busy], { is_guess: true })))
  const guessed = { ...dates(26, 27, null), as_it_is: dates(24, 25, null) }
  network.answer('tryWorkOrder', () =>
    json({
      jobs: [
        { job_id: 1, ...dates(25, 27, 100), as_it_is: dates(25, 27, 100) },
        { job_id: 3, ...guessed },
      ],
    }),
  )
  await show(<NextWorkPage />, '/admin/next?first=3')
  await expect.element(bar).toHaveTextContent('1 later · 26003 the most, by 2 days')
  await expect.element(bar).not.toHaveTextContent('likely late')
  await expect.element(rowOf('26001')).toHaveTextContent('Overdue')
  await expect.element(page.getByRole('table')).not.toHaveTextContent('%')
})

test('a shop without open jobs says so', async () => {
  network.answer('nextWork', () => json(answer([])))
  await show(<NextWorkPage />, '/admin/next')
  await expect.element(page.getByText('No open jobs')).toBeVisible()
})

test('what could not be loaded is told and tried again', async () => {
  network.answer('nextWork', () => problem(500, 'Something went wrong'))
  await show(<NextWorkPage />, '/admin/next')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(page.getByText('Failed to load what is next')).toBeVisible()
  await expect.element(again).toBeEnabled()
  // In one step: a page that hears of a change reads anew by itself, and the button would be gone before it is pressed.
  network.answer('nextWork', () => json(answer([startable])))
  ;(again.element() as HTMLElement).click()
  await expect.element(rowOf('26001')).toBeVisible()
})

test('in Arabic on a phone: cards, none wider than the phone', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  await show(<NextWorkPage />, '/admin/next?first=3')
  const list = page.getByRole('list', { name: 'أوامر العمل غير المغلقة' })
  await expect.element(list).toHaveTextContent('يمكن البدء')
  await expect.element(page.getByText('أمر عمل واحد مقدَّم')).toBeVisible()
  await expect.element(page.getByText(/أمر عمل واحد أبكر/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
