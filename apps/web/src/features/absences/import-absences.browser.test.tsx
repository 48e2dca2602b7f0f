import { blankAbsenceCells, type ImportedAbsenceRow } from '@warsha/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { foundExample } from '@warsha/contract/examples'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ImportAbsences } from './import-absences.tsx'

const good: ImportedAbsenceRow = {
  ...blankAbsenceCells,
  row: 2,
  employee_number: 'W-17',
  kind: 'إجازة سنوية',
  first_day: '2027-03-07',
  last_day: '2027-03-11',
  person: personOf(7, 'Ali Hassan'),
  errors: [],
  remarks: ['Work was recorded on 8 Mar 2027. It is kept and counts'],
}
const bad: ImportedAbsenceRow = {
  ...good,
  row: 3,
  employee_number: 'W-99',
  first_day: '1/6',
  person: null,
  errors: [{ path: 'employee_number', message: 'No technician has this employee number' }],
  remarks: [],
}

freshDeskForEachTest()
beforeEach(() => network.answer('absenceImports', () => json({ imports: [] })))

async function read(...rows: ImportedAbsenceRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importAbsences', ({ body }) =>
    json({
      rows,
      ready,
      created: body && JSON.stringify(body).includes('commit') ? ready : 0,
      found: foundExample({}),
      obstacle: null,
    }),
  )
  await show(<ImportAbsences onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'leave.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('leave.csv')).toBeVisible()
}

test('each row says whom and which days it means, and what is wrong or to be known', async () => {
  await page.viewport(1366, 900)
  await read(good, bad)
  await expect.element(page.getByRole('cell', { name: 'Ali Hassan' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '7 Mar 2027' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1/6' })).toBeVisible()
  await expect.element(page.getByText('Work was recorded on 8 Mar 2027. It is kept and counts')).toBeVisible()
  await expect.element(page.getByText('No technician has this employee number')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Record 1 absence' })).toBeEnabled()
  await expectAccessibleDialog()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('button', { name: 'تسجيل غياب واحد' })).toBeVisible()
})

test('on a phone it stands on the card of the row', async () => {
  await page.viewport(360, 740)
  await read(good)
  await expect.element(page.getByText('From: 7 Mar 2027')).toBeVisible()
  await expect.element(page.getByText('Half day')).not.toBeInTheDocument()
})

test('an earlier import is taken back once that was confirmed, or says what is in the way', async () => {
  const imported = {
    id: 4,
    file_name: 'leave.xlsx',
    count: 31,
    by: personOf(1, 'Sara Admin'),
    created_at: '2026-11-18T06:00:00.000Z',
    taken_back_at: null,
  }
  const refused = 'In the way: Ali Hassan, Annual leave, 7 Mar 2027 (changed since).'
  network.answer('absenceImports', () => json({ imports: [imported] }))
  network.answer('takeBackAbsenceImport', () => problem(409, refused, 'import_absences_stay'))
  await show(<ImportAbsences onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Take back leave.xlsx' }).click()
  await expect.element(page.getByText('All its 31 absences are deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText(refused)).toBeVisible()
})
