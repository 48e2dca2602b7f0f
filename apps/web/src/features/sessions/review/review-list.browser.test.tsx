import type { ReviewItem } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../../ui/admin/workshop.tsx'
import { sessionRecord } from '../testing/session.ts'
import { ReviewList } from './review-list.tsx'

const forgotten: ReviewItem = {
  session: sessionRecord({
    session_id: 'forgotten',
    technician_name: 'Nasser Al-Dosari',
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
}
const flagged: ReviewItem = {
  session: sessionRecord({ session_id: 'flagged', flags: ['trimmed'] }),
  reason: 'flagged',
  proposals: [
    { kind: 'as_reported', ended_at: '2026-11-19T13:00:00.000Z', seconds_effective: 23_400 },
    { kind: 'keep', ended_at: null, seconds_effective: null },
  ],
  request: null,
}
const nothing = { started_at: null, job_no: null, activity_code: null, activity_label: null, note: null }
const requested: ReviewItem = {
  session: sessionRecord({ session_id: 'requested', technician_name: 'Fahd Salem', has_request: true }),
  reason: 'requested',
  proposals: [],
  request: {
    id: 'r1',
    unique_key: 'k1',
    session_id: 'requested',
    requested_at: '2026-11-20T05:00:00.000Z',
    reason: 'Forgot to end it',
    wished: { ...nothing, ended_at: '2026-11-19T12:30:00.000Z', is_void: false },
    status: 'pending',
    decided_at: null,
    decision_reason: null,
  },
}

const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
let waiting: ReviewItem[] = []

freshDeskForEachTest()
beforeEach(() => {
  waiting = [requested, forgotten, flagged]
  network.answer('reviewList', () =>
    json({ items: waiting, total: waiting.length, counts: { requested: 1, forgotten: 1, flagged: 1 } }),
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

test('a proposal ends a forgotten timer with one press, and it goes from the list', async () => {
  network.answer('endSession', () => {
    waiting = [requested, flagged]
    return json(sessionRecord())
  })
  await open()
  await rowOf('Nasser').getByRole('button', { name: 'End of the working day, 17:00 — 2 h 50 min' }).click()
  await expect.element(page.getByText('The session of Nasser Al-Dosari now ends at 17:00')).toBeVisible()
  await expect.element(rowOf('Nasser')).not.toBeInTheDocument()
  await expect.element(rowOf('Basil')).toHaveFocus()
  expect(network.asked('endSession').map(({ body }) => body)).toEqual([
    { ended_at: '2026-11-19T14:00:00.000Z', reason: 'Ended with the working day' },
  ])
})

test('what is refused comes back with the server’s reason', async () => {
  const letGo = holdApproval()
  await open()
  await rowOf('Basil').getByRole('button', { name: 'Keep as it is' }).click()
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
  expect(network.asked('correctSession').map(({ body }) => body?.['ended_at'])).toEqual([
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
  expect(network.asked('declineCorrection')).toEqual([])
  await dialog.getByLabelText('Reason').fill('The gate says otherwise')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('The request of Fahd Salem was declined')).toBeVisible()
  expect(network.asked('declineCorrection').map(({ body }) => body)).toEqual([{ reason: 'The gate says otherwise' }])
})
