import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { network, noNetwork, problem } from '../../testing/network.ts'
import { formDrafts, signedInId } from '../api/api.ts'
import { addUnkept } from '../device/unkept.ts'
import { toasts } from '../ui/toasts.tsx'
import { answerAsTheServer, message, open, phone, signInAs, freshPhoneForEachTest } from '../../testing/technician.tsx'
import { outbox } from '../offline/work.ts'

const header = page.getByRole('banner')
const badge = header.getByRole('button', { name: /not sent/ })
const question = page.getByRole('alertdialog')
const logout = header.getByRole('button', { name: 'Logout' })
const recordStart = () => outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note: null })

freshPhoneForEachTest()

async function openArea() {
  await open('/technician/start')
  await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
}

describe('the header', () => {
  test('names the product and who is signed in', async () => {
    await openArea()
    await expect.element(header).toHaveTextContent('WarshaOmar Al-Harbi')
    expect(badge.elements()).toEqual([])
    expect(header.getByText('Offline', { exact: true }).elements()).toEqual([])
  })

  test('says when there is no network, and when it is back', async () => {
    await openArea()
    phone.goes('offline')
    await expect.element(header.getByText('Offline', { exact: true })).toBeVisible()
    await expectAccessible()
    phone.goes('online')
    await expect.element(header.getByText('Offline', { exact: true })).not.toBeInTheDocument()
  })

  test('counts what has not been sent, and is told apart where it needs attention', async () => {
    phone.goes('offline')
    const { sessionKey } = await recordStart()
    await outbox.recordCompletion(sessionKey)
    await open('/technician/start')
    await expect.element(badge).toHaveAccessibleName('2 saved on phone, not sent yet')
    await expect.element(badge).toHaveTextContent('2')
    await expectAccessible()

    network.answer('startSession', () => problem(422, 'Job 1001 is on hold or closed.'))
    phone.goes('online')
    await expect.element(badge).toHaveAccessibleName('Needs attention: 2 not sent')
    await expect.element(question).toHaveTextContent(/Start of .* on job .*: Job 1001 is on hold or closed\./)
    await expectAccessible()
  })

  test('holds up with a long name, no network and a full badge', async () => {
    signInAs({ full_name: 'عبد الرحمن بن عبد العزيز الحربي Abdulrahman bin Abdulaziz Al-Harbi' })
    phone.goes('offline')
    for (let count = 0; count < 12; count++) await recordStart()
    await open('/technician/start')
    await expect.element(badge).toHaveTextContent('12')
    await expect.element(header.getByText('Offline', { exact: true })).toBeVisible()
    await expectAccessible()
  })
})

describe('refreshing', () => {
  test('loads what is shown anew', async () => {
    await openArea()
    const before = network.requests('workableJobs').length
    await header.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(message('Data refreshed')).toBeVisible()
    expect(network.requests('workableJobs').length).toBeGreaterThan(before)
    await expectAccessible()
  })

  test('that fails says so', async () => {
    await openArea()
    network.answer('currentSession', noNetwork)
    await header.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(message('Failed to refresh. Please check your connection.')).toBeVisible()
  })
})

test.each([
  ['with its reason', 'Technicians of this segment see no jobs.', 'Technicians of this segment see no jobs.'],
  ['without one', '', 'Access denied'],
])('what is not allowed is said %s', async (_case, detail, told) => {
  network.answer('workableJobs', () => problem(403, detail))
  await open('/technician/start')
  await expect.element(page.getByRole('alert').filter({ hasText: told })).toBeVisible()
  await expectAccessible()
})

