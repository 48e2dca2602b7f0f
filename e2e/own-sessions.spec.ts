import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Language, screenshotAndAxe, openAsTechnician, test, type Warsha } from './warsha.ts'

type Requested = { id: string; session: string; job_no: string | null; is_void: boolean; status: string }

/** What was asked by a technician, as the server has it. */
function requestsOf(warsha: Warsha, technician: { id: number }): Promise<Requested[]> {
  return warsha.rows<Requested>(
    `select r.id, s_job.job_no as session, job.job_no, r.is_void, r.status
     from correction_request as r
     join work_session as s on s.id = r.session_id join job as s_job on s_job.id = s.job_id
     left join job on job.id = r.job_id
     where r.technician_id = $1 order by r.requested_at`,
    [technician.id],
  )
}

/** Somebody who has worked on 9770001 this morning and runs nothing now. */
async function worker(warsha: Warsha, name: string) {
  const technician = await warsha.technician(name)
  const { end } = await warsha.start(technician, '9770001', 'REPAIR', 2)
  await end()
  return technician
}

async function signedIn(phone: BrowserContext, person: { identifier: string; password: string }, language: Language) {
  const page = await openAsTechnician(phone, language, person)
  await page.waitForURL('**/technician/start')
  return page
}

/** The app is on the device: its service worker has it all. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const row = (page: Page, jobNo: string) => page.getByRole('listitem').filter({ hasText: jobNo })
/** What the session was, which leads to its correction; Continue stands beside it. */
const about = (page: Page, jobNo: string) =>
  row(page, jobNo).getByRole('button', { name: new RegExp(`^(?!Continue|متابعة).*${jobNo}`) })
const end = async (page: Page) => {
  await page.getByRole('button', { name: 'End Current Activity' }).click()
}

test.beforeAll(async ({ warsha }) => {
  for (const jobNo of ['9770001', '9770002']) {
    await warsha.job(jobNo).catch((error: unknown) => expect(String(error)).toContain('409'))
  }
})

test(
  'a technician asks for another job, and sees what the workshop has made of it',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    const technician = await worker(warsha, 'Asking Ali')
    const page = await signedIn(phone, technician, 'en')
    await page.getByRole('link', { name: 'Current' }).click()
    await screenshotAndAxe(page, 'own-sessions-way-en')
    await page.getByRole('link', { name: 'My sessions' }).click()
    // The page before lists the job, too.
    await expect(page.getByRole('heading', { name: 'My sessions' })).toBeVisible()
    await expect(row(page, '9770001')).toContainText('2 h')
    await screenshotAndAxe(page, 'own-sessions-en')

    await about(page, '9770001').click()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Say why')).toBeVisible()
    await screenshotAndAxe(page, 'own-sessions-form-en')
    await page.getByLabel('Job number').fill('9770002')
    await page.getByRole('textbox', { name: 'Reason (required)' }).fill('I scanned the wrong card')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Correction asked for')).toBeVisible()
    await expect(row(page, '9770001')).toContainText('Correction asked')
    await expect(row(page, '9770001')).toContainText('Sent')

    await expect.poll(() => requestsOf(warsha, technician)).toHaveLength(1)
    const [requestSent] = await requestsOf(warsha, technician)
    expect(requestSent).toMatchObject({ session: '9770001', job_no: '9770002', status: 'pending' })
    await warsha.asAdmin('POST', `/admin/correction-requests/${requestSent?.id}/accept`, {})
    await page.goto('/technician/start')
    await page.getByRole('link', { name: 'Current New answers: 1' }).click()
    await page.getByRole('link', { name: 'My sessions New answers: 1' }).click()
    await expect(page.getByRole('heading', { name: 'My sessions' })).toBeVisible()
    await expect(row(page, '9770002')).toContainText('Accepted')
    await screenshotAndAxe(page, 'own-sessions-accepted-en')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: 'My sessions Last 7 days' })).toBeVisible()
  },
)

test(
  'a request that is declined is told with its reason, in Arabic too',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    const technician = await worker(warsha, 'Declined Dawud')
    const page = await signedIn(phone, technician, 'ar')
    await page.goto('/technician/sessions')
    await expect(row(page, '9770001')).toBeVisible()
    await about(page, '9770001').click()
    await page.getByRole('checkbox').check()
    await page.getByRole('textbox').fill('سُجّلت مرتين')
    await screenshotAndAxe(page, 'own-sessions-form-ar')
    await page.getByRole('button', { name: 'إرسال' }).click()
    await expect(row(page, '9770001')).toContainText('طُلب التصحيح')

    await expect.poll(() => requestsOf(warsha, technician)).toHaveLength(1)
    const [requestSent] = await requestsOf(warsha, technician)
    await warsha.asAdmin('POST', `/admin/correction-requests/${requestSent?.id}/decline`, { reason: 'البطاقة باسمك' })
    await page.getByRole('button', { name: 'تحديث', exact: true }).click()
    await expect(row(page, '9770001')).toContainText('رُفض الطلب')
    await expect(row(page, '9770001')).toContainText('البطاقة باسمك')
    await screenshotAndAxe(page, 'own-sessions-declined-ar')
  },
)

test('asked without a network, from a cold start, it is on the server once when there is one', async ({
  warsha,
  phone,
}) => {
  const technician = await worker(warsha, 'Offline Osama')
  const first = await signedIn(phone, technician, 'en')
  await expect(first.getByRole('heading', { name: /All Jobs/ })).toBeVisible()
  await first.getByRole('button', { name: '9770002' }).first().click()
  await expect(first.getByRole('button', { name: 'Repair' })).toBeVisible()
  await first.getByRole('button', { name: 'Reset' }).click()
  await installed(first)
  await phone.setOffline(true)
  await first.close()

  const page = await phone.newPage()
  await page.goto('/technician/sessions')
  await about(page, '9770001').click()
  await page.getByRole('checkbox', { name: 'This should not count' }).check()
  await page.getByRole('textbox', { name: 'Reason (required)' }).fill('Omar did it')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(row(page, '9770001')).toContainText('Saved on phone')
  await screenshotAndAxe(page, 'own-sessions-offline-en')

  // What was started and ended without a network can be asked about, too.
  await page.getByRole('link', { name: 'New Activity' }).click()
  await page.getByRole('button', { name: '9770002' }).first().click()
  await page.getByRole('button', { name: 'Repair' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await end(page)
  await page.getByRole('link', { name: 'My sessions' }).click()
  await expect(page.getByRole('heading', { name: 'My sessions' })).toBeVisible()
  await about(page, '9770002').click()
  await page.getByLabel('Job number').fill('9770001')
  await page.getByRole('textbox', { name: 'Reason (required)' }).fill('Wrong card')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(row(page, '9770002')).toContainText('Correction asked')
  await page.reload()
  await expect(page.getByRole('button', { name: '4 saved on phone, not sent yet' })).toBeVisible()

  await phone.setOffline(false)
  await expect(row(page, '9770002')).toContainText('Sent')
  await expect(row(page, '9770001').filter({ hasText: 'Should not count' })).toContainText('Sent')
  expect(await requestsOf(warsha, technician)).toMatchObject([
    { session: '9770001', job_no: null, is_void: true, status: 'pending' },
    { session: '9770002', job_no: '9770001', is_void: false, status: 'pending' },
  ])
})
