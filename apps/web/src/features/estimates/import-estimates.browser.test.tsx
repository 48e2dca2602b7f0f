import { blankEstimateCells, type ImportedEstimateRow } from '@warsha/contract'
import { examples, foundExample } from '@warsha/contract/examples'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ImportEstimates } from './import-estimates.tsx'

const good: ImportedEstimateRow = {
  ...blankEstimateCells,
  row: 2,
  job_type: 'Motor rewinding',
  by_activity: { REWINDING: '12,5' },
  errors: [],
  remarks: ['This replaces: Rewinding 10'],
}
const bad: ImportedEstimateRow = {
  ...good,
  row: 3,
  by_activity: { REWINDING: 'soon' },
  errors: [{ path: 'REWINDING', message: 'Write hours, such as 12.5 or 1:30' }],
  remarks: [],
}
const activity = (code: string, label: string, label_ar: string, is_active = true) => {
  return {
    code,
    label,
    name_ar: label_ar,
    is_active,
    is_charged: true,
    not_charged_from: null,
    in_use: true,
    version: 1,
  }
}

freshDeskForEachTest()
beforeEach(() => {
  network.answer('estimateImports', () => json({ imports: [] }))
  network.answer('allActivityTypes', () =>
    json([
      activity('REWINDING', 'Rewinding', 'إعادة اللف'),
      activity('TESTING', 'Testing', 'اختبار'),
      activity('OLD', 'Gone', 'قديم', false),
    ]),
  )
})

async function read(...rows: ImportedEstimateRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importEstimates', ({ body }) => {
    const isDone = Boolean(body && JSON.stringify(body).includes('commit'))
    return json({
      rows,
      ready,
      created: isDone ? 1 : 0,
      import_id: isDone ? 4 : null,
      found: foundExample({}),
      obstacle: null,
    })
  })
  await show(<ImportEstimates onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'hours.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('hours.csv')).toBeVisible()
}

test('activities in use are columns that a file may have', async () => {
  await show(<ImportEstimates onClose={() => undefined} />)
  await expect.element(page.getByText(/^Needed: Job Type. Optional: .*Hours, Rewinding, and Testing\./)).toBeVisible()
})

test('a row of a matrix says which hours it replaces, and which cell is wrong', async () => {
  await page.viewport(1366, 900)
  await read(good, bad)
  await expect.element(page.getByRole('columnheader', { name: 'Rewinding' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '12,5' })).toBeVisible()
  await expect.element(page.getByText('This replaces: Rewinding 10')).toBeVisible()
  await expect.element(page.getByText('Write hours, such as 12.5 or 1:30')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Testing' })).not.toBeInTheDocument()
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect.element(page.getByText('1 estimate was saved')).toBeVisible()
  await expectAccessibleDialog()
})

test('on a phone and in Arabic it stands on the card of the row', async () => {
  await page.viewport(360, 740)
  await read(good)
  await expect.element(page.getByText('Rewinding: 12,5')).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('button', { name: 'استيراد صف واحد' })).toBeVisible()
  await expectAccessibleDialog()
})

test('a whole import is taken back, and a refusal says which cells are in the way', async () => {
  network.answer('estimateImports', () => json(examples.estimateImports.answer))
  const refused = 'This import cannot be taken back. In the way: MOTOR / REWIND / * / * (changed since).'
  network.answer('takeBackEstimateImport', () => problem(409, refused, 'import_hours_stay'))
  await show(<ImportEstimates onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Take back planned-hours-2027.xlsx' }).click()
  await expect.element(page.getByText('Its 120 estimates have the hours of before again')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText(refused)).toBeVisible()
})
