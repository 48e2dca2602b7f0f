import type { ExpectedHold, Job } from '@warsha/contract'
import { blankJobFields } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ExpectedHolds } from './expected-holds.tsx'

freshDeskForEachTest()

const hold = (given: Partial<ExpectedHold> = {}): ExpectedHold => {
  return { job_id: 7, job_no: '61838', reason: 'parts', note: null, expected_on: '2020-01-05', ...given }
}
const sent = () => network.requests('setJobStatus').map(({ body }) => body)

test('what was expected by now is called to mind: the job goes on, or another day is said', async () => {
  const job: Job = {
    ...blankJobFields,
    id: 7,
    job_no: '61838',
    customer: 'C',
    description: 'D',
    status: 'on_hold',
    created_at: null,
  }
  network.answer('job', () => json(job))
  network.answer('setJobStatus', () => json(job))
  const others = [1, 2, 3, 4, 5].map((n) => hold({ job_id: n, job_no: `100${n}`, reason: 'other', note: 'Oven' }))
  await show(<ExpectedHolds holds={[hold(), ...others]} />)
  await expect.element(page.getByRole('link', { name: /Parts for job .61838.: expected on 5 Jan/ })).toBeVisible()
  await expect.element(page.getByText(/1005/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: '1 more' }).click()
  await expect.element(page.getByText(/^Oven for job .1005./)).toBeVisible()
  await page.getByRole('button', { name: 'Choose another day for job 61838' }).click()
  const day = page.getByRole('dialog').getByRole('textbox', { name: /^Expected on/ })
  await expect.element(day).toHaveFocus()
  await day.fill('2099-12-03')
  await page.getByRole('button', { name: 'Save the reason' }).click()
  await expect
    .poll(sent)
    .toEqual([{ status: 'on_hold', hold: { reason: 'parts', note: null, expected_on: '2099-12-03' } }])
  await page.getByRole('button', { name: 'Take job 61838 off hold' }).click()
  await expect.poll(() => sent().at(-1)).toEqual({ status: 'in_progress' })
})

test('the same in Arabic', async () => {
  await chooseLanguage('ar')
  await show(<ExpectedHolds holds={[hold()]} />)
  await expect.element(page.getByRole('link', { name: /قطع الغيار لأمر العمل .61838.: كان متوقعًا في/ })).toBeVisible()
})
