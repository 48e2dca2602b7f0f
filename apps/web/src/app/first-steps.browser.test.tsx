import type { ActiveSession, Live } from '@warsha/contract'
import axeCore from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { LiveBoard } from './live-board.tsx'
import { queryClient } from './query-client.ts'
import { useStepsTaken } from './use-steps-taken.ts'
import { isDemo, keepDemo, takenIn, takeStep } from '../device/first-steps.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { requestPalette } from '../ui/admin/palette-requests.ts'
import { personOf } from '../../testing/people.ts'

freshDeskForEachTest()

const list = page.getByRole('region', { name: 'First steps' })
const links = () => [...list.element().querySelectorAll('a')].map((link) => link.getAttribute('href'))

const started = (id: string, at: number): ActiveSession => ({
  session_id: id,
  technician_id: 1,
  employee_number: null,
  technician_name: 'Ali Hassan',
  technician: personOf(7, 'Ali Hassan'),
  job_id: 7,
  job_no: '1001',
  job_description: 'Rewind of a 75 kW pump motor',
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  activity_label_ar: null,
  started_at: new Date(at).toISOString(),
  elapsed_hours: 0,
  is_stalled: false,
  planned_hours: null,
  p80_hours: null,
  worked_hours: null,
  timer_check: null,
  is_over: false,
})

function answerWith(...active_sessions: ActiveSession[]): void {
  const live: Live = {
    active_sessions,
    total_active: active_sessions.length,
    total_over: 0,
    jobs_count: { '1001': 1 },
    away: [],
  }
  network.answer('live', () => json(live))
}

function Board() {
  useStepsTaken()
  return <LiveBoard />
}

async function openBoard(address = '/admin'): Promise<void> {
  await page.viewport(1366, 768)
  answerWith(started('before', Date.now() - 3_600_000))
  await show(<Board />, address)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a demo leads through seven steps, each a way to its page, ticked once it is done', async () => {
  keepDemo(true)
  await openBoard()
  await expect.element(list.getByRole('status')).toHaveTextContent('0 of 7 done')
  await expect.poll(links).toContain('/admin/jobs/7')
  expect(links()).toEqual([
    '/guide',
    '#active-sessions',
    '/admin/jobs/7',
    '/admin/timeline',
    '/admin/sessions',
    '/admin/reports',
  ])
  await expect.element(list).toHaveTextContent(/Your own shop: .*npm start/)
  expect((await axeCore.run(list.element())).violations).toEqual([])

  requestPalette()
  await expect.element(list.getByRole('status')).toHaveTextContent('1 of 7 done')
  await expect.element(list.getByRole('button', { name: 'Ask with Ctrl+K Done' })).toBeVisible()
})

test('what a technician starts meanwhile ticks the start and the look at it', async () => {
  keepDemo(true)
  await openBoard()
  await expect.element(list.getByRole('status')).toHaveTextContent('0 of 7 done')
  answerWith(started('after', Date.now() + 1_000))
  await queryClient.refetchQueries()
  await expect.element(list.getByRole('status')).toHaveTextContent('2 of 7 done')
  expect(takenIn('admin').get().steps).toEqual(['start', 'watch'])
})

test.each([
  ['/admin/jobs/12', 'job'],
  ['/admin/timeline', 'timeline'],
])('%s ticks its step', async (address, step) => {
  keepDemo(true)
  await openBoard(address)
  await expect.poll(() => takenIn('admin').get().steps).toEqual([step])
})

test('it is put away for good, and reads in Arabic', async () => {
  keepDemo(true)
  await chooseLanguage('ar')
  await openBoard()
  const arabic = page.getByRole('region', { name: 'الخطوات الأولى' })
  await expect.element(arabic).toHaveTextContent('اكتمل 0 من 7')
  await userEvent.click(arabic.getByRole('button', { name: 'إخفاء الخطوات الأولى نهائيًا' }))
  await expect.element(arabic).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
  expect(localStorage.getItem('warsha.first_steps.admin')).toBe('{"steps":[],"isDismissed":true}')
})

test('a shop shows none of it, and keeps nothing', async () => {
  keepDemo(false)
  await openBoard()
  takeStep('admin', 'export')
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  expect(list.elements()).toEqual([])
  expect(localStorage.getItem('warsha.first_steps.admin')).toBeNull()
})

test.each([
  ['a demo', [{ identifier: 'tech@demo.example', password: 'demo-tech' }], true],
  ['a shop', [], false],
])('the sign-in page keeps that it belongs to %s', async (_, accounts, is) => {
  keepDemo(!is)
  network.answer('signInHints', () => json({ accounts, company: null }))
  localStorage.removeItem('warsha.access_token')
  const { SignInPage } = await import('../features/sign-in/sign-in-page.tsx')
  await show(<SignInPage />, '/login')
  await expect.poll(isDemo).toBe(is)
})
