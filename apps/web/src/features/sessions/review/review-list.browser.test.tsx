import type { ReviewItem } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { sessionRecord } from '../testing/session.ts'
import { ReviewList } from './review-list.tsx'
import { personOf } from '../../../../testing/people.ts'

const forgotten: ReviewItem = {
  session: sessionRecord({
    session_id: 'forgotten',
    technician_name: 'Nasser Al-Dosari',
    technician: personOf(7, 'Nasser Al-Dosari'),
    state: 'running',
    started_at: '2026-11-19T11:10:00.000Z',
    ended_at: null,
    seconds_raw: null,
    seconds_effective: null,
    cost_sar: null,
  }),
  reason: 'forgotten',
  proposals: [{ kind: 'end_of_working_day', ended_at: '2026-11-19T14:00:00.000Z', seconds_effective: 10_200 }],
  request: null,
  timer_check: null,
}
const flagged: ReviewItem = {
  session: sessionRecord({ session_id: 'flagged', flags: ['trimmed'] }),
  reason: 'flagged',
  proposals: [
    { kind: 'as_reported', ended_at: '2026-11-19T13:00:00.000Z', seconds_effective: 23_400 },
    { kind: 'keep', ended_at: null, seconds_effective: null },
  ],
  request: null,
  timer_check: null,
}
const held: ReviewItem = {
  session: sessionRecord({
    session_id: 'held',
    technician_name: 'Hamad Al-Otaibi',
    technician: personOf(7, 'Hamad Al-Otaibi'),
    started_at: '2026-11-17T13:00:00.000Z',
    ended_at: '2026-11-18T05:00:00.000Z',
    seconds_raw: 3_600,
    seconds_effective: 3_600,
    seconds_held: 54_000,
    flags: ['end_not_reported'],
  }),
  reason: 'flagged',
  proposals: [
    { kind: 'end_of_working_day', ended_at: '2026-11-17T14:00:00.000Z', seconds_effective: 3_600 },
    { kind: 'keep', ended_at: null, seconds_effective: 3_600 },
  ],
  request: null,
  timer_check: null,
}
const changes = {
  started_at: null,
  ended_at: '2026-11-19T12:30:00.000Z',
  job_no: null,
  activity_code: null,
  activity_label: null,
  note: null,
  is_void: false,
}
const requested: ReviewItem = {
  session: sessionRecord({
    session_id: 'requested',
    technician_name: 'Fahd Salem',
    technician: personOf(7, 'Fahd Salem'),
    has_request: true,
  }),
  reason: 'requested',
  proposals: [],
  request: {
    id: 'r1',
    unique_key: 'k1',
    session_id: 'requested',
    requested_at: '2026-11-20T05:00:00.000Z',
    reason: 'Forgot to end it',
    requested_changes: changes,
    wished: changes,
    status: 'pending',
    decided_at: null,
    decision_reason: null,
  },
  timer_check: null,
}

const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
let waiting: ReviewItem[] = []

freshDeskForEachTest()
beforeEach(() => {
  waiting = [requested, forgotten, flagged]
  network.answer('reviewList', () =>
    json({ items: waiting, total: waiting.length, counts: { requested: 1, forgotten: 1, flagged: 1, closed: 0 } }),
  )
})

async function open() {
  await show(
    <InWorkshop loading={null}>
      <ReviewList onOpen={() => undefined} />
    </InWorkshop>,
    '/admin/sessions?tab=review',
  )
  await expect.element(rowOf('Nasser')).toBeVisible()
}

test('what is wrong is said in a sentence, by the workshop’s clock', async () => {
  await open()
  await expect
    .element(rowOf('Nasser'))
    .toHaveTextContent('Running since Thursday 19 Nov, 14:10; the working day ended at 17:00.')
  await expect
    .element(rowOf('Basil'))
    .toHaveTextContent('Thursday 19 Nov, 09:00 – 17:00 (8 h). The phone reported a later end')
  await expect
    .element(rowOf('Fahd'))
    .toHaveTextContent('End Thursday 19 Nov, 15:30 instead of Thursday 19 Nov, 17:00Forgot to end it')
})

