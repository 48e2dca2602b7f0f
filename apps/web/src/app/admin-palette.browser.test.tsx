import type { AnswerOf, FoundJob, FoundTechnician } from '@warsha/contract'
import { adminCalls } from '@warsha/contract/admin-calls'
import { addCalls } from '@warsha/contract/calls'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network, problem } from '../../testing/network.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { listenForShortcuts } from '../ui/admin/shortcuts.ts'
import { requestPalette } from '../ui/admin/palette-requests.ts'
import { Palette } from './admin-palette.tsx'
import { personOf } from '../../testing/people.ts'

addCalls(adminCalls)

const running = {
  session_id: '6f0d2f1e-0000-4000-8000-000000000001',
  technician_id: 7,
  technician_name: 'أحمد الغامدي',
  technician: personOf(7, 'أحمد الغامدي'),
  job_no: '1042',
  activity_label: 'Repair',
  activity_label_ar: null,
  started_at: '2026-11-21T05:00:00.000Z',
}
const job: FoundJob = {
  id: 12,
  job_no: '1042',
  customer: 'شركة مياه الساحل',
  description: 'إعادة لفّ محرّك المضخّة',
  status: 'in_progress',
  running: [],
}
const held: FoundJob = {
  ...job,
  id: 13,
  job_no: '10420',
  customer: 'Al-Rajhi Cement',
  description: 'Overhaul of a pump',
  status: 'on_hold',
}
const ahmed: FoundTechnician = {
  id: 7,
  full_name: 'أحمد الغامدي',
  person: personOf(7, 'أحمد الغامدي'),
  employee_number: 'T-104',
  segment: 'Winding',
  is_active: true,
  running,
}
const nothing: AnswerOf<'search'> = { jobs: [], technicians: [], has_more_jobs: false, is_near: false }
let answers: (q: string) => Partial<AnswerOf<'search'>> | Promise<Partial<AnswerOf<'search'>>>

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 768)
  answers = (q) => (q === '' ? {} : { jobs: [job, held], technicians: [] })
  network.answer('search', async (request) => {
    return json({ ...nothing, ...(await answers(request.query.get('q') ?? '')) })
  })
})

const field = page.getByRole('combobox')
const options = page.getByRole('option')
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? ''
const toolbar = page.getByRole('toolbar')
const type = (text: string) => userEvent.fill(field, text)

const DESK = 'Desk'
const BEHIND = 'Behind'

function Desk() {
  useEffect(listenForShortcuts, [])
  return (
    <>
      <Palette />
      <p>{DESK}</p>
    </>
  )
}

async function open(): Promise<void> {
  await show(<Desk />)
  await expect.element(page.getByText(DESK)).toBeVisible()
  requestPalette()
  await expect.element(field).toHaveFocus()
}

test('a job is found by its number, marked where it was found, and opened by Enter', async () => {
  await open()
  await type('1042')
  await expect.element(options.nth(0)).toHaveTextContent('1042 · شركة مياه الساحل')
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['1042', '1042'])
  await expect.element(options.nth(1)).toHaveTextContent('On Hold')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/admin/jobs/12')
  await expect.element(field).not.toBeInTheDocument()
})

