import { blankFileCells, type ImportedRow } from '@warsha/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { foundExample } from '@warsha/contract/examples'
import { personOf } from '../../../testing/people.ts'
import { json, network, problem } from '../../../testing/network.ts'
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
beforeEach(() => network.answer('jobImports', () => json({ imports: [] })))

async function read(...rows: ImportedRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importJobs', () => json({ rows, ready, created: 0, found: foundExample({}), obstacle: null }))
  await show(<ImportDialog onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'jobs.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('jobs.csv')).toBeVisible()
}

test('which columns a file may have, and how planned hours are written', async () => {
  await show(<ImportDialog onClose={() => undefined} />)
  await expect.element(page.getByText(/^Needed: .*Planned hours/)).toBeVisible()
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

describe('a file in which several things are possible', () => {
  beforeEach(() => page.viewport(1366, 900))

  const column = (place: number, text: string, name: string | null) => {
    return { place, letters: String.fromCodePoint(65 + place), text, column: name, example: 'Nesma' }
  }
  const found = {
    ...foundExample({}),
    format: 'xlsx' as const,
    encoding: null,
    separator: null,
    sheets: ['Cover', 'Jobs'].map((name) => ({ name, is_hidden: false, rows: 3, is_list: true })),
    sheet: 1,
    heading_row: 4,
    headings: [column(0, 'Customer', null), column(1, 'Customer', null), column(2, 'Created', null)],
    skipped: [{ row: 1, text: 'Work orders of 2026', why: 'above' as const }],
    skipped_count: 1,
  }

  test('is shown step by step: sheet, headings, days, rows that are not read', async () => {
    const sent: string[] = []
    network.answer('importJobs', ({ body }) => {
      sent.push(JSON.stringify(body))
      return json({ rows: [row], ready: 1, created: 0, found: { ...found, asks_day_order: true }, obstacle: null })
    })
    await show(<ImportDialog onClose={() => undefined} />)
    await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'jobs.xlsx'))
    await expect.element(page.getByText('1 row is not read')).toBeVisible()
    await expect.element(page.getByText('Row 1, above the headings:')).toBeVisible()
    await expect.element(page.getByLabelText('Row of the headings')).toHaveValue('4')
    await expectAccessibleDialog()
    await page.getByLabelText('Sheet').selectOptions('Cover')
    await expect.poll(() => sent.length).toBe(2)
    await page.getByLabelText('How days are written').selectOptions('Day first: 31/12/2026')
    await page.getByRole('button', { name: 'Check columns' }).click()
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect.element(page.getByText('Not read: Customer, Customer, and Created.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import 1 job' })).toBeEnabled()
  })

  test('asks which of two columns is meant before there are rows', async () => {
    const obstacle = 'Several columns of this file have the same heading: Customer. Choose which one to read.'
    const asked = [{ column: 'customer', places: [0, 1] }]
    network.answer('importJobs', () => json({ rows: [], ready: 0, created: 0, found: { ...found, asked }, obstacle }))
    await show(<ImportDialog onClose={() => undefined} />)
    await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'jobs.xlsx'))
    await expect.element(page.getByText(obstacle)).toBeVisible()
    await expect.element(page.getByText('Customer is here more than once: choose one').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Check rows' })).toBeDisabled()
    await expectAccessibleDialog()
    network.answer('importJobs', () => json({ rows: [row], ready: 1, created: 0, found, obstacle: null }))
    await page.getByLabelText('Customer is read as').nth(1).selectOptions('Customer (required)')
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect.element(page.getByRole('cell', { name: '9753001' })).toBeVisible()
  })
})

test('columns that were chosen are chosen for the next file with the same headings', async () => {
  const found = foundExample({})
  const headings = [
    { place: 0, letters: 'A', text: 'No', column: 'job_no', example: '9753001' },
    { place: 1, letters: 'B', text: 'Name', column: null, example: 'Saline' },
  ]
  const asked: (string | null)[] = []
  network.answer('importJobs', ({ body }) => {
    const form = body as Record<string, string>
    asked.push(`${form['commit'] ?? 'look'} ${form['columns'] ?? '-'}`)
    const isChosen = form['columns'] !== undefined
    const read = headings.map((heading) =>
      isChosen && heading.place === 1 ? { ...heading, column: 'customer' } : heading,
    )
    return json({
      rows: [row],
      ready: 1,
      created: 1,
      import_id: null,
      found: { ...found, headings: read },
      obstacle: null,
    })
  })
  await show(<ImportDialog onClose={() => undefined} />)
  const choose = (name: string) => userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], name))
  const asLastTime = page.getByText('The columns are read as they were chosen for the last file with these headings.')
  await choose('first.csv')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabelText('Name is read as').selectOptions('Customer (required)')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  expect(asLastTime.elements()).toEqual([])

  await choose('second.csv')
  await expect.element(asLastTime).toBeVisible()
  await expectAccessibleDialog()
  const chosen = '{"customer":1}'
  expect(asked).toEqual(['look -', `look ${chosen}`, `true ${chosen}`, 'look -', `look ${chosen}`])
})

describe('the way back', () => {
  const imported = {
    id: 4,
    file_name: 'work-orders.xlsx',
    jobs: 220,
    by: personOf(1, 'Sara Admin'),
    created_at: '2026-11-18T06:00:00.000Z',
    taken_back_at: null,
  }

  test('from an earlier import stands below the choice of a file, is confirmed, and says why not', async () => {
    const refused = 'Work was recorded on jobs of this import (1001), so it cannot be taken back.'
    network.answer('jobImports', () =>
      json({ imports: [imported, { ...imported, id: 3, taken_back_at: imported.created_at }] }),
    )
    network.answer('takeBackJobImport', () => problem(409, refused, 'import_worked_on'))
    await show(<ImportDialog onClose={() => undefined} />)
    await expect.element(page.getByText('Taken back')).toBeVisible()
    await expectAccessibleDialog()
    await page.getByRole('button', { name: 'Take back work-orders.xlsx' }).click()
    await expect.element(page.getByText('All its 220 jobs are deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect.element(page.getByText(refused)).toBeVisible()
  })
})
