import { HOUR, MINUTE, SECOND } from '@warsha/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { lookAtEachChange } from '../../../../testing/change-watch.ts'
import { momentsPass, timeStands } from '../../../../testing/held-time.ts'
import { network, noNetwork, problem } from '../../../../testing/network.ts'
import {
  activity,
  answerAsTheServer,
  message,
  open,
  phone,
  session,
  freshPhoneForEachTest,
  workshop,
} from '../../../../testing/technician.tsx'
import { outbox } from '../../../offline/work.ts'
import { chooseLanguage } from '../../../i18n/i18n.ts'

const tag = page.getByRole('article', { name: 'Current activity' })
const timer = page.getByRole('timer', { name: 'Elapsed time' })
const nothingRuns = page.getByRole('heading', { name: 'No Active Session' })
const wizard = page.getByRole('heading', { level: 1, name: 'Select Job' })
const question = page.getByRole('alertdialog')
const details = () =>
  Object.fromEntries(
    [...tag.element().querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? null,
    ]),
  )
const recordStart = (note: string | null = null) => outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note })

freshPhoneForEachTest()

describe('where nothing runs', () => {
  test('a skeleton holds the place until that is known; then the way to a new activity', async () => {
    const letGo = network.holdBack('currentSession')
    await open('/technician/active')
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expectAccessible()
    letGo()
    await expect.element(nothingRuns).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Start New Activity' }).click()
    await expect.element(wizard).toBeVisible()
  })

  test('a phone that never heard of the session says that it cannot tell, and tries again', async () => {
    network.answer('currentSession', noNetwork)
    await open('/technician/active')
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Failed to load the current activity. Please check your connection.')
    await expectAccessible()
    answerAsTheServer()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(nothingRuns).toBeVisible()
  })

  test('a phone that has heard it before knows without asking', async () => {
    workshop.session = session()
    const visit = await open('/technician/active')
    await expect.element(tag).toBeVisible()
    await visit.close()
    phone.goes('offline')
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
  })
})

describe('the running session', () => {
  test('tells what the server knows of it', async () => {
    workshop.session = session({ note: 'Bearing on the drive side', media_count: 2 })
    await open('/technician/active')
    await expect.element(tag).toHaveTextContent('Active')
    await expect.element(tag).toHaveTextContent('Sent')
    await expect.element(page.getByRole('button', { name: 'Add Photo (2)' })).toBeVisible()
    expect(details()).toEqual({
      Started: expect.stringMatching(/^(\d+ \w+ )?\d\d:\d\d$/),
      Job: '1001Rewind of a 75 kW pump motor',
      Customer: 'Saline Water Works',
      Activity: 'Repair',
      Note: 'Bearing on the drive side',
    })
    await expectAccessible()
  })

  test('counts hours, minutes and seconds from its start', async () => {
    const started = Date.now() - (27 * HOUR + 3 * MINUTE + 4 * SECOND)
    workshop.session = session({ started_at: new Date(started).toISOString() })
    await open('/technician/active')
    await expect.element(timer).toHaveTextContent(/^27:03:\d\d$/)
    const seconds = () => Number(timer.element().textContent.slice(-2))
    const first = seconds()
    await expect.poll(seconds, { timeout: 2_500 }).toBeGreaterThan(first)
    await expectAccessible()
  })

  test('shows long words whole where there is little room', async () => {
    workshop.session = session({
      job_no: '000000012345678901234567890',
      customer: 'شركة المياه المالحة للصناعات والمقاولات العامة المحدودة',
      job_description: 'Rewind, new bearings and shaft repair of the pump motor on the roof of building 7, urgent',
      note: `${'w'.repeat(80)}\n${'ملاحظة '.repeat(20)}`,
    })
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    expect(Object.keys(details())).toEqual(['Started', 'Job', 'Customer', 'Activity', 'Note'])
    await expectAccessible()
  })

  test('that only this phone knows is shown in the words that it keeps', async () => {
    const visit = await open('/technician/start')
    await expect.element(page.getByRole('heading', { name: 'All Jobs (3)' })).toBeVisible()
    await visit.close()
    localStorage.setItem('warsha.activities', JSON.stringify([activity('REPAIR', 'Repair')]))
    phone.goes('offline')
    await recordStart('On the way')
    await open('/technician/active')
    await expect.element(tag).toHaveTextContent('Saved on phone')
    expect(details()).toMatchObject({
      Job: '1001Rewind of a 75 kW pump motor',
      Customer: 'Saline Water Works',
      Activity: 'Repair',
      Note: 'On the way',
    })
    await expectAccessible()
  })

  test('and by its numbers and codes where it keeps none', async () => {
    phone.goes('offline')
    await recordStart()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    expect(details()).toMatchObject({ Job: '1001', Activity: 'REPAIR' })
    expect(Object.keys(details())).toEqual(['Started', 'Job', 'Activity'])
  })

  test('of which the server refused something needs attention', async () => {
    workshop.session = session()
    network.answer('completeSession', () => problem(404, 'This session does not exist.'))
    await outbox.recordCompletion('k1')
    await outbox.drain('retry')
    await open('/technician/active')
    await expect.element(question).toHaveTextContent('This session does not exist.')
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.element(tag).toHaveTextContent('Needs attention')
    await expectAccessible()
  })

  test('is the one that the server knows where the phone cannot read what it keeps', async () => {
    workshop.session = session()
    network.answer('completeSession', noNetwork)
    await outbox.recordCompletion('k1')
    await open('/technician/active')
    await expect.element(nothingRuns).toBeVisible()
    phone.keepsNothing()
    await expect.element(tag).toHaveTextContent('1001')
    await expectAccessible()
  })
})

