import { readFile } from 'node:fs/promises'
import { expect, screenshotAndAxe, openAsAdmin, test } from './warsha.ts'
import { wednesday, worked, workedDay } from './worked-day.ts'

const DAY = wednesday(63)
const MONTH = DAY.slice(0, 7)

test(
  'what a month pays: from everybody to a day, its sessions, and the files for payroll',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    const { salem } = await workedDay(warsha, '97606', DAY)
    const page = await openAsAdmin(desk, 'en', '/admin/hours?part=months')

    await test.step('everybody in a line, with the rules that hold', async () => {
      await page.getByRole('tab', { name: 'Pay sheet' }).click()
      await expect(page).toHaveURL(/\/admin\/hours$/)
      await page.getByRole('combobox', { name: 'Another month' }).selectOption(MONTH)
      const row = page.getByRole('row', { name: /^Salem 97606/ })
      // One day, 5 h inside, 1.5 h outside, which are paid with 1.5.
      await expect(row).toContainText(/1\s*5\.00\s*1\.50\s*7\.25/)
      await expect(page.getByText('This month is not closed yet: hours may still change.')).toBeVisible()
      await expect(page.getByText(/^Factors: overtime/)).toBeVisible()
      await screenshotAndAxe(page, 'en-desk-pay-sheet')
    })

    await test.step('the files have its name and what stands on the page', async () => {
      for (const [name, ending, begins] of [
        ['Excel', 'xlsx', 'PK'],
        ['PDF', 'pdf', '%PDF-'],
        ['Days as CSV', 'csv', '\u{FEFF}'],
      ] as const) {
        const saving = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name, exact: true }).click()
        const saved = await saving
        expect(saved.suggestedFilename()).toMatch(new RegExp(`${MONTH}.*\\.${ending}$`))
        const bytes = await readFile(await saved.path())
        expect(bytes.toString(ending === 'csv' ? 'utf8' : 'latin1').startsWith(begins)).toBe(true)
        if (ending === 'csv') expect(bytes.toString('utf8')).toMatch(/Salem 97606.*7\.25/)
      }
    })

    await test.step('a technician’s days, and the sessions of one of them', async () => {
      await page.getByRole('link', { name: 'Salem 97606', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`technician=${salem.id}`))
      await expect(page.getByRole('heading', { name: 'Salem 97606' })).toBeVisible()
      const days = page.getByRole('table', { name: 'Pay, day by day' })
      const day = days.getByRole('row').filter({ hasText: '7.25' }).first()
      await expect(day).toContainText(/Working day\s*5\.00\s*1\.50/)
      // The technician came to the shop later: no day of that month is an absence.
      await expect(days.getByRole('row').last()).toContainText(/Total\s*5\.00\s*1\.50\s*7\.25/)
      await screenshotAndAxe(page, 'en-desk-pay-sheet-person')
      await day.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/admin/sessions.*technician=${salem.id}`))
      await expect(page.getByRole('row').filter({ hasText: 'Salem 97606' })).toHaveCount(2)
      await page.goBack()
      await page.getByRole('link', { name: 'All technicians' }).click()
      await expect(page.getByRole('row', { name: /^Salem 97606/ })).toBeVisible()
    })

    await test.step('a file that fails is said, and the page stays', async () => {
      await page.route('**/pay-sheet/csv?*', (route) => route.abort())
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Days as CSV' }).click()
      await expect(page.getByText('Failed to make the file. Please try again.')).toBeVisible()
      await expect(page.getByRole('row', { name: /^Salem 97606/ })).toBeVisible()
    })
  },
)

test('a night on a phone in Arabic: each of its days has its part', { tag: '@soak' }, async ({ warsha, phone }) => {
  const { salem } = await workedDay(warsha, '97607', DAY)
  await worked(warsha, salem, { day: DAY, from: '22:00', to: '00:30', jobNo: '9760701', activity: 'REPAIR' })
  const page = await openAsAdmin(phone, 'ar', `/admin/hours?month=${MONTH}`)
  await expect(page.getByRole('link', { name: 'Salem 97607', exact: true })).toBeVisible()
  await screenshotAndAxe(page, 'ar-phone-pay-sheet')
  await page.goto(`/admin/hours?month=${MONTH}&technician=${salem.id}`)
  // 5 inside; 1.5 and 2 outside with 1.5, and half an hour of the next day.
  await expect(page.getByText('10.25').first()).toBeVisible()
  await expect(page.getByText('0.75').first()).toBeVisible()
  await expect(page.getByText('11.00').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await screenshotAndAxe(page, 'ar-phone-pay-sheet-person')
})
