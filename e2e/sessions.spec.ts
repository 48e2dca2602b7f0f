import type { Page } from '@playwright/test'
import { expect, openAsAdmin, screenshotAndAxe, test, type Warsha } from './warsha.ts'
import { shownDate } from './shown-date.ts'

const HOUR = 3_600_000
/** In Riyadh, where the workshop is: three hours ahead all year. */
const dayAgo = (days: number) => new Date(Date.now() + 3 * HOUR - days * 24 * HOUR).toISOString().slice(0, 10)
const yesterday = dayAgo(1)

type Added = { session: { session_id: string } }

/** A session of yesterday that the admin adds, by the workshop's clock. */
async function added(warsha: Warsha, fields: { technician_id: number; job_no: string; from: string; to: string }) {
  const { technician_id, job_no, from, to } = fields
  const { session } = await warsha.asAdmin<Added>('POST', '/admin/sessions', {
    technician_id,
    job_no,
    activity_code: 'REPAIR',
    started_at: `${yesterday}T${from}:00+03:00`,
    ended_at: `${yesterday}T${to}:00+03:00`,
    reason: 'From the paper sheet',
  })
  return session.session_id
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })

test('an admin finds, corrects, voids and restores sessions', async ({ warsha, desk }) => {
  await warsha.job('9751001', 'Kiln Works', 'Rewind of a 45 kW kiln fan motor')
  await warsha.job('9751002', 'Salt Packers', 'Bearing change of a 30 kW mill motor')
  const salem = await warsha.technician('Salem Al-Sessions')
  await added(warsha, { technician_id: salem.id, job_no: '9751001', from: '08:00', to: '12:00' })
  await added(warsha, { technician_id: salem.id, job_no: '9751002', from: '12:00', to: '15:00' })

  const page = await openAsAdmin(desk, 'en')
  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions')

  await test.step('filters, with what all of them come to', async () => {
    await page.getByLabel('Technician', { exact: true }).selectOption({ label: 'Salem Al-Sessions' })
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('9751002')
    await expect(page.getByText('Raw Hours').locator('..')).toContainText('7.00 h')
    await expect(
      page.getByText('Each session is rounded by itself, so their sum can differ from the total in the last digit.'),
    ).toBeVisible()
    await screenshotAndAxe(page, 'en-desk-sessions')
    await page.getByLabel('Job No').fill('9751001')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/technician=\d+.*job=9751001|job=9751001.*technician=\d+/)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Raw Hours').locator('..')).toContainText('4.00 h')
  })

  const details = page.getByRole('main')
  const backToList = () => details.getByRole('link', { name: 'Sessions', exact: true }).click()
  await test.step('a correction that is in the way of the next session', async () => {
    await rows(page).first().getByRole('cell').nth(3).click()
    await expect(details).toContainText('added the session')
    await expect(details).toContainText('Reason: From the paper sheet')
    await screenshotAndAxe(page, 'en-desk-session')
    await details.getByRole('button', { name: 'Correct' }).click()
    const form = dialog(page, 'Correct the session of Salem Al-Sessions')
    await expect(form.getByLabel('Start')).toHaveValue(`${shownDate(yesterday)} 08:00`)
    await form.getByLabel('End').fill(`${yesterday}T13:00`)
    await form.getByLabel('Reason').fill('Stayed on the fan')
    await expect(form).toContainText('That is 5 h.')
    await screenshotAndAxe(page, 'en-desk-session-correct')
    await form.getByRole('button', { name: 'Save' }).click()
    const overlap = dialog(page, 'Overlaps another session')
    await expect(overlap).toContainText('9751002 Salt Packers')
    await screenshotAndAxe(page, 'en-desk-session-overlap')
    await overlap.getByRole('button', { name: 'Back' }).click()
    await expect(form.getByLabel('Reason')).toHaveValue('Stayed on the fan')
    await form.getByRole('button', { name: 'Save' }).click()
    await overlap.getByRole('button', { name: 'Shorten the other session and save' }).click()
    await expect(page.getByText('The session of Salem Al-Sessions was corrected')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(details).toContainText('corrected the session')
    await expect(details).toContainText(/End: .*12:00 → .*13:00/)
    await expect(details).toContainText('Reason: Stayed on the fan')
    // The way back leads to the list as it was.
    await backToList()
    await page.getByRole('button', { name: 'Show all jobs, not only 9751001' }).click()
    await expect(rows(page).first()).toContainText('13:00')
    await expect(page.getByText('Raw Hours').locator('..')).toContainText('7.00 h')
  })

  await test.step('voiding, with a way back for a moment', async () => {
    await rows(page)
      .first()
      .getByRole('link', { name: /^Open the session/ })
      .click()
    await details.getByRole('button', { name: 'Void' }).click()
    const ask = dialog(page, 'Void the session of Salem Al-Sessions')
    await ask.getByRole('button', { name: 'Void session' }).click()
    await expect(ask).toContainText('Reason is required')
    await ask.getByLabel('Reason').fill('Recorded twice')
    await ask.getByRole('button', { name: 'Void session' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The session of Salem Al-Sessions counts again')).toBeVisible()
    await details.getByRole('button', { name: 'Void' }).click()
    await ask.getByLabel('Reason').fill('Recorded twice after all')
    await ask.getByRole('button', { name: 'Void session' }).click()
    await expect(details).toContainText('This session is voided')
    await backToList()
    await expect(rows(page)).toHaveCount(1)
    await page.getByLabel('State', { exact: true }).selectOption('voided')
    await expect(rows(page).first()).toContainText('Voided')
    await rows(page)
      .first()
      .getByRole('link', { name: /^Open the session/ })
      .click()
    await expect(details).toContainText('This session is voided')
    await details.getByRole('button', { name: 'Restore' }).click()
    const restore = dialog(page, 'Restore the session of Salem Al-Sessions')
    await restore.getByLabel('Reason').fill('It was real')
    await restore.getByRole('button', { name: 'Restore session' }).click()
    await expect(details.getByRole('button', { name: 'Correct' })).toBeVisible()
    await expect(details).toContainText('Reason: Recorded twice after all')
  })
})

test('a session that nobody recorded is added with the keyboard', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('9751003', 'Glass Works', 'Overhaul of a 22 kW blower motor')
  const majed = await warsha.technician('Majed Al-Added')
  const page = await openAsAdmin(desk, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Board')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sessions' }).click()
  await expect(page).toHaveURL(/\/admin\/sessions$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sessions')
  await page.keyboard.press('c')
  const form = dialog(page, 'Add a session')
  await form.getByRole('button', { name: 'Add session' }).click()
  await expect(form).toContainText('Reason is required')
  await form.getByLabel('Technician').selectOption(String(majed.id))
  await form.getByLabel('Start').fill(`${yesterday}T09:00`)
  await form.getByLabel('End').fill(`${yesterday}T10:30`)
  await form.getByLabel('Job No').fill('9751999')
  await form.getByLabel('Activity').selectOption('TEST')
  await form.getByLabel('Reason').fill('The phone was lost')
  await form.getByRole('button', { name: 'Add session' }).click()
  await expect(form.getByLabel('Job No')).toBeFocused()
  await expect(form.getByLabel('Reason')).toHaveValue('The phone was lost')
  await screenshotAndAxe(page, 'en-desk-session-add')
  await form.getByLabel('Job No').fill('9751003')
  await expect(form).toContainText('Glass Works')
  await form.getByRole('button', { name: 'Add session' }).click()
  await expect(page.getByText('A session of Majed Al-Added was added')).toBeVisible()
  // Other stories work today, and what is newest stands first.
  await page.getByRole('searchbox').fill('Majed Al-Added')
  await expect(rows(page).filter({ hasText: 'Majed Al-Added' })).toContainText('1.50')

  await test.step('what was typed does not go without a question', async () => {
    await page.getByRole('button', { name: '+ Add Session' }).click()
    await form.getByLabel('Job No').fill('9751003')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect(form).toHaveCount(0)
  })
})

test('an admin ends a running session from the Live Board', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('9751004')
  const adnan = await warsha.technician('Adnan Al-Running')
  await warsha.start(adnan, '9751004', 'REPAIR', 3)
  const page = await openAsAdmin(desk, 'en')
  await page.getByRole('button', { name: 'End the session of Adnan Al-Running' }).click()
  const end = dialog(page, 'End the session of Adnan Al-Running')
  await expect(end).toContainText('Job 9751004')
  await end.getByLabel('At another time').check()
  await end.getByLabel('Reason').fill('Went home sick')
  await end.getByRole('button', { name: 'End session' }).click()
  await expect(end).toContainText('This field is required')
  await screenshotAndAxe(page, 'en-desk-live-board-end')
  await end.getByLabel(/^Now/).check()
  await end.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session of Adnan Al-Running was ended')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Adnan Al-Running' })).toHaveCount(0)
})

