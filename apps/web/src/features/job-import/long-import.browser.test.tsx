import { blankFileCells, type ImportedRow } from '@warsha/contract'
import { foundExample } from '@warsha/contract/examples'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { ImportShelf } from '../file-import/index.ts'
import { ImportDialog } from './import-dialog.tsx'

const ROWS = 50_000
const OPEN = 'Open the import'

const row: ImportedRow = {
  ...blankFileCells,
  row: 2,
  job_no: '9753001',
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
  errors: [],
}
const wrong = [{ path: 'job_no', message: 'This job number already exists' }]
/** Every tenth row is wrong. */
const rows = (count: number): ImportedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...row,
    row: at + 2,
    job_no: String(9_000_000 + at),
    errors: at % 10 === 9 ? wrong : [],
  }))
const answer = (count: number, created = 0) => ({
  rows: rows(count),
  ready: count - Math.floor(count / 10),
  created,
  import_id: null,
  found: foundExample({}),
  obstacle: null,
})

freshDeskForEachTest()
beforeEach(async () => {
  await page.viewport(1366, 900)
  network.answer('jobImports', () => json({ imports: [] }))
  network.answer('fileImportRuns', () => json({ runs: [] }))
})

/** A page with its import, and the shelf that is on all pages. */
function Desk() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {OPEN}
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
      <ImportShelf />
    </>
  )
}

/** The server is so far with whatever was sent last. */
function isAt(phase: 'checking' | 'saving', done: number): void {
  network.answer('fileImportRuns', () => {
    const sent = network.requests('importJobs').at(-1)?.body
    const run = { run: String(sent?.['run']), call: 'importJobs', file_name: 'jobs.csv', commit: phase === 'saving' }
    const rest = { phase, done, total: ROWS, created: null, began_at: '2026-11-19T06:00:00.000Z' }
    return json({ runs: [{ ...run, ...rest }] })
  })
}

const choose = () => userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'jobs.csv'))

test('a long file tells how far it is, goes on behind, and is shown again when it was read', async () => {
  network.answer('importJobs', () => json(answer(ROWS)))
  const letGo = network.holdBack('importJobs')
  await show(<Desk />)
  await choose()
  isAt('checking', 12_400)
  await expect.element(page.getByText('12,400 of 50,000 rows checked')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.248')
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Go on in the background' }).click()
  expect(page.getByRole('dialog').elements()).toEqual([])
  const shelf = page.getByRole('region', { name: 'Imports under way' })
  await expect.element(shelf.getByText('12,400 of 50,000 rows checked')).toBeVisible()

  // Opened again it is the same one.
  await page.getByRole('button', { name: OPEN }).click()
  await expect.element(page.getByRole('dialog').getByText('12,400 of 50,000 rows checked')).toBeVisible()
  expect(page.getByLabelText('Choose a file').elements()).toEqual([])
  await page.getByRole('button', { name: 'Go on in the background' }).click()

  letGo()
  await expect.element(shelf.getByText('45,000 ready · 5,000 with errors')).toBeVisible()
  await shelf.getByRole('button', { name: 'Show jobs.csv' }).click()
  await expect.element(page.getByRole('button', { name: 'Import 45,000 jobs' })).toBeEnabled()
  expect(network.requests('importJobs')).toHaveLength(1)

  // 50,000 rows are there, a page of them is drawn, and those with errors come at once.
  const begun = performance.now()
  await page.getByRole('button', { name: /Only rows with errors/ }).click()
  await expect.element(page.getByRole('cell', { name: '9000009' })).toBeVisible()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(page.getByRole('dialog').element().querySelectorAll('tbody tr').length).toBeLessThan(110)
})

test('an import that goes on behind says how many it made, and why it failed', async () => {
  network.answer('importJobs', ({ body }) => json(answer(20, body?.['commit'] ? 18 : 0)))
  await show(<Desk />)
  await choose()
  const letGo = network.holdBack('importJobs')
  await page.getByRole('button', { name: 'Import 18 jobs' }).click()
  isAt('saving', 30_000)
  await expect.element(page.getByText('30,000 of 50,000 rows saved')).toBeVisible()
  await page.getByRole('button', { name: 'Go on in the background' }).click()
  letGo()
  const shelf = page.getByRole('region', { name: 'Imports under way' })
  await expect.element(shelf.getByText('18 jobs were imported')).toBeVisible()
  await shelf.getByRole('button', { name: 'Dismiss jobs.csv' }).click()
  expect(shelf.elements()).toEqual([])

  network.answer('importJobs', ({ body }) =>
    body?.['commit'] ? problem(422, 'The disk of the server is full.', 'disk_full') : json(answer(20)),
  )
  await page.getByRole('button', { name: OPEN }).click()
  await choose()
  const failing = network.holdBack('importJobs')
  await page.getByRole('button', { name: 'Import 18 jobs' }).click()
  await page.getByRole('button', { name: 'Go on in the background' }).click()
  failing()
  await expect.element(shelf.getByText('The disk of the server is full.')).toBeVisible()
})

test('a small file shows no bar and asks nothing', async () => {
  network.answer('importJobs', () => json(answer(2)))
  await show(<Desk />)
  await choose()
  await expect.element(page.getByRole('button', { name: 'Import 2 jobs' })).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Go on in the background' }).elements()).toEqual([])
})

test('what goes on in another window is said where a file is chosen', async () => {
  isAt('saving', 12_400)
  await show(<Desk />)
  await expect.element(page.getByText(/jobs\.csv.* is being imported: 12,400 of 50,000 rows saved/)).toBeVisible()
})
