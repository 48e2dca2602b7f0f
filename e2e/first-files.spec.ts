import type { Page } from '@playwright/test'
import { tabOfPage } from './engines/chromium.ts'
import { keyboardAt } from './engines/keyboard.ts'
import { expect, pageOfAdmin, screenshotAndAxe, test } from './warsha.ts'

/*
 * The lists that a new shop brings along: its technicians, its holidays, and the hours that it plans with. Each is shown
 * first and then done; technicians and holidays can be taken back as a whole.
 */

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const namesOfStaff = `select full_name from person where role = 'TECHNICIAN' and full_name like '%Listed%' order by full_name`

test('technicians out of a file: who is new is added, and taken back as a whole', async ({ warsha, desk }) => {
  const known = await warsha.technician('Known Listed')
  const page = await pageOfAdmin(desk, 'en')
  await page.goto('/admin/technicians')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import technicians' })
  const choose = dialog.locator('input[type="file"]')
  await choose.setInputFiles(
    file(
      'staff.csv',
      'Staff of the workshop,,,',
      'No,Name,Department,Mobile',
      'W-801,Ali Listed,Winding,0558000801',
      'W-802,Omar Listed,Balancing,0558000802',
      `,Known Listed,Winding,${known.identifier}`,
    ),
  )

  await test.step('the rows of the file, before anything is done', async () => {
    await dialog.getByRole('button', { name: 'Check columns' }).click()
    await dialog.getByRole('button', { name: 'Check rows' }).click()
    await expect(dialog.getByText('2 ready')).toBeVisible()
    await expect(dialog.getByText('This segment is new: Balancing')).toBeVisible()
    await expect(dialog.getByText('Known Listed is there already').first()).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-technician-import')
    expect(await warsha.rows(namesOfStaff)).toEqual([{ full_name: 'Known Listed' }])
  })

  await test.step('the new ones are in the list', async () => {
    await dialog.getByRole('button', { name: 'Add 2 technicians' }).click()
    await expect(dialog.getByText('2 technicians were added')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Sign-in cards' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Omar Listed.*Balancing/ })).toBeVisible()
    expect(await warsha.rows(namesOfStaff)).toHaveLength(3)
  })

  await test.step('the whole import is taken back later', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByRole('button', { name: 'Take back staff.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await expect(dialog.getByRole('button', { name: 'Take back staff.csv' })).toHaveCount(0)
    expect(await warsha.rows(namesOfStaff)).toEqual([{ full_name: 'Known Listed' }])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Omar Listed/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Known Listed/ })).toBeVisible()
  })
})

/** What the browser shows when a button asks for a file is answered as somebody does who picks it there. */
async function pickFile(page: Page, press: () => Promise<void>, given: ReturnType<typeof file>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(given)
}

const daysOfFile = `select reason from schedule_exception where reason like 'عطلة الملف%' and removed_on is null`

test('holidays and planned hours out of Arabic files, by the keyboard alone', async ({ warsha, desk }) => {
  const page = await pageOfAdmin(desk, 'ar')
  await page.goto('/admin/settings?tab=exceptions')
  const hand = keyboardAt(tabOfPage(page), warsha.address)
  const days = file(
    'عطل.csv',
    'التاريخ,إلى,المناسبة,النوع',
    '2027-03-09,2027-03-10,عطلة الملف الأولى,عطلة',
    '٢٣/٩/٢٠٢٧,,عطلة الملف الثانية,',
    'قريبا,,عطلة الملف الثالثة,',
  )

  await test.step('each row says which days it means, and good rows become days', async () => {
    await hand.press('استيراد', 'main')
    await hand.see('استيراد العطل')
    await pickFile(page, () => hand.press('اختر ملفًا', '[role="dialog"]'), days)
    await hand.see('صفان جاهزان')
    await screenshotAndAxe(page, 'ar-desk-holiday-import')
    expect(await warsha.rows(daysOfFile)).toEqual([])
    await hand.press('استيراد صفين', '[role="dialog"]')
    await hand.see('أُدخلت 3 أيام')
    expect(await warsha.rows(daysOfFile)).toHaveLength(3)
  })

  await test.step('they are taken back at once', async () => {
    await hand.press('تراجع', '[role="dialog"]')
    await hand.press('تراجع', '[role="alertdialog"]')
    await hand.until('the days taken back', async () => (await warsha.rows(daysOfFile)).length === 0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a matrix of planned hours, of which a dash is no hours', async () => {
    const [jobType] = await warsha.rows<{ name: string }>(
      `select coalesce(name_ar, name) as name from job_type where id = 1`,
    )
    await page.goto('/admin/settings?tab=estimates')
    await hand.press('استيراد', 'main')
    await hand.see('استيراد الساعات المخططة')
    const hours = file('ساعات.csv', 'نوع العمل,REPAIR,TEST', `${jobType?.name},"٧٧٫٥",-`)
    await pickFile(page, () => hand.press('اختر ملفًا', '[role="dialog"]'), hours)
    await hand.see('صف واحد جاهز')
    await screenshotAndAxe(page, 'ar-desk-estimate-import')
    await hand.press('استيراد صف واحد', '[role="dialog"]')
    await hand.see('حُفظ تقدير واحد')
    await hand.press('إغلاق', '[role="dialog"]')
    const planned = await warsha.rows(
      `select (estimated_seconds / 3600.0)::float8 as hours from estimate where job_type_id = 1 and power_rating_id is null
         and activity_type_id = (select id from activity_type where code = 'REPAIR')`,
    )
    expect(planned).toEqual([{ hours: 77.5 }])
  })
})