test('what nobody can decide about in a closed month is named as such, and its count has a place of its own', async () => {
  network.answer('reviewList', () =>
    json({
      items: [requested, { ...flagged, reason: 'closed' }],
      total: 1,
      counts: { requested: 1, forgotten: 0, flagged: 0, closed: 1 },
    }),
  )
  await show(
    <InWorkshop loading={null}>
      <ReviewList onOpen={() => undefined} />
    </InWorkshop>,
    '/admin/sessions?tab=review',
  )
  await expect.element(rowOf('Basil')).toHaveTextContent('In a closed month')
  await expect.element(page.getByText('In closed months, for information')).toBeVisible()
})

test('of a month alone it says so, and leads to all', async () => {
  await show(
    <InWorkshop loading={null}>
      <ReviewList onOpen={() => undefined} />
    </InWorkshop>,
    '/admin/sessions?tab=review&review_month=2026-11',
  )
  await expect.element(page.getByRole('heading', { name: 'Only November 2026' })).toBeVisible()
  expect(network.requests('reviewList')[0]?.query.get('month')).toBe('2026-11')
  await page.getByRole('link', { name: 'Show all months' }).click()
  await expect.element(page.getByRole('heading', { name: 'Only November 2026' })).not.toBeInTheDocument()
  expect(window.location.search).toBe('?tab=review')
  await expect.poll(() => network.requests('reviewList').at(-1)?.query.has('month')).toBe(false)
})

test('what the technician answered meanwhile stands with it, and a decision that it has overtaken says so', async () => {
  const check = {
    kind: 'running',
    asked_at: '2026-11-19T14:00:00.000Z',
    notified_at: null,
    answer: 'still_working',
    answered_at: '2026-11-19T14:05:00.000Z',
    stopped_at: null,
  } as const
  waiting = [{ ...forgotten, timer_check: check }, flagged]
  network.answer('endSession', () => problem(409, 'This session has already ended.'))
  await open()
  await expect.element(rowOf('Nasser')).toHaveTextContent(/answered .?Thursday 19 Nov, 17:05.?: still working/)
  waiting = [flagged]
  await rowOf('Nasser').getByRole('button', { name: 'End of the working day, 17:00 — 2 h 50 min' }).click()
  await expect.element(page.getByText('This session has already ended.')).toBeVisible()
  await expect.element(rowOf('Nasser')).not.toBeInTheDocument()
})

test('a proposal ends a forgotten timer with one press, and it goes from the list', async () => {
  network.answer('endSession', () => {
    waiting = [requested, flagged]
    return json(sessionRecord())
  })
  await open()
  await rowOf('Nasser')
    .getByRole('button', { name: 'End of the working day, 17:00 — 2 h 50 min raw and effective' })
    .click()
  await expect.element(page.getByText('The session of Nasser Al-Dosari now ends at 17:00')).toBeVisible()
  await expect.element(rowOf('Nasser')).not.toBeInTheDocument()
  await expect.element(rowOf('Basil')).toHaveFocus()
  expect(network.requests('endSession').map(({ body }) => body)).toEqual([
    { ended_at: '2026-11-19T14:00:00.000Z', reason: 'Ended with the working day' },
  ])
})

describe('an end that nobody reported', () => {
  beforeEach(() => {
    waiting = [held, forgotten]
  })

  test('is said with what is held back, and ended where it counts with one press', async () => {
    network.answer('correctSession', () => {
      waiting = [forgotten]
      return json({ is_done: true, session: sessionRecord(), trimmed: [] })
    })
    await open()
    await expect
      .element(rowOf('Hamad'))
      .toHaveTextContent('(16 h). Nobody reported its end. 15 h are held back; it counts to 17:00.')
    await rowOf('Hamad').getByRole('button', { name: 'End at 17:00 — 1 h raw and effective' }).click()
    await expect.element(page.getByText('The session of Hamad Al-Otaibi now ends at 17:00')).toBeVisible()
    expect(network.requests('correctSession').map(({ body }) => body?.['ended_at'])).toEqual([
      '2026-11-17T14:00:00.000Z',
    ])
    // A correction cannot hold it back again.
    expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  })

  test('is believed with one press', async () => {
    network.answer('reviewSession', () => json(held.session))
    await open()
    await rowOf('Hamad').getByRole('button', { name: 'It really went on until Wednesday 18 Nov, 08:00' }).click()
    await expect.element(page.getByText('The session of Hamad Al-Otaibi stays as it is')).toBeVisible()
    expect(network.requests('reviewSession').map(({ body }) => body)).toEqual([
      { known_ended_at: held.session.ended_at },
    ])
  })

  test('of which nothing counts says so', async () => {
    waiting = [
      { ...held, session: { ...held.session, seconds_raw: 0, seconds_effective: 0, seconds_held: 57_600 } },
      forgotten,
    ]
    await open()
    await expect
      .element(rowOf('Hamad'))
      .toHaveTextContent('As it began outside of working hours, nothing of it counts: 16 h are held back.')
  })
})

