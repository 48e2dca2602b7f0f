import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { freshPhoneForEachTest, open, session, workshop } from '../../../../testing/technician.tsx'
import { keepDemo, takenIn } from '../../../device/first-steps.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'

freshPhoneForEachTest()

const list = page.getByRole('region', { name: 'First steps' })
const steps = () => takenIn('technician').get().steps

test('a demo shows the first steps where work begins, and ticks what shows on the phone', async () => {
  keepDemo(true)
  workshop.session = session({ media_count: 1 })
  const { close } = await open('/technician/active')
  await expect.poll(steps).toEqual(['start', 'photo'])
  expect(list.elements()).toEqual([])
  await close()

  workshop.session = null
  await open('/technician/start')
  await expect.element(list.getByRole('status')).toHaveTextContent('3 of 4')
  expect(steps()).toEqual(['start', 'photo', 'end'])
  expect(list.element().getBoundingClientRect().height).toBeLessThan(60)
  expect(list.getByRole('listitem').elements()).toEqual([])
  await expectAccessible()
  await list.getByRole('button', { name: 'First steps', exact: true }).click()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Start: choose a job, then an activity Done',
    'Take a photo of the motor Done',
    'End the activity Done',
    'Go offline and do it again: it is sent later',
  ])
  await expectAccessible()

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(list.getByRole('status')).toHaveTextContent('4 of 4')
})

test('an empty phone begins with none, in Arabic too, and puts them away for good', async () => {
  keepDemo(true)
  await chooseLanguage('ar')
  await open('/technician/active')
  const arabic = page.getByRole('region', { name: 'الخطوات الأولى' })
  await expect.element(arabic).toHaveTextContent('0 من 4')
  await expectAccessible()
  await chooseLanguage('ar')
  await arabic.getByRole('button', { name: 'إخفاء الخطوات الأولى نهائيًا' }).click()
  await expect.element(arabic).not.toBeInTheDocument()
  expect(localStorage.getItem('warsha.first_steps.technician')).toBe('{"steps":[],"isDismissed":true}')
})

test('a shop shows none of it', async () => {
  keepDemo(false)
  await open('/technician/start')
  await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
  expect(list.elements()).toEqual([])
  expect(steps()).toEqual([])
})

test('the way to the guide stands in the settings', async () => {
  await open('/technician/start')
  await page.getByRole('button', { name: 'Language and appearance' }).click()
  await expect.element(page.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/guide')
})