test('a job’s account leads to its sessions', { tag: '@soak' }, async ({ warsha, desk }) => {
  await warsha.job('9751005', 'Paper Mill', 'Complete rewind of a 90 kW refiner motor')
  const hamza = await warsha.technician('Hamza Al-Account')
  await added(warsha, { technician_id: hamza.id, job_no: '9751005', from: '08:00', to: '11:00' })
  const page = await openAsAdmin(desk, 'en')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.getByRole('searchbox').fill('9751005')
  await page.getByRole('button', { name: 'Edit job 9751005' }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toContainText('3.00 h')
  await expect(account).toContainText('Hamza Al-Account')
  await expect(
    page.getByText('Each session is rounded by itself, so their sum can differ from the total in the last digit.'),
  ).toBeVisible()
  await expect(page.getByText('Cost counts hours inside the working calendar only. It is not pay.')).toBeVisible()
  await screenshotAndAxe(page, 'en-desk-job-account')
  await account.getByRole('link', { name: '1: sessions of Hamza Al-Account on job 9751005' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Hamza Al-Account')
  await page.goBack()
  await expect(account).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/jobs\/\d+#account$/)
  await page.getByRole('main').getByRole('link', { name: 'Jobs Management' }).click()
  await expect(page).toHaveURL(/\/admin\/jobs\?q=9751005$/)
})

test('sessions in Arabic, in the dark, and on a phone', { tag: '@soak' }, async ({ warsha, browser, phone }) => {
  await warsha.job('9751006', 'مصنع الورق', 'إعادة لف محرك 90 كيلوواط للمصنع')
  const saeed = await warsha.technician('سعيد الجلسات')
  const id = await added(warsha, { technician_id: saeed.id, job_no: '9751006', from: '08:00', to: '11:00' })
  const dark = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 1366, height: 768 },
    colorScheme: 'dark',
  })
  const arabic = await openAsAdmin(dark, 'ar', '/admin/sessions?job=9751006')
  await expect(rows(arabic)).toHaveCount(1)
  await screenshotAndAxe(arabic, 'ar-desk-dark-sessions')
  await arabic.goto(`/admin/sessions?job=9751006&session=${id}`)
  await expect(arabic).toHaveURL(new RegExp(`/admin/sessions/${id}$`))
  await expect(arabic.getByRole('main')).toContainText('السبب: From the paper sheet')
  await screenshotAndAxe(arabic, 'ar-desk-dark-session')
  await arabic.goto('/admin/jobs?account=9751006')
  await expect(arabic.getByRole('region', { name: 'الحساب' })).toContainText('سعيد الجلسات')
  await screenshotAndAxe(arabic, 'ar-desk-dark-job-account')
  await dark.close()

  const narrow = await openAsAdmin(phone, 'en', '/admin/sessions?job=9751006')
  await expect(narrow.getByRole('listitem').filter({ hasText: 'سعيد' })).toContainText('9751006')
  await screenshotAndAxe(narrow, 'en-phone-sessions')
  await narrow.goto('/admin/sessions?session=new')
  await expect(dialog(narrow, 'Add a session')).toBeVisible()
  await screenshotAndAxe(narrow, 'en-phone-session-add')
})
