import { HOUR } from '@warsha/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { momentsAreOver, momentsPass, timeStands } from '../../../../testing/held-time.ts'
import { network } from '../../../../testing/network.ts'
import {
  activity,
  freshPhoneForEachTest,
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
const switchButton = page.getByRole('button', { name: 'Switch Activity' })
const sheet = page.getByRole('dialog', { name: 'Switch Activity' })
const undo = page.getByRole('button', { name: 'Undo' })
const started = message('\u2068Testing\u2069 starts on job \u20661001\u2069')
const starts = () => network.requests('startSession').map(({ body }) => body)
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

async function switchToTesting(): Promise<void> {
  await switchButton.click()
  await sheet.getByRole('button', { name: 'Testing' }).click()
  await expect.element(started).toBeVisible()
}

freshPhoneForEachTest()
beforeEach(() => {
  timeStands()
  workshop.activities = [
    activity('BREAK', 'Break', 'استراحة'),
    activity('REPAIR', 'Repair', 'إصلاح'),
    activity('TEST', 'Testing', 'اختبار'),
    activity('WELD', 'Welding', 'لحام'),
    activity('WIRING', 'Wiring', 'توصيل الأسلاك'),
  ]
  workshop.session = session({ started_at: ago(1) })
})

describe('another activity on the same job', () => {
  test('is two taps away: what was done last on such jobs first, the break at the end', async () => {
    const past = { started_at: ago(4), ended_at: ago(3) }
    workshop.own = [
      ownSession({ ...past, unique_key: 'a', job_no: '9', job_type_id: 2, activity_code: 'WIRING' }),
      ownSession({ ...past, unique_key: 'b', job_no: '8', activity_code: 'WELD', started_at: ago(5) }),
    ]
    await open('/technician/active')
    await expect.poll(() => network.requests('ownSessions').length).toBe(1)
    await switchButton.click()
    await expect
      .poll(() =>
        sheet
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Welding', 'Wiring', 'Testing', 'Break'])
    await expectAccessible()
    await sheet.getByRole('button', { name: 'Testing' }).click()
    await expect.element(tag).toHaveTextContent(/1001.*Testing/)
    await expect.element(tag).toHaveTextContent('Sending')
    await expect.element(started).toBeVisible()
    await expectAccessible()
    expect(starts()).toEqual([])
    const recorded = momentsPass()
    await expect.element(tag).toHaveTextContent('Sent')
    expect(starts()).toEqual([expect.objectContaining({ job_no: '1001', activity_code: 'TEST', note: null })])
    const sent = Date.parse(String(starts()[0]?.['client_started_at']))
    expect(sent).toBe(recorded)
  })

  test.each(['online', 'offline'] as const)('is taken back within 5 s, %s: nobody ever hears of it', async (where) => {
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    await expect.poll(() => network.requests('activityTypes').length).toBe(1)
    phone.goes(where)
    await switchToTesting()
    await undo.click()
    await expect.element(message('Undone')).toBeVisible()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^01:00:/)
    phone.goes('online')
    momentsPass()
    await expect.poll(() => outbox.list()).toEqual([])
    expect(starts()).toEqual([])
  })

  test('is taken back after a reload too', async () => {
    const visit = await open('/technician/active')
    await switchToTesting()
    await visit.close()
    await expect.element(undo).not.toBeInTheDocument()
    await open('/technician/active')
    await undo.click()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    expect(await outbox.list()).toEqual([])
  })

  test('stands when the app dies within the 5 s: it is sent when the app is opened again', async () => {
    const visit = await open('/technician/active')
    await switchToTesting()
    await visit.close()
    expect(starts()).toEqual([])
    momentsPass()
    await open('/technician/active')
    await expect.poll(starts).toHaveLength(1)
    await expect.element(tag).toHaveTextContent(/1001.*Testing/)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('cannot be taken back once it may have been sent', async () => {
    await open('/technician/active')
    await switchToTesting()
    const entry = (await outbox.list())[0]?.entry
    const letGo = network.holdBack('startSession')
    const tap = undo.element() as HTMLElement
    momentsAreOver()
    const sending = outbox.drain('online')
    await expect.poll(starts).toHaveLength(1)
    expect(await outbox.withdraw(entry?.id ?? '')).toBe(false)
    tap.click()
    letGo()
    await sending
    await expect.element(tag).toHaveTextContent(/Testing/)
  })

  test('is not offered to be taken back with a photo of it, which would have no place', async () => {
    await open('/technician/active')
    await switchToTesting()
    const sessionKey = (await outbox.shown()).session?.uniqueKey ?? ''
    await outbox.recordPhoto(sessionKey, { bytes: new Uint8Array([1]), sha256: 'x' })
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(tag).toHaveTextContent(/Testing/)
  })

  test('is started by the first of two taps alone, and not by a phone without room', async () => {
    await open('/technician/active')
    await switchButton.click()
    const tile = sheet.getByRole('button', { name: 'Testing' })
    await expect.element(tile).toBeVisible()
    phone.isFull()
    await tile.click()
    await expect.element(page.getByText('NOT saved')).toBeVisible()
    await expect.element(sheet).toBeVisible()
    vi.restoreAllMocks()
    timeStands()
    const element = tile.element() as HTMLElement
    element.click()
    element.click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect((await outbox.list()).map(({ entry }) => entry.kind)).toEqual(['start'])
  })

  test('in Arabic, in its own names', async () => {
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    await chooseLanguage('ar')
    await expect.element(page.getByRole('article', { name: 'النشاط الحالي' })).toHaveTextContent('إصلاح')
    await page.getByRole('button', { name: 'تبديل النشاط' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'اختبار' }).click()
    await expect.element(message('يبدأ \u2068اختبار\u2069 على أمر العمل \u20661001\u2069')).toBeVisible()
    await page.getByRole('button', { name: 'تراجع' }).click()
    await expect.element(message('تم التراجع')).toBeVisible()
  })
})

describe('what was done is finished', () => {
  const isFinished = sheet.getByRole('checkbox', { name: 'Repair' })

  test('where that is ticked: the start says so, and where it is not, nothing', async () => {
    await open('/technician/active')
    await switchButton.click()
    await expect.element(isFinished).not.toBeChecked()
    await expect.element(sheet.getByRole('button', { name: 'Testing' })).toHaveFocus()
    await expect.element(isFinished).toHaveAccessibleName('\u2068Repair\u2069 is finished on job \u20661001\u2069')
    await isFinished.click()
    await expectAccessible()
    await isFinished.click()
    await sheet.getByRole('button', { name: 'Testing' }).click()
    await expect.element(started).toBeVisible()
    momentsPass()
    await expect.poll(starts).toHaveLength(1)
    expect(starts()[0]).not.toHaveProperty('finished_session')
    const { unique_key } = starts()[0] ?? {}

    await switchButton.click()
    await sheet.getByRole('checkbox', { name: 'Testing' }).click()
    await sheet.getByRole('button', { name: 'Welding' }).click()
    momentsPass()
    await expect.poll(starts).toHaveLength(2)
    expect(starts()[1]).toMatchObject({ activity_code: 'WELD', finished_session: unique_key })
  })

  test('without network too, and the server hears of it later', async () => {
    await open('/technician/active')
    await expect.element(tag).toBeVisible()
    await expect.poll(() => network.requests('activityTypes').length).toBe(1)
    await chooseLanguage('ar')
    phone.goes('offline')
    await page.getByRole('button', { name: 'تبديل النشاط' }).click()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift} ')
    await expect
      .element(page.getByRole('checkbox', { name: 'اكتمل نشاط \u2068إصلاح\u2069 على أمر العمل \u20661001\u2069' }))
      .toBeChecked()
    await page.getByRole('dialog').getByRole('button', { name: 'اختبار' }).click()
    await expect.element(page.getByRole('button', { name: 'تراجع' })).toBeVisible()
    expect(starts()).toEqual([])
    phone.goes('online')
    momentsPass()
    await expect.poll(starts).toEqual([expect.objectContaining({ activity_code: 'TEST', finished_session: 'k1' })])
  })

  test('and is not, when the start is taken back; the next time it is asked anew', async () => {
    await open('/technician/active')
    await switchButton.click()
    await isFinished.click()
    await sheet.getByRole('button', { name: 'Testing' }).click()
    await undo.click()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    expect(await outbox.list()).toEqual([])
    await switchButton.click()
    await expect.element(isFinished).not.toBeChecked()
  })

  test('is not asked of a break', async () => {
    workshop.session = session({ activity_code: 'BREAK', activity_label: 'Break' })
    await open('/technician/active')
    await switchButton.click()
    await expect.element(sheet.getByRole('button', { name: 'Testing' })).toBeVisible()
    expect(sheet.getByRole('checkbox').elements()).toEqual([])
  })
})

describe('going on with other work', () => {
  const goOn = (job: string) => page.getByRole('button', { name: new RegExp(`^Continue: .* on job .*${job}`) })
  const welding = { activity_code: 'WELD', activity_label: 'Welding' }
  const testing = { activity_code: 'TEST', activity_label: 'Testing' }
  const endsIt = 'This will end the current activity and start a new one. Continue?'
  const question = page.getByRole('alertdialog')

  beforeEach(() => {
    workshop.own = [
      ownSession({ ...welding, unique_key: 'b', job_no: '1002', started_at: ago(3), ended_at: ago(2) }),
      ownSession({ ...testing, unique_key: 'a', started_at: ago(5), ended_at: ago(4) }),
    ]
  })

  test('on another job asks first; with a yes it starts and is sent at once', async () => {
    await open('/technician/sessions')
    await goOn('1002').click()
    await expect.element(question).toHaveTextContent(endsIt)
    await expectAccessible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(await outbox.list()).toEqual([])
    await goOn('1002').click()
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect.element(tag).toHaveTextContent(/1002.*Welding/)
    await expect.poll(starts).toEqual([expect.objectContaining({ job_no: '1002', activity_code: 'WELD' })])
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('on the same job does not ask, and can be taken back', async () => {
    await open('/technician/sessions')
    await goOn('1001').click()
    await expect.element(tag).toHaveTextContent(/1001.*Testing/)
    expect(question.elements()).toEqual([])
    await undo.click()
    await expect.element(tag).toHaveTextContent(/1001.*Repair/)
    expect(starts()).toEqual([])
  })
})

describe('where nothing runs', () => {
  beforeEach(() => {
    workshop.session = null
    workshop.own = [
      ownSession({ unique_key: 'b', activity_code: 'WELD', activity_label: 'Welding', started_at: ago(3) }),
      ownSession({ unique_key: 'a', activity_code: 'WELD', activity_label: 'Welding', started_at: ago(5) }),
    ]
  })

  test('what was done last goes on with one tap', async () => {
    await open('/technician/active')
    await page.getByRole('button', { name: /^Continue: .*Welding.* on job .*1001/ }).click()
    await expect.element(tag).toHaveTextContent(/1001.*Welding/)
    await undo.click()
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
  })

  test('a recent job is three taps from its start', async () => {
    await open('/technician/active')
    const recent = page.getByRole('region', { name: 'Recent Jobs' })
    await expectAccessible()
    await recent.getByRole('button', { name: /1001/ }).click()
    await page.getByRole('button', { name: 'Testing' }).click()
    await page.getByRole('button', { name: 'Start Activity' }).click()
    await expect.element(tag).toHaveTextContent(/1001.*Testing/)
  })
})
