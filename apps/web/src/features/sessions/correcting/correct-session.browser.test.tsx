import type { Period } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { changedMeanwhile, json, network, noNetwork, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { sessionRecord } from '../testing/session.ts'
import { CorrectSession } from './correct-session.tsx'
import { personOf } from '../../../../testing/people.ts'

const session = sessionRecord()
const corrected = { ...session, version: session.version + 1 }
const neighbour = sessionRecord({
  session_id: 's2',
  job_no: '9751002',
  started_at: '2026-11-19T14:00:00.000Z',
  ended_at: '2026-11-19T16:00:00.000Z',
})
const becomes = { started_at: '2026-11-19T15:00:00.000Z', ended_at: neighbour.ended_at }
const overlap = { is_done: false, session: null, trimmed: [{ session: neighbour, becomes }] }
const done = { is_done: true, session, trimmed: [] }

const end = page.getByRole('textbox', { name: 'End' })
const reason = page.getByLabelText('Reason')
const save = page.getByRole('button', { name: 'Save' })
const question = page.getByRole('dialog', { name: 'Overlaps another session' })

freshDeskForEachTest()

async function openForm(corrected = session) {
  network.answer('allActivityTypes', () =>
    json([{ code: 'REPAIR', label: 'Repair', name: 'Repair', is_active: true, in_use: true }]),
  )
  network.answer('workableJobs', () => json({ jobs: [], total: 0, page: 1, page_size: 8, images_jobs_missing: false }))
  const onClose = vi.fn<() => void>()
  await show(
    <InWorkshop loading={null}>
      <CorrectSession session={corrected} onClose={onClose} />
    </InWorkshop>,
  )
  await expect.element(end).toHaveValue('19 Nov 2026 17:00')
  return { onClose }
}

test('an end by the workshop’s clock is sent, and nothing that was not touched', async () => {
  network.answer('correctSession', () => json(done))
  const { onClose } = await openForm()
  await end.fill('2026-11-19T16:30')
  await expect.element(page.getByText('That is 7 h 30 min.')).toBeVisible()
  await reason.fill('Went home earlier')
  await save.click()
  await expect.element(page.getByText('The session of Basil Al-Ghamdi was corrected')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(network.requests('correctSession').map(({ body }) => body)).toEqual([
    { ended_at: '2026-11-19T13:30:00.000Z', reason: 'Went home earlier', trim: false },
  ])
})

test('what its technician said at its end is shown to whoever corrects it', async () => {
  const note = page.getByRole('note').filter({ hasText: 'The technician marked this activity finished' })
  await openForm({ ...session, activity_finished_at: '2026-11-19T14:00:00.000Z' })
  await expect.element(note).toHaveTextContent('17:00. That stays with the session')
})

test('a neighbour in the way is shown, and cut only with a word of the admin', async () => {
  network.answer('correctSession', ({ body }) => json(body?.['trim'] === true ? done : overlap))
  const { onClose } = await openForm()
  await end.fill('2026-11-19T18:00')
  await reason.fill('Worked on')
  await save.click()
  await expect.element(question).toHaveTextContent('a session of Basil Al-Ghamdi would be changed')
  await expect.element(question).toHaveTextContent('Now19 Nov 17:00 – 19:00Then19 Nov 18:00 – 19:00')

  await question.getByRole('button', { name: 'Back' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(end).toHaveValue('19 Nov 2026 18:00')
  await expect.element(reason).toHaveValue('Worked on')
  expect(onClose).not.toHaveBeenCalled()

  await save.click()
  await question.getByRole('button', { name: 'Shorten the other session and save' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(network.requests('correctSession').map(({ body }) => body?.['trim'])).toEqual([false, false, true])
})

test('a refusal is told in the server’s words, and what was typed stays', async () => {
  network.answer('correctSession', () =>
    problem(409, 'November 2026 is closed. Reopen the month first.', 'period_locked'),
  )
  const { onClose } = await openForm()
  await reason.fill('Another job')
  await page.getByLabelText('Job No').fill('0815')
  await save.click()
  const closed = page.getByRole('alert').filter({ hasText: 'November 2026 is closed. Reopen the month first.' })
  await expect
    .element(closed.getByRole('link', { name: 'To the months' }))
    .toHaveAttribute('href', '/admin/hours?part=months')

  network.answer('correctSession', () => problem(422, 'Job 0815 was not found.', 'job_not_found'))
  await save.click()
  await expect.element(page.getByText('Job 0815 was not found.')).toBeVisible()
  await expect.element(closed).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Job No')).toHaveFocus()
  await expect.element(page.getByLabelText('Job No')).toHaveValue('0815')
  await expect.element(reason).toHaveValue('Another job')
  expect(onClose).not.toHaveBeenCalled()
})

test('what cannot be is told before anything is sent', async () => {
  await openForm()
  await end.fill('2026-11-19T08:00')
  await save.click()
  await expect.element(page.getByText('The end must come after the start')).toBeVisible()
  await expect.element(page.getByText('Reason is required')).toBeVisible()
  await reason.fill('Wrong day')
  await end.fill('2026-11-19T17:00')
  await save.click()
  await expect.element(page.getByText('The session is like this already. Change something first.')).toBeVisible()
  expect(network.requests('correctSession')).toEqual([])
})

test('a start in a closed month cannot be saved, and says so with the way to the month', async () => {
  const [period] = examples.periods.answer as Period[]
  const locked = { at: '2026-11-02T06:00:00.000Z', by: 'Admin', person: personOf(2, 'Admin') }
  network.answer('periods', () => json([{ ...period, month: '2026-10', locked }]))
  await openForm()
  await reason.fill('Began earlier')
  const start = page.getByRole('textbox', { name: 'Start' })
  await start.fill('2026-10-30T08:00')
  await expect.element(page.getByText('October 2026 is closed.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'To the month' })).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await start.fill('2026-11-19T09:00')
  await expect.element(page.getByText('October 2026 is closed.')).not.toBeInTheDocument()
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  expect(network.requests('correctSession')).toEqual([])
})

test('what a colleague corrected meanwhile stays, and only what was changed here is sent for it', async () => {
  const sent: [string | null, unknown][] = []
  network.answer('correctSession', ({ headers, body }) => {
    sent.push([headers.get('if-match'), body])
    return sent.length === 1 ? changedMeanwhile({ ...corrected, note: 'Bearings too' }, ['note']) : json(done)
  })
  const { onClose } = await openForm()
  await end.fill('2026-11-19T16:30')
  await reason.fill('Went home earlier')
  await save.click()
  await expect.element(page.getByText(/^Changed by others meanwhile and kept: Note.* \(Sara Al-Harbi, /)).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const body = { ended_at: '2026-11-19T13:30:00.000Z', reason: 'Went home earlier', trim: false }
  expect(sent).toEqual([
    [`"${session.version}"`, body],
    [`"${session.version + 1}"`, body],
  ])
})

test('a correction whose answer was lost is looked up, and was made once', async () => {
  const sent: unknown[] = []
  network.answer('correctSession', ({ body }) => {
    sent.push(body)
    return sent.length === 1
      ? noNetwork()
      : changedMeanwhile({ ...corrected, ended_at: '2026-11-19T13:30:00.000Z' }, ['ended_at'])
  })
  const { onClose } = await openForm()
  await end.fill('2026-11-19T16:30')
  await reason.fill('Went home earlier')
  await save.click()
  await expect.element(page.getByText('The session of Basil Al-Ghamdi was corrected')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(2)
})

test('an end that both corrected is asked about', async () => {
  network.answer('correctSession', () =>
    changedMeanwhile({ ...corrected, ended_at: '2026-11-19T13:00:00.000Z' }, ['ended_at']),
  )
  const { onClose } = await openForm()
  await end.fill('2026-11-19T16:30')
  await reason.fill('Went home earlier')
  await save.click()
  const asked = page.getByRole('alert').filter({ has: page.getByRole('radio') })
  await expect.element(asked).toHaveTextContent(/Sara Al-Harbi/)
  expect(network.requests('correctSession')).toHaveLength(1)
  network.answer('correctSession', () => json(done))
  await asked.getByRole('radio').nth(0).click()
  await save.click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(network.requests('correctSession').at(-1)?.body).toMatchObject({ ended_at: '2026-11-19T13:30:00.000Z' })
})
