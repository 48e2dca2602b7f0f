import { blankAbsenceCells, type ImportedAbsenceRow } from '@warsha/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { foundExample } from '@warsha/contract/examples'
import { json, network } from '../../../testing/network.ts'
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
