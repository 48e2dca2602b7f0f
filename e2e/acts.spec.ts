import type { BrowserContext, Page } from '@playwright/test'
import { chooseSearched, expect, openAsTechnician, screenshotAndAxe, test, type Warsha } from './warsha.ts'

const STARTED = 'Activity started successfully'

/** Answers of these calls take so long; more than one may be under way. */
async function slow(context: BrowserContext, calls: RegExp, seconds: number): Promise<void> {
  await context.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined)
  })
}

/** Keeps the text of each frame from now on. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    const draw = () => {
      frames.push(document.body.innerText)
      requestAnimationFrame(draw)
    }
    draw()
  })
  return () => page.evaluate(() => (window as unknown as { frames: string[] }).frames)
}

async function readyToStart(warsha: Warsha, phone: BrowserContext, jobNo: string): Promise<Page> {
  await warsha.job(jobNo)
  const page = await openAsTechnician(phone, 'en', await warsha.technician(`Of ${jobNo}`))
  await chooseSearched(page, jobNo)
  await page.getByRole('button', { name: 'Repair' }).click()
  await expect(page.getByRole('button', { name: 'Start Activity' })).toBeVisible()
  return page
}

const close = (warsha: Warsha, jobNo: string) =>
  warsha.rows(`update job set status = 'closed', closed_at = now() where job_no = $1`, [jobNo])

test('answers that take two seconds: sending, then what came of it, and nothing else in between', async ({
  warsha,
  phone,
}) => {
  const page = await readyToStart(warsha, phone, '98311')
  await slow(phone, /\/api\/sessions\/(start|[^/]+\/complete)$/, 2)
  const frames = await watchFrames(page)
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('article')).toContainText('Sending')
  await expect(page.getByText(STARTED)).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Sent')
  await page.getByRole('button', { name: 'End Current Activity' }).click()
  await expect(page.getByText('End of Repair on job')).toBeVisible()
  await expect(page.getByText('Activity completed successfully')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('End of Repair on job')).toBeHidden()
  const seen = await frames()
  expect(seen.length).toBeGreaterThan(20)
  expect(seen.filter((text) => /Step [12] of 3|saved locally|Saved on phone/i.test(text))).toEqual([])
})

test('a refusal after two seconds reaches one on another page, and again after a reload, until it is answered', async ({
  warsha,
  phone,
}) => {
  const page = await readyToStart(warsha, phone, '98312')
  await slow(phone, /\/api\/sessions\/start$/, 2)
  await close(warsha, '98312')
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('article')).toContainText('Sending')
  await page.getByRole('link', { name: 'My sessions' }).click()
  await expect(page).toHaveURL(/\/technician\/sessions$/)
  const refused = page.getByRole('alertdialog')
  await expect(refused).toContainText('Job 98312 is on hold or closed')

  await page.reload()
  await expect(refused).toContainText('Job 98312 is on hold or closed', { timeout: 20_000 })
  await refused.getByRole('button', { name: 'Keep on phone' }).click()
  await expect(page.getByRole('button', { name: 'Needs attention: 1 not sent' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Needs attention: 1 not sent' })).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(refused).toBeHidden()
})

test('one of two tabs says it; one that is closed before leaves it to the other', async ({ warsha, phone }) => {
  const page = await readyToStart(warsha, phone, '98313')
  const other = await phone.newPage()
  await other.goto('/technician/active')
  await expect(other.getByText('No Active Session')).toBeVisible()
  await slow(phone, /\/api\/sessions\/(start|[^/]+\/complete)$/, 2)
  const frames = await Promise.all([page, other].map(watchFrames))
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(other.getByRole('article')).toContainText('Sent')
  await expect
    .poll(async () => {
      const seen = await Promise.all(frames.map((textsOf) => textsOf()))
      return seen.filter((texts) => texts.some((text) => text.includes(STARTED))).length
    })
    .toBe(1)

  await page.getByRole('button', { name: 'End Current Activity' }).click()
  await expect(page.getByText('End of Repair on job')).toBeVisible()
  await page.close()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText('Activity completed successfully')).toBeVisible({ timeout: 40_000 })
})

test('Continue on another job asks first', async ({ warsha, phone }) => {
  await warsha.job('98315')
  const page = await readyToStart(warsha, phone, '98314')
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByText(STARTED)).toBeVisible()
  await page.getByRole('navigation').getByText('New Activity').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Continue' }).click()
  await chooseSearched(page, '98315')
  await page.getByRole('button', { name: 'Welding' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('article')).toContainText('98315')

  await page.getByRole('link', { name: 'My sessions' }).click()
  await page.getByRole('button', { name: /^Continue: .* on job .*98314/ }).click()
  await expect(question).toContainText('This will end the current activity and start a new one. Continue?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/technician\/sessions$/)
  await page.getByRole('button', { name: /^Continue: .* on job .*98314/ }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('article')).toContainText('98314')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

const words = {
  en: { activity: 'Repair', start: 'Start Activity', sending: 'Sending', refused: 'The server did not accept this' },
  ar: {
    activity: 'إصلاح',
    start: 'بدء النشاط',
    sending: 'جارٍ الإرسال',
    refused: 'لم يقبل الخادم هذا التسجيل',
  },
} as const

for (const language of ['en', 'ar'] as const) {
  test(`how sending and a late refusal look, ${language}`, { tag: '@soak' }, async ({ warsha, phone }) => {
    const text = words[language]
    const jobNo = language === 'en' ? '98316' : '98317'
    await warsha.job(jobNo)
    const page = await openAsTechnician(phone, language, await warsha.technician('سالم'))
    await chooseSearched(page, jobNo)
    await page.getByRole('button', { name: text.activity }).click()
    let letGo = () => undefined as void
    const seen = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await phone.route(/\/api\/sessions\/start$/, async (route) => {
      await seen
      await route.continue().catch(() => undefined)
    })
    await close(warsha, jobNo)
    await page.getByRole('button', { name: text.start }).click()
    await expect(page.getByRole('article')).toContainText(text.sending)
    await screenshotAndAxe(page, `${language}-phone-sending`)
    letGo()
    await expect(page.getByRole('alertdialog')).toContainText(text.refused)
    await screenshotAndAxe(page, `${language}-phone-refused-late`)
  })
}
