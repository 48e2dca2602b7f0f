import type { ScheduleException } from '@warsha/contract'
import axeCore from 'axe-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { HolidaysAndExceptions } from './exceptions-page.tsx'
import { personOf } from '../../../testing/people.ts'

const YEAR = 2028
const unchanged = { session_count: 0, seconds_before: 0, seconds_after: 0, hours_before: 0, hours_after: 0 }
const noEffect = { from_date: '2026-11-21', ...unchanged, cost_sar_before: 0, cost_sar_after: 0, technicians: [] }

/** What the workshop has planned. */
let planned: ScheduleException[] = []

const holiday = (id: number, date: string, reason: string): ScheduleException => ({
  id,
  // A day in Riyadh.
  starts_at: new Date(Date.parse(`${date}T00:00:00+03:00`)).toISOString(),
  ends_at: new Date(Date.parse(`${date}T23:59:59+03:00`)).toISOString(),
  reason,
  exception_type: 'holiday',
  segment: 'all',
})

freshDeskForEachTest()
beforeAll(() => page.viewport(1366, 900))
afterAll(() => page.viewport(360, 740))
beforeEach(() => {
  planned = []
  network.answer('scheduleRules', () => json([]))
  network.answer('technicians', () =>
    json([{ id: 2, full_name: 'Majed Al-Subaie', person: personOf(2, 'Majed Al-Subaie'), segment: 'Winding' }]),
  )
  network.answer('scheduleExceptions', () => json(planned))
  network.answer('previewScheduleChange', () => json(noEffect))
})

const calendar = (year = YEAR) => page.getByRole('region', { name: `Calendar of ${year}` })
/** @param date such as `23 September 2028` */
const day = (date: string) => calendar(Number(date.slice(-4))).getByRole('button', { name: `, ${date}` })
const list = page.getByRole('region', { name: 'Holidays & Exceptions' })
const form = page.getByRole('dialog', { name: 'New exception' })
const create = form.getByRole('button', { name: 'Create exception' })
/** What the workshop says to holidays that are not there yet. */
const daysIn = (body: Record<string, unknown> | null) =>
  Math.ceil((Date.parse(String(body?.['ends_at'])) - Date.parse(String(body?.['starts_at']))) / 86_400_000)
const sent = () => network.requests('createScheduleExceptions').map(({ body }) => body)

async function open(): Promise<void> {
  await show(<HolidaysAndExceptions />, `/admin/settings?tab=exceptions&year=${YEAR}`)
  await expect.element(calendar()).toBeVisible()
}

test('a holiday on a day of the calendar, every year: what is missing is said, then it stands there', async () => {
  await open()
  await day(`23 September ${YEAR}`).click()
  await expect.element(form.getByLabelText('Date')).toHaveValue(`23 Sept ${YEAR}`)
  await create.click()
  await expect.element(form.getByText('Reason is required')).toBeVisible()
  await expect.element(page.getByText('Please fix the form errors before submitting')).toBeVisible()
  await form.getByLabelText('Reason').fill('National Day')
  await userEvent.selectOptions(form.getByLabelText('Repeat'), 'Every year')
  await create.click()
  await expect.element(form.getByText('Choose until when it repeats')).toBeVisible()
  await form.getByLabelText('Until').fill(`${YEAR}-09-22`)
  await create.click()
  await expect.element(form.getByText('The repeats must not end before the date itself')).toBeVisible()
  expect(sent()).toEqual([])

  await form.getByLabelText('Until').fill(`${YEAR + 2}-12-31`)
  await expect.element(form).toHaveTextContent(/Creates 3 days: .*23 Sept? \d+ … .*23 Sept? \d+/)
  network.answer('createScheduleExceptions', () => {
    planned = [0, 1, 2].map((later) => holiday(later + 1, `${YEAR + later}-09-23`, 'National Day'))
    return json({ exceptions_created: 3 }, 201)
  })
  await create.click()
  await expect.element(page.getByText('Created 3 exception(s) successfully!')).toBeVisible()
  expect(sent()).toMatchObject([
    {
      starts_at: `${YEAR}-09-23T00:00:00`,
      reason: 'National Day',
      exception_type: 'holiday',
      recurrence_pattern: 'yearly',
      recurrence_until: `${YEAR + 2}-12-31`,
    },
  ])
  await expect.element(day(`23 September ${YEAR}`)).toHaveAccessibleName(/14\d\d AH.*Holiday: National Day/)
})

