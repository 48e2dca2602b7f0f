import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, screenshotAndAxe, pageOfAdmin, pdfIn, test, type Warsha } from './warsha.ts'

async function openJob(page: Page, jobNo: string): Promise<void> {
  await page.goto(`/admin/jobs?q=${jobNo}`)
}

test(
  'the card of a job opens in a window of its own, to be printed',
  { tag: '@soak' },
  async ({ warsha, desk, browser }) => {
    await warsha.job('0083001', 'شركة مياه الساحل', 'Rewind of a 75 kW pump motor / إعادة لف محرك')
    const page = await pageOfAdmin(desk, 'en')
    await openJob(page, '0083001')
    const print = page.getByRole('button', { name: 'Print the card of job 0083001' })
    const opening = page.waitForEvent('popup')
    await print.click()
    await pdfIn(opening)

    await test.step('where windows are blocked it is saved', async () => {
      await page.evaluate(() => {
        window.open = () => null
      })
      const saving = page.waitForEvent('download')
      await print.click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe('job-0083001.pdf')
      expect((await readFile(await saved.path())).toString('latin1', 0, 5)).toBe('%PDF-')
    })

    await test.step('what fails is said, and leaves no empty window', async () => {
      await page.reload()
      await page.route('**/api/admin/jobs/*/card*', (route) => route.abort())
      const emptyWindow = page.waitForEvent('popup')
      await print.click()
      await expect(page.getByText('Failed to make the job card. Please try again.')).toBeVisible()
      await expect.poll(async () => (await emptyWindow).isClosed()).toBe(true)
    })

    const arabic = await browser.newContext({ baseURL: warsha.address, viewport: { width: 1366, height: 768 } })
    const inArabic = await pageOfAdmin(arabic, 'ar')
    await openJob(inArabic, '0083001')
    const requestSent = inArabic.waitForRequest('**/card?*')
    await inArabic.getByRole('button', { name: /^طباعة بطاقة أمر العمل/ }).click()
    expect(new URL((await requestSent).url()).searchParams.get('language')).toBe('ar')
    await arabic.close()
  },
)