describe('what was planned for it', () => {
  const planned = (worked_hours: number) => {
    const times = { from: new Date().toISOString(), to: new Date(Date.now() + HOUR).toISOString() }
    return session({ planned_hours: 4, p80_hours: 6, worked_hours, working_times: [times] })
  }

  test.each([
    ['en', 8 / 3, 'Planned 4 h · 1 h 20 min left'],
    ['en', 4.5, 'Planned 4 h Over by 30 min'],
    ['en', 7, 'Planned 4 h Over by 3 h'],
    ['ar', 8 / 3, 'المخطط ⁦4⁩ س · بقي 1 س 20 د'],
    ['ar', 4.5, 'المخطط ⁦4⁩ س تجاوز بـ ⁦30⁩ د'],
    ['ar', 7, 'المخطط ⁦4⁩ س تجاوز بـ ⁦3⁩ س'],
  ] as const)('stands under the timer, %s, %d h worked', async (language, worked, text) => {
    await chooseLanguage(language)
    workshop.session = planned(worked)
    await open('/technician/active')
    await expect.element(page.getByRole('article')).toHaveTextContent(text)
    await expectAccessible()
  })

  test('goes on with the clock', async () => {
    workshop.session = planned(4 - 2 / 3600)
    await open('/technician/active')
    await expect.element(page.getByText('0 min left'), { timeout: 5_000 }).toBeVisible()
  })

  test('stays where the network goes, and is not told of another session that only this phone knows', async () => {
    workshop.session = planned(1)
    const visit = await open('/technician/active')
    await expect.element(page.getByText('3 h left')).toBeVisible()
    await visit.close()
    phone.goes('offline')
    const again = await open('/technician/active')
    await expect.element(page.getByText('3 h left')).toBeVisible()
    await again.close()
    await recordStart()
    await open('/technician/active')
    await expect.element(tag).toHaveTextContent('Saved on phone')
    expect(tag.element().textContent).not.toContain('Planned')
  })
})