test('a holiday of several days is entered, shown and deleted as one', async () => {
  await open()
  await day(`16 May ${YEAR}`).click()
  await form.getByLabelText('Reason').fill('Eid al-Adha')
  await form.getByLabelText('Last day').fill(`${YEAR}-05-15`)
  await create.click()
  await expect.element(form.getByText('The last day must not be before the first')).toBeVisible()
  await form.getByLabelText('Last day').fill(`${YEAR}-05-19`)
  await expect.element(form).toHaveTextContent(/Creates 4 days: .*16 May \d+ … .*19 May \d+/)
  network.answer('createScheduleExceptions', () => {
    const first = holiday(1, `${YEAR}-05-16`, 'Eid al-Adha')
    planned = [{ ...first, ends_at: holiday(1, `${YEAR}-05-19`, '').ends_at }]
    return json({ exceptions_created: 4 }, 201)
  })
  await create.click()
  expect(sent()).toMatchObject([{ starts_at: `${YEAR}-05-16T00:00:00`, ends_at: `${YEAR}-05-19T23:59:59` }])
  await expect.element(list.getByRole('listitem')).toHaveTextContent(`16 – 19 May ${YEAR}`)
  for (const date of ['16', '17', '18', '19']) {
    await expect.element(day(`${date} May ${YEAR}`)).toHaveAccessibleName(/Holiday: Eid al-Adha/)
  }
  await expect.element(day(`20 May ${YEAR}`)).not.toHaveAccessibleName(/Eid al-Adha/)
  await list.getByRole('button', { name: /^Delete Eid al-Adha/ }).click()
  await expect.element(page.getByText(/the working schedule applies again on those days/)).toBeVisible()
})

test('those that are there are not created again', async () => {
  planned = [holiday(1, `${YEAR}-09-23`, 'National Day')]
  network.answer('createScheduleExceptions', () => json({ exceptions_created: 0 }, 201))
  await open()
  await day(`23 September ${YEAR}`).click()
  await form.getByLabelText('Reason').fill('National Day')
  await create.click()
  await expect.element(page.getByText('Nothing new: these exceptions are there already')).toBeVisible()
})

test('custom hours over midnight for one segment, every week, but not without end', async () => {
  await open()
  await page.getByRole('button', { name: 'Add exception' }).click()
  await expect.element(form.getByLabelText('Date')).toHaveFocus()
  await userEvent.selectOptions(form.getByLabelText('Type'), 'Custom Hours')
  await form.getByLabelText('Date').fill(`${YEAR}-03-01`)
  await form.getByLabelText('Start time').fill('21:00')
  await form.getByLabelText('End time').fill('02:00')
  await expect.element(form.getByText('Ends on the next day')).toBeVisible()
  await form.getByLabelText('Reason').fill('Ramadan nights')
  await userEvent.selectOptions(form.getByLabelText('Segment'), 'Winding')
  await userEvent.selectOptions(form.getByLabelText('Repeat'), 'Every week')
  await form.getByLabelText('Until').fill(`${YEAR + 40}-03-01`)
  await expect.element(form).toHaveTextContent('These are more than 520 days. Choose an earlier end.')
  network.answer('createScheduleExceptions', () => problem(422, 'These are more than 520 days.', 'too_many_repeats'))
  await create.click()
  await expect.element(form.getByLabelText('Until')).toHaveAccessibleDescription(/more than 520 days/)

  await form.getByLabelText('Until').fill(`${YEAR}-03-15`)
  network.answer('createScheduleExceptions', () => {
    planned = [1, 8, 15].map((date) => ({
      ...holiday(date, '2028-01-01', 'Ramadan nights'),
      starts_at: new Date(Date.UTC(YEAR, 2, date, 18)).toISOString(),
      ends_at: new Date(Date.UTC(YEAR, 2, date, 23)).toISOString(),
      exception_type: 'custom_hours',
      segment: 'Winding',
    }))
    return json({ exceptions_created: 3 }, 201)
  })
  await create.click()
  await expect.element(page.getByText('Created 3 exception(s) successfully!')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({
    starts_at: `${YEAR}-03-01T21:00:00`,
    ends_at: `${YEAR}-03-02T02:00:00`,
    segment: 'Winding',
    recurrence_pattern: 'weekly',
  })
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent(/Custom Hours.*21:00–02:00.*Winding/)
  await expect
    .element(day(`8 March ${YEAR}`))
    .toHaveAccessibleName(/Custom Hours 21:00–02:00: Ramadan nights.*\(Winding\)/)
})

test('keys lead through the year, and into the next one', async () => {
  planned = [holiday(1, `${YEAR}-09-23`, 'National Day')]
  await open()
  day(`31 December ${YEAR}`).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(day(`30 December ${YEAR}`)).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day(`30 November ${YEAR}`)).toHaveFocus()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('30 November')
  await userEvent.keyboard('{PageDown}{ArrowDown}')
  await expect.element(day(`6 January ${YEAR + 1}`)).toHaveFocus()
  expect(window.location.search).toContain(`year=${YEAR + 1}`)
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByLabelText('Date')).toHaveValue(`6 Jan ${YEAR + 1}`)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Previous year' }).click()
  await day(`23 September ${YEAR}`).hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('National Day')
})

