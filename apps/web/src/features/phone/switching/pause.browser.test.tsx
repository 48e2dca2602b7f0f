import { HOUR } from '@warsha/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { network } from '../../../../testing/network.ts'
import {
  activity,
  freshPhoneForEachTest,
  job,
  message,
  open,
  ownSession,
  phone,
  session,
  workshop,
} from '../../../../testing/technician.tsx'
import { outbox } from '../../../offline/work.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'

const tag = page.getByRole('article', { name: 'Current activity' })
const pause = page.getByRole('button', { name: 'Break', exact: true })
const back = page.getByRole('button', { name: /^Back to/ })
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const recorded = async () =>
  (await outbox.list()).map(({ entry }) => [entry.kind, entry.request.data]) as [string, Record<string, unknown>][]

freshPhoneForEachTest()
beforeEach(() => {
  workshop.activities = [
    activity('REPAIR', 'Repair', 'إصلاح'),
    activity('TEST', 'Testing', 'اختبار'),
    activity('BREAK', 'Break', 'استراحة'),
  ]
  workshop.session = session({ started_at: ago(1) })
})

test('a break is one tap, and one tap leads back to the same job and activity; without a network, too', async () => {
  await open('/technician/active')
  await expect.element(pause).toBeVisible()
  await expectAccessible()
  phone.goes('offline')
  await pause.click()
  await expect.element(tag).toHaveTextContent('On break')
  await expect.element(tag).toHaveTextContent(/1001/)
  await expect.element(pause).not.toBeInTheDocument()
  await expectAccessible()
  await expect.element(back).toHaveTextContent('Back to \u2068Repair\u2069 on job \u20661001\u2069')
  await back.click()
  await expect.element(tag).toHaveTextContent(/Active.*Repair/)
  await expect.element(back).not.toBeInTheDocument()
  expect(await recorded()).toMatchObject([
    ['start', { job_no: '1001', activity_code: 'BREAK', note: null }],
    ['start', { job_no: '1001', activity_code: 'REPAIR', note: null }],
  ])
})

test('a break that was a slip is undone', async () => {
  await open('/technician/active')
  await pause.click()
  await expect.element(message('\u2068Break\u2069 starts on job \u20661001\u2069')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(message('Undone')).toBeVisible()
  await expect.element(tag).toHaveTextContent(/Active.*Repair/)
  await expect.poll(recorded).toEqual([])
  expect(network.requests('startSession')).toEqual([])
})

test('a workshop with pauses of its own has each of them, in Arabic', async () => {
  workshop.activities.push(activity('BREAK_PRAYER', 'Prayer', 'صلاة'))
  await chooseLanguage('ar')
  await open('/technician/active')
  await expect.element(page.getByRole('button', { name: 'استراحة' })).toBeVisible()
  await page.getByRole('button', { name: 'صلاة' }).click()
  await expect.element(page.getByText('في استراحة')).toBeVisible()
  await expectAccessible()
  await expect.poll(async () => (await recorded())[0]?.[1]['activity_code']).toBe('BREAK_PRAYER')
})

test.each([
  ['1002', true],
  ['77', false],
])('during a break, work on job %s, of which 77 is closed, can be gone back to: %s', async (job_no, canGoBack) => {
  workshop.session = session({ activity_code: 'BREAK', activity_label: 'Break' })
  workshop.own = [ownSession({ unique_key: 'a', job_no, started_at: ago(4), ended_at: ago(3) })]
  // The list of jobs is known by then.
  const visit = await open('/technician/start')
  await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
  await expect.poll(() => network.requests('ownSessions').length).toBe(1)
  await visit.close()
  await open('/technician/active')
  await expect.element(tag).toHaveTextContent('On break')
  await expect.poll(() => network.requests('ownSessions').length).toBe(2)
  await expect.poll(() => back.elements().length).toBe(canGoBack ? 1 : 0)
  expect(pause.query()).toBeNull()
})

test('nothing leads back where nothing was worked on before', async () => {
  workshop.session = session({ activity_code: 'BREAK', activity_label: 'Break' })
  await open('/technician/active')
  await expect.element(tag).toHaveTextContent('On break')
  await expect.poll(() => network.requests('ownSessions').length).toBe(1)
  expect(back.query()).toBeNull()
  expect(pause.query()).toBeNull()
})

test('yesterday’s work goes on from the first screen of the day with one tap', async () => {
  workshop.session = null
  workshop.own = [
    ownSession({ unique_key: 'a', job_no: '1002', activity_code: 'TEST', started_at: ago(20), ended_at: ago(16) }),
  ]
  await open('/technician')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Select Job' })).toBeVisible()
  await page.getByRole('button', { name: /^Continue: .*Testing.* on job .*1002/ }).click()
  await expect.element(tag).toHaveTextContent(/1002.*Testing/)
})

test.each(['en', 'ar'] as const)(
  'what can go on stands in two lines at 320 px, however long its names are, in %s',
  async (language) => {
    const name = 'Winding and rewinding of the stator and the rotor'
    workshop.session = null
    workshop.activities = [activity('REPAIR', name, 'لف الجزء الثابت والجزء الدوّار للمحركات الكهربائية الكبيرة')]
    workshop.jobs = [job('1001'), job('12345678901234567890')]
    workshop.own = [
      ownSession({ job_no: '12345678901234567890', activity_label: name, started_at: ago(200), ended_at: ago(199) }),
      ownSession({ unique_key: 'b', customer: `${name} ${name}`, started_at: ago(30), ended_at: ago(29) }),
    ]
    await chooseLanguage(language)
    await open('/technician/active')
    const row = () => [...document.querySelectorAll<HTMLElement>('section[aria-labelledby="continue-heading"] button')]
    await expect.poll(() => row().length).toBe(2)
    await page.viewport(320, 640)
    for (const each of row()) {
      expect(each.getBoundingClientRect().height).toBeLessThanOrEqual(72)
      expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth)
    }
    await expectAccessible()
  },
)
