import { DAY, HOUR, MINUTE } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessible.ts'
import { lookAtEachChange } from '../../../testing/change-watch.ts'
import { network, noNetwork, problem } from '../../../testing/network.ts'
import {
  activity,
  freshPhoneForEachTest,
  message,
  open,
  ownSession,
  phone,
  requestOf,
  session,
  workshop,
} from '../../../testing/technician.tsx'
import { outbox } from '../../offline/work.ts'
import { timeText } from '../../i18n/formats.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { cacheJobs } from '../phone/index.ts'

const list = page.getByRole('heading', { level: 1, name: 'My sessions' })
const form = page.getByRole('heading', { level: 1, name: 'Ask for a correction' })
const way = page.getByRole('link', { name: /^My sessions/ })
const reason = page.getByRole('textbox', { name: 'Reason (required)' })
const send = page.getByRole('button', { name: 'Send' })
const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })
/** What there is to tap of a session to ask for its correction. */
const facts = (name: string | RegExp) => row(name).getByRole('button', { name: /Job/ })
const timeOf = (label: 'Start' | 'End') => page.getByLabelText(`${label}: Time`)
const requests = () => network.requests('requestCorrection').map(({ body }) => body)

/** An instant of today before noon, or a moment ago when the day is younger. */
const noon = new Date().setHours(0, 0, 0, 0)
const at = (hours: number) => new Date(noon - DAY + hours * HOUR).toISOString()
const yesterday = ownSession({ started_at: at(8), ended_at: at(12), seconds_raw: 14_400, note: 'Worn shaft' })
const requested = { started_at: null, ended_at: null, job_no: '1002', activity_code: null, note: null, is_void: false }

freshPhoneForEachTest()

