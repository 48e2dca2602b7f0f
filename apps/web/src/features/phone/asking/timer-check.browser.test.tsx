import { HOUR, MINUTE } from '@warsha/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { network, problem } from '../../../../testing/network.ts'
import { freshPhoneForEachTest, open, ownSession, phone, session, workshop } from '../../../../testing/technician.tsx'
import { chooseLanguage } from '../../../i18n/i18n.ts'
import { timeText } from '../../../i18n/formats.ts'
import { outbox } from '../../../offline/work.ts'

const iso = (instant: number) => new Date(instant).toISOString()
const stillWorking = page.getByRole('dialog', { name: 'Still working?' })
const whenStopped = page.getByRole('dialog', { name: 'When did you stop?' })
const remind = page.getByRole('dialog', { name: 'Remind you next time?' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const entries = async () => (await outbox.list()).map(({ entry }) => [entry.kind, entry.request.data])

/** To the minute, as the field for another time is. */
const now = Math.floor(Date.now() / MINUTE) * MINUTE
/** Working time has ended an hour ago. */
const closing = now - HOUR

freshPhoneForEachTest()
beforeEach(() => {
  workshop.timerRules = {
    working_times: [{ from: iso(closing - 9 * HOUR), to: iso(closing) }],
    stalled_after_hours: 10,
    push_key: null,
  }
})

/** A timer that runs since three hours before the end of working time. */
function forgets(): void {
  workshop.session = session({ started_at: iso(closing - 3 * HOUR) })
}

describe('a timer that runs past the end of working time', () => {
  beforeEach(forgets)

  test('is asked about when the app is opened; it ends when its technician says', async () => {
    await open('/technician/active')
    await expect.element(stillWorking).toHaveTextContent(/Repair.? on job .?1001.? has been running since/)
    await expectAccessible()
    await button(/Stopped at .*\d\d:\d\d/).click()
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    await expect.poll(() => network.requests('answerTimerCheck').length).toBe(1)
    expect(network.requests('completeSession')[0]?.body).toEqual({ client_ended_at: iso(closing) })
    expect(network.requests('answerTimerCheck')[0]?.body).toMatchObject({
      kind: 'running',
      answer: 'stopped',
      client_stopped_at: iso(closing),
    })
  })

  test('goes on when they still work, and is not asked about again so soon', async () => {
    const visit = await open('/technician/active')
    await button('Still working').click()
    await expect.poll(() => network.requests('answerTimerCheck').length).toBe(1)
    expect(network.requests('completeSession')).toEqual([])
    await visit.close()
    await open('/technician/active')
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.element(stillWorking).not.toBeInTheDocument()
  })

  test('ends at another time, between its start and now', async () => {
    await open('/technician/active')
    await button('Stopped at another time').click()
    const field = page.getByLabelText('Stopped at: Time')
    await field.fill(timeText(now + HOUR))
    await button('Save this end').click()
    await expect.element(stillWorking).toHaveTextContent('Choose a time between')
    await field.fill(timeText(closing - HOUR))
    await expectAccessible()
    await button('Save this end').click()
    await expect.poll(() => network.requests('completeSession').length).toBe(1)
    expect(network.requests('completeSession')[0]?.body).toEqual({ client_ended_at: iso(closing - HOUR) })
  })

  test('takes a time that is typed when Enter sends it, and none that names no time', async () => {
    await open('/technician/active')
    await button('Stopped at another time').click()
    await page.getByLabelText('Stopped at: Time').fill('25:99')
    await userEvent.keyboard('{Enter}')
    await expect.element(stillWorking).toHaveTextContent('Choose a time between')
    expect(await entries()).toEqual([])
    const stopped = timeText(closing - HOUR)
    await page.getByLabelText('Stopped at: Time').fill(stopped.startsWith('0') ? stopped.slice(1) : stopped)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => network.requests('completeSession').length).toBe(1)
    expect(network.requests('completeSession')[0]?.body).toEqual({ client_ended_at: iso(closing - HOUR) })
  })

  test('is asked about without a network, and the answer waits on the phone', async () => {
    const visit = await open('/technician/active')
    await expect.element(stillWorking).toBeVisible()
    await visit.close()
    phone.goes('offline')
    const again = await open('/technician/active')
    await button(/Stopped at .*\d\d:\d\d/).click()
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    expect(await entries()).toMatchObject([
      ['completion', { client_ended_at: iso(closing) }],
      ['timer_answer', { answer: 'stopped', client_stopped_at: iso(closing) }],
    ])
    await again.close()
    await open('/technician/active')
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    await expect.element(stillWorking).not.toBeInTheDocument()
    phone.goes('online')
    await expect.poll(entries).toEqual([])
    expect(network.requests('completeSession')).toHaveLength(1)
    expect(network.requests('answerTimerCheck')).toHaveLength(1)
  })

  test('what the phone does not store is not there by half', async () => {
    await open('/technician/active')
    await expect.element(stillWorking).toBeVisible()
    phone.goes('offline')
    vi.spyOn(console, 'trace').mockReturnValue()
    // oxlint-disable-next-line typescript/unbound-method -- called with the store below
    const add = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function keep(this: IDBObjectStore, row) {
      if ((row as { kind?: string }).kind === 'timer_answer') throw new DOMException('Full', 'QuotaExceededError')
      return add.call(this, row)
    })
    await button(/Stopped at .*\d\d:\d\d/).click()
    await expect.element(page.getByText(/^NOT saved/)).toBeVisible()
    expect(await entries()).toEqual([])
    await expect.element(stillWorking).toBeVisible()
  })

  test('“still working” holds without a network, too', async () => {
    const visit = await open('/technician/active')
    await expect.element(stillWorking).toBeVisible()
    phone.goes('offline')
    await button('Still working').click()
    await expect.poll(entries).toMatchObject([['timer_answer', { kind: 'running', answer: 'still_working' }]])
    await visit.close()
    await open('/technician/active')
    await expect.element(page.getByRole('timer')).toBeVisible()
    await expect.element(stillWorking).not.toBeInTheDocument()
  })

  test('is asked about again at the next look when it was only closed', async () => {
    await open('/technician/active')
    await expect.element(stillWorking).toBeVisible()
    stillWorking.element().dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect.element(stillWorking).not.toBeInTheDocument()
    expect(await entries()).toEqual([])
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(stillWorking).toBeVisible()
  })

  test('is told when an admin had decided before', async () => {
    workshop.own = [ownSession({ started_at: iso(closing - 3 * HOUR), ended_at: null })]
    workshop.decidedBy = 'admin'
    await open('/technician/active')
    await button('Still working').click()
    await expect.element(page.getByText('The workshop had already decided about this activity.')).toBeVisible()
  })

  test('is asked about in Arabic', async () => {
    await chooseLanguage('ar')
    await open('/technician/active')
    await expect.element(page.getByRole('dialog', { name: 'هل ما زلت تعمل؟' })).toBeVisible()
    await expect.element(button(/توقفت .*\d\d:\d\d/)).toBeVisible()
    await expectAccessible()
  })
})

