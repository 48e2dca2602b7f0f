import { type AnswerOf, presentWork } from '@warsha/contract'
import { roundedAlone } from '@warsha/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { sessionRecord } from '../testing/session.ts'
import { SessionsList } from './sessions-list.tsx'
import { personOf } from '../../../../testing/people.ts'

const found: AnswerOf<'sessionRecords'> = {
  sessions: [sessionRecord()],
  totals: {
    ...presentWork(
      roundedAlone({ sessionCount: 9, rawSeconds: 108_000, effectiveSeconds: 97_200, costHalalas: 108_000 }),
    ),
    running_count: 1,
    to_review_count: 2,
    seconds_held: 0,
  },
  item_count: null,
  total: 10,
  page: 1,
  page_size: 50,
}
const jobType = { code: 'R', description: null, is_active: true, display_order: 1 }
const person = { segment: 'Winding', is_active: true }

freshDeskForEachTest()

async function open(search: string, answer: Partial<typeof found> = {}) {
  network.answer('sessionRecords', () => json({ ...found, ...answer }))
  network.answer('technicians', () =>
    json(
      ['Basil', 'ياسر', 'Omar', 'Sara', 'Huda'].map((full_name, at) => ({
        ...person,
        id: 7 + at,
        full_name,
        person: personOf(7 + at, full_name),
      })),
    ),
  )
  network.answer('allActivityTypes', () => json([{ code: 'REPAIR', label: 'Repair', is_active: true }]))
  network.answer('jobTypes', () => json([{ ...jobType, id: 3, name: 'Rewind' }]))
  await show(
    <InWorkshop loading={null}>
      <SessionsList onOpen={() => undefined} />
    </InWorkshop>,
    `/admin/sessions${search}`,
  )
}

/** The chips as they are read, without marks of direction and with plain spaces. */
const filters = () =>
  page
    .getByRole('list', { name: 'Filters' })
    .getByRole('listitem')
    .elements()
    .map((chip) => chip.textContent?.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s/g, ' '))

test('the usual list has no filter to tell', async () => {
  await open('')
  await expect.element(page.getByText('1,080.00')).toBeVisible()
  expect(page.getByRole('list', { name: 'Filters' }).elements()).toEqual([])
})

test('all that can be filtered by is told by its name', async () => {
  await open(
    '?month=2026-10&weekday=3&technician=7,8&segment=Winding&job=0815&job_type=3,none&activity=REPAIR&waiting=true&rated=false&outside=true&q=pump',
  )
  await expect
    .poll(filters)
    .toEqual([
      'October 2026',
      'Weekday: Wednesday',
      'Technician: Basil · ياسر',
      'Segment: Winding',
      'Job: 0815',
      'Job type: Rewind · No job type',
      'Activity: Repair',
      'Waits for review',
      'Without an hourly rate',
      'With outside hours',
      'Search: pump',
      'Clear filters',
    ])
  await expect.element(page.getByRole('combobox', { name: 'Technician' })).toHaveValue('7,8')
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('1 Oct 2026')
  const query = network.requests('sessionRecords').at(-1)?.query ?? []
  expect(Object.fromEntries(query)).toMatchObject({
    month: '2026-10',
    weekday: '3',
    technician_id: '7,8',
    job_type_id: '3,none',
    is_rated: 'false',
  })
})

test('of very many names some are told', async () => {
  await open('?range=all&technician=7,8,9,10,11')
  await expect.poll(filters).toEqual(['Technician: Basil · ياسر · Omar · +2', 'Clear filters'])
})

test('where a mean of work items was shown, the filter says how it comes about', async () => {
  await open('?range=all&settled_from=2026-10-01&settled_to=2026-10-31&activity=REPAIR&state=completed', {
    item_count: 5,
  })
  await expect.poll(() => filters()[1]).toBe('Work items settled: 1 – 31 Oct 2026 · 5 items, 5.40 h each on average')
})

test('a filter that is taken away leaves the others, and the focus goes on to the next', async () => {
  await open('?from=2026-10-01&to=2026-10-31&technician=7&state=completed')
  await page.getByRole('button', { name: 'Remove the filter “Technician: Basil”' }).click()
  expect(window.location.search).toBe('?from=2026-10-01&to=2026-10-31&state=completed')
  await expect.element(page.getByRole('button', { name: 'Remove the filter “Counts in reports”' })).toHaveFocus()
  await page.getByRole('button', { name: /^Remove the filter “1\s?–\s?31 Oct 2026”$/ }).click()
  expect(window.location.search).toBe('?state=completed&range=all')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  expect(window.location.search).toBe('')
})

test('what has no field of its own is chosen from the rest', async () => {
  await open('?month=2026-10')
  const more = page.getByRole('combobox', { name: 'More filters' })
  await expect.element(more).toHaveTextContent('Rewind')
  for (const option of ['Wednesday', 'Rewind', 'Winding', 'With outside hours']) await more.selectOptions(option)
  await expect
    .poll(filters)
    .toEqual([
      'October 2026',
      'Weekday: Wednesday',
      'Segment: Winding',
      'Job type: Rewind',
      'With outside hours',
      'Clear filters',
    ])
})

test('the totals lead to what of them still runs and what waits', async () => {
  await open('?month=2026-10&technician=7')
  const total = (number: string) => page.getByLabelText('Totals').getByRole('link', { name: number })
  await expect.element(total('1')).toHaveAttribute('href', '/admin/sessions?month=2026-10&technician=7&state=running')
  await expect.element(total('2')).toHaveAttribute('href', '/admin/sessions?month=2026-10&technician=7&waiting=true')
})

test('in Arabic', async () => {
  await chooseLanguage('ar')
  await open('?month=2026-10&technician=8&state=completed&settled_from=2026-10-01&settled_to=2026-10-31', {
    item_count: 3,
  })
  await expect.element(page.getByText('محتسبة في التقارير')).toBeVisible()
  const chips = page.getByRole('list', { name: 'عوامل التصفية' })
  await expect.element(chips).toHaveTextContent('الفني: ياسر')
  await expect.element(chips).toHaveTextContent('3 أعمال، بمتوسط')
})
