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
    path: '/technician/start',
    prepare: async (page) => {
      await page.evaluate(startAWhileAgo)
      await page.goto(new URL('/technician/active', page.url()).href)
      await page.getByRole('button', { name: 'Switch Activity' }).waitFor()
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
  { name: 'next-jobs', path: '/admin/next' },
  { name: 'load', path: '/admin/load' },
  {
    name: 'why',
    path: '/admin/settings?tab=estimates',
    prepare: async (page) => {
      // One of which something was learned.
      await page.getByRole('gridcell').filter({ hasText: 'ø' }).nth(2).click()
      await page.clock.runFor(500)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Space')
      await page.clock.runFor(1_000)
      await page.getByRole('dialog', { name: 'Why this number' }).getByText('How we got this number').waitFor()
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
  await page.waitForURL('**/technician/start')
}

/** In the page: the newest job has been worked on for 47 minutes, so that the timer has something to show. */
async function startAWhileAgo() {
  const headers = {
    authorization: `Bearer ${localStorage.getItem('warsha.access_token')}`,
    'content-type': 'application/json',
  }
  const { jobs } = await (await fetch('/api/jobs?status=open&page_size=1', { headers })).json()
  const body = {
    unique_key: crypto.randomUUID(),
    job_no: jobs[0].job_no,
    activity_code: 'REPAIR',
    client_started_at: new Date(Date.now() - 47 * 60_000).toISOString(),
  }
  const answer = await fetch('/api/sessions/start', { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
}