test('each press turns a year, though the one before is not drawn yet', async () => {
  await open()
  const previous = page.getByRole('button', { name: 'Previous year' }).element() as HTMLElement
  for (let presses = 0; presses < 3; presses++) previous.click()
  await expect.element(calendar(YEAR - 3)).toBeVisible()
})

test('in the past nothing can be added, and what is past stands apart', async () => {
  await open()
  await page.getByRole('button', { name: 'This year' }).click()
  await page.getByRole('button', { name: 'Previous year' }).click()
  const past = day('31 December 2025')
  await expect.element(past).toHaveAttribute('aria-disabled', 'true')
  await past.click({ force: true })
  await expect.element(form).not.toBeInTheDocument()
  await page.getByText('Past 0').click()
  await expect.element(page.getByRole('heading', { name: 'No past holidays or exceptions' })).toBeVisible()
})

test('deleting asks; what somebody else has deleted is gone all the same', async () => {
  planned = [holiday(1, `${YEAR}-09-23`, 'National Day'), holiday(2, `${YEAR}-02-22`, 'Founding Day')]
  await open()
  const rows = list.getByRole('listitem')
  for (const [left, answer] of [
    [1, () => new Response(null, { status: 204, headers: { 'x-api': '1' } })],
    [0, () => problem(404, 'This exception does not exist.', 'not_found')],
  ] as const) {
    network.answer('deleteScheduleException', answer)
    await rows
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('the working schedule applies again')
    await page.getByRole('button', { name: 'Delete exception' }).click()
    await expect.poll(() => list.getByRole('button', { name: /^Delete / }).elements().length).toBe(left)
  }
})

const offer = page.getByRole('dialog', { name: 'Saudi public holidays' })

test('the public holidays of two years are offered, changed, left out, and not entered twice', async () => {
  // The workshop's day is 21 November 2026.
  planned = [holiday(1, '2027-02-22', 'Founding Day')]
  network.answer('createScheduleExceptions', ({ body }) => json({ exceptions_created: daysIn(body) }, 201))
  await open()
  await page.getByRole('button', { name: 'Saudi public holidays' }).click()
  await expect.element(offer.getByRole('checkbox', { name: 'Founding Day 2027' })).toBeDisabled()
  await expect.element(offer.getByText('Already entered')).toBeVisible()
  await expect.element(offer.getByText('the moon decides').first()).toBeVisible()
  await expect.element(offer.getByText('Enters 19 days')).toBeVisible()
  expect((await axeCore.run(offer.element())).violations).toEqual([])

  for (const name of ['Eid al-Adha 2027', 'Eid al-Fitr 2028', 'Eid al-Adha 2028', 'Founding Day 2028']) {
    await offer.getByRole('checkbox', { name }).click()
  }
  // The moon was seen a day later, and the shop gives a fifth day.
  await offer.getByLabelText('Date: Eid al-Fitr 2027').fill('2027-03-10')
  await userEvent.selectOptions(offer.getByLabelText('Days: Eid al-Fitr 2027'), '5 days')
  const reason = offer.getByLabelText('Reason: National Day 2027')
  await reason.fill(' ')
  await offer.getByRole('button', { name: 'Enter holidays' }).click()
  await expect.element(offer.getByText('Enter a reason')).toBeVisible()
  expect(sent()).toEqual([])
  await reason.fill('Saudi National Day')
  await offer.getByRole('button', { name: 'Enter holidays' }).click()
  await expect.element(page.getByText('Created 7 exception(s) successfully!')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  expect(sent().map((body) => Object.values(body as object).join(' '))).toEqual([
    '2027-03-10T00:00:00 2027-03-14T23:59:59 Eid al-Fitr holiday',
    '2027-09-23T00:00:00 2027-09-23T23:59:59 Saudi National Day holiday',
    '2028-09-23T00:00:00 2028-09-23T23:59:59 National Day holiday',
  ])
})

test('what fails half way is said, and another try goes on', async () => {
  let asked = 0
  network.answer('createScheduleExceptions', ({ body }) => {
    asked += 1
    return asked === 3 ? problem(503, 'The database is away.') : json({ exceptions_created: daysIn(body) }, 201)
  })
  await open()
  await page.getByRole('button', { name: 'Saudi public holidays' }).click()
  await offer.getByRole('button', { name: 'Enter holidays' }).click()
  await expect.element(page.getByText(/The database is away|Failed to create exception/)).toBeVisible()
  await expect.element(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Enter holidays' }).click()
  await expect.element(page.getByText('Created 20 exception(s) successfully!')).toBeVisible()
})