describe('the sessions of the last days', () => {
  test('stand by day, each with its times, its work and its hours', async () => {
    workshop.own = [
      ownSession({ session_id: 's2', unique_key: 'k2', started_at: at(14), ended_at: null, seconds_raw: null }),
      yesterday,
    ]
    await open('/technician/active')
    await way.click()
    await expect.element(list).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2, name: 'Yesterday' })).toBeVisible()
    await expect.element(message('Total 4 h')).toBeVisible()
    await expect.element(row('08:00')).toHaveTextContent(/08:00.*–.*12:00.*4 h.*Job .*1001.* · Repair.*Saline Water/)
    await expect.element(row('14:00')).toHaveTextContent('Active')
    await expectAccessible()
  })

  test('say what the workshop has made of them, and what is asked', async () => {
    const session = { started_at: at(8), ended_at: at(9) }
    const decided_at = at(20)
    workshop.own = [
      ownSession({ ...session, unique_key: 'a', job_no: '11', request: requestOf({ is_void: true }) }),
      ownSession({ ...session, unique_key: 'b', job_no: '12', request: requestOf({ status: 'accepted', decided_at }) }),
      ownSession({
        ...session,
        unique_key: 'c',
        job_no: '13',
        request: requestOf({ status: 'declined', decided_at, decision_reason: 'The card says 13.' }),
      }),
      ownSession({ ...session, unique_key: 'd', job_no: '14', is_corrected: true }),
      ownSession({ ...session, unique_key: 'e', job_no: '15', is_voided: true }),
    ]
    await open('/technician/sessions')
    await expect.element(row('11')).toHaveTextContent(/Correction asked.*Sent.*Should not count.*Reason: .*Wrong card/)
    await expect.element(facts('12')).toHaveTextContent(/Accepted$/)
    await expect.element(facts('13')).toHaveTextContent(/Declined.*The card says 13\.$/)
    await expect.element(facts('14')).toHaveTextContent(/Corrected by the workshop$/)
    await expect.element(row('15')).toHaveTextContent(/Voided$/)
    // Nobody can ask while an answer is due, nor of a voided one.
    expect(page.getByRole('main').getByRole('button', { name: /Job/ }).elements()).toHaveLength(3)
    await expectAccessible()
  })

  test('say that an end is missing, and lead to telling it, without a network, too', async () => {
    const forgotten = { started_at: at(-8), ended_at: at(8), seconds_raw: 57_600, seconds_held: 54_000 }
    workshop.own = [ownSession({ ...forgotten, unique_key: 'forgotten' })]
    const visit = await open('/technician/sessions')
    await expect.element(message('Total 1 h')).toBeVisible()
    await expect.element(row('No end time')).toHaveTextContent(/1 h.* counted so far\. When did you stop\?/)
    await expectAccessible()
    await visit.close()
    phone.goes('offline')
    await open('/technician/sessions')
    await facts('No end time').click()
    await expect.element(form).toBeVisible()
    await expect.element(page.getByText('Nobody reported when you stopped.')).toBeVisible()
    await expect.element(timeOf('End')).toHaveValue(timeText(Date.parse(at(-7))))
    await reason.fill('Forgot to stop it')
    await send.click()
    await expect.element(row('Correction asked')).toHaveTextContent(/Saved on phone.*End /)
    await expect.element(row('No end time')).not.toHaveTextContent('When did you stop')
  })

  test('are there without a network as they were heard last, with what was recorded since', async () => {
    workshop.own = [yesterday]
    const visit = await open('/technician/active')
    await expect.element(way).toBeVisible()
    await expect.poll(() => network.requests('ownSessions').length).toBe(1)
    await visit.close()
    phone.goes('offline')
    await outbox.recordStart({ jobNo: '1002', activityCode: 'REPAIR', note: null })
    await open('/technician/sessions')
    await expect.element(row('08:00')).toBeVisible()
    await expect.element(row('1002')).toHaveTextContent(/now.*Active.*Saved on phone/)
    await expectAccessible()
  })

  test('say that they are not on this phone yet, that they cannot be loaded, or that there are none', async () => {
    network.answer('ownSessions', () => problem(500, 'Something went wrong.'))
    const visit = await open('/technician/sessions')
    await expect.element(message('Failed to load your sessions. Please check your connection.')).toBeVisible()
    await expectAccessible()
    await visit.close()
    phone.goes('offline')
    const offline = await open('/technician/sessions')
    await expect.element(page.getByText('not on this phone yet')).toBeVisible()
    await offline.close()
    phone.goes('online')
    network.answer('ownSessions', () => new Response('[]', { headers: { 'x-api': '1' } }))
    await open('/technician/sessions')
    await expect.element(message('No sessions in the last 7 days')).toBeVisible()
    await expectAccessible()
  })

  test('are announced when the workshop has answered, until somebody has looked', async () => {
    workshop.own = [
      ownSession({ request: requestOf({ status: 'declined', decided_at: at(20), decision_reason: 'No.' }) }),
    ]
    await open('/technician/start')
    await expect.element(page.getByRole('link', { name: 'Current New answers: 1' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Current' }).click()
    await expect.element(page.getByRole('link', { name: 'My sessions New answers: 1' })).toBeVisible()
    await way.click()
    await expect.element(list).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByRole('link', { name: 'My sessions Last 7 days' })).toBeVisible()
  })
})

