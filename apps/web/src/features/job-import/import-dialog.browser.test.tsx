import { blankFileCells, type ImportedRow } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { ImportDialog } from './import-dialog.tsx'

const row: ImportedRow = {
  ...blankFileCells,
  row: 2,
  job_no: '9753001',
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  errors: [],
}
const wrong = [{ path: 'planned_hours', message: 'There is no such activity in use' }]

freshDeskForEachTest()

async function read(...rows: ImportedRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importJobs', () => json({ rows, ready, created: 0 }))
  await show(<ImportDialog onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'jobs.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('jobs.csv')).toBeVisible()
}

test('which columns a file may have, and how planned hours are written', async () => {
  await show(<ImportDialog onClose={() => undefined} />)
  await expect.element(page.getByText(/^The first row names the columns:.*Planned hours/)).toBeVisible()
  await expect.element(page.getByText(/for example: Repair 12; Testing 1\.5/)).toBeVisible()
})

test('planned hours have a column where the file has any, and what is wrong with them stands at their cell', async () => {
  await page.viewport(1366, 900)
  await read(
    { ...row, planned_hours: 'Repair 12; Testing 1.5' },
    { ...row, row: 3, job_no: '9753002', planned_hours: 'Polishing 3', errors: wrong },
  )
  const cell = page.getByRole('cell', { name: 'Polishing 3' })
  await expect.element(page.getByRole('columnheader', { name: 'Planned hours' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Repair 12; Testing 1.5' })).toBeVisible()
  await expect.element(page.getByText('There is no such activity in use')).toBeVisible()
  const colourOf = (element: Element) => getComputedStyle(element).color
  expect(colourOf(cell.element())).not.toBe(colourOf(page.getByRole('cell', { name: '9753002' }).element()))
})

test('what no row of the file fills takes no room from the rest', async () => {
  await page.viewport(1366, 900)
  await read(row)
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  const headings = page.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).not.toContain('Planned hours')
  expect(headings.map(({ textContent }) => textContent)).not.toContain('Status')
})

test('on a phone they stand on the card of their row', async () => {
  await page.viewport(360, 740)
  await read({ ...row, planned_hours: 'Repair 12' })
  await expect.element(page.getByText('Planned hours: Repair 12')).toBeVisible()
})
