import { blankHolidayCells, type ImportedHolidayRow } from '@warsha/contract'
import { foundExample } from '@warsha/contract/examples'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleDialog } from '../../../testing/accessible.ts'
import { freshDeskForEachTest, show } from '../../../testing/admin.tsx'
import { json, network, problem } from '../../../testing/network.ts'
import { personOf } from '../../../testing/people.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { ImportHolidays } from './import-holidays.tsx'

const good: ImportedHolidayRow = {
  ...blankHolidayCells,
  row: 2,
  first_day: '2027-03-09',
  last_day: '2027-03-11',
  reason: 'Eid al-Fitr',
  kind: 'Holiday',
  errors: [],
  remarks: ['The same days also have: Short day (Custom hours)'],
}
const bad: ImportedHolidayRow = {
  ...good,
  row: 3,
  first_day: '2027-09-23',
  last_day: '',
  reason: 'National Day',
  errors: [{ path: 'first_day', message: 'This is there already: National Day' }],
  remarks: [],
}

freshDeskForEachTest()
beforeEach(() => network.answer('holidayImports', () => json({ imports: [] })))

async function read(...rows: ImportedHolidayRow[]): Promise<void> {
  const ready = rows.filter(({ errors }) => errors.length === 0).length
  network.answer('importHolidays', ({ body }) => {
    const isDone = Boolean(body && JSON.stringify(body).includes('commit'))
    const answer = { rows, ready, found: foundExample({}), obstacle: null }
    return json({ ...answer, created: isDone ? 3 : 0, import_id: isDone ? 4 : null })
  })
  await show(<ImportHolidays onClose={() => undefined} />)
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['x'], 'days.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('days.csv')).toBeVisible()
}

test('each row says which days it means, and what is there already; rows make days', async () => {
  await page.viewport(1366, 900)
  await read(good, bad)
  await expect.element(page.getByRole('cell', { name: '9 Mar 2027' })).toBeVisible()
  await expect.element(page.getByText('This is there already: National Day')).toBeVisible()
  await expect.element(page.getByText('The same days also have: Short day (Custom hours)')).toBeVisible()
  await expectAccessibleDialog()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect.element(page.getByText('3 days were entered')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectAccessibleDialog()
})

test('on a phone and in Arabic it stands on the card of the row', async () => {
  await page.viewport(360, 740)
  await read(good)
  await expect.element(page.getByText('Last day: 11 Mar 2027')).toBeVisible()
  await chooseLanguage('ar')
  await expect.element(page.getByRole('button', { name: 'استيراد صف واحد' })).toBeVisible()
  await expectAccessibleDialog()
})

test('an earlier import is taken back once that was confirmed, or says why not', async () => {
  const imported = {
    id: 4,
    file_name: 'holidays.xlsx',
    count: 9,
    by: personOf(1, 'Sara Admin'),
    created_at: '2026-11-18T06:00:00.000Z',
    taken_back_at: null,
  }
  const refused = 'Some days of this import have begun or are over, so it cannot be taken back.'
  network.answer('holidayImports', () => json({ imports: [imported] }))
  network.answer('takeBackHolidayImport', () => problem(409, refused, 'import_days_begun'))
  await show(<ImportHolidays onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Take back holidays.xlsx' }).click()
  await expect.element(page.getByText('The working schedule applies again on all its 9 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText(refused)).toBeVisible()
})
