import { HOUR } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  activity,
  freshPhoneForEachTest,
  dismissMessage,
  message,
  open,
  ownSession,
  phone,
  session,
  workshop,
} from '../../../testing/technician.tsx'
import { network, noNetwork } from '../../../testing/network.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import type { Kept } from '../../offline/replay.ts'
import { outbox } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import { KeptMark } from './sending/kept-mark.tsx'

const SIDEWAYS = [740, 360] as const
const SMALL = [320, 568] as const
const SAVED = 'Activity saved locally. Will sync when connection is restored.'
const languages = ['en', 'ar'] as const
const tag = page.getByRole('article')
const timer = page.getByRole('timer')
const detail = (place: number) => tag.element().querySelectorAll('dl')[1]?.querySelectorAll('dd')[place] as Element
/** Before it stands the field that it opens. */
const photoButton = () => tag.getByRole('button').last().element()
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** What lies over it, or `outside`, at its middle and its edges; nothing: all of it is in sight. */
function whatHides(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [middle, half] = [(left + right) / 2, (top + bottom) / 2]
  const points = [
    [middle, half],
    [left + 2, half],
    [right - 2, half],
    [middle, top + 2],
    [middle, bottom - 2],
  ] as const
  return points.flatMap(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    const isSeen = seen !== null && (element.contains(seen) || seen.contains(element))
    return isSeen ? [] : [`${element.tagName} at ${x}, ${y}: ${seen?.outerHTML.slice(0, 120) ?? 'outside'}`]
  })
}

freshPhoneForEachTest()
beforeEach(() => {
  workshop.activities = [activity('REPAIR', 'Repair', 'إصلاح'), activity('TEST', 'Testing', 'اختبار')]
})
afterEach(() => page.viewport(320, 640))

describe.each(languages)('in %s', (language) => {
  test('on its side, the running session shows its time and its job, in a small window the photos too', async () => {
    workshop.session = session({ started_at: ago(1) })
    await open('/technician/active')
    await expect.element(timer).toBeVisible()
    await chooseLanguage(language)
    await page.viewport(...SIDEWAYS)
    toasts.success('Offline data synced successfully')
    await expect.element(message('Offline data synced successfully')).toBeVisible()
    expect([timer.element(), detail(0)].flatMap(whatHides)).toEqual([])
    await page.viewport(...SMALL)
    const [job, act] = [detail(0), detail(2)]
    expect([timer.element(), job, act, photoButton()].flatMap(whatHides)).toEqual([])
  })

  test('on a usual phone the photos are in sight below a long job and a long customer', async () => {
    const job = {
      job_description: 'Star-delta starter panel 22 kW, rewire and label',
      customer: 'Najmat Sadim Rolling',
    }
    const own = { ...job, customer: `${job.customer} and Steel Works`, note: 'Wait for the new bearing.' }
    workshop.activities.push(activity('BREAK', 'Break', 'استراحة'))
    workshop.session = session({ started_at: ago(1), ...own })
    await open('/technician/active')
    await expect.element(timer).toBeVisible()
    await chooseLanguage(language)
    await page.viewport(360, 740)
    expect([timer.element(), detail(0), photoButton()].flatMap(whatHides)).toEqual([])
  })

  test('the wizard shows a job, whichever way the phone is held', async () => {
    workshop.own = [ownSession({ started_at: ago(3), ended_at: ago(2) })]
    await open('/technician/start')
    const job = page.getByRole('button', { name: /1001/ }).first()
    await expect.element(job).toBeVisible()
    await chooseLanguage(language)
    for (const [width, height] of [SIDEWAYS, SMALL]) {
      await page.viewport(width, height)
      await expect.poll(() => whatHides(job.element())).toEqual([])
    }
  })
})

