import type { AnswerOf, SecurityEvent } from '@warsha/contract'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { SecurityLogPage } from './security-log-page.tsx'
import { personOf } from '../../../testing/people.ts'

const failed: SecurityEvent = {
  id: 2,
  at: '2026-11-19T06:05:00.000Z',
  kind: 'sign_in_failed',
  person_id: 7,
  person_name: 'Basil Al-Ghamdi',
  person: personOf(2, 'Basil Al-Ghamdi'),
  address: '203.0.113.7',
  request_id: 'req-9',
  details: { right_password: false },
}
const rotated: SecurityEvent = {
  ...failed,
  id: 1,
  kind: 'keys_rotated',
  person_id: null,
  person_name: null,
  person: null,
  address: null,
  request_id: null,
  details: { kid: 'a', leaked: true },
}
const found = (events: SecurityEvent[]): AnswerOf<'securityLog'> => ({
  events,
  total: events.length,
  page: 1,
  page_size: 50,
  people: [{ id: 7, full_name: 'Basil Al-Ghamdi', person: personOf(7, 'Basil Al-Ghamdi') }],
})

freshDeskForEachTest()
beforeAll(() => page.viewport(1366, 900))

test('the page tells who, what, from where and why, and finds by event', async () => {
  network.answer('securityLog', (request) => json(found(request.query.has('kind') ? [failed] : [failed, rotated])))
  await show(<SecurityLogPage />, '/admin/security-log')
  const row = page.getByRole('row').filter({ hasText: 'Basil' })
  await expect.element(row).toHaveTextContent(/Failed sign-in.*203\.0\.113\.7.*wrong identifier or password/)
  const keys = page.getByRole('row').filter({ hasText: 'Keys rotated' })
  await expect.element(keys).toHaveTextContent(/Server command line.*former keys retired/)
  await page.getByRole('combobox', { name: 'Event' }).selectOptions('Failed sign-in')
  await expect.element(keys).not.toBeInTheDocument()
  await expect.element(row).toBeVisible()
})

test('times and ranges are those of the workshop, wherever the browser is', async () => {
  localStorage.setItem('warsha.workshop', JSON.stringify({ business_time_zone: 'Pacific/Auckland' }))
  network.answer('workshop', () => new Promise(() => undefined))
  network.answer('securityLog', () => json(found([failed])))
  await show(<SecurityLogPage />, '/admin/security-log')
  await expect.element(page.getByRole('row').filter({ hasText: 'Basil' })).toHaveTextContent('19 Nov 19:05')
  await page.getByRole('combobox', { name: 'Days' }).selectOptions('Last week')
  const query = () => new URLSearchParams(window.location.search)
  await expect.poll(() => query().get('from')).not.toBeNull()
  const [from, to] = [query().get('from') ?? '', query().get('to') ?? '']
  expect([new Date(from).getUTCDay(), new Date(to).getUTCDay()]).toEqual([0, 6])
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000)
  await expect.element(page.getByRole('combobox', { name: 'Days' })).toHaveValue('last_week')
})

test('without an event that matches it offers to look at all of them again', async () => {
  network.answer('securityLog', (request) => json(found(request.query.has('person_id') ? [] : [failed])))
  await show(<SecurityLogPage />, '/admin/security-log?person=7')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Basil' })).toBeVisible()
})

test('what cannot be loaded says so', async () => {
  network.answer('securityLog', () => problem(503, 'Away.', 'database_away'))
  await show(<SecurityLogPage />, '/admin/security-log')
  await expect.element(page.getByText('Failed to load the security log. Please check your connection.')).toBeVisible()
})