describe('ending it', () => {
  const end = page.getByRole('button', { name: 'End Current Activity' })
  const finish = page.getByRole('button', { name: 'End: it is finished' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const ended = message('\u2068Repair\u2069 has ended on job \u20661001\u2069')
  const sent = () => network.requests('completeSession').map(({ body }) => body)

  /** Nothing is sent before it cannot be taken back any more. */
  async function endIt(): Promise<void> {
    await end.click()
    await expect
      .poll(async () => (await outbox.list()).length + document.querySelectorAll('[role="alert"]').length)
      .toBeGreaterThan(0)
    expect(sent()).toEqual([])
    momentsPass()
  }

  beforeEach(timeStands)

  test('is one press, which asks nothing; it goes when it cannot be taken back any more', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expectAccessible()
    await end.click()
    await expect.element(nothingRuns).toBeVisible()
    await expect.element(ended).toBeVisible()
    expect(question.elements()).toEqual([])
    await expectAccessible()
    expect(sent()).toEqual([])
    const recorded = momentsPass()
    await expect.element(message('Activity completed successfully')).toBeVisible()
    expect(sent()).toEqual([{ client_ended_at: new Date(recorded).toISOString() }])
  })

  test.each(['online', 'offline'] as const)('is taken back within 5 s, %s: nobody ever hears of it', async (where) => {
    workshop.session = session({ started_at: new Date(Date.now() - HOUR).toISOString() })
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    phone.goes(where)
    await end.click()
    await expect.element(nothingRuns).toBeVisible()
    await undo.click()
    await expect.element(message('Undone')).toBeVisible()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    await expect.element(timer).toHaveTextContent(/^01:00:/)
    phone.goes('online')
    momentsPass()
    await expect.poll(() => outbox.list()).toEqual([])
    expect(sent()).toEqual([])
  })

  test('is recorded by the first of two taps alone', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(end).toBeVisible()
    const [first, second] = [end.element() as HTMLElement, finish.element() as HTMLElement]
    first.click()
    second.click()
    await expect.element(nothingRuns).toBeVisible()
    expect((await outbox.list()).map(({ entry }) => entry.request.data)).toEqual([
      { client_ended_at: expect.stringMatching(/Z$/) as unknown },
    ])
  })

  test('is taken back after a reload too', async () => {
    workshop.session = session()
    const visit = await open('/technician/active')
    await end.click()
    await expect.element(ended).toBeVisible()
    await visit.close()
    await open('/technician/active')
    await undo.click()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    expect(await outbox.list()).toEqual([])
  })

  test('stands when the app dies within the 5 s: it is sent when the app is opened again', async () => {
    workshop.session = session()
    const visit = await open('/technician/active')
    await end.click()
    await expect.element(ended).toBeVisible()
    await visit.close()
    expect(sent()).toEqual([])
    momentsPass()
    await open('/technician/active')
    await expect.poll(sent).toHaveLength(1)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('is taken back no more once something else was started, and goes before that', async () => {
    workshop.session = session()
    await open('/technician/active')
    await end.click()
    await expect.element(undo).toBeVisible()
    await recordStart()
    await expect.element(undo).not.toBeInTheDocument()
    await outbox.drain('recorded')
    expect(sent()).toHaveLength(1)
    await expect.element(tag).toBeVisible()
  })

  test('while it is sent, nothing runs any more, and the end says that it is being sent', async () => {
    workshop.session = session()
    const letGo = network.holdBack('completeSession')
    await open('/technician/active')
    await endIt()
    await expect.element(nothingRuns).toBeVisible()
    await expect.element(page.getByText('End of Repair on job \u20661001\u2069')).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveTextContent('Sending')
    expect(page.getByText('Completion saved locally', { exact: false }).elements()).toEqual([])
    await expectAccessible()
    letGo()
    await expect.element(message('Activity completed successfully')).toBeVisible()
    await expect.element(page.getByText('End of Repair')).not.toBeInTheDocument()
  })

  test('and saying that it is finished is another press, which says what it means', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect
      .element(finish)
      .toHaveAccessibleDescription(
        'No more \u2068Repair\u2069 is needed on job \u20661001\u2069. Starting it again undoes this.',
      )
    await finish.click()
    await expect.element(message('\u2068Repair\u2069 is finished on job \u20661001\u2069')).toBeVisible()
    await expect.element(nothingRuns).toBeVisible()
    momentsPass()
    await expect.poll(sent).toEqual([expect.objectContaining({ activity_finished: true })])
  })

  test('as finished without network tells the server when there is one again', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    await chooseLanguage('ar')
    phone.goes('offline')
    await page.getByRole('button', { name: 'إنهاء: اكتمل النشاط' }).click()
    await expect.element(page.getByRole('button', { name: 'تراجع' })).toBeVisible()
    momentsPass()
    await expect.element(message('تم حفظ الإنهاء على الجهاز. ستتم المزامنة عند عودة الاتصال.')).toBeVisible()
    expect(sent()).toEqual([])
    phone.goes('online')
    await expect
      .poll(sent)
      .toEqual([{ client_ended_at: expect.stringMatching(/Z$/) as unknown, activity_finished: true }])
  })

  test('a break is over, and never finished', async () => {
    workshop.session = session({ activity_code: 'BREAK', activity_label: 'Break' })
    await open('/technician/active')
    await expect.element(end).toBeVisible()
    expect(finish.elements()).toEqual([])
  })

  test('without network is saved on the phone', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    phone.goes('offline')
    await endIt()
    await expect.element(message('Completion saved locally. Will sync when connection is restored.')).toBeVisible()
    await expect.element(nothingRuns).toBeVisible()
    await expect.element(page.getByRole('button', { name: '1 saved on phone, not sent yet' })).toBeVisible()
    await expectAccessible()
  })

  test('is said when the page shows it already: what is pressed then is no button of the session that ended', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    phone.goes('offline')
    const saved = message('Completion saved locally. Will sync when connection is restored.')
    const seen = lookAtEachChange(() => ({ said: saved.query() !== null, shown: nothingRuns.query() !== null }))
    await endIt()
    await expect.element(saved).toBeVisible()
    await expect.element(nothingRuns).toBeVisible()
    expect(seen.find(({ said }) => said)).toEqual({ said: true, shown: true })
  })

  test.each([
    ['button', 'Start New Activity'],
    ['link', 'New Activity'],
  ] as const)('from elsewhere takes back what the %s “%s” asked about it', async (role, name) => {
    workshop.session = session()
    await open('/technician/active')
    await page.getByRole(role, { name }).click()
    await expect.element(question).toBeVisible()
    workshop.session = null
    await outbox.saveCurrent(null)
    await expect.element(nothingRuns).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
  })

  test.each([
    ['with its reason', 'Session k1 is not yours.', 'Session k1 is not yours.'],
    ['without one', '', 'Failed to complete session. Please try again.'],
  ])('refused by the server %s is told, and stays on the phone', async (_case, detail, text) => {
    workshop.session = session()
    network.answer('completeSession', () => problem(404, detail))
    await open('/technician/active')
    await endIt()
    await expect
      .element(question)
      .toHaveTextContent(
        `The server did not accept thisEnd of Repair on job \u20661001\u2069: ${text} It stays on this phone until you discard it.`,
      )
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.element(tag).toHaveTextContent('Needs attention')
  })

  test.each([
    ['without room', () => phone.isFull(), /^NOT saved: this phone has no room left, or/],
    ['whose storage does not answer', () => phone.isSilent(), /^NOT saved: the storage of this phone does not answer/],
  ] as const)('on a phone %s is NOT saved', async (_, happens, words) => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    happens()
    await endIt()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(tag).toBeVisible()
    expect(network.requests('completeSession')).toEqual([])
  })
})

