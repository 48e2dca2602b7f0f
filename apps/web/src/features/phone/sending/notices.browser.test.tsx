import { DAY, HOUR, MINUTE, SECOND } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { network } from '../../../../testing/network.ts'
import { me, message, open, phone, freshPhoneForEachTest } from '../../../../testing/technician.tsx'
import { startEntry } from '../../../offline/entry.ts'
import { outbox } from '../../../offline/work.ts'

const CORRECTED = 'Your times are recorded by the server’s clock.'
const startRecordedAt = (recordedAt: number) =>
  startEntry(
    { id: 'e1', owner: me.id, sessionKey: 'k1', recordedAt },
    { jobNo: '1001', activityCode: 'REPAIR', note: null },
  )

freshPhoneForEachTest()

test('without network everybody is told on every page', async () => {
  phone.goes('offline')
  await open('/technician/start')
  await expect.element(message('You are offline. Data will sync when connection is restored.')).toBeVisible()
  await expectAccessible()
  phone.goes('online')
  await expect.element(message('You are offline. Data will sync when connection is restored.')).not.toBeInTheDocument()
})

describe('work that waits', () => {
  test('for a day is pointed out, with the time since when', async () => {
    phone.goes('offline')
    const recordedAt = Date.now() - DAY
    await phone.holds(startRecordedAt(recordedAt))
    await open('/technician/start')
    const since = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(recordedAt)
    const notice = page.getByText(/is still only on this phone/)
    await expect
      .element(notice)
      .toHaveTextContent(
        /^Work from \u2068.+ \d\d:\d\d\u2069 is still only on this phone\. Go where there is reception and open the app\.$/,
      )
    await expect.element(notice).toHaveTextContent(since)
    await expectAccessible()
  })

  test('for less than a day is not', async () => {
    phone.goes('offline')
    await phone.holds(startRecordedAt(Date.now() - DAY + MINUTE))
    await open('/technician/start')
    await expect.element(page.getByRole('button', { name: '1 saved on phone, not sent yet' })).toBeVisible()
    expect(page.getByText(/is still only on this phone/).elements()).toEqual([])
    expect(await outbox.list()).toHaveLength(1)
  })
})

describe('a wrong clock of the phone is told with how far it is off', () => {
  test.each([
    [2 * MINUTE, 'Phone clock 2 min fast.'],
    [119 * MINUTE, 'Phone clock 119 min fast.'],
    [26 * HOUR, 'Phone clock 26 h fast.'],
    [-5 * MINUTE, 'Phone clock 5 min slow.'],
    [-3 * HOUR, 'Phone clock 3 h slow.'],
  ])('by %i ms', async (fast, text) => {
    network.serverAhead(-fast)
    await open('/technician/start')
    await expect.element(message(`${text} ${CORRECTED}`)).toBeVisible()
  })

  test('and not at all within a minute', async () => {
    network.serverAhead(-55 * SECOND)
    await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    expect(page.getByText(/^Phone clock/).elements()).toEqual([])
  })
})

test('all at once leave room for the work', async () => {
  network.serverAhead(-26 * HOUR)
  const visit = await open('/technician/start')
  await expect.element(page.getByText(/^Phone clock 26 h fast/)).toBeVisible()
  await visit.close()
  phone.goes('offline')
  await phone.holds(startRecordedAt(Date.now() - 2 * DAY))
  await open('/technician/active')
  await expect.element(page.getByText(/is still only on this phone/)).toBeVisible()
  await expect.element(page.getByText(/^Phone clock 26 h fast/)).toBeVisible()
  await expectAccessible()
})