/** A technician takes pictures of these colours on a job. */
async function takePictures(warsha: Warsha, page: Page, jobNo: string, colours: readonly string[]): Promise<void> {
  const walid = await warsha.technician('وليد الزهراني')
  const { end } = await warsha.start(walid, jobNo, 'REPAIR', 1)
  const [session] = await warsha.rows<{ id: string }>('select id from work_session where technician_id = $1', [
    walid.id,
  ])
  const token = await warsha.tokenOf(walid)
  for (const [index, colour] of colours.entries()) {
    const photo = Buffer.from(await photoOf(page, colour), 'base64')
    const form = new FormData()
    form.set('captured_at', new Date(Date.now() - (colours.length - index) * 60_000).toISOString())
    form.set('sha256', createHash('sha256').update(photo).digest('hex'))
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
    const added = await fetch(`${warsha.address}/api/sessions/${session?.id}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(added.status).toBe(201)
  }
  await end()
}

function photoOf(page: Page, colour: string): Promise<string> {
  return page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing')
    context.fillStyle = fill
    context.fillRect(0, 0, 1600, 1200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colour)
}

test('the pictures of a job, one after another', { tag: '@soak' }, async ({ warsha, desk, browser, phone }) => {
  await warsha.job('0083002')
  await warsha.job('0083003')
  const page = await pageOfAdmin(desk, 'en')
  await takePictures(warsha, page, '0083002', ['#7a2e2e', '#2e7a3f', '#2e4a7a'])
  await openJob(page, '0083002')
  let isBroken = false
  // From the beginning: a picture that the browser keeps from before would not be asked for.
  await page.route('**/api/media/*', (route) =>
    isBroken ? route.fulfill({ status: 200, headers: { 'x-api': '1' }, body: 'no' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Pictures of job 0083002' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of job 0083002' })
  const large = dialog.getByRole('img', { name: /^Picture \d of 3$/ })

  await test.step('the first large, all small, with who took them', async () => {
    await expect(large).toHaveAccessibleName('Picture 1 of 3')
    await expect(dialog.getByRole('list', { name: 'All pictures' }).getByRole('img')).toHaveCount(0)
    await expect(dialog.getByRole('listitem').locator('img')).toHaveCount(3)
    await expect(dialog.getByRole('listitem').first()).toContainText('وليد الزهرانيRepair')
    await screenshotAndAxe(page, 'en-desk-job-pictures')
  })

  await test.step('the keys and the buttons turn, and stop at the ends', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(large).toHaveAccessibleName('Picture 1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(large).toHaveAccessibleName('Picture 2 of 3')
    await dialog.getByRole('button', { name: 'Next picture' }).click()
    await expect(large).toHaveAccessibleName('Picture 3 of 3')
    await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Home')
    await expect(large).toHaveAccessibleName('Picture 1 of 3')
    await dialog.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(large).toHaveAccessibleName('Picture 2 of 3')
  })

  await test.step('in its actual size it can be moved', async () => {
    const fitted = await large.boundingBox()
    await dialog.getByRole('button', { name: 'Actual size' }).click()
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(1600)
    expect(fitted?.width).toBeLessThan(1000)
    const region = dialog.getByRole('region', { name: 'Picture 2 of 3' })
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((stage) => stage.scrollLeft)).toBeGreaterThan(0)
    await expect(large).toHaveAccessibleName('Picture 2 of 3')
    await screenshotAndAxe(page, 'en-desk-job-pictures-actual')
    await dialog.getByRole('button', { name: 'Fit to window' }).click()
  })

  await test.step('a picture that cannot be shown says so', async () => {
    isBroken = true
    await page.keyboard.press('End')
    await expect(dialog.getByRole('alert')).toHaveText('This picture cannot be shown')
    await page.unroute('**/api/media/*')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a job without pictures, the images database away, a list that does not come', async () => {
    await page.goto('/admin/jobs?q=0083003')
    const open = page.getByRole('button', { name: 'Pictures of job 0083003' })
    await page.route('**/api/admin/job-pictures/**', (route) =>
      route.fulfill({ headers: { 'x-api': '1' }, json: { pictures: [], images_missing: true } }),
    )
    await open.click()
    await expect(page.getByText('No pictures yet')).toBeVisible()
    await expect(
      page.getByText('The images database cannot be reached, so its pictures are missing here.'),
    ).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-job-pictures-none')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.route('**/api/admin/job-pictures/**', (route) => route.abort())
    await open.click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to load the pictures of this job.')
    await page.unroute('**/api/admin/job-pictures/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No pictures yet')).toBeVisible()
  })

  await test.step('in Arabic the keys turn the other way; on a phone as well', async () => {
    const dark = await browser.newContext({
      baseURL: warsha.address,
      viewport: { width: 1366, height: 768 },
      colorScheme: 'dark',
    })
    const arabic = await pageOfAdmin(dark, 'ar')
    await openJob(arabic, '0083002')
    await arabic.getByRole('button', { name: /^صور أمر العمل/ }).click()
    const shown = arabic.getByRole('img', { name: /^الصورة \d من 3$/ })
    await expect(shown).toHaveAccessibleName('الصورة 1 من 3')
    await arabic.keyboard.press('ArrowLeft')
    await expect(shown).toHaveAccessibleName('الصورة 2 من 3')
    await screenshotAndAxe(arabic, 'ar-desk-dark-job-pictures')
    await dark.close()
    const narrow = await pageOfAdmin(phone, 'en')
    await openJob(narrow, '0083002')
    await narrow.getByRole('button', { name: 'Pictures of job 0083002' }).click()
    await expect(narrow.getByRole('img', { name: 'Picture 1 of 3' })).toBeVisible()
    await screenshotAndAxe(narrow, 'en-phone-job-pictures')
  })
})
