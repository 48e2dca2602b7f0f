/** What the documentation shows, in the order in which it is taken: each a page, or what is done on the one before. */
export const phonePictures = [
  {
    name: 'phone-start',
    path: '/technician/start',
    prepare: async (page) => {
      await endWhatRuns(page)
      await page.getByRole('heading', { name: /^All Jobs/ }).waitFor()
    },
  },
  {
    name: 'phone',
    prepare: async (page) => {
      await page.locator('ul button').filter({ hasText: /\d{5}/ }).first().click()
      await page.getByRole('button', { name: 'Rewinding' }).click()
      await page.getByRole('button', { name: 'Start Activity' }).click()
      await page.waitForURL('**/technician/active')
      await page.getByRole('button', { name: 'Switch Activity' }).waitFor()
      // What was said of the start goes, and the timer has something to show.
      await page.clock.runFor(41 * 60_000)
    },
  },
]

export const adminPictures = [
  { name: 'live-board', path: '/admin' },
  { name: 'jobs', path: '/admin/jobs' },
  {
    name: 'job',
    path: '/admin',
    prepare: async (page) => {
      await page.locator('tbody a[href*="/admin/jobs/"]').first().click()
      await page.waitForURL('**/admin/jobs/*')
    },
  },
  { name: 'timeline', path: '/admin/timeline' },
  { name: 'review', path: '/admin/sessions?tab=review' },
  { name: 'technicians', path: '/admin/technicians' },
  { name: 'reports', path: '/admin/reports' },
]

async function endWhatRuns(page) {
  await page.waitForTimeout(1_500)
  const end = page.getByRole('button', { name: 'End Current Activity' })
  if (!(await end.isVisible())) return
  await end.click()
  await page.getByRole('button', { name: 'End activity' }).click()
  await page.waitForURL('**/technician/start')
}
