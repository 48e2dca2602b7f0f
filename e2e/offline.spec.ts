import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { faultyWayTo } from './faulty-way.ts'
import { expect, screenshotAndAxe, openAsAdmin, openAsTechnician, openIn, signIn, test, type Warsha } from './warsha.ts'

type Stored = { job_no: string; activity: string; note: string | null; running: boolean; photos: number }

/** What the server has of a technician's work, in the order of the starts. */
function storedOf(warsha: Warsha, technician: { id: number }): Promise<Stored[]> {
  return warsha.rows<Stored>(
    `select job.job_no, activity_type.code as activity, s.note, s.ended_at is null as running,
       (select count(*)::int from media where session_id = s.id) as photos
     from work_session as s
     join job on job.id = s.job_id
     join activity_type on activity_type.id = s.activity_type_id
     where s.technician_id = $1 order by s.started_at`,
    [technician.id],
  )
}

async function picture(number: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: (number * 83) % 256, g: (number * 47) % 256, b: 90 }
  const buffer = await sharp({ create: { width: 2000, height: 1500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `motor-${number}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The app is on the device: its service worker has it all. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function choose(page: Page, jobNo: string, activity: string, note?: string): Promise<void> {
  // Above the list of all jobs stand those that go on with a tap.
  await page.getByRole('button', { name: jobNo }).last().click()
  await page.getByRole('button', { name: activity }).click()
  if (note) await page.getByRole('textbox').fill(note)
  await page.getByRole('button', { name: 'Start Activity' }).click()
}

async function end(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Current Activity' }).click()
}

async function readyTechnician(warsha: Warsha, phone: BrowserContext, name: string) {
  const technician = await warsha.technician(name)
  const page = await openIn(phone, 'en')
  await signIn(page, technician)
  await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /All Jobs/ })).toBeVisible()
  await page.getByRole('link', { name: 'Current' }).click()
  await page.getByRole('button', { name: 'Start New Activity' }).click()
  await installed(page)
  // All that is needed is on the phone, though no activity was ever shown.
  await expect(page.getByRole('banner').getByText('Ready without network')).toBeVisible()
  return { technician, page }
}

test.beforeAll(async ({ warsha }) => {
  for (const jobNo of ['8801', '8802']) {
    await warsha.job(jobNo).catch((error: unknown) => expect(String(error)).toContain('409'))
  }
})

test('a day without network, from a cold start, is on the server exactly once when the network is back', async ({
  warsha,
  phone,
}) => {
  const { technician, page: first } = await readyTechnician(warsha, phone, 'Offline Omar')
  await phone.setOffline(true)
  await first.close()

  const page = await phone.newPage()
  await page.goto('/technician')
  await expect(page.getByText('You are offline. Data will sync when connection is restored.')).toBeVisible()
  await expect(page.getByText('Loading cached jobs (offline mode)')).toBeVisible()
  await page.getByRole('searchbox').fill('880')
  await expect(page.getByRole('heading', { name: 'Search Results (2)' })).toBeVisible()
  await choose(page, '8801', 'Repair', 'no signal in hall 3')
  await expect(page.getByText('Activity saved locally. Will sync when connection is restored.')).toBeVisible()
  await expect(page).toHaveURL(/\/technician\/active$/)
  await expect(page.getByRole('article')).toContainText('Saved on phone')
  await page.locator('#photo-files').setInputFiles([await picture(1), await picture(2)])
  await expect(page.getByRole('button', { name: 'Add Photo (2)' })).toBeVisible()
  await expect(page.getByText('2 pending')).toBeVisible()
  await screenshotAndAxe(page, 'en-phone-offline-active')

  await page.reload()
  await expect(page.getByRole('article')).toContainText('no signal in hall 3')
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await end(page)
  await expect(page.getByText('Completion saved locally. Will sync when connection is restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Start New Activity' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Jobs' })).toBeVisible()
  await screenshotAndAxe(page, 'en-phone-offline-wizard')
  await choose(page, '8802', 'Testing')
  await expect(page.getByRole('article')).toContainText('8802')

  await page.getByRole('button', { name: '5 saved on phone, not sent yet' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toHaveCount(5)
  await screenshotAndAxe(page, 'en-phone-offline-sheet')
  await sheet.getByRole('button', { name: 'Close' }).click()
  expect(await storedOf(warsha, technician)).toEqual([])

  await phone.setOffline(false)
  await expect(page.getByText('Offline data synced successfully')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('article')).toContainText('Sent')
  await expect(page.getByRole('button', { name: /not sent/ })).toBeHidden()
  expect(await storedOf(warsha, technician)).toEqual([
    { job_no: '8801', activity: 'REPAIR', note: 'no signal in hall 3', running: false, photos: 2 },
    { job_no: '8802', activity: 'TEST', note: null, running: true, photos: 0 },
  ])
  await end(page)
  await expect(page.getByText('Activity completed successfully')).toBeVisible()
})

test('the network goes before the phone has the whole app: work goes on, and what is missing is said', async ({
  warsha,
  browser,
}) => {
  // None keeps the files of the app, as in the first seconds after the first visit.
  const phone = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const technician = await warsha.technician('Early Essam')
  const page = await openAsTechnician(phone, 'en', technician)
  await expect(page.getByRole('button', { name: '8801' })).toBeVisible()
  // What follows the first screen follows it at once.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/later-.*js/.test(name)),
  )
  await phone.setOffline(true)

  await page.getByRole('button', { name: 'Scan job card' }).click()
  const missing = 'This part of the app is not on the phone yet. Connect to the network, then reload.'
  await expect(page.getByRole('dialog', { name: 'Scan job card' })).toContainText(missing)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeDisabled()
  await screenshotAndAxe(page, 'en-phone-scanner-missing')
  await page.keyboard.press('Escape')
  await choose(page, '8801', 'Repair', 'gone at once')
  await expect(page.getByRole('article')).toContainText('Saved on phone')
  await page.locator('#photo-files').setInputFiles(await picture(4))
  await expect(page.getByRole('button', { name: 'Add Photo (1)' })).toBeVisible()
  await page.getByRole('button', { name: '2 saved on phone, not sent yet' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: /My sessions/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible()
  await screenshotAndAxe(page, 'en-phone-part-missing')
  await page.getByRole('link', { name: 'Current' }).click()
  await end(page)
  await expect(page.getByText('Completion saved locally. Will sync when connection is restored.')).toBeVisible()

  await phone.setOffline(false)
  await expect(page.getByText('Offline data synced successfully')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(() => storedOf(warsha, technician))
    .toEqual([{ job_no: '8801', activity: 'REPAIR', note: 'gone at once', running: false, photos: 1 }])
  await phone.close()
})

test('the network goes with the very first screen: it says what is not there yet, and goes on when it is', async ({
  warsha,
  browser,
}) => {
  const phone = await browser.newContext({
    baseURL: warsha.address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  await phone.route(/\/assets\/later-/, (route) => route.abort())
  // A page that misses a file opens itself anew, once a minute: here it has just done so.
  await phone.addInitScript(() => sessionStorage.setItem('warsha.reopened_at', String(Date.now())))
  const technician = await warsha.technician('Earliest Eyad')
  const page = await openAsTechnician(phone, 'en', technician)
  await page.getByRole('button', { name: '8801' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not on the phone yet' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()

  await phone.unroute(/\/assets\/later-/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Repair' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect(page.getByRole('article')).toContainText('8801')
  await expect.poll(() => storedOf(warsha, technician)).toMatchObject([{ job_no: '8801', activity: 'REPAIR' }])
  await phone.close()
})

test('answers that are lost after the server did its work double nothing', async ({ warsha, browser }) => {
  const way = await faultyWayTo(warsha.address)
  const phone = await browser.newContext({ baseURL: way.address, viewport: { width: 360, height: 740 } })
  const { technician, page } = await readyTechnician(warsha, phone, 'Lossy Latif')
  way.loseAnswers(/^POST \/api\/sessions\//)
  await choose(page, '8801', 'Repair')
  await expect(page.getByText('Activity saved locally. Will sync when connection is restored.')).toBeVisible()
  await expect.poll(() => storedOf(warsha, technician)).toHaveLength(1)
  await page.locator('#photo-files').setInputFiles(await picture(3))
  await expect(page.getByRole('button', { name: 'Add Photo (1)' })).toBeVisible()
  await page.reload()
  await end(page)
  await expect(page.getByText('Completion saved locally. Will sync when connection is restored.')).toBeVisible()
  expect(way.lost()).toBeGreaterThan(1)

  way.loseAnswers(null)
  await page.getByRole('button', { name: /not sent yet/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('dialog')).toContainText('Everything has been sent.')
  expect(await storedOf(warsha, technician)).toEqual([
    { job_no: '8801', activity: 'REPAIR', note: null, running: false, photos: 1 },
  ])
  await phone.close()
  await way.close()
})

test('two tabs show and send the same work, once', async ({ warsha, phone }) => {
  const { technician, page: one } = await readyTechnician(warsha, phone, 'Two-Tab Talal')
  const other = await phone.newPage()
  await other.goto('/technician')
  await expect(other.getByRole('heading', { name: 'Select Job' })).toBeVisible()
  await phone.setOffline(true)
  await choose(one, '8801', 'Repair')
  await expect(other.getByRole('button', { name: '1 saved on phone, not sent yet' })).toBeVisible()
  await other.getByRole('link', { name: 'Current' }).click()
  await expect(other.getByRole('article')).toContainText('8801')
  await other.locator('#photo-files').setInputFiles(await picture(4))
  await expect(one.getByRole('button', { name: '2 saved on phone, not sent yet' })).toBeVisible()
  await end(other)
  await expect(one.getByText('No Active Session')).toBeVisible()
  await phone.setOffline(false)
  for (const tab of [one, other]) await expect(tab.getByRole('button', { name: /not sent yet/ })).toBeHidden()
  await expect
    .poll(() => storedOf(warsha, technician))
    .toEqual([{ job_no: '8801', activity: 'REPAIR', note: null, running: false, photos: 1 }])
})

test('what does not fit on the phone is said not to be saved', async ({ warsha, phone }) => {
  const technician = await warsha.technician('Full Fahd')
  const page = await openIn(phone, 'en')
  const devtools = await phone.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: warsha.address, quotaSize: 1 })
  await signIn(page, technician)
  await choose(page, '8801', 'Repair', 'must not be lost')
  await expect(page.getByText(/^NOT saved: this phone has no room left/)).toBeVisible()
  await expect(page.getByText('Activity started successfully')).toBeHidden()
  await screenshotAndAxe(page, 'en-phone-storage-full')
  expect(await storedOf(warsha, technician)).toEqual([])

  // What was chosen is still there; with room on the phone it is saved.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: warsha.address })
  await expect(async () => {
    await page.getByRole('button', { name: 'Start Activity' }).click()
    await expect(page).toHaveURL(/\/technician\/active$/, { timeout: 1_000 })
  }).toPass()
  await end(page)
  await expect(page.getByText('Activity completed successfully')).toBeVisible({ timeout: 20_000 })
  expect(await storedOf(warsha, technician)).toEqual([
    { job_no: '8801', activity: 'REPAIR', note: 'must not be lost', running: false, photos: 0 },
  ])
})

test('work stays through a logout, and is sent by nobody else', async ({ warsha, phone }) => {
  const { technician, page } = await readyTechnician(warsha, phone, 'Leaving Layla')
  const other = await warsha.technician('Next Hadi')
  await phone.setOffline(true)
  await choose(page, '8802', 'Repair')
  await expect(page.getByRole('article')).toContainText('8802')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Not sent yet: 1. It stays on this phone')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await phone.setOffline(false)
  await signIn(page, other)
  await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
  await expect(page.getByRole('button', { name: /not sent/ })).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()

  await signIn(page, technician)
  await expect(page.getByRole('article')).toContainText('Sent')
  expect(await storedOf(warsha, other)).toEqual([])
  expect(await storedOf(warsha, technician)).toEqual([
    { job_no: '8802', activity: 'REPAIR', note: null, running: true, photos: 0 },
  ])
  await end(page)
  await expect(page.getByText('Activity completed successfully')).toBeVisible()
})

test(
  'that an activity is finished outlives a reload without network, and the next session undoes it',
  { tag: '@soak' },
  async ({ warsha, phone, desk }) => {
    await warsha.job('8803')
    const [job] = await warsha.rows<{ id: number }>('select id from job where job_no = $1', ['8803'])
    const { technician, page } = await readyTechnician(warsha, phone, 'Finished Faisal')
    await choose(page, '8803', 'Repair')
    await expect(page.getByRole('article')).toContainText('Sent')

    await phone.setOffline(true)
    await page.getByRole('button', { name: 'End: it is finished' }).click()
    await expect(page.getByRole('button', { name: /not sent/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /not sent/ })).toBeVisible()
    expect((await storedOf(warsha, technician)).map(({ running }) => running)).toEqual([true])

    const jobPage = await openAsAdmin(desk, 'en', `/admin/jobs/${job?.id ?? 0}`)
    await expect(jobPage.getByText('Running', { exact: true }).first()).toBeVisible()
    await phone.setOffline(false)
    await expect.poll(async () => (await storedOf(warsha, technician)).map(({ running }) => running)).toEqual([false])
    const finished = jobPage.getByText(/^Finished, said by Finished Faisal/)
    await expect(async () => {
      await jobPage.reload()
      await expect(finished).toBeVisible({ timeout: 2_000 })
    }).toPass()

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
    await choose(page, '8803', 'Repair')
    await expect(page.getByRole('article')).toContainText('Sent')
    await jobPage.reload()
    await expect(jobPage.getByRole('button', { name: /^Why this number|Repair/ }).first()).toBeVisible()
    await expect(finished).toHaveCount(0)
    await end(page)
  },
)

test('a phone clock that is wrong is said, and the server keeps the right time', async ({ warsha, phone }) => {
  const technician = await warsha.technician('Fast Fares')
  await phone.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 14 * 60_000
  })
  const page = await openIn(phone, 'en')
  await signIn(page, technician)
  await expect(page.getByText('Phone clock 14 min fast.')).toBeVisible()
  await choose(page, '8801', 'Repair')
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/)
  // The timer runs on the phone already.
  await expect(page.getByRole('article')).toContainText('Sent')
  const [stored] = await warsha.rows<{ started_at: Date }>(
    'select started_at from work_session where technician_id = $1',
    [technician.id],
  )
  expect(Math.abs(Date.now() - (stored?.started_at.getTime() ?? 0))).toBeLessThan(30_000)
  await screenshotAndAxe(page, 'en-phone-wrong-clock')
  await end(page)
  await expect(page.getByText('Activity completed successfully')).toBeVisible()
})

test('work goes out when the network returns though the app is closed, where the browser can', async ({
  warsha,
  phone,
}) => {
  const { technician, page } = await readyTechnician(warsha, phone, 'Closed Khaled')
  await phone.setOffline(true)
  await choose(page, '8801', 'Repair')
  await page.locator('#photo-files').setInputFiles(await picture(6))
  await expect(page.getByText('1 pending')).toBeVisible()
  await page.goto('about:blank')
  expect(await storedOf(warsha, technician)).toEqual([])

  // No page of the app is open; the browser wakes the service worker, as it does when there is network again.
  await phone.setOffline(false)
  const devtools = await phone.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(warsha.address))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: warsha.address,
    registrationId: await registered,
    tag: 'media-queue',
    lastChance: false,
  })
  await expect
    .poll(() => storedOf(warsha, technician))
    .toEqual([{ job_no: '8801', activity: 'REPAIR', note: null, running: true, photos: 1 }])

  await page.goto('/technician')
  await expect(page.getByRole('article')).toContainText('Sent')
  await end(page)
  await expect(page.getByText('Activity completed successfully')).toBeVisible()
})

test(
  'switching without network: one is taken back, one stands though the app dies at once',
  { tag: '@soak' },
  async ({ warsha, phone }) => {
    const { technician, page } = await readyTechnician(warsha, phone, 'Salem Al-Ghamdi')
    await choose(page, '8801', 'Repair')
    await expect(page.getByRole('article')).toContainText('Sent')
    await phone.setOffline(true)
    const switchTo = async (activity: string) => {
      await page.getByRole('button', { name: 'Switch Activity' }).click()
      await page.getByRole('dialog').getByRole('button', { name: activity }).click()
    }
    await switchTo('Welding')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('article')).toContainText('Repair')
    await switchTo('Testing')
    await expect(page.getByRole('article')).toContainText('Testing')
    await page.close()
    const again = await phone.newPage()
    await again.goto('/technician/active')
    await expect(again.getByRole('article')).toContainText('Testing')
    await phone.setOffline(false)
    await expect(again.getByRole('article')).toContainText('Sent')
    expect((await storedOf(warsha, technician)).map(({ activity, running }) => [activity, running])).toEqual([
      ['REPAIR', false],
      ['TEST', true],
    ])
    await end(again)
    await expect(again.getByText('Activity completed successfully')).toBeVisible()
  },
)
