import type { SessionDetails } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { sessionDetails } from '../testing/session.ts'
import { SessionDialog } from './session-dialog.tsx'

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

async function open(session: SessionDetails) {
  network.answer('sessionRecord', () => json(session))
  network.answer('allActivityTypes', () => json([]))
  await show(
    <InWorkshop loading={null}>
      <SessionDialog id={session.session_id} onClose={() => undefined} />
    </InWorkshop>,
    '/admin/sessions',
  )
  await expect.element(page.getByRole('dialog', { name: 'Session of Basil Al-Ghamdi' })).toBeVisible()
}

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
      { ended_at: '2026-11-17T14:00:00.000Z', reason: 'Ended with the working day', trim: false },
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
      .toHaveAttribute('href', '/admin/sessions?tab=months&late=2026-11')
  })

  test('a late arrival says where it counts, and shows no hours of its own', async () => {
    const late = { month: '2026-12', is_accepted: true, ...change }
    await open(sessionDetails({ is_locked: true, late, seconds_raw: null, seconds_effective: null, cost_sar: null }))
    await expect.element(page.getByText('Arrived late: accepted into December 2026 (+0.50 h)')).toBeVisible()
  })
})
