import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, pageOfAdmin, test } from './warsha.ts'

const HEADINGS = 'Job No;Customer;Description;Job Type;Power Rating;RPM Category;Status;Notes'
const good = (jobNo: number) => `00${jobNo};أرامكو السعودية;Rewind of a 75 kW pump motor;REWIND;P3;4;;`
const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
})

const several = (from: number) => Array.from({ length: 30 }, (_, index) => good(from + index))

async function openImport(page: Page, name: string): Promise<void> {
  await page.goto('/admin/jobs')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test(
  'jobs out of a spreadsheet: what is wrong with it first, then the good ones',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await warsha.job('0081015')
    const page = await pageOfAdmin(desk, 'en')
    await openImport(page, 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import jobs' })
    const choose = dialog.locator('input[type="file"]')

    await test.step('a template to fill in', async () => {
      await screenshotAndAxe(page, 'en-desk-job-import')
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download a template' }).click()
      const template = await downloading
      expect(template.suggestedFilename()).toBe('jobs-template.xlsx')
      await choose.setInputFiles(await template.path())
      await expect(dialog.getByRole('row', { name: /000123/ })).toBeVisible()
      await expect(dialog.getByText('1 ready')).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
    })

    await test.step('a file that is none, in place', async () => {
      await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Customer\r\nAramco') })
      await expect(dialog.getByRole('note')).toHaveText(
        'Not found in this file: Job No, Description, Job Type, Power Rating, RPM Category. Choose the columns that hold them.',
      )
      await expect(dialog.getByRole('button', { name: 'Check rows' })).toBeDisabled()
      await screenshotAndAxe(page, 'en-desk-job-import-refused')
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
    })

    await test.step('the server is away: the same file can be sent again', async () => {
      await page.route('**/api/admin/job-import*', (route) => route.abort())
      await choose.setInputFiles(file('jobs.csv', ...several(81_000), '12A;;short;Motor;;4;frozen;'))
      await expect(dialog.getByRole('alert')).toContainText('Failed to read this file. Please try again.')
      await page.unroute('**/api/admin/job-import*')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('29 ready')).toBeVisible()
    })

    await test.step('a page at a time, and the bad rows alone', async () => {
      await expect(dialog.getByText('2 with errors')).toBeVisible()
      await expect(dialog.getByRole('row', { name: /0081000/ })).toBeVisible()
      await expect(dialog.getByRole('row', { name: /0081029/ })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Page 2' }).click()
      await expect(dialog.getByRole('row', { name: /0081029/ })).toBeVisible()
      await dialog.getByRole('button', { name: 'Only rows with errors 2' }).click()
      await expect(dialog.getByText('This job number already exists')).toBeVisible()
      await expect(dialog.getByText('Job number must contain only numbers')).toBeVisible()
      await expect(dialog.getByText('Power rating is required for time estimation')).toBeVisible()
      await expect(dialog.getByRole('row', { name: /0081000/ })).toHaveCount(0)
      await screenshotAndAxe(page, 'en-desk-job-import-preview')
      expect(await warsha.rows(`select 1 from job where job_no = '0081000'`)).toEqual([])
    })

    await test.step('the good ones are created and stand in the list', async () => {
      await dialog.getByRole('button', { name: 'Import 29 jobs' }).click()
      await expect(dialog.getByText('29 jobs were imported')).toBeVisible()
      await expect(dialog.getByText('2 rows were left out')).toBeVisible()
      await expect(dialog.getByText('This job number already exists')).toBeVisible()
      await screenshotAndAxe(page, 'en-desk-job-import-done')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('row', { name: /0081000/ })).toBeVisible()
      const created = await warsha.rows<{ count: number }>(
        `select count(*)::int as count from job where job_no between '0081000' and '0081029'`,
      )
      expect(created).toEqual([{ count: 30 }])
    })
  },
)

test('a file dropped in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const page = await pageOfAdmin(dark, 'ar')
  await openImport(page, 'استيراد')
  const dialog = page.getByRole('dialog', { name: 'استيراد أوامر العمل' })
  const text = [HEADINGS, good(82_001), good(82_002), good(82_002)].join('\n')
  const carried = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'أوامر.csv', { type: 'text/csv' }))
    return transfer
  }, text)
  const target = dialog.getByText('أفلت ملفًا هنا، أو')
  await target.dispatchEvent('dragover', { dataTransfer: carried })
  await target.dispatchEvent('drop', { dataTransfer: carried })
  await expect(dialog.getByText('صف واحد جاهز')).toBeVisible()
  await expect(dialog.getByText('صفان فيهما أخطاء')).toBeVisible()
  await expect(dialog.getByText('رقم أمر العمل هذا مكرر في الملف')).toHaveCount(2)
  await screenshotAndAxe(page, 'ar-desk-dark-job-import')
  await dialog.getByRole('button', { name: 'استيراد أمر عمل واحد' }).click()
  await expect(dialog.getByText('استُورد أمر عمل واحد')).toBeVisible()
  await dark.close()

  const narrow = await pageOfAdmin(phone, 'en')
  await openImport(narrow, 'Import')
  await narrow.locator('input[type="file"]').setInputFiles(file('jobs.csv', good(82_001), good(82_003)))
  await expect(narrow.getByRole('dialog').getByRole('listitem').filter({ hasText: '0082001' })).toContainText(
    'already exists',
  )
  await screenshotAndAxe(narrow, 'en-phone-job-import')
  await narrow.keyboard.press('Escape')
  await expect(narrow.getByRole('dialog')).toHaveCount(0)
})
