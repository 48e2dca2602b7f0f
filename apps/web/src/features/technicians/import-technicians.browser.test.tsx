import { blankTechnicianCells, type ImportedTechnicianRow } from '@warsha/contract'
import { foundExample } from '@warsha/contract/examples'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ImportTechnicians } from './import-technicians.tsx'

const good: ImportedTechnicianRow = {
  ...blankTechnicianCells,
  row: 2,
  employee_number: 'W-104',
  name: 'Ali Hassan',
  segment: 'Testing',
  phone: '+966501112233',
  errors: [],
  remarks: ['This segment is new: Testing'],
}
const bad: ImportedTechnicianRow = {
  ...good,
  row: 3,
  employee_number: '',
  name: 'Nabil There',
  phone: '0507771122',
  errors: [{ path: 'name', message: 'Nabil There is there already' }],
  remarks: [],
}
const imported = {
  id: 4,
  file_name: 'staff.xlsx',
  count: 12,
  by: personOf(1, 'Sara Admin'),
  created_at: '2026-11-18T06:00:00.000Z',
  taken_back_at: null,
}

freshDeskForEachTest()
beforeEach(() => network.answer('technicianImports', () => json({ imports: [] })))

let cardsAsked = 0
async function read(...rows: ImportedTechnicianRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importTechnicians', ({ body }) => {
    const isDone = Boolean(body && JSON.stringify(body).includes('commit'))
    const answer = { rows, ready, found: foundExample({}), obstacle: null }
    return json({ ...answer, created: isDone ? ready : 0, import_id: isDone ? 4 : null })
  })
  cardsAsked = 0
  await show(<ImportTechnicians onClose={() => undefined} onCards={() => (cardsAsked += 1)} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'staff.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('staff.csv')).toBeVisible()
}

test('each row says who is new and who is there already, and the new ones get their cards', async () => {
  await page.viewport(1366, 900)
  await read(good, bad)
  await expect.element(page.getByRole('cell', { name: '+966501112233' })).toBeVisible()
  await expect.element(page.getByText('This segment is new: Testing')).toBeVisible()
  await expect.element(page.getByText('Nabil There is there already')).toBeVisible()
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Add 1 technician' }).click()
  await expect.element(page.getByText('1 technician was added')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Sign-in cards' }).click()
  expect(cardsAsked).toBe(1)
})

test('on a phone and in Arabic it stands on the card of the row', async () => {
  await page.viewport(360, 740)
  await read(good)
  await expect.element(page.getByText('Phone: +966501112233')).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('button', { name: 'إضافة فني واحد' })).toBeVisible()
  await expectAccessibleDialog()
})

test('an import that was just done can be taken back when the window is opened again', async () => {
  await read(good)
  await page.getByRole('button', { name: 'Add 1 technician' }).click()
  await expect.element(page.getByText('1 technician was added')).toBeVisible()
  network.answer('technicianImports', () => json({ imports: [imported] }))
  await cleanup()
  await show(<ImportTechnicians onClose={() => undefined} onCards={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Take back staff.xlsx' })).toBeVisible()
})

test('an earlier import is taken back once that was confirmed, or says why not', async () => {
  const refused = 'Technicians of this import have signed in or are in records (Ali), so it cannot be taken back.'
  network.answer('technicianImports', () => json({ imports: [imported] }))
  network.answer('takeBackTechnicianImport', () => problem(409, refused, 'import_people_used'))
  await show(<ImportTechnicians onClose={() => undefined} onCards={() => undefined} />)
  await page.getByRole('button', { name: 'Take back staff.xlsx' }).click()
  await expect.element(page.getByText('All its 12 technicians are deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText(refused)).toBeVisible()
})