describe('in a closed month', () => {
  const closed = ({ session, ...item }: ReviewItem): ReviewItem => ({
    ...item,
    session: { ...session, is_locked: true },
  })

  test('what must fail is disabled with the reason, and the way to the month', async () => {
    waiting = [requested, forgotten, held].map(closed)
    await open()
    for (const [row, name] of [
      ['Fahd', 'Accept'],
      ['Nasser', /^End of the working day/],
      ['Nasser', 'End at another time'],
      ['Hamad', /^End at 17:00/],
      ['Hamad', /^It really went on/],
    ] as const) {
      const forbidden = rowOf(row).getByRole('button', { name })
      await expect.element(forbidden).toHaveAttribute('aria-disabled', 'true')
      await expect.element(forbidden).toHaveAccessibleDescription('November 2026 is closed. To the month')
    }
    await expect.element(rowOf('Fahd').getByRole('button', { name: 'Decline' })).toBeEnabled()
    await expect
      .element(rowOf('Hamad').getByRole('link', { name: 'To the month' }))
      .toHaveAttribute('href', '/admin/hours?part=months&month=2026-11&late=2026-11')
  })

  test('one of which nothing is held back may be said to be right', async () => {
    waiting = [forgotten, closed(flagged)]
    await open()
    await expect.element(rowOf('Basil').getByRole('button', { name: /^Keep as is/ })).toBeEnabled()
    await expect
      .element(rowOf('Basil').getByRole('button', { name: /^As the phone reported/ }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  test('what arrived late says where it counts', async () => {
    const change = { is_accepted: false, session_count: 1, seconds_raw: 1_800, seconds_effective: 1_800, cost_sar: 18 }
    const { session } = flagged
    const late = {
      ...session,
      flags: ['in_closed_month' as const],
      late: { month: '2026-12', posting_day: '2026-12-05', ...change },
    }
    waiting = [forgotten, { ...flagged, session: late }]
    await open()
    await expect.element(rowOf('Basil')).toHaveTextContent('Arrived late: counts on Sat, 5 Dec 2026 (+0.50 h).')
  })
})

test('what is refused comes back with the server’s reason', async () => {
  const letGo = holdApproval()
  await open()
  await rowOf('Basil').getByRole('button', { name: 'Keep as is' }).click()
  await expect.element(rowOf('Basil')).not.toBeInTheDocument()
  letGo()
  await expect.element(page.getByText('This session is voided. Restore it first.')).toBeVisible()
  await expect.element(rowOf('Basil')).toBeVisible()
})

function holdApproval(): () => void {
  network.answer('reviewSession', () => problem(409, 'This session is voided. Restore it first.', 'session_voided'))
  return network.holdBack('reviewSession')
}

test('a corrected end can be set back for a moment', async () => {
  network.answer('correctSession', () => json({ is_done: true, session: sessionRecord(), trimmed: [] }))
  await open()
  await rowOf('Basil')
    .getByRole('button', { name: /^As the phone reported, 16:00/ })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The end was set back')).toBeVisible()
  expect(network.requests('correctSession').map(({ body }) => body?.['ended_at'])).toEqual([
    '2026-11-19T13:00:00.000Z',
    '2026-11-19T14:00:00.000Z',
  ])
})

test('a request is declined with a reason only', async () => {
  network.answer('declineCorrection', () => json(requested.request))
  await open()
  await rowOf('Fahd').getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline the request of Fahd Salem' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByText('Reason is required')).toBeVisible()
  expect(network.requests('declineCorrection')).toEqual([])
  await dialog.getByLabelText('Reason').fill('The gate says otherwise')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('The request of Fahd Salem was declined')).toBeVisible()
  expect(network.requests('declineCorrection').map(({ body }) => body)).toEqual([{ reason: 'The gate says otherwise' }])
})
