import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { network, noNetwork } from '../../../../testing/network.ts'
import {
  activity,
  answerAsTheServer,
  holdsDraft,
  message,
  open,
  phone,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'

const searchBox = page.getByRole('searchbox', { name: 'Search by label or code' })
const labels = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

freshPhoneForEachTest()

beforeEach(() => {
  holdsDraft({ activity: null })
  workshop.activities = [activity('REPAIR', 'Repair'), activity('WELD', 'Welding'), activity('TRAVEL', 'On the road')]
})

test('activities are announced while they load; a tap chooses one', async () => {
  const letGo = network.holdBack('activityTypes')
  await open('/technician/start?step=activity')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Select Activity' })).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect.element(message('Step 2 of 3')).toBeVisible()
  await expectAccessible()

  letGo()
  await page.getByRole('button', { name: 'Welding' }).click()
  await expect.element(page.getByRole('heading', { name: 'Confirm & Start' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Welding' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Select Job' })).toBeVisible()
})

test('each has the picture of its code; one that the workshop has added itself gets a pin', async () => {
  const pictures = [
    ['INSTALL', 'tools'],
    ['REPAIR', 'tool'],
    ['INSPECT', 'zoom-check'],
    ['MAINTAIN', 'engine'],
    ['TEST', 'circuit-voltmeter'],
    ['DIAGNOSE', 'stethoscope'],
    ['WELD', 'flame'],
    ['WIRING', 'plug-connected'],
    ['CLEANUP', 'brush'],
    ['TRAVEL', 'truck'],
    ['MEETING', 'users'],
    ['BREAK', 'coffee'],
    ['SETUP', 'adjustments'],
    ['VARNISH_2', 'pin'],
  ] as const
  workshop.activities = pictures.map(([code]) => activity(code, `Label of ${code}`))
  await open('/technician/start?step=activity')
  await expect.poll(labels).toHaveLength(pictures.length)
  for (const [code, picture] of pictures) {
    const tile = page.getByRole('button', { name: `Label of ${code}`, exact: true }).element()
    expect(tile.querySelector('svg')?.classList.contains(`icon-${picture}`), `${code} shows ${picture}`).toBe(true)
  }
  await expectAccessible()
})

describe('a search', () => {
  test.each([
    ['weld', ['Welding']],
    ['TRAV', ['On the road']],
    ['re', ['Repair']],
    [' ', ['Repair', 'Welding', 'On the road']],
  ])('for "%s" looks at labels and codes, whatever their case', async (text, found) => {
    await open('/technician/start?step=activity')
    await expect.poll(labels).toHaveLength(3)
    await searchBox.fill(text)
    await expect.poll(labels).toEqual(found)
  })

  test('may find nothing', async () => {
    await open('/technician/start?step=activity')
    await searchBox.fill('dancing')
    await expect.element(message('No activities found matching your search')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect.poll(labels).toHaveLength(3)
  })
})

test('there may be none at all', async () => {
  workshop.activities = []
  await open('/technician/start?step=activity')
  await expect.element(message('No activities available')).toBeVisible()
  await expectAccessible()
})

test('without network those that this phone keeps are there', async () => {
  const visit = await open('/technician/start?step=activity')
  await expect.poll(labels).toHaveLength(3)
  await visit.close()
  phone.goes('offline')
  await open('/technician/start?step=activity')
  await expect.poll(labels).toEqual(['Repair', 'Welding', 'On the road'])
})

test('and with nothing kept it says so, and tries again when asked to', async () => {
  network.answer('activityTypes', noNetwork)
  await open('/technician/start?step=activity')
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Failed to load activities. Please check your connection.')
  await expectAccessible()
  answerAsTheServer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(labels).toHaveLength(3)
})
