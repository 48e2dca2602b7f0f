import type { Period } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../../testing/admin.tsx'
import { json, network, problem } from '../../../../testing/network.ts'
import { InWorkshop } from '../../../ui/admin/workshop.tsx'
import { Months } from './months.tsx'

const totals = { session_count: 1_204, hours_raw: 2_010.5, hours_effective: 1_902.25, cost_sar: 81_204.1 }
const october: Period = {
  month: '2026-10',
  is_over: true,
  totals,
  to_review_count: 3,
  running_count: 0,
  seconds_held: 0,
  locked: null,
  late: null,
  adjustment: null,
  proposal: null,
}
const closing = {
  at: '2026-11-02T05:00:00.000Z',
  by: 'Huda',
  to_review_count: 0,
  lines_kept_at: '2026-11-02T05:00:00.000Z',
}
const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })

freshDeskForEachTest()

async function open(months: Period[]) {
  network.answer('periods', () => json(months))
  await show(
    <InWorkshop loading={null}>
      <Months />
    </InWorkshop>,
    '/admin/sessions?tab=months',
  )
}

test('closing a month asks, and says how many sessions still wait', async () => {
  network.answer('lockPeriod', () => json(october))
  await open([{ ...october, month: '2026-11', is_over: false }, october])
  await expect.element(rowOf('November 2026')).toHaveTextContent('Not over yet')
  await page.getByRole('button', { name: 'Close October 2026' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('3 sessions of it still wait for review. They count as they stand.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(network.asked('lockPeriod')).toEqual([])

  await page.getByRole('button', { name: 'Close October 2026' }).click()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.element(page.getByText('October 2026 is closed')).toBeVisible()
})

test('what has moved since a month was closed is shown', async () => {
  const then = { ...totals, session_count: 1_203, hours_effective: 1_902, cost_sar: 81_194.1 }
  await open([{ ...october, locked: { ...closing, totals: then } }])
  await expect.element(rowOf('October 2026')).toHaveTextContent('+1 session · +0.25 h · +SAR 10.00')
})

test('a closed month is reopened with a reason, and a refusal keeps it', async () => {
  network.answer('reopenPeriod', () => problem(409, 'October 2026 is not closed.', 'period_not_locked'))
  await open([{ ...october, locked: { ...closing, totals } }])
  await expect.element(rowOf('October 2026')).toHaveTextContent('Closed2 Nov 2026 by Huda')
  await page.getByRole('button', { name: 'Reopen October 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026' })
  await dialog.getByLabelText('Reason').fill('A phone came back')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect.element(page.getByText('October 2026 is not closed.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('A phone came back')
})
