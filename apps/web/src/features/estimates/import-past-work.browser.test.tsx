import { blankPastWorkCells, type ImportedPastWorkRow } from '@warsha/contract'
import { foundExample } from '@warsha/contract/examples'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ImportPastWork } from './import-past-work.tsx'

const good: ImportedPastWorkRow = {
  ...blankPastWorkCells,
  row: 2,
  job_no: '000412',
  job_type: 'Motor rewinding',
  activity: 'Rewinding',
  day: '2026-01-15',
  hours: '48,25',
  worker: 'Ali Hassan',
  errors: [],
  remarks: ['No hours are planned for such work. It is learned from as soon as there are'],
}
const bad: ImportedPastWorkRow = {
  ...good,
  row: 3,
  job_no: '61876',
  errors: [{ path: 'job_no', message: 'This job is not closed here. Only work on closed jobs is learned from' }],
  remarks: [],
}

freshDeskForEachTest()
beforeEach(() => network.answer('pastWorkImports', () => json({ imports: [] })))

async function read(...rows: ImportedPastWorkRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importPastWork', ({ body }) => {
    const isDone = Boolean(body && JSON.stringify(body).includes('commit'))
    const answer = { rows, ready, found: foundExample({}), obstacle: null }
    return json({ ...answer, created: isDone ? 1 : 0, import_id: isDone ? 4 : null })
  })
  await show(<ImportPastWork onClose={() => undefined} />)
  await expect.element(page.getByText('Only estimates learn from it.')).toBeVisible()
  await expectAccessibleDialog()
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'work.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('work.csv')).toBeVisible()
}

test('each row says what is learned from it, or why nothing is', async () => {
  await page.viewport(1366, 900)
  await read(good, bad)
  await expect.element(page.getByRole('cell', { name: '15 Jan 2026' }).first()).toBeVisible()
  await expect.element(page.getByText('This job is not closed here.')).toBeVisible()
  await expect.element(page.getByText('No hours are planned for such work.')).toBeVisible()
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Learn from 1 row' }).click()
  await expect.element(page.getByText('1 row was imported')).toBeVisible()
  await expect.element(page.getByText('Estimates follow within a minute.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectAccessibleDialog()
})

test('on a phone and in Arabic it stands on the card of the row', async () => {
  await page.viewport(360, 740)
  await read(good)
  await expect.element(page.getByText('Job No: 000412')).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('button', { name: 'الاستفادة من صف واحد' })).toBeVisible()
  await expectAccessibleDialog()
})

test('an earlier import is taken back once that was confirmed', async () => {
  const imported = {
    id: 4,
    file_name: 'work-2025.xlsx',
    count: 1240,
    by: personOf(1, 'Sara Admin'),
    created_at: '2026-11-18T06:00:00.000Z',
    taken_back_at: null as string | null,
  }
  network.answer('pastWorkImports', () => json({ imports: [imported] }))
  network.answer('takeBackPastWorkImport', () => {
    imported.taken_back_at = '2026-11-18T07:00:00.000Z'
    return new Response(null, { status: 204 })
  })
  await show(<ImportPastWork onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Take back work-2025.xlsx' }).click()
  await expect.element(page.getByText('All its 1,240 rows are deleted, and estimates forget them.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText('Taken back')).toBeVisible()
})
