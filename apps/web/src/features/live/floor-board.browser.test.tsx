import type { AnswerOf, FloorTechnician, NextJob } from '@warsha/contract'
import axeCore from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { LiveBoardPage } from './live-board-page.tsx'

freshDeskForEachTest()

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const WIND = { activity_code: 'REWIND', activity_label: 'Rewinding', activity_label_ar: 'لف' }

function technician(id: number, name: string, change: Partial<FloorTechnician>): FloorTechnician {
  return {
    technician_id: id,
    technician_name: name,
    technician: personOf(id, name),
    employee_number: null,
    segment: 'Winding',
    state: 'idle',
    since: ago(25),
    away_reason: null,
    absence: null,
    expected_at: null,
    last_session: {
      session_id: `s${id}`,
      job_id: 12,
      job_no: '61436',
      job_description: 'Rewind of a 75 kW pump motor',
      ...WIND,
      started_at: ago(90),
      ended_at: ago(25),
    },
    usual_activity: WIND,
    ...change,
  }
}

const absence = {
  id: 31,
  technician_id: 4,
  technician: personOf(4, 'Omar Saleh'),
  kind: 'annual',
  first_day: '2026-11-01',
  last_day: '2099-11-26',
  half: null,
} as const
const floor = [
  technician(1, 'Ali Hassan', { state: 'working' }),
  technician(2, 'Badr Al-Qahtani', {}),
  technician(3, 'Muhammad Abdulrahman Al-Ghamdi bin Abdulaziz Al-Zahrani Ju', { since: ago(70) }),
  technician(4, 'Omar Saleh', { state: 'away', since: null, away_reason: 'absence', absence }),
  technician(5, 'Sami Nasser', { state: 'away', away_reason: 'day_off', since: null }),
  technician(6, 'Yusuf Karim', { state: 'not_started', since: ago(40), last_session: null, usual_activity: null }),
]

async function open(address = '/admin', technicians = floor): Promise<void> {
  network.answer('live', () =>
    json({ active_sessions: [], total_active: 0, total_over: 0, jobs_count: {}, away: [] } satisfies AnswerOf<'live'>),
  )
  network.answer('liveFloor', () => json({ now: ago(0), technicians } satisfies AnswerOf<'liveFloor'>))
  await show(
    <LiveBoardPage
      nextJobs={[next as unknown as NextJob]}
      onEnd={() => undefined}
      peekOf={() => ({ title: '', to: '/admin', content: null })}
    />,
    address,
  )
}

const next = {
  job_id: 77,
  job_no: '62142',
  hold: null,
  working: [],
  next_activity: { ...WIND, has_begun: false, usual_technicians: [] },
}

const tab = (name: string) => page.getByRole('tab', { name })
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')

test('the four are counted, and each is a list by one tap, with an address of its own', async () => {
  await page.viewport(1366, 768)
  await open()
  await expect.element(tab('Idle')).toHaveTextContent('Idle2')
  expect([...document.querySelectorAll('[role=tab]')].map((each) => each.textContent)).toEqual([
    'Working1',
    'Idle2',
    'Away2',
    'Not started1',
  ])
  await userEvent.click(tab('Idle'))
  await expect.poll(() => window.location.search).toBe('?who=idle')
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(() => rows()[0]).toMatch(/Muhammad.*1 h 10 min.*61436.*62142/)
  expect(rows()[1]).toMatch(/Badr.*25 min.*61436.*Rewinding/)
  expect((await axeCore.run(document.querySelector('main') ?? document)).violations).toEqual([])
  await userEvent.click(tab('Away'))
  await expect.poll(() => rows()[0]).toMatch(/Omar Saleh.*Annual leave.*26 Nov/)
  expect(rows()[1]).toMatch(/Sami Nasser.*Day off/)
  await userEvent.click(tab('Not started'))
  await expect.poll(() => rows()[0]).toMatch(/Yusuf Karim.*40 min.*No work yet/)
})

test('in Arabic on a phone, as cards', async () => {
  await page.viewport(360, 740)
  await chooseLanguage('ar')
  await open('/admin?who=idle')
  await expect.element(tab('بلا عمل')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('العمل التالي المعتاد').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect((await axeCore.run(document.querySelector('main') ?? document)).violations).toEqual([])
})

test('an empty list says what would stand in it', async () => {
  await open('/admin?who=idle', [])
  await expect.element(page.getByText('Nobody is idle')).toBeVisible()
})
