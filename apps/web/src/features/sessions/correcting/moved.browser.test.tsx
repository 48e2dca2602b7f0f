import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { changedMeanwhile, json, network, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../workshop/index.ts'
import { sessionDetails } from '../testing/session.ts'
import { AddSession } from './add-session.tsx'
import { CorrectMoved } from './correct-moved.tsx'
import { personOf } from '../../../../testing/people.ts'

freshDeskForEachTest()

const outcome = { is_done: true, session: sessionDetails(), trimmed: [] }

async function open(form: (onClose: () => void) => ReactNode) {
  network.answer('allActivityTypes', () => json([{ code: 'REPAIR', label: 'Repair', name: 'Repair', is_active: true }]))
  network.answer('technicians', () =>
    json([
      {
        id: 7,
        full_name: 'Basil Al-Ghamdi',
        person: personOf(7, 'Basil Al-Ghamdi'),
        segment: 'Winding',
        is_active: true,
      },
    ]),
  )
  network.answer('workableJobs', () => json({ jobs: [], total: 0, page: 1, page_size: 8, images_jobs_missing: false }))
  const onClose = vi.fn<() => void>()
  await show(<InWorkshop loading={null}>{form(onClose)}</InWorkshop>)
  return onClose
}

test('an end that was moved stands in the form, and is sent once there is a reason', async () => {
  network.answer('sessionRecord', () => json(sessionDetails()))
  network.answer('correctSession', () => json(outcome))
  const moved = { endedAt: Date.parse('2026-11-19T13:30:00Z') }
  const onClose = await open((close) => <CorrectMoved id="s1" moved={moved} onClose={close} />)
  await expect.element(page.getByLabelText('End')).toHaveValue('19 Nov 2026 16:30')
  await expect.element(page.getByLabelText('Start')).toHaveValue('19 Nov 2026 09:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Reason is required')).toBeVisible()
  expect(network.requests('correctSession')).toEqual([])
  await page.getByLabelText('Reason').fill('Went home earlier')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(network.requests('correctSession').map(({ body }) => body)).toEqual([
    { ended_at: '2026-11-19T13:30:00.000Z', reason: 'Went home earlier', trim: false },
  ])
})

test('an end that was moved stays moved where a colleague has corrected something else meanwhile', async () => {
  const { version } = sessionDetails()
  const current = { ...sessionDetails(), note: 'Bearings too', version: version + 1 }
  network.answer('sessionRecord', () => json(sessionDetails()))
  network.answer('correctSession', ({ headers }) =>
    headers.get('if-match') === `"${current.version}"` ? json(outcome) : changedMeanwhile(current, ['note']),
  )
  const moved = { endedAt: Date.parse('2026-11-19T13:30:00Z') }
  const onClose = await open((close) => <CorrectMoved id="s1" moved={moved} onClose={close} />)
  await page.getByLabelText('Reason').fill('Went home earlier')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(network.requests('correctSession').map(({ body }) => body?.['ended_at'])).toEqual([
    '2026-11-19T13:30:00.000Z',
    '2026-11-19T13:30:00.000Z',
  ])
})

test('a session that cannot be read closes its window and says so', async () => {
  network.answer('sessionRecord', () => problem(404, 'There is no such session.', 'session_not_found'))
  const onClose = await open((close) => <CorrectMoved id="s1" moved={{}} onClose={close} />)
  await expect.element(page.getByText('There is no such session.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a gap fills the form of a new session', async () => {
  const given = {
    technicianId: 7,
    startedAt: Date.parse('2026-11-19T05:00:00Z'),
    endedAt: Date.parse('2026-11-19T06:30:00Z'),
  }
  await open((close) => <AddSession given={given} onClose={close} />)
  await expect.element(page.getByLabelText('Start')).toHaveValue('19 Nov 2026 08:00')
  await expect.element(page.getByLabelText('End')).toHaveValue('19 Nov 2026 09:30')
  await expect.element(page.getByLabelText('Technician')).toHaveValue('7')
})
