import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { getDocument } from 'unpdf/pdfjs'
import JsZip from 'jszip'
import readXlsxFile from 'read-excel-file/node'
import { expect, screenshotAndAxe, openAsAdmin, pageOfAdmin, test } from './warsha.ts'
import { wednesday, workedDay } from './worked-day.ts'

const DAY = wednesday(60)

async function openReport(page: Page, day = DAY): Promise<void> {
  await page.goto(`/admin/reports?from=${day}&to=${day}`)
  await expect(page.getByRole('columnheader').first()).toBeVisible()
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const saving = page.waitForEvent('download')
  await press()
  return saving
}

test('the report as Excel, PDF and CSV says what the page says', { tag: '@soak' }, async ({ warsha, desk }) => {
  test.slow()
  await workedDay(warsha, '97605', DAY)
  const page = await pageOfAdmin(desk, 'en')
  await openReport(page)

  await test.step('Excel: another program reads the same totals', async () => {
    const file = await saved(page, () => page.getByRole('button', { name: 'Export Excel' }).click())
    expect(file.suggestedFilename()).toBe(`report_${DAY}_${DAY}.xlsx`)
    await expect(page.getByText(`report_${DAY}_${DAY}.xlsx is saved`)).toBeVisible()
    const bytes = await readFile(await file.path())
    await JsZip.loadAsync(bytes, { checkCRC32: true })
    const sheets = await readXlsxFile(bytes)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Summary',
      'By Technician',
      'By Job',
      'By Activity',
      'By Job Type',
      'By Customer',
      'By Segment',
      'By Day',
      'Sessions',
      'Check',
    ])
    const salem = sheets[1]?.data.find((row) => row.includes('Salem 97605'))
    expect(salem).toEqual(expect.arrayContaining([2, 6.5, 5, 1.5, 200]))
  })

  await test.step('PDF: with its totals', async () => {
    const file = await saved(page, () => page.getByRole('button', { name: 'Export PDF' }).click())
    expect(file.suggestedFilename()).toBe(`report_${DAY}_${DAY}.pdf`)
    const text = await textOfPdf(await readFile(await file.path()))
    expect(text).toContain('Salem 97605')
    expect(text).toContain('200.00')
  })

  await test.step('CSV of the sessions, from the menu', async () => {
    await page.getByRole('button', { name: 'Other formats' }).click()
    const file = await saved(page, () => page.getByRole('menuitem', { name: 'Sessions as CSV' }).click())
    expect(file.suggestedFilename()).toBe(`report_${DAY}_${DAY}.csv`)
    const lines: string[][] = parse(await readFile(await file.path()), { bom: true })
    expect(lines).toHaveLength(1 + 3)
  })
})

async function textOfPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join('\n')
}

test(
  'the Live Board exports the last 7 days, in the language of the app',
  { tag: '@soak' },
  async ({ warsha, browser }) => {
    const context = await browser.newContext({ baseURL: warsha.address, viewport: { width: 1366, height: 768 } })
    const page = await openAsAdmin(context, 'ar')
    await page.waitForURL(/\/admin/)
    const { today } = await warsha.asAdmin<{ today: string }>('GET', '/admin/workshop')
    const first = new Date(Date.parse(today) - 6 * 86_400_000).toISOString().slice(0, 10)
    const requestSent = page.waitForRequest('**/export/excel?*')
    const file = await saved(page, () => page.getByRole('button', { name: 'تصدير Excel' }).click())
    expect(file.suggestedFilename()).toBe(`report_${first}_${today}.xlsx`)
    expect(new URL((await requestSent).url()).searchParams.get('language')).toBe('ar')
    await context.close()
  },
)

test('while a file is being made the page is used, and it is made once', { tag: '@soak' }, async ({ desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  await openReport(page)
  let requestSent = 0
  await page.route('**/export/pdf?*', () => void requestSent++)
  const button = page.getByRole('button', { name: 'Export PDF' })
  const shelf = page.getByRole('region', { name: 'Exports under way' })

  await test.step('a second press is not a second file', async () => {
    await button.click()
    await expect(shelf).toContainText(`report_${DAY}_${DAY}.pdf`)
    // It says that it takes no press; somebody impatient presses all the same.
    await button.click({ force: true })
    await expect(shelf.getByRole('progressbar')).toHaveCount(1)
    await screenshotAndAxe(page, 'en-desk-exporting')
  })

  await test.step('one goes on working meanwhile', async () => {
    await page.getByRole('tab', { name: 'By Job', exact: true }).click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Jobs', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs Management')
    await expect(shelf).toBeVisible()
    expect(requestSent).toBe(1)
  })

  await test.step('cancelled, it ends at once and without a word', async () => {
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/export/pdf'))
    await shelf.getByRole('button', { name: `Cancel report_${DAY}_${DAY}.pdf` }).click()
    await ended
    await expect(shelf).toHaveCount(0)
    await expect(page.getByText('Failed to generate')).toHaveCount(0)
  })
})

test('a file that cannot be made is said once, and the page stays', { tag: '@soak' }, async ({ desk }) => {
  const page = await pageOfAdmin(desk, 'en')
  await openReport(page)
  for (const [format, text] of [
    ['Excel', 'Failed to generate Excel report. Please try again.'],
    ['PDF', 'Failed to generate PDF report. Please try again.'],
  ] as const) {
    await page.route(`**/export/${format.toLowerCase()}?*`, (route) => route.abort())
    await page.getByRole('button', { name: `Export ${format}` }).click()
    await expect(page.getByText(text)).toHaveCount(1)
    await expect(page.getByRole('tab', { name: 'By Technician' })).toBeVisible()
  }
})
