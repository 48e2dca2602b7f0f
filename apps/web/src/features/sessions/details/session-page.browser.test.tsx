import type { SessionDetails, SessionInvoicing } from '@warsha/contract'
import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { sessionDetails } from '../testing/session.ts'
import { SessionPage } from './session-page.tsx'

const held = sessionDetails({
  started_at: '2026-11-17T13:00:00.000Z',
  ended_at: '2026-11-18T05:00:00.000Z',
  seconds_raw: 3_600,
  seconds_effective: 3_600,
  seconds_held: 54_000,
  flags: ['end_not_reported'],
  proposals: [
    { kind: 'end_of_working_day', ended_at: '2026-11-17T14:00:00.000Z', seconds_effective: 3_600 },
    { kind: 'keep', ended_at: null, seconds_effective: 3_600 },
  ],
})
const change = { session_count: 1, seconds_raw: 1_800, seconds_effective: 1_800, cost_sar: 18 }
const button = (name: string | RegExp) => page.getByRole('button', { name })

freshDeskForEachTest()

async function open(session: SessionDetails, id = session.session_id, batches: SessionInvoicing['batches'] = []) {
  network.answer('sessionRecord', () => json(session))
  network.answer('allActivityTypes', () => json([]))
  network.answer('sessionInvoicing', () => json({ session_id: id, batches }))
  await showPage(id)
  await expect.element(page.getByRole('heading', { name: 'Session of Basil Al-Ghamdi' })).toBeVisible()
}

function showPage(id: string): Promise<void> {
  return show(
    <Routes>
      <Route path="/admin/sessions/:id" element={<SessionPage />} />
    </Routes>,
    `/admin/sessions/${id}`,
  )
}

test('says who worked on what, and leads to both', async () => {
  await open(sessionDetails({ note: 'Bearing seat worn', history: [] }))
  await expect.poll(() => document.title).toBe('Session of Basil Al-Ghamdi · Warsha')
  const leads = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(leads('Basil Al-Ghamdi')).toHaveAttribute('href', '/admin/technicians/7')
  await expect.element(leads('9751001')).toHaveAttribute('href', '/admin/jobs/3')
  await expect.element(page.getByText('Bearing seat worn')).toBeVisible()
  await expect.element(page.getByText('No device reported it: an admin added it.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sessions', exact: true }))
    .toHaveAttribute('href', '/admin/sessions')
})

test('says in which batches it lies, so that nobody corrects what is invoiced without knowing', async () => {
  const session = sessionDetails({})
  await open(session, session.session_id, [
    { id: 12, number: 12, state: 'approved', job_no: '9751001', seconds: 9_000 },
    { id: 13, number: 13, state: 'draft', job_no: '9751001', seconds: -1_800 },
  ])
  const list = page.getByRole('list', { name: 'Batches in which the session lies' })
  await expect
    .element(list)
    .toHaveTextContent(/Batch 12.*Approved.*2 h 30 min of job 9751001.*Batch 13.*Draft.*30 min less of job 9751001/)
  await expect.element(page.getByRole('link', { name: 'Batch 12' })).toHaveAttribute('href', '/admin/invoicing/12')
})

test('says when its technician called the activity finished, in both languages', async () => {
  await open(sessionDetails({ activity_finished_at: '2026-11-19T15:00:00.000Z' }))
  await expect.element(page.getByText(/^Marked finished by the technician, .* 18:00$/)).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByText(/^أُنجز بحسب الفني/)).toBeVisible()
})

test('of a running one with nothing to know, whose end would be offered when it is ended, no empty part is shown', async () => {
  const { proposals } = held
  await open(sessionDetails({ state: 'running', ended_at: null, proposals }))
  await expect.element(page.getByRole('heading', { name: 'As it counts' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'To know and to decide' })).not.toBeInTheDocument()
})

test('one that there is not is said in its place', async () => {
  network.answer('sessionRecord', () => problem(404, 'There is no such session.', 'session_not_found'))
  await showPage('nowhere')
  await expect.element(page.getByRole('heading', { name: 'There is no such session' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'To all sessions' })).toHaveAttribute('href', '/admin/sessions')
})