describe('going on with a session', () => {
  const goOn = (name: RegExp) => page.getByRole('button', { name })

  test('is one tap: the same job and activity start anew, and can be taken back', async () => {
    workshop.session = session({
      unique_key: 'k9',
      activity_code: 'WELD',
      activity_label: 'Welding',
      started_at: new Date(Date.now() - MINUTE).toISOString(),
    })
    workshop.own = [yesterday]
    await open('/technician/sessions')
    await goOn(/^Continue: .*Repair.* on job .*1001/).click()
    await expect.element(page.getByRole('article', { name: 'Current activity' })).toHaveTextContent('Repair')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByRole('article', { name: 'Current activity' })).toHaveTextContent('Welding')
    expect(network.requests('startSession')).toEqual([])
  })

  test('without a network never says in between that nothing runs', async () => {
    workshop.own = [yesterday]
    await open('/technician/sessions')
    await expect.element(goOn(/^Continue: .*Repair.* on job .*1001/)).toBeVisible()
    phone.goes('offline')
    const saysNone = lookAtEachChange(() => page.getByRole('heading', { name: 'No Active Session' }).query() !== null)
    await goOn(/^Continue: .*Repair.* on job .*1001/).click()
    await expect.element(page.getByRole('article', { name: 'Current activity' })).toHaveTextContent('1001')
    expect(saysNone).not.toContain(true)
  })

  test('is not offered of what runs or does not count, and says why it cannot be', async () => {
    workshop.session = session({ unique_key: 'k9', job_no: '1003', started_at: at(30) })
    workshop.own = [
      ownSession({ ...session({ unique_key: 'k9', job_no: '1003', started_at: at(30) }), ended_at: null }),
      ownSession({ unique_key: 'a', job_no: '1003', started_at: at(12), ended_at: at(13) }),
      ownSession({ unique_key: 'b', job_no: '4711', started_at: at(11), ended_at: at(12) }),
      ownSession({
        unique_key: 'c',
        activity_code: 'OLD',
        activity_label: 'Retired',
        started_at: at(9),
        ended_at: at(10),
      }),
      ownSession({ unique_key: 'd', job_no: '1002', started_at: at(8), ended_at: at(9), is_voided: true }),
    ]
    await open('/technician/sessions')
    await expect.element(row('4711')).toHaveTextContent('The job is closed or on hold.')
    await expect.element(row('Retired')).toHaveTextContent('This activity is no longer used.')
    await expect.element(row('13:00')).toHaveTextContent('Running already.')
    const offers = goOn(/^Continue: /).elements()
    expect(offers).toHaveLength(3)
    for (const offer of offers) expect(offer).toBeDisabled()
    await expectAccessible()
  })
})

