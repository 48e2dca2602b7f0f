import type { ActiveSession } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { SessionsTable } from './sessions-table.tsx'
import { personOf } from '../../../testing/people.ts'

freshDeskForEachTest()

const usual: ActiveSession = {
  session_id: 's1',
  technician_id: 1,
  employee_number: null,
  technician_name: 'Ali Hassan',
  technician: personOf(7, 'Ali Hassan'),
  job_id: 1,
  job_no: '1001',
  job_description: 'Rewind of a 75 kW pump motor',
  activity_code: 'REPAIR',
  activity_label: 'Repair',
  activity_label_ar: null,
  started_at: '2026-11-19T06:00:00.000Z',
  elapsed_hours: 3,
  is_stalled: false,
  planned_hours: null,
  p80_hours: null,
  worked_hours: null,
  timer_check: null,
  is_over: false,
}
const planned = { ...usual, session_id: 's2', planned_hours: 4, p80_hours: 6, worked_hours: 2.5 }
const over = { ...planned, session_id: 's3', worked_hours: 7.1667, is_over: true }
const stalledToo = { ...over, session_id: 's4', is_stalled: true }

async function showTable(sessions: ActiveSession[]): Promise<void> {
  await show(
    <SessionsTable
      sessions={sessions}
      going={new Set()}
      total={sessions.length}
      version={sessions}
      view={{ sort: { column: 'technician', descending: false }, page: 1, size: 25 }}
      onView={() => undefined}
      onEnd={() => undefined}
      peekOf={() => ({ title: '', to: '/admin', content: null })}
    />,
  )
}

test.each([
  [
    'en',
    ['Active', 'Active', 'ActiveOver estimate', 'StalledOver estimate'],
    'Planned 4 h, usually done by 6 h, worked 7 h 10 min',
  ],
  ['ar', ['نشطة', 'نشطة', 'نشطةمتجاوزة', 'عالقةمتجاوزة'], 'المخطط ⁦4⁩ س، ويكتمل عادةً خلال ⁦6⁩ س، وسُجّل 7 س 10 د'],
] as const)('a session whose work item runs over is marked besides its state, %s', async (language, marks, plan) => {
  await page.viewport(1366, 768)
  await chooseLanguage(language)
  await showTable([usual, planned, over, stalledToo])
  await expect.element(page.getByRole('row').nth(4)).toBeVisible()
  const states = [...document.querySelectorAll('tbody tr')].map((row) =>
    row.querySelector('td:nth-child(6) > [data-cell] > span'),
  )
  expect(states.map((state) => state?.textContent)).toEqual(marks)
  expect(states.map((state) => state?.getAttribute('data-hint') ?? null)).toEqual([
    null,
    expect.stringContaining(language === 'en' ? 'worked 2 h 30 min' : '2 س 30 د'),
    plan,
    plan,
  ])
})

test('what its technician answered stands beside the state, by the workshop’s clock', async () => {
  await page.viewport(1366, 768)
  const asked = {
    kind: 'running',
    asked_at: '2026-11-19T14:00:00.000Z',
    notified_at: null,
    answer: null,
    answered_at: null,
    stopped_at: null,
  } as const
  const confirmed = { ...asked, answer: 'still_working', answered_at: '2026-11-19T14:05:00.000Z' } as const
  await showTable([
    { ...usual, session_id: 's5', timer_check: confirmed },
    { ...usual, session_id: 's6', timer_check: asked },
  ])
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent(/Still working, .?17:05/)
  await expect.element(page.getByRole('row').nth(2)).toHaveTextContent(/Asked .?17:00/)
  const hint = document.querySelector('tbody tr td:nth-child(6) > [data-cell] > span')?.getAttribute('data-hint')
  expect(hint).toMatch(/^Still working, .?17:05.?$/)
})