describe('what waited', () => {
  test('is sent when the network is back', async () => {
    phone.goes('offline')
    await recordStart()
    await open('/technician/start')
    await expect.element(badge).toBeVisible()
    phone.goes('online')
    await expect.element(message('Offline data synced successfully')).toBeVisible()
    await expect.element(badge).not.toBeInTheDocument()
  })

  test('is tried again a few seconds after it failed, as a network that comes back stumbles', async () => {
    const intervals = vi.spyOn(window, 'setInterval').mockReturnValue(0)
    network.answer('startSession', noNetwork)
    await recordStart()
    await open('/technician/start')
    await expect.element(badge).toBeVisible()
    await expect.poll(() => network.requests('startSession').length).toBeGreaterThan(0)
    answerAsTheServer()
    await expect.element(message('Offline data synced successfully'), { timeout: 20_000 }).toBeVisible()
    intervals.mockRestore()
  })

  test('is tried again every 30 s', async () => {
    const timers = vi.spyOn(window, 'setInterval')
    network.answer('startSession', noNetwork)
    await recordStart()
    await open('/technician/start')
    await expect.element(badge).toBeVisible()
    await expect.poll(() => network.requests('startSession').length).toBeGreaterThan(0)
    const every30s = timers.mock.calls.filter(([, pause]) => pause === 30_000)
    timers.mockRestore()
    const before = network.requests('startSession').length
    for (const [act] of every30s) if (typeof act === 'function') act()
    await expect.poll(() => network.requests('startSession').length).toBeGreaterThan(before)
  })

  test('or stays, where the network only seems to be back', async () => {
    phone.goes('offline')
    await recordStart()
    await open('/technician/start')
    await expect.element(badge).toBeVisible()
    network.answer('startSession', noNetwork)
    phone.goes('online')
    await expect.element(message('Failed to sync offline data. Will retry later.')).toBeVisible()
    await expect.element(badge).toBeVisible()
  })
})

describe('logging out', () => {
  test('asks, and goes to the sign-in', async () => {
    await openArea()
    await logout.click()
    await expect.element(question.getByText(/^Are you sure you want to logout\?$/)).toBeVisible()
    await expectAccessible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
    expect(network.requests('signOut')).toEqual([])

    await logout.click()
    await question.getByRole('button', { name: 'Logout' }).click()
    await expect.element(message('Logged out successfully')).toBeVisible()
    expect(page.getByTestId('sign-in').elements()).toHaveLength(1)
    expect(network.requests('signOut')).toHaveLength(1)
    expect(localStorage.getItem('warsha.access_token')).toBeNull()
  })

  test('with unsent work says how much there is, and that it stays', async () => {
    phone.goes('offline')
    await recordStart()
    await open('/technician/start')
    await expect.element(badge).toBeVisible()
    await logout.click()
    await expect
      .element(question)
      .toHaveTextContent(
        'Not sent yet: 1. It stays on this phone and is sent when you sign in again. Are you sure you want to logout?',
      )
    await expectAccessible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await outbox.list()).toHaveLength(1)
  })

  test('counts photos that are still prepared', async () => {
    await openArea()
    addUnkept(2)
    await logout.click()
    await expect.element(question).toHaveTextContent('Not sent yet: 2. It stays on this phone')
    addUnkept(-2)
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  test('says that a request which was begun and not sent goes', async () => {
    const request = { form: 'correction', thing: 'a-session' } as const
    const draft = { at: Date.now(), name: 'Job 1001', base: {}, values: { note: 'I ended at four' }, shown: {} }
    await openArea()
    formDrafts.keep(signedInId() ?? 0, request, ['note'], draft)
    await logout.click()
    await expect
      .element(question)
      .toHaveTextContent('What you typed into forms and did not save is removed. Are you sure you want to logout?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(formDrafts.hasUnsent(signedInId() ?? 0)).toBe(true)

    formDrafts.keep(signedInId() ?? 0, request, ['note'], { ...draft, isSent: true })
    await logout.click()
    await expect.element(question.getByText(/^Are you sure you want to logout\?$/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('language and appearance are chosen behind their button', async () => {
  await openArea()
  await header.getByRole('button', { name: 'Language and appearance' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Language and appearance' })).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Version 1.2.3')).toBeVisible()
  await expectAccessible()
})

test('who signs in next does not see what the one before was told', async () => {
  await open('/technician/start')
  toasts.error('Failed to start activity')
  await expect.element(message('Failed to start activity')).toBeVisible()
  signInAs({ full_name: 'Yusuf Al-Ghamdi' })
  await expect.element(page.getByText('Yusuf Al-Ghamdi')).toBeVisible()
  expect(message('Failed to start activity').elements()).toEqual([])
})
