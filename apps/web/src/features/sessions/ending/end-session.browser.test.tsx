import type { SessionDetails } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { sessionDetails } from '../testing/session.ts'
import { EndSession } from './end-session.tsx'

const running = sessionDetails({
  state: 'running',
  started_at: '2026-11-19T11:10:00.000Z',
  ended_at: null,
  seconds_raw: null,
  seconds_effective: null,
  cost_sar: null,
  is_forgotten: true,
  proposals: [{ kind: 'end_of_working_day', ended_at: '2026-11-19T14:00:00.000Z', seconds_effective: 10_200 }],
})
const choice = (name: RegExp) => page.getByRole('radio', { name })

freshDeskForEachTest()
beforeEach(() => {
  network.answer('endSession', () => json(running))
})

async function open(known: Partial<SessionDetails> | null) {
  network.answer('sessionRecord', () =>
    known ? json({ ...running, ...known }) : problem(500, 'Something went wrong.'),
  )
  await show(<EndSession session={running} onClose={() => undefined} />)
  await expect.element(choice(/^Now/)).toBeVisible()
}

test('a forgotten session is ended with its working day, unless the admin says otherwise', async () => {
  await open({})
  await expect.element(page.getByText('It looks forgotten: choose when the work really ended.')).toBeVisible()
  await expect.element(choice(/^End of the working day, 17:00/)).toBeChecked()
  await expect.element(choice(/^Now/)).not.toBeChecked()
  await page.getByLabelText('Reason').fill('Went home')
  await page.getByRole('button', { name: 'End session' }).click()
  await expect
    .poll(() => network.requests('endSession').map(({ body }) => body))
    .toEqual([{ ended_at: '2026-11-19T14:00:00.000Z', reason: 'Went home' }])
})

test('now stays possible for a forgotten one, as a second choice', async () => {
  await open({})
  await choice(/^Now/).click()
  await page.getByLabelText('Reason').fill('Still at it')
  await page.getByRole('button', { name: 'End session' }).click()
  await expect.poll(() => network.requests('endSession').map(({ body }) => body)).toEqual([{ reason: 'Still at it' }])
})

test('where nothing is proposed the time of a forgotten one is asked for', async () => {
  await open({ proposals: [] })
  await expect.element(choice(/^At another time/)).toBeChecked()
  await page.getByLabelText('Reason').fill('Went home')
  await page.getByRole('button', { name: 'End session' }).click()
  await expect.element(page.getByText('Please fix the form errors before submitting')).toBeVisible()
  expect(network.requests('endSession')).toEqual([])
})

test('one that was not forgotten is ended now', async () => {
  await open({ is_forgotten: false, proposals: [] })
  await expect.element(choice(/^Now/)).toBeChecked()
})

test('when what is proposed cannot be read, nobody is ended now by mistake', async () => {
  await open(null)
  await expect.element(choice(/^Now/)).not.toBeChecked()
})

test('in a closed month it cannot be ended, with the reason and the way to the month', async () => {
  await open({ is_locked: true })
  await expect.element(page.getByRole('note')).toHaveTextContent('November 2026 is closed. To the month')
  await expect.element(page.getByRole('button', { name: 'End session' })).toHaveAttribute('aria-disabled', 'true')
})