test('arrows choose, and round the ends', async () => {
  await open()
  await type('1042')
  await expect.poll(chosen).toContain('1042 · ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toContain('10420')
  const id = document.querySelector('[role=option][aria-selected=true]')?.id
  await expect.element(field).toHaveAttribute('aria-activedescendant', id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toContain('1042 · ')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/admin/jobs/13')
})

test('Enter before the answer opens what is found first', async () => {
  let answer: (found: Partial<AnswerOf<'search'>>) => void = () => undefined
  answers = (q) => (q === '' ? {} : new Promise((resolve) => (answer = resolve)))
  await open()
  await type('1042')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => network.requests('search').length).toBeGreaterThan(1)
  await expect.element(field).toBeVisible()
  answer({ jobs: [job] })
  await expect.poll(() => window.location.pathname).toBe('/admin/jobs/12')
})

test('what was found stays while more is typed, and a late answer of before changes nothing', async () => {
  let answer: (found: Partial<AnswerOf<'search'>>) => void = () => undefined
  answers = (q) => (q === '104' ? { jobs: [job] } : q === '' ? {} : new Promise((resolve) => (answer = resolve)))
  await open()
  await type('104')
  await expect.element(options.nth(0)).toHaveTextContent('1042 · ')
  await type('1042')
  await expect.poll(() => network.requests('search').length).toBeGreaterThan(2)
  await expect.element(options.nth(0)).toHaveTextContent('1042 · ')
  answer({ jobs: [held] })
  await expect.element(options.nth(0)).toHaveTextContent('10420')
})

test('Tab goes to what can be done: a job is put on hold, and that can be undone', async () => {
  network.answer('setJobStatus', () => json({ ...job, status: 'on_hold' }))
  await open()
  await type('1042')
  await expect.element(toolbar).toHaveAccessibleName('Actions for 1042 · شركة مياه الساحل')
  await userEvent.keyboard('{Tab}')
  await expect.element(toolbar.getByRole('button', { name: 'Open' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(toolbar.getByRole('button', { name: 'Put on hold' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'What does job 1042 wait for?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Parts' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const sent = () => network.requests('setJobStatus').map(({ body }) => body)
  const hold = { reason: 'approval', note: null }
  // The status is saved at once, whatever becomes of the question.
  const held = [{ status: 'on_hold' }, { status: 'on_hold', hold }]
  await expect.poll(sent).toEqual(held)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(sent).toEqual([...held, { status: 'in_progress' }])
})

test('Escape leads from the actions to the field, and from there out', async () => {
  await open()
  await type('1042')
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(toolbar.getByRole('button', { name: 'Open' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test('the running session of a technician is ended in the window for it', async () => {
  answers = () => ({ technicians: [ahmed] })
  network.answer('sessionRecord', () => problem(500, 'Something went wrong.'))
  await open()
  await type('احمد')
  await expect.element(options.nth(0)).toHaveTextContent('On job 1042: Repair')
  await toolbar.getByRole('button', { name: 'End session' }).click()
  await expect.element(page.getByRole('dialog', { name: 'End the session of أحمد الغامدي' })).toBeVisible()
})

test.each([
  ['yesterday', 'Sessions of Fri, 20 Nov 2026', 'from=2026-11-20&to=2026-11-20'],
  ['احمد 20 nov', 'Sessions of أحمد الغامدي', 'from=2026-11-20&to=2026-11-20&technician=7'],
])('%s: %s', async (typed, title, query) => {
  answers = (q) => (q === 'احمد' ? { technicians: [ahmed] } : {})
  await open()
  await type(typed)
  await expect.element(options.nth(0)).toHaveTextContent(title)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe(`/admin/sessions?${query}`)
})

test('settings and tabs are found by their words, before jobs that have them', async () => {
  answers = () => ({ jobs: [job] })
  await open()
  await type('company log')
  await expect.element(options.nth(0)).toHaveTextContent('LogoCompany')
  await type('months')
  await expect.element(options.nth(0)).toHaveTextContent('MonthsHours and pay')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/admin/hours?part=months')
})

test('without words what was opened lately comes first, then what is used often', async () => {
  await open()
  await type('audit')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/admin/audit')
  await expect.element(field).not.toBeInTheDocument()
  localStorage.setItem(
    'warsha.opened.1',
    JSON.stringify([
      { kind: 'technician', id: 7 },
      { kind: 'job', id: 12 },
    ]),
  )
  answers = (q) => (q === '' ? { jobs: [job], technicians: [ahmed] } : {})
  requestPalette()
  await expect.element(page.getByRole('group', { name: 'Recent' })).toBeVisible()
  const groups = [...document.querySelectorAll('[role=group]')].map((group) =>
    [...group.children]
      .slice(0, 3)
      .map((each) => each.querySelector('bdi')?.parentElement?.textContent ?? each.textContent),
  )
  expect(groups[0]).toEqual(['Recent', 'أحمد الغامدي', '1042 · شركة مياه الساحل'])
  expect(groups[1]?.slice(0, 2)).toEqual(['Frequently used', 'Audit Trail'])
  expect(Object.fromEntries(network.requests('search').at(-1)?.query ?? [])).toMatchObject({
    q: '',
    recent_jobs: '12',
    recent_technicians: '7',
  })
})

test('what has nearly the words says so, and what is nowhere leads to the list of jobs', async () => {
  answers = (q) => (q === 'pmup' ? { jobs: [held], is_near: true } : {})
  await open()
  await type('pmup')
  await expect.element(page.getByText('No exact match. Close matches:')).toBeVisible()
  await type('zebra')
  await expect.element(options.nth(0)).toHaveTextContent('Search the list of jobs for “zebra”')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe('/admin/jobs?q=zebra')
})

test('where the server cannot be asked pages are found all the same', async () => {
  network.answer('search', () => problem(500, 'Something went wrong.'))
  await open()
  await type('audit')
  await expect.element(page.getByText('Jobs and technicians cannot be searched right now.')).toBeVisible()
  await expect.element(options.nth(0)).toHaveTextContent('Audit Trail')
})

test('Ctrl+K opens and closes it, and the focus goes back', async () => {
  await show(
    <>
      <Desk />
      <button type="button">{BEHIND}</button>
    </>,
  )
  const behind = page.getByRole('button', { name: BEHIND })
  await behind.click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(behind).toHaveFocus()
})

test('in Arabic, on a phone: everything is read, reached and in sight', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  answers = (q) => (q === '' ? {} : { jobs: [{ ...job, running: [running] }, held], technicians: [ahmed] })
  await open()
  await type('محرك')
  await expect.element(options.nth(0)).toHaveTextContent('يعمل عليه')
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['محرّك'])
  await expectAccessibleDialog()
  const { scrollWidth, clientWidth } = document.querySelector('dialog') ?? document.body
  expect(scrollWidth).toBe(clientWidth)
  const more = document.querySelectorAll<HTMLElement>('[data-more]')[1]
  await userEvent.click(more ?? document.body)
  await expect.element(toolbar.getByRole('button', { name: 'فتح' })).toHaveFocus()
  await expect.element(toolbar).toHaveAccessibleName(/10420/)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(toolbar.getByRole('button', { name: 'طباعة البطاقة' })).toHaveFocus()
})

test.each([
  ['en', 'idle', '/admin?who=idle'],
  ['en', 'who is free', '/admin?who=idle'],
  ['en', 'not started', '/admin?who=not_started'],
  ['ar', 'بلا عمل', '/admin?who=idle'],
  ['ar', 'من متفرغ', '/admin?who=idle'],
] as const)('who is idle is found by words, %s: %s', async (language, words, address) => {
  await chooseLanguage(language)
  await open()
  await type(words)
  await expect.element(options.nth(0)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname + window.location.search).toBe(address)
})

test.each([
  [0, 20],
  [300, 60],
  [2_000, 120],
])(
  'typed ahead of an answer that takes %i ms, at %i ms a key, a name and Enter open what they name',
  async (delay, pause) => {
    answers = async (q) => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return q === ''
        ? { technicians: [{ ...ahmed, id: 3 }] }
        : q === 'manar'
          ? { technicians: [ahmed] }
          : { jobs: [job] }
    }
    await show(<Desk />)
    await expect.element(page.getByText(DESK)).toBeVisible()
    for (const key of ['{Control>}k{/Control}', ...Array.from('manar'), '{Enter}']) {
      await userEvent.keyboard(key)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    await expect.poll(() => window.location.pathname, { timeout: 8_000 }).toBe('/admin/technicians/7')
  },
)
