import type { Page } from '@playwright/test'
import { expect, openAsAdmin, test, type Warsha } from './warsha.ts'
import { wednesday, worked } from './worked-day.ts'

const pages = [
  '/admin',
  '/admin/jobs',
  '/admin/sessions?range=all',
  '/admin/sessions?tab=review',
  '/admin/technicians',
  '/admin/reports?range=last30',
  '/admin/hours?part=pay',
  '/admin/hours?part=timesheets',
  '/admin/hours?part=months',
  ...['overview', 'efficiency', 'accuracy', 'trends', 'costs', 'forecast'].map((tab) => `/admin/analytics?tab=${tab}`),
  ...['activity-types', 'master-data', 'estimates', 'schedule', 'exceptions', 'pay-rules', 'retention', 'company'].map(
    (tab) => `/admin/settings?tab=${tab}`,
  ),
  ...['cockpit', 'waiting'].map((tab) => `/admin/estimates?tab=${tab}`),
  '/admin/admins',
  '/admin/audit',
  '/admin/connections',
  '/admin/mail',
  '/admin/security-log',
  '/admin/system',
]

async function aDayOfWork(warsha: Warsha, jobNo: string): Promise<void> {
  await warsha.asAdmin('POST', '/admin/jobs', {
    job_no: jobNo,
    customer: 'Saline Water Works',
    description: 'Weld the housing of a pump motor',
    job_type_id: 1,
    power_rating_id: 1,
    rpm_category_id: 1,
  })
  const welder = await warsha.technician(`Welder ${jobNo}`)
  await worked(warsha, welder, { day: wednesday(1), from: '08:00', to: '13:00', jobNo, activity: 'WELD' })
}

/** What can be pressed and is lower than a finger needs; a link within a sentence has the height of its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed =
      'a[href], button, select, textarea, input:not([type="hidden"], [type="file"]), [role="tab"], summary'
    // The label is pressed for its field, around it or above it: the taller of the two is what a finger needs.
    const height = (element: Element) => element.getBoundingClientRect().height
    const reach = (element: Element) => {
      const label = element.closest('label') ?? (element instanceof HTMLInputElement ? element.labels?.[0] : null)
      return label && height(label) > height(element) ? label : element
    }
    return (
      [...document.querySelectorAll(pressed)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('p') === null)
        .map((element) => ({ element, box: reach(element).getBoundingClientRect() }))
        // What is for the ear alone is a point.
        .filter(({ box }) => box.width > 2 && box.height > 2 && box.bottom > 0)
        .filter(({ box }) => box.height < 43.5)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)
    )
  })
}

/** Badges and counts of which a number stands on two lines. */
function wrappedCounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShort = (text: string) => /\d/.test(text) && text.length <= 24
    return (
      [...document.querySelectorAll('main span, main p, main button, main a, nav span')]
        .filter((element) => element.children.length === 0 && element.checkVisibility() && isShort(element.textContent))
        // A table's cell may be read in two lines, and what is for the ear is clipped.
        .filter((element) => element.closest('td, svg') === null && getComputedStyle(element).clipPath === 'none')
        .filter((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        })
        .map((element) => element.outerHTML.slice(0, 160))
    )
  })
}

for (const language of ['en', 'ar'] as const) {
  test(
    `on a phone all that an admin presses is 44 px high, and no count is broken in two (${language})`,
    { tag: '@soak' },
    async ({ warsha, browser }) => {
      test.slow()
      await aDayOfWork(warsha, language === 'en' ? '98501' : '98502')
      const phone = { baseURL: warsha.address, viewport: { width: 360, height: 740 }, hasTouch: true }
      const page = await openAsAdmin(await browser.newContext(phone), language)
      for (const path of pages) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('main')).toBeVisible()
          // Today as a picture comes a moment later.
          if (path === '/admin') await expect(page.locator('main a[href="/admin/timeline"]')).toBeVisible()
          await expect(page.locator('[class*=skeleton]')).toHaveCount(0)
          expect(await smallTargets(page), path).toEqual([])
          expect(await wrappedCounts(page), path).toEqual([])
        })
      }
    },
  )
}