test('while the app is open the question comes at that moment', async () => {
  const soon = Date.now() + 1_500
  workshop.timerRules.working_times = [{ from: iso(soon - 9 * HOUR), to: iso(soon) }]
  workshop.session = session({ started_at: iso(soon - 3 * HOUR) })
  await open('/technician/active')
  await expect.element(page.getByRole('timer')).toBeVisible()
  expect(stillWorking.query()).toBeNull()
  await expect.element(stillWorking).toBeVisible()
})

test('a timer within working time is left alone', async () => {
  workshop.timerRules.working_times = [{ from: iso(now - HOUR), to: iso(now + HOUR) }]
  workshop.session = session()
  await open('/technician/active')
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.poll(() => network.requests('timerRules').length).toBe(1)
  expect(stillWorking.query()).toBeNull()
})

describe('the morning after', () => {
  const started = now - 20 * HOUR
  const asked = (fields = {}) =>
    ownSession({
      started_at: iso(started),
      ended_at: iso(now - MINUTE),
      seconds_held: 60_000,
      end_check: { proposed_ended_at: iso(started + 3 * HOUR), is_month_closed: false, ...fields },
    })

  test('the technician is asked once, with the proposal', async () => {
    workshop.own = [asked()]
    const visit = await open('/technician/start')
    await expect.element(whenStopped).toHaveTextContent('Nobody recorded its end')
    await expectAccessible()
    await button(new RegExp(`Stopped at .*${timeText(started + 3 * HOUR)}`)).click()
    await expect.poll(() => network.requests('completeSession').length).toBe(1)
    expect(network.requests('completeSession')[0]?.body).toEqual({ client_ended_at: iso(started + 3 * HOUR) })
    await expect.poll(() => network.requests('answerTimerCheck').length).toBe(1)
    await visit.close()
    await open('/technician/start')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Select Job' })).toBeVisible()
    expect(whenStopped.query()).toBeNull()
  })

  test('who does not know says so, and is not asked again, without a network either', async () => {
    workshop.own = [asked()]
    const visit = await open('/technician/start')
    await expect.element(whenStopped).toBeVisible()
    phone.goes('offline')
    await button('I do not know').click()
    await expect.element(whenStopped).not.toBeInTheDocument()
    expect(await entries()).toMatchObject([['timer_answer', { kind: 'ended_by_next', answer: 'dismissed' }]])
    await visit.close()
    await open('/technician/start')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Select Job' })).toBeVisible()
    expect(whenStopped.query()).toBeNull()
  })

  test('in a closed month the answer is a request', async () => {
    workshop.own = [asked({ is_month_closed: true })]
    await open('/technician/start')
    await expect.element(whenStopped).toHaveTextContent('your answer goes to the workshop as a request')
    await button(new RegExp(`Stopped at .*${timeText(started + 3 * HOUR)}`)).click()
    await expect.poll(() => network.requests('requestCorrection').length).toBe(1)
    expect(network.requests('requestCorrection')[0]?.body).toMatchObject({ ended_at: iso(started + 3 * HOUR) })
    expect(network.requests('completeSession')).toEqual([])
  })

  test('an answer that the server refuses stays on the phone and is not asked for again', async () => {
    workshop.own = [asked()]
    network.answer('answerTimerCheck', () => problem(404, 'session_not_found'))
    await open('/technician/start')
    await button('I do not know').click()
    await expect.poll(async () => (await outbox.list()).map(({ entry }) => entry.status)).toEqual(['failed'])
    await expect.element(whenStopped).not.toBeInTheDocument()
  })
})

