import type { InvoiceBatch, InvoiceBatchDetails, NotInvoiced } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { BatchPage } from './batch-page.tsx'
import { InvoicingPage } from './invoicing-page.tsx'

freshDeskForEachTest()

const open = examples.notInvoiced.answer as NotInvoiced
const draft = examples.createInvoiceBatch.answer as InvoiceBatchDetails
const approved = examples.approveInvoiceBatch.answer as InvoiceBatch
const pages = (
  <Routes>
    <Route path="/admin/invoicing" element={<InvoicingPage />} />
    <Route path="/admin/invoicing/:id" element={<BatchPage />} />
  </Routes>
)
const at = (address: string) => show(pages, address)

test('what is not invoiced is said in a line, and becomes a draft at a press', async () => {
  await page.viewport(1366, 900)
  network.answer('notInvoiced', () => json(open))
  network.answer('createInvoiceBatch', () => json(draft, 201))
  network.answer('invoiceBatch', () => json(draft))
  network.answer('invoiceLines', () => json(examples.invoiceLines.answer))
  await at('/admin/invoicing')
  await expect.element(page.getByText('Not invoiced yet: 2.50 h, SAR 300.00')).toBeVisible()
  await expect.element(page.getByText(/0\.50 h more wait for review/)).toBeVisible()
  await page.getByRole('button', { name: 'Make a batch of job 8801' }).click()
  await expect.element(page.getByRole('heading', { name: 'Batch 12' })).toBeVisible()
  expect(network.requests('createInvoiceBatch').map(({ body }) => body)).toEqual([{ job_id: 4411, until: null }])
  await expect.element(page.getByText('This is a draft')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Lines' })).toHaveTextContent('Rewinding')
})

test('there is no batch of all where the search shows some jobs of a customer alone, but a way to all of them', async () => {
  await page.viewport(1366, 900)
  const [card] = open.customers
  const jobs = card ? [...card.jobs, ...card.jobs.map((job) => ({ ...job, job_id: 4412, job_no: '8802' }))] : []
  network.answer('notInvoiced', ({ query }) => {
    const other_job_count = query.get('q') === '880' ? 28 : 0
    return json({ ...open, customers: [{ ...card, jobs, other_job_count }] })
  })
  await at('/admin/invoicing?q=880')
  await expect.element(page.getByText('More jobs of this customer are not invoiced')).toBeVisible()
  const all = page.getByRole('button', { name: /^Make a batch of all jobs of/ })
  await expect.element(all).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all its jobs' }).click()
  await expect.element(all).toBeVisible()
  expect(network.requests('notInvoiced').at(-1)?.query.get('q')).toBe(card?.customer)
})

test('no batch is made of what was asked for before, while the answer for other days is on its way', async () => {
  await page.viewport(1366, 900)
  network.answer('notInvoiced', () => json(open))
  await at('/admin/invoicing')
  const make = page.getByRole('button', { name: 'Make a batch of job 8801' })
  await expect.element(make).toBeEnabled()
  const letGo = network.holdBack('notInvoiced')
  await page.getByLabelText('Work until').first().fill('18 Nov 2026')
  await page.getByRole('searchbox').click()
  await expect.element(make).toBeDisabled()
  letGo()
  await expect.element(make).toBeEnabled()
})

test('a draft is approved, and only then has files; a refusal is said', async () => {
  await page.viewport(1366, 900)
  let state: Partial<InvoiceBatchDetails> = {}
  network.answer('invoiceBatch', () => json({ ...draft, ...state }))
  network.answer('invoiceLines', () => json(examples.invoiceLines.answer))
  network.answer('approveInvoiceBatch', () => problem(409, 'Batch 12 was taken back.', 'batch_taken_back'))
  await at('/admin/invoicing/12')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve' }).last().click()
  await expect.element(page.getByText('Batch 12 was taken back.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  network.answer('approveInvoiceBatch', () => {
    state = approved
    return json(approved)
  })
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve' }).last().click()
  await expect.element(page.getByText('Batch 12 is approved')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('hours that have no price come to no amount, rather than to 0.00', async () => {
  await page.viewport(1366, 900)
  const unpriced = { ...open, seconds: 7200, hours: 2, seconds_unpriced: 7200, hours_unpriced: 2, amount_sar: 0 }
  network.answer('notInvoiced', () => json(unpriced))
  await at('/admin/invoicing')
  await expect.element(page.getByText('Not invoiced yet: 2.00 h', { exact: true })).toBeVisible()
})

test('earlier work is left out from a day on, and a refusal is said in the window', async () => {
  await page.viewport(1366, 900)
  let first_day: string | null = null
  network.answer('notInvoiced', () => json({ ...open, first_day }))
  const refusal = 'Batch 1 has work of 2026-11-18. Choose that day or an earlier one, or take the batch back first.'
  network.answer('setInvoicingStart', () => problem(409, refusal, 'invoiced_before_start'))
  await at('/admin/invoicing')
  await page.getByRole('button', { name: 'Leave out earlier work' }).click()
  const dialog = page.getByRole('dialog', { name: 'First day of invoicing' })
  await dialog
    .getByLabelText(/^Work from/)
    .first()
    .fill('1 Dec 2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(refusal)).toBeVisible()
  network.answer('setInvoicingStart', () => {
    first_day = '2026-12-01'
    return json({ first_day })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Work from Tue, 1 Dec 2026 on counts.')).toBeVisible()
  expect(network.requests('setInvoicingStart').map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ first_day: '2026-12-01' })),
  )
})

test('an empty shop says so in each part, and what could not be loaded', async () => {
  const nothing = {
    ...open,
    seconds: 0,
    hours: 0,
    amount_sar: 0,
    cost_sar: 0,
    seconds_waiting: 0,
    customers: [],
    total: 0,
  }
  network.answer('notInvoiced', () => json(nothing))
  network.answer('invoiceBatches', () => json({ batches: [], total: 0, page: 1, page_size: 20 }))
  network.answer('invoicePrices', () => problem(500, 'Unexpected'))
  await at('/admin/invoicing')
  await expect.element(page.getByText('Everything is in a batch')).toBeVisible()
  await page.getByRole('tab', { name: 'Batches' }).click()
  await expect.element(page.getByText('No batches yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Prices' }).click()
  await expect.element(page.getByText('Failed to load the prices')).toBeVisible()
})