describe('asking for a correction', () => {
  async function openForm(): Promise<void> {
    workshop.own = [yesterday]
    workshop.activities = [activity('REPAIR', 'Repair'), activity('WELD', 'Welding')]
    await open('/technician/sessions')
    await facts('08:00').click()
    await expect.element(form).toBeVisible()
  }

  test('sends what was changed, and shows it as asked', async () => {
    cacheJobs(localStorage, { jobs: workshop.jobs, complete: true, at: Date.now() })
    await openForm()
    await expectAccessible()
    await expect.element(timeOf('Start')).toHaveValue(timeText(Date.parse(at(8))))
    await timeOf('End').fill(timeText(Date.parse(at(11))))
    await page.getByLabelText('Job number').fill('1002')
    await expect.element(message('Saline Water Works')).toBeVisible()
    await page.getByLabelText('Activity').selectOptions('Welding')
    await reason.fill('I forgot to stop it')
    await send.click()
    await expect.element(message('Correction asked for')).toBeVisible()
    await expect.element(row('08:00')).toHaveTextContent(/Correction asked.*Sent.*End .*11:00.*1002.*Welding/)
    expect(requests()).toEqual([
      {
        ...requested,
        ended_at: at(11),
        activity_code: 'WELD',
        reason: 'I forgot to stop it',
        unique_key: expect.any(String),
        client_requested_at: expect.any(String),
      },
    ])
  })

  test('that it should not count takes no more than a reason', async () => {
    await openForm()
    await page.getByRole('checkbox', { name: /This should not count/ }).click()
    expect(page.getByLabelText('Job number').elements()).toHaveLength(0)
    await reason.fill('It was Ali')
    await expectAccessible()
    await send.click()
    await expect.element(row('08:00')).toHaveTextContent('Should not count')
    await expect.poll(requests).toMatchObject([{ is_void: true, job_no: null, reason: 'It was Ali' }])
  })

  test('says what is missing or cannot be, and sends nothing', async () => {
    await openForm()
    await send.click()
    await expect.element(message('Say why')).toBeVisible()
    await expect.element(reason).toHaveFocus()
    await reason.fill('Because')
    await expect.element(message('Nothing is changed yet. Change something first.')).toBeVisible()
    await timeOf('End').fill(timeText(Date.parse(at(7))))
    await expect.element(message('The end must come after the start')).toBeVisible()
    await page.getByRole('group', { name: 'End' }).getByRole('button', { name: 'Day after' }).click()
    await timeOf('End').fill('23:59')
    await expect.element(message('This time is still to come')).toBeVisible()
    await timeOf('End').clear()
    await expect.element(message('Choose a day and a time')).toBeVisible()
    await page.getByLabelText('Job number').clear()
    await expect.element(message('Fill in the job number')).toBeVisible()
    await expectAccessible()
    await send.click()
    expect(requests()).toEqual([])
    expect(await outbox.list()).toEqual([])
  })

  test('takes a time as it stands typed when Enter sends it, and none that names no time', async () => {
    await openForm()
    await reason.fill('I forgot to stop it')
    await timeOf('End').fill('25:99')
    await userEvent.keyboard('{Enter}')
    await expect.element(message('Choose a day and a time')).toBeVisible()
    // Nor does it give way to the former time where it is left.
    await send.click()
    await expect.element(timeOf('End')).toHaveValue('25:99')
    expect(await outbox.list()).toEqual([])
    await timeOf('Start').fill('715')
    await timeOf('End').fill('9:30')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Correction asked')).toHaveTextContent(/07:15.*09:30/)
    await expect.poll(requests).toMatchObject([{ started_at: at(7.25), ended_at: at(9.5) }])
  })

  test('works without a network: kept first, sent when there is one', async () => {
    await openForm()
    // From here on the phone knows what activities are called.
    await expect.element(page.getByLabelText('Activity')).toHaveTextContent('Welding')
    phone.goes('offline')
    await page.getByLabelText('Job number').fill('1002')
    await reason.fill('Wrong card')
    await send.click()
    await expect.element(message('Request saved locally. Will sync when connection is restored.')).toBeVisible()
    await expect.element(row('08:00')).toHaveTextContent(/Correction asked.*Saved on phone.*1002/)
    await page.getByRole('button', { name: '1 saved on phone, not sent yet' }).click()
    await expect.element(message('Request for correction of Repair on job \u20661001\u2069')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Close' }).click()
    phone.goes('online')
    await expect.element(row('08:00')).toHaveTextContent(/Correction asked.*Sent/)
    expect(requests()).toMatchObject([{ ...requested, reason: 'Wrong card' }])
    await expect.poll(() => outbox.list()).toEqual([])
  })

  test('of a session that only this phone has waits for its start and its end', async () => {
    phone.goes('offline')
    const started = await outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note: null })
    await new Promise((resolve) => setTimeout(resolve, 10))
    await outbox.recordCompletion(started.sessionKey)
    await open('/technician/sessions')
    await facts('1001').click()
    await page.getByRole('checkbox').click()
    await reason.fill('Started by mistake')
    await send.click()
    await expect.element(row('1001')).toHaveTextContent(/Correction asked.*Saved on phone/)
    const order: string[] = []
    network.answer('completeSession', noNetwork)
    phone.goes('online')
    await expect.poll(() => network.requests('completeSession').length).toBeGreaterThan(0)
    expect(requests()).toEqual([])
    expect((await outbox.list()).map(({ entry, blockedBy }) => [entry.kind, blockedBy?.kind])).toEqual([
      ['completion', undefined],
      ['correction', 'completion'],
    ])
    network.answer('completeSession', () => {
      order.push('completion')
      return Response.json(session({ unique_key: started.sessionKey, ended_at: new Date().toISOString() }), {
        headers: { 'x-api': '1' },
      })
    })
    await outbox.drain('retry')
    await expect.poll(async () => (await outbox.list()).length).toBe(0)
    expect([...order, requests().length]).toEqual(['completion', 1])
  })

  test('that was refused stays on the phone, where it can be sent again', async () => {
    await openForm()
    network.answer('requestCorrection', () => problem(422, 'Selected job not found.', 'job_not_found'))
    await page.getByLabelText('Job number').fill('999')
    await reason.fill('Wrong card')
    await send.click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('Selected job not found.')
    await question.getByRole('button', { name: 'Keep on phone' }).click()
    await expect.element(row('08:00')).toHaveTextContent(/Correction asked.*Needs attention/)
    await page.getByRole('button', { name: 'Needs attention: 1 not sent' }).click()
    for (const name of ['Try again', 'Save to file', 'Discard']) {
      await expect.element(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
    }
    await expectAccessible()
  })

  test('that was refused and thrown away is filled in as it was', async () => {
    await openForm()
    network.answer('requestCorrection', () => problem(422, 'Selected job not found.', 'job_not_found'))
    await page.getByLabelText('Job number').fill('999')
    await reason.fill('Wrong card')
    await send.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => outbox.list()).toEqual([])
    await facts('08:00').click()
    await expect.element(form).toBeVisible()
    await expect.element(page.getByLabelText('Job number')).toHaveValue('999')
    await expect.element(reason).toHaveValue('Wrong card')
  })

  test('keeps what was filled in over a reload, and forgets it when it is given up', async () => {
    workshop.own = [yesterday]
    const visit = await open(`/technician/sessions?session=${yesterday.unique_key}`)
    await reason.fill('Wrong card')
    await visit.close()
    await open(`/technician/sessions?session=${yesterday.unique_key}`)
    await expect.element(reason).toHaveValue('Wrong card')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(list).toBeVisible()
    await facts('08:00').click()
    await expect.element(reason).toHaveValue('')
  })

  test('asks for what was filled in alone, whatever the workshop has corrected since', async () => {
    workshop.own = [yesterday]
    const visit = await open(`/technician/sessions?session=${yesterday.unique_key}`)
    await page.getByLabelText('Job number').fill('1002')
    await visit.close()
    workshop.own = [{ ...yesterday, ended_at: at(11), is_corrected: true }]
    await open(`/technician/sessions?session=${yesterday.unique_key}`)
    await expect.element(timeOf('End')).toHaveValue('11:00')
    await expect.element(page.getByLabelText('Job number')).toHaveValue('1002')
    await reason.fill('Wrong card')
    // While it is filled in, too.
    await outbox.saveOwnSessions([{ ...yesterday, started_at: at(9), ended_at: at(11), is_corrected: true }])
    await expect.element(timeOf('Start')).toHaveValue('09:00')
    await send.click()
    await expect.poll(requests).toMatchObject([{ ...requested, job_no: '1002', reason: 'Wrong card' }])
  })

  test('is done by the keyboard alone', async () => {
    await openForm()
    await expect.element(form).toHaveFocus()
    await userEvent.keyboard('{Tab} ')
    await userEvent.keyboard('{Tab}Not my work')
    await expect.element(reason).toHaveValue('Not my work')
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(row('08:00')).toHaveTextContent('Correction asked')
  })

  test('is over for a session that is gone, voided or asked about already', async () => {
    await open('/technician/sessions?session=unknown')
    await expect.element(message('A correction of this session cannot be asked for any more.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(list).toBeVisible()
  })

  test('speaks Arabic', async () => {
    workshop.own = [ownSession({ ...yesterday, started_at: new Date(Date.now() - 5 * MINUTE).toISOString() })]
    await chooseLanguage('ar')
    await open('/technician/sessions')
    await expect.element(page.getByRole('heading', { level: 1, name: 'جلساتي' })).toBeVisible()
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await expect.element(page.getByRole('button', { name: 'إرسال' })).toBeVisible()
    await expectAccessible()
  })
})