describe('starting another', () => {
  test('asks first, from the session as from the navigation', async () => {
    workshop.session = session()
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    for (const way of [
      page.getByRole('button', { name: 'Start New Activity' }),
      page.getByRole('link', { name: 'New Activity' }),
    ]) {
      await way.click()
      await expect
        .element(question)
        .toHaveTextContent('This will end the current activity and start a new one. Continue?')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(tag).toBeVisible()
    }
    await page.getByRole('link', { name: 'New Activity' }).click()
    await expectAccessible()
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect.element(wizard).toBeVisible()
    await page.getByRole('link', { name: 'Current' }).click()
    await expect.element(tag).toBeVisible()
  })

  test('asks nothing where nothing runs', async () => {
    await open('/technician/active')
    await expect.element(nothingRuns).toBeVisible()
    await page.getByRole('link', { name: 'New Activity' }).click()
    await expect.element(wizard).toBeVisible()
    expect(question.elements()).toEqual([])
  })
})

describe.each(['/technician', '/technician/elsewhere'])('%s', (path) => {
  test('shows the running session', async () => {
    workshop.session = session()
    await open(path)
    await expect.element(tag).toBeVisible()
  })

  test('else the wizard', async () => {
    await open(path)
    await expect.element(wizard).toBeVisible()
  })
})

test('what is typed in the wizard before its address has followed stays', async () => {
  const letGo = network.holdBack('currentSession')
  await open('/technician')
  letGo()
  let box: Element | null = null
  await expect.poll(() => (box = document.querySelector('input[type="search"]'))).not.toBeNull()
  await page.elementLocator(box as unknown as Element).fill('1001')
  await expect.poll(() => document.querySelector('section[aria-busy="false"] h2')?.textContent).toMatch(/result/i)
  expect(document.querySelector('input[type="search"]')).toBe(box)
})

describe('coming in where this phone knows of no session', () => {
  beforeEach(async () => {
    const visit = await open('/technician')
    await expect.element(wizard).toBeVisible()
    await visit.close()
  })

  test('the server is given a moment to tell of one that was started elsewhere', async () => {
    workshop.session = session()
    const letGo = network.holdBack('currentSession')
    await open('/technician')
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expectAccessible()
    letGo()
    await expect.element(tag).toBeVisible()
  })

  test('but not more than a moment', async () => {
    network.holdBack('currentSession')
    await open('/technician')
    await expect.element(wizard, { timeout: 3_000 }).toBeVisible()
  })

  test('and none without network', async () => {
    phone.goes('offline')
    network.holdBack('currentSession')
    await open('/technician')
    await expect.element(wizard, { timeout: 1_000 }).toBeVisible()
  })
})