describe('messages', () => {
  test('are one at a time, above the bars, and move nothing', async () => {
    workshop.session = session({ started_at: ago(1) })
    await open('/technician/active')
    const end = page.getByRole('button', { name: 'End Current Activity' })
    await expect.element(end).toBeVisible()
    const places = () => [tag, end].map((each) => JSON.stringify(each.element().getBoundingClientRect()))
    const before = places()
    toasts.success('Data refreshed')
    await expect.element(message('Data refreshed')).toBeVisible()
    toasts.success('Photo uploaded successfully')
    await expect.element(message('Photo uploaded successfully')).toBeVisible()
    await expect.element(message('Data refreshed')).not.toBeInTheDocument()
    toasts.error('Failed')
    await expect.element(message('Failed')).toBeVisible()
    toasts.success('Data refreshed')
    expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toHaveLength(1)
    expect(places()).toEqual(before)
    const links = page.getByRole('navigation').getByRole('link').elements()
    expect([timer.element(), end.element(), photoButton(), ...links].flatMap(whatHides)).toEqual([])
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    // A message that has the focus stays until the pointer gets there.
    ;(dismiss.element() as HTMLElement).focus()
    await dismiss.click()
    await expect.element(message('Data refreshed')).toBeVisible()
  })

  test('leave the navigation free, and go by themselves while a finger rests there', async () => {
    await open('/technician/active')
    const current = page.getByRole('link', { name: 'Current' })
    await current.click()
    toasts.success('Data refreshed')
    await expect.element(message('Data refreshed')).toBeVisible()
    expect(whatHides(current.element())).toEqual([])
    await current.click()
    await expect.element(message('Data refreshed')).not.toBeInTheDocument()
  })

  test('make way for a question that opens below them', async () => {
    workshop.session = session({ started_at: ago(1) })
    await open('/technician/active')
    const another = page.getByRole('button', { name: 'Start New Activity' })
    await expect.element(another).toBeVisible()
    toasts.error('Failed')
    await expect.element(message('Failed')).toBeVisible()
    await another.click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    const parts = () => [...document.querySelectorAll('dialog:modal :is(h1, h2, button)')]
    await expect.poll(() => parts().flatMap(whatHides)).toEqual([])
  })

  test('what is saved on the phone is not said any more when it is sent', async () => {
    await open('/technician/active')
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    toasts.meanwhile('Activity saved locally')
    toasts.meanwhile('Completion saved locally')
    await expect.element(message('Completion saved locally')).toBeVisible()
    expect(message('Activity saved locally').elements()).toEqual([])
    toasts.success('Offline data synced successfully')
    await expect.element(message('Offline data synced successfully')).toBeVisible()
    expect(message('Completion saved locally').elements()).toEqual([])
  })

  test('what can be undone is not taken away by another message', async () => {
    await open('/technician/active')
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    const dismiss = toasts.offer('Started', { label: 'Undo', act: () => undefined })
    toasts.success('Data refreshed')
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(message('Data refreshed').elements()).toEqual([])
    dismiss()
    await expect.element(message('Data refreshed')).toBeVisible()
  })

  test('what went wrong before is not said anew once what could be undone is over', async () => {
    await open('/technician/active')
    await expect.element(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
    toasts.error('Failed')
    await expect.element(message('Failed')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const dismiss = toasts.offer('Started', { label: 'Undo', act: () => undefined })
    await expect.element(message('Started')).toBeVisible()
    dismiss()
    const back = performance.now()
    await expect.element(message('Failed')).toBeVisible()
    await expect.element(message('Failed')).not.toBeInTheDocument()
    expect(performance.now() - back).toBeLessThan(4_500)
  })

  test('a failed sync is told once while the server is away, and again after it was there', async () => {
    const failed = message('Failed to sync offline data. Will retry later.')
    network.answer('startSession', noNetwork)
    await outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note: null })
    await open('/technician/active')
    // What happens first is told of the act itself.
    await expect.element(message(SAVED)).toBeVisible()
    dismissMessage()
    phone.goes('online')
    await expect.element(failed).toBeVisible()
    expect(failed.element().closest('[role="alert"]')).toBeNull()
    dismissMessage()
    const tries = () => network.requests('startSession').length
    const before = tries()
    phone.goes('online')
    await expect.poll(tries).toBeGreaterThan(before)
    await expect.poll(async () => (await outbox.list())[0]?.entry.status).toBe('pending')
    expect(failed.elements()).toEqual([])
    network.answer('startSession', ({ body }) => Response.json(session(body ?? {}), { headers: { 'x-api': '1' } }))
    phone.goes('online')
    await expect.element(message('Offline data synced successfully')).toBeVisible()
    network.answer('startSession', noNetwork)
    await outbox.recordStart({ jobNo: '1002', activityCode: 'REPAIR', note: null })
    phone.goes('online')
    await expect.element(message(SAVED)).toBeVisible()
    dismissMessage()
    phone.goes('online')
    await expect.element(failed).toBeVisible()
  })
})

test.each(languages)('where a record is changes its word and moves nothing, in %s', async (language) => {
  await chooseLanguage(language)
  const shown = (kept: Kept) => (
    <p>
      <KeptMark kept={kept} /> <span data-testid="beside">·</span>
    </p>
  )
  const { rerender } = await render(shown('saved_on_phone'))
  const beside = () => JSON.stringify(page.getByTestId('beside').element().getBoundingClientRect())
  const before = beside()
  await rerender(shown('sent'))
  expect(beside()).toBe(before)
  await rerender(shown('needs_attention'))
  expect(beside()).toBe(before)
})

test('a long Latin name in the Arabic app ends with an ellipsis at its own end', async () => {
  const customer = 'Eastern Province Cement Company for Industry and General Contracting Limited'
  workshop.own = [ownSession({ customer, started_at: ago(3), ended_at: ago(2) })]
  await open('/technician/sessions')
  await expect.element(message(customer)).toBeVisible()
  await chooseLanguage('ar')
  const cutBox = (text: Element): Element =>
    getComputedStyle(text).textOverflow === 'ellipsis' ? text : cutBox(text.parentElement as Element)
  const box = cutBox(message(customer).element())
  expect(getComputedStyle(box).direction).toBe('ltr')
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
})
