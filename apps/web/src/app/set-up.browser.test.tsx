import type { Live, SetUp } from '@warsha/contract'
import axeCore from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, readAgain, show } from '../../testing/admin.tsx'
import { json, network, problem } from '../../testing/network.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { LiveBoard } from './live-board.tsx'

freshDeskForEachTest()

/** How the shop stands. */
let setUp: SetUp
let workshop = { is_being_set_up: true, has_sessions: false }
let live: Live

beforeEach(async () => {
  await page.viewport(1366, 768)
  setUp = { is_over: false, is_hidden: false, done: [] }
  workshop = { is_being_set_up: true, has_sessions: false }
  live = { active_sessions: [], total_active: 0, total_over: 0, jobs_count: {}, away: [] }
  network.answer('live', () => json(live))
  network.answer('setUp', () => json(setUp))
  network.answer('workshop', () =>
    json({
      business_time_zone: 'Asia/Riyadh',
      today: '2026-11-21',
      stalled_after_hours: 10,
      company_name: '',
      has_logo: false,
      requires_second_factor: false,
      company_sign_in: null,
      admins_by_company_only: false,
      break_glass_id: null,
      sends_web_push: false,
      version: 1,
      ...workshop,
    }),
  )
  network.answer('changeSetUp', ({ body }) => {
    const { is_hidden = setUp.is_hidden, hours_confirmed } = body as { is_hidden?: boolean; hours_confirmed?: boolean }
    setUp = { is_over: is_hidden, is_hidden, done: hours_confirmed ? [...setUp.done, 'hours'] : setUp.done }
    workshop = { ...workshop, is_being_set_up: !is_hidden }
    return json(setUp)
  })
})

const list = page.getByRole('region', { name: 'Set up your workshop' })
const steps = list.getByRole('listitem')
const expectClean = async () => expect((await axeCore.run(page.getByRole('main').element())).violations).toEqual([])
const otherTabChanged = () => window.dispatchEvent(new StorageEvent('storage', { key: null }))
const sent = () => network.requests('changeSetUp').map(({ body }) => body)

test('an empty shop shows what comes next, each step a way to its place, and no three zeros', async () => {
  await show(<LiveBoard />)
  await expect.element(list.getByRole('status')).toHaveTextContent('0 of 8 done')
  await expect.element(page.getByRole('heading', { name: 'No Active Sessions' })).toBeVisible()
  await expect.element(page.getByText('Stalled Sessions')).not.toBeInTheDocument()
  const places = [...list.element().querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(places).toEqual([
    '/admin/settings?tab=company',
    '/admin/settings?tab=schedule',
    '/admin/technicians?technician=new',
    '/admin/jobs',
    '/guide',
    '/admin/sessions',
    '/admin/system',
  ])
  await expect.element(list.getByRole('button', { name: 'Your second factor' })).toBeVisible()
  await expectClean()
})

test('steps tick themselves by what is there; hours that are right are kept by one press; then the list goes', async () => {
  await show(<LiveBoard />)
  await list.getByRole('button', { name: 'Keep these hours' }).click()
  await expect.element(steps.nth(1)).toHaveTextContent('Working hours Done')
  expect(sent()).toEqual([{ hours_confirmed: true }])
  await expect.element(list.getByRole('button', { name: 'Keep these hours' })).not.toBeInTheDocument()

  setUp = { ...setUp, done: ['company', 'hours', 'technicians', 'jobs', 'phone', 'session', 'backup'] }
  await readAgain()
  await expect.element(list.getByRole('status')).toHaveTextContent('7 of 8 done')
  await expectClean()

  setUp = { ...setUp, done: [...setUp.done, 'second_factor'] }
  await readAgain()
  await expect.element(list).not.toBeInTheDocument()
})

test('put away for all admins, with a way back at once and later', async () => {
  await show(<LiveBoard />)
  await list.getByRole('button', { name: 'Hide this list for all admins' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(list).toBeVisible()
  await list.getByRole('button', { name: 'Hide this list for all admins' }).click()
  const back = page.getByRole('button', { name: 'Show the set-up list' })
  await expect.element(back).toBeVisible()
  await expectClean()
  await back.click()
  await expect.element(list).toBeVisible()
  expect(sent()).toEqual([{ is_hidden: true }, { is_hidden: false }, { is_hidden: true }, { is_hidden: false }])
})

test('what cannot be saved leaves the list as it was', async () => {
  network.answer('changeSetUp', () => problem(503, 'The database is away.'))
  await show(<LiveBoard />)
  await list.getByRole('button', { name: 'Hide this list for all admins' }).click()
  await expect.element(page.getByText(/Failed to save the set-up list|The database is away/)).toBeVisible()
  await expect.element(list).toBeVisible()
})

test('a foreman is shown how the first session comes about, and no list', async () => {
  const token = localStorage.getItem('warsha.access_token') ?? ''
  const huda = localStorage.getItem('warsha.user') ?? '{}'
  localStorage.removeItem('warsha.access_token')
  otherTabChanged()
  localStorage.setItem('warsha.user', JSON.stringify({ ...JSON.parse(huda), id: 2, rights: 'foreman' }))
  localStorage.setItem('warsha.access_token', token)
  otherTabChanged()
  await show(<LiveBoard />)
  await expect.element(page.getByRole('link', { name: 'Guide for technicians' })).toHaveAttribute('href', '/guide')
  await expect.element(page.getByRole('button', { name: 'Show the set-up list' })).not.toBeInTheDocument()
  await expect.element(list).not.toBeInTheDocument()
  expect(network.requests('setUp')).toEqual([])
})

test('a shop that has worked for long asks nothing of it, and has its figures', async () => {
  workshop = { is_being_set_up: false, has_sessions: true }
  await show(<LiveBoard />)
  await expect.element(page.getByText('Stalled Sessions')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(network.requests('setUp')).toEqual([])
})

test('it reads in Arabic, on a phone too', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  await show(<LiveBoard />)
  const arabic = page.getByRole('region', { name: 'تجهيز الورشة' })
  await expect.element(arabic.getByRole('status')).toHaveTextContent('اكتمل 0 من 8')
  await userEvent.click(arabic.getByRole('button', { name: 'اعتماد هذه الساعات' }))
  await expect.element(arabic.getByRole('status')).toHaveTextContent('اكتمل 1 من 8')
  await expectClean()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
