import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAccessibleDialog } from '../../../../testing/accessible.ts'
import { activity, freshPhoneForEachTest, open, phone, workshop } from '../../../../testing/technician.tsx'
import { chooseLanguage } from '../../../i18n/i18n.ts'

const ready = page.getByRole('banner').getByText('Ready without network')
const settings = page.getByRole('dialog', { name: 'Language and appearance' })

freshPhoneForEachTest()
beforeEach(() => {
  workshop.activities = [activity('REPAIR', 'Repair'), activity('TEST', 'Testing')]
})

/** The browser keeps the app itself, as after the first visit. */
function keepsTheApp(): void {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ active: {} } as ServiceWorkerRegistration)
}

test('opening the app is enough: a phone that never showed the activities starts one without a network', async () => {
  keepsTheApp()
  const visit = await open('/technician/start')
  await expect.element(ready).toBeVisible()
  await expectAccessible()
  await visit.close()

  phone.goes('offline')
  await open('/technician/start')
  await page.getByRole('button', { name: '1002' }).click()
  await page.getByRole('button', { name: 'Testing' }).click()
  await page.getByRole('button', { name: 'Start Activity' }).click()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(ready).toBeVisible()
})

test('without a network it says what is missing, and fetches it as soon as there is one', async () => {
  keepsTheApp()
  phone.goes('offline')
  await open('/technician/start')
  const missing = 'Not ready without network. Missing: jobs, activities, and your work of the last days.'
  await expect.element(page.getByText(missing)).toBeVisible()
  await expectAccessible()
  expect(ready.elements()).toEqual([])
  phone.goes('online')
  await expect.element(ready).toBeVisible()
  await expect.element(page.getByText(missing)).not.toBeInTheDocument()
})

test('the settings say it, and what is missing while the browser does not keep the app', async () => {
  await open('/technician/start')
  await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
  expect(ready.elements()).toEqual([])
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await expect.element(settings).toHaveTextContent('Not ready without network. Missing: the app itself.')
  await expectAccessibleDialog()
})

test('the settings say in Arabic that all is there', async () => {
  keepsTheApp()
  await chooseLanguage('ar')
  await open('/technician/start')
  await page.getByRole('button', { name: 'اللغة والمظهر' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('جاهز للعمل بدون شبكة')
  await expectAccessibleDialog()
})