describe('reminders', () => {
  const permission = (given: NotificationPermission) => {
    const state = { permission: 'default' as NotificationPermission }
    const requestPermission = vi.fn(async () => {
      state.permission = given
      return given
    })
    const notification = { requestPermission }
    Object.defineProperty(notification, 'permission', { get: () => state.permission })
    vi.stubGlobal('Notification', notification)
    return requestPermission
  }

  test('are offered after the first answer and never before; the browser asks only then', async () => {
    forgets()
    const requestPermission = permission('granted')
    await open('/technician/active')
    await expect.element(stillWorking).toBeVisible()
    expect(remind.query()).toBeNull()
    await button('Still working').click()
    await expect.element(remind).toBeVisible()
    await expectAccessible()
    expect(requestPermission).not.toHaveBeenCalled()
    // A phone shows one message at a time: that of the answer, sent late, would take the place of this one.
    await expect.poll(entries).toEqual([])
    await button('Remind me').click()
    await expect.element(page.getByText('This phone reminds you at the end of working time.')).toBeVisible()
    expect(requestPermission).toHaveBeenCalledTimes(1)
  })

  test('who does not want them is not asked again', async () => {
    forgets()
    const requestPermission = permission('granted')
    await open('/technician/active')
    await button('Still working').click()
    await button('No, thanks').click()
    await button('Language and appearance').click()
    await expect.element(button('Remind me of a running timer')).toBeVisible()
    expect(requestPermission).not.toHaveBeenCalled()
  })

  test('a phone that blocks them says so', async () => {
    permission('denied')
    await open('/technician/active')
    await button('Language and appearance').click()
    await button('Remind me of a running timer').click()
    await expect.element(page.getByText('Notifications are blocked for this app.').first()).toBeVisible()
  })

  test('while nobody looks a notification asks, at the moment itself', async () => {
    permission('granted')
    const showNotification = vi.fn(async () => undefined)
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
      showNotification,
    } as unknown as ServiceWorkerRegistration)
    const soon = Date.now() + 6_000
    workshop.timerRules.working_times = [{ from: iso(soon - 9 * HOUR), to: iso(soon) }]
    workshop.session = session({ started_at: iso(soon - 3 * HOUR) })
    await open('/technician/active')
    await button('Language and appearance').click()
    await button('Remind me of a running timer').click()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await expect
      .poll(() => showNotification.mock.calls, { timeout: 20_000 })
      .toEqual([['Still working?', expect.objectContaining({ tag: 'warsha-timer' })]])
  })

  test('a phone that the shop can reach subscribes with the shop’s key', async () => {
    permission('granted')
    workshop.timerRules.push_key = 'the-key'
    const subscribed = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }
    const subscribe = vi.fn(async () => ({ toJSON: () => subscribed }))
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
      pushManager: { getSubscription: async () => null, subscribe },
    } as unknown as ServiceWorkerRegistration)
    await open('/technician/active')
    await expect.poll(() => network.requests('timerRules').length).toBe(1)
    await button('Language and appearance').click()
    await button('Remind me of a running timer').click()
    await expect
      .poll(() => network.requests('subscribeToPush').at(0)?.body)
      .toEqual({
        endpoint: 'https://push.example/a',
        p256dh: 'p',
        auth: 'a',
        key: 'the-key',
        language: 'en',
      })
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' })
    await button('Stop reminding me of timers').click()
    await expect.poll(() => network.requests('unsubscribeFromPush').length).toBe(1)
  })
})