test('one that cannot be read is tried again in its place', async () => {
  network.answer('sessionRecord', () => problem(503, 'The database cannot be reached.', 'database_away'))
  await showPage('s1')
  const failure = page.getByRole('alert').filter({ hasText: 'The database cannot be reached.' })
  await expect.element(failure).toBeVisible()
  network.answer('sessionRecord', () => json(sessionDetails()))
  await failure.getByRole('button').click()
  await expect.element(page.getByRole('heading', { name: 'Session of Basil Al-Ghamdi' })).toBeVisible()
})

describe('an end that nobody reported', () => {
  test('is said with what is held back', async () => {
    await open(held)
    await expect
      .element(page.getByRole('note'))
      .toHaveTextContent('Nobody reported its end. 15 h are held back; it counts to 17:00.')
    await expect.element(page.getByText('Held back h')).toBeVisible()
  })

  test('is put right with one press', async () => {
    network.answer('correctSession', () => json({ is_done: true, session: held, trimmed: [] }))
    await open(held)
    await button('End at 17:00 — 1 h raw and effective').click()
    await expect.element(page.getByText('The session of Basil Al-Ghamdi now ends at 17:00')).toBeVisible()
    expect(network.requests('correctSession').map(({ body }) => body)).toEqual([
      {
        ended_at: '2026-11-17T14:00:00.000Z',
        reason: 'Ended with the working day',
        trim: false,
        known_ended_at: held.ended_at,
      },
    ])
  })

  test('is believed with another', async () => {
    network.answer('reviewSession', () => json(held))
    await open(held)
    await button(/^It really went on until Wednesday 18 Nov, 08:00/).click()
    await expect.element(page.getByText('The session of Basil Al-Ghamdi stays as it is')).toBeVisible()
  })
})

describe('in a closed month', () => {
  test('nothing is offered that must fail', async () => {
    await open({ ...held, is_locked: true })
    for (const name of ['Correct', 'Void', /^End at 17:00/, /^It really went on/]) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(/^November 2026 is closed/)
    }
    await expect
      .element(page.getByRole('link', { name: 'To the month' }))
      .toHaveAttribute('href', '/admin/hours?part=months&month=2026-11&late=2026-11')
  })

  test('a late arrival says where it counts, and shows no hours of its own', async () => {
    const late = { month: '2026-12', posting_day: '2026-12-05', is_accepted: true, ...change }
    await open(sessionDetails({ is_locked: true, late, seconds_raw: null, seconds_effective: null, cost_sar: null }))
    await expect.element(page.getByText('Arrived late: accepted, counts on Sat, 5 Dec 2026 (+0.50 h)')).toBeVisible()
  })
})

test('what its technician was asked about the timer is listed, with every answer', async () => {
  const asked = { asked_at: '2026-11-17T14:00:00.000Z', notified_at: null, stopped_at: null }
  await open({
    ...held,
    timer_checks: [
      { ...asked, kind: 'running', answer: 'still_working', answered_at: '2026-11-17T14:05:00.000Z' },
      { ...asked, kind: 'running', notified_at: asked.asked_at, answer: null, answered_at: null },
      { ...asked, kind: 'running', answer: null, answered_at: null, asked_at: '2026-11-17T17:00:00.000Z' },
      {
        ...asked,
        kind: 'ended_by_next',
        answer: 'stopped',
        answered_at: '2026-11-18T05:00:00.000Z',
        stopped_at: '2026-11-17T13:30:00.000Z',
      },
      { ...asked, kind: 'ended_by_next', answer: 'dismissed', answered_at: '2026-11-18T05:00:00.000Z' },
    ],
  })
  const heading = page.getByRole('heading', { name: 'Asked about the timer' })
  await expect.element(heading).toBeVisible()
  const lines = [...(heading.element().closest('section')?.querySelectorAll('li') ?? [])].map((line) =>
    (line.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''),
  )
  expect(lines).toEqual([
    'Asked Tuesday 17 Nov, 17:00, answered Tuesday 17 Nov, 17:05: still working.',
    'Asked by a notification Tuesday 17 Nov, 17:00; no answer yet.',
    'Asked Tuesday 17 Nov, 20:00; no answer yet.',
    'Asked Tuesday 17 Nov, 17:00, answered Wednesday 18 Nov, 08:00: stopped Tuesday 17 Nov, 16:30.',
    'Asked Tuesday 17 Nov, 17:00, answered Wednesday 18 Nov, 08:00: does not know when it ended.',
  ])
})
