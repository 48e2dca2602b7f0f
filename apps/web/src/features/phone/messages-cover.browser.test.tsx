import { HOUR } from '@warsha/domain'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network, noNetwork } from '../../../testing/network.ts'
import {
  activity,
  freshPhoneForEachTest,
  holdsDraft,
  job,
  open,
  ownSession,
  phone,
  session,
  workshop,
} from '../../../testing/technician.tsx'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { outbox } from '../../offline/work.ts'
import { toasts } from '../../ui/toasts.tsx'
import { ar, en } from './messages.ts'

const UPRIGHT = [360, 640] as const
const SIDEWAYS = [
  [640, 360],
  [740, 360],
] as const
/** Both take minutes. */
const languages = import.meta.env['SOAK'] ? (['en', 'ar'] as const) : (['en'] as const)
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const NOTE =
  'The bearing of the drive side is blue. Wait for the new one before the shield is closed, the customer knows.'
const CUSTOMER = 'Eastern Province Cement Company for Industry Limited'

/** As the phone says them: one line, one with Undo that takes two where the phone is upright, and one of three and more. */
const messages = {
  en: {
    short: 'Data refreshed',
    undo: 'Undo',
    long: '\u2068Break\u2069 starts on job \u20661001\u2069',
    longest: en.work.notSaved,
  },
  ar: {
    short: 'تم تحديث البيانات',
    undo: 'تراجع',
    long: 'تبدأ \u2068استراحة\u2069 على أمر العمل \u20661001\u2069',
    longest: ar.work.notSaved,
  },
}

freshPhoneForEachTest()
beforeEach(() => {
  workshop.jobs = Array.from({ length: 12 }, (_, nth) => job(String(1_001 + nth), { customer: CUSTOMER }))
  workshop.activities = [
    activity('REPAIR', 'Repair', 'إصلاح'),
    activity('TEST', 'Testing', 'اختبار'),
    activity('BREAK', 'Break', 'استراحة'),
  ]
})
afterAll(() => page.viewport(320, 640))

async function holdsPhotos(): Promise<void> {
  const canvas = new OffscreenCanvas(48, 36)
  canvas.getContext('2d')?.fillRect(0, 0, 48, 36)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  for (const letter of ['a', 'b']) await outbox.recordPhoto('k1', { bytes, sha256: letter.repeat(64) })
}

const worked = (from: number) =>
  ownSession({ unique_key: `own ${from}`, session_id: `s${from}`, started_at: ago(from), ended_at: ago(from - 1) })
const working = (fields: Parameters<typeof session>[0] = {}) => {
  const plan = { planned_hours: 0.5, p80_hours: 0.6, worked_hours: 0.7, working_times: [] }
  workshop.session = session({ started_at: ago(1), note: NOTE, customer: CUSTOMER, media_count: 2, ...plan, ...fields })
}
const pausing = () => {
  working({ activity_code: 'BREAK', activity_label: 'Break' })
  workshop.own = [worked(3)]
}
const severalPauses = () => workshop.activities.push(activity('BREAK_PRAYER', 'Prayer', 'صلاة'))
const press = async (nth: number, within = '[data-bar] button') => {
  await expect.poll(() => document.querySelectorAll(within).length).toBeGreaterThan(nth)
  ;(document.querySelectorAll(within)[nth] as HTMLElement).click()
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()
}

/** Working time has ended an hour ago, and the timer runs on. */
const forgotten = () => {
  const iso = (instant: number) => new Date(instant).toISOString()
  const closing = Date.now() - HOUR
  working({ started_at: iso(closing - 3 * HOUR) })
  const day = { from: iso(closing - 9 * HOUR), to: iso(closing) }
  workshop.timerRules = { working_times: [day], stalled_after_hours: 10, push_key: null }
}
const asked = async (nth?: number) => {
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()
  if (nth !== undefined) await press(nth, 'dialog[open] button')
}
/** A start that the server has refused, and what hangs on it. */
const unsent = async () => {
  network.answer('startSession', noNetwork)
  const { sessionKey } = await outbox.recordStart({ jobNo: '1001', activityCode: 'REPAIR', note: NOTE })
  await outbox.recordCompletion(sessionKey)
  await outbox.recordPhoto(sessionKey, { bytes: Uint8Array.of(1, 2, 3), sha256: 'a'.repeat(64) })
}

type State = { address: string; set: () => unknown; act?: () => Promise<void>; isOffline?: boolean }
const CURRENT = '/technician/active'
const START = '/technician/start'
const states: Record<string, State> = {
  'a session with photos and a note': { address: CURRENT, set: async () => (working(), holdsPhotos()) },
  'a session with a note': { address: CURRENT, set: () => working({ media_count: 0 }) },
  'a session without either': { address: CURRENT, set: () => working({ note: null }) },
  'a session with several pauses': {
    address: CURRENT,
    set: () => (working(), severalPauses(), holdsPhotos()),
  },
  'a session without a network': { address: CURRENT, set: async () => (working(), holdsPhotos()), isOffline: true },
  'a break': { address: CURRENT, set: pausing },
  'a break with photos': { address: CURRENT, set: async () => (pausing(), severalPauses(), holdsPhotos()) },
  'no session': { address: CURRENT, set: () => (workshop.own = [worked(3), worked(6)]) },
  'nothing done yet': { address: CURRENT, set: () => undefined },
  'the first step': { address: START, set: () => (workshop.own = [worked(3), worked(6)]) },
  'the second step': { address: `${START}?step=activity`, set: () => holdsDraft() },
  'the third step': { address: `${START}?step=confirm`, set: () => (holdsDraft(), working()) },
  'own sessions': { address: '/technician/sessions', set: () => (workshop.own = [worked(3), worked(6), worked(30)]) },
  'the question about another start': {
    address: CURRENT,
    set: () => working(),
    act: () => press(0, '[data-ways] button'),
  },
  'the activities to switch to': { address: CURRENT, set: () => working(), act: () => press(0) },
  'the question about a forgotten timer': { address: CURRENT, set: forgotten, act: () => asked() },
  'the time when a forgotten timer should have ended': { address: CURRENT, set: forgotten, act: () => asked(2) },
  'the list of what is not sent': {
    address: CURRENT,
    set: unsent,
    act: () => press(0, 'header button[aria-label*="3"]'),
  },
}

/** The names of the app and of its user in the header are none of it: on its side a message takes their place. */
const PARTS =
  'h1, h2, h3, legend, label, dt, dd, button, a[href], input, select, [role="timer"], [data-state] span, nav'
/** They can be moved: lists by scrolling, what stands after the work as well. */
const MOVED = 'li, [data-may-be-covered]'

type Point = { part: Element; x: number; y: number }

const isAt = ({ part, x, y }: Point): boolean => {
  const seen = document.elementFromPoint(x, y)
  return seen !== null && (part.contains(seen) || seen.contains(part))
}

/** What is in sight, each part by its middle and its corners. */
function inSight(): Point[] {
  const front = document.querySelector('dialog:modal') ?? document.body
  return [...front.querySelectorAll(PARTS)].flatMap((part) => {
    if (part.closest(MOVED) || part.closest('[popover]') || part.closest('.only-heard')) return []
    const { left, right, top, bottom } = part.getBoundingClientRect()
    if (right - left < 4 || bottom - top < 4) return []
    const [xs, ys] = [
      [left + 2, (left + right) / 2, right - 2],
      [top + 2, (top + bottom) / 2, bottom - 2],
    ]
    return xs.flatMap((x) => ys.map((y) => ({ part, x, y }))).filter(isAt)
  })
}

const nameOf = ({ part, x, y }: Point): string =>
  `${part.tagName} "${part.textContent?.slice(0, 30)}" at ${Math.round(x)}, ${Math.round(y)}`

const region = () => document.querySelector('[popover][data-phone]') as HTMLElement

/** Shows a message once it has found its place, gives what it covers, and what it moved. */
async function coveredBy(show: () => void): Promise<string[]> {
  const before = inSight()
  const boxes = new Map(before.map(({ part }) => [part, JSON.stringify(part.getBoundingClientRect())]))
  show()
  await expect.poll(() => region().getBoundingClientRect().height).toBeGreaterThan(30)
  // On a slow machine its letters and its arrival take longer than any time that one could name.
  await document.fonts.ready
  await Promise.allSettled(
    region()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  )
  await new Promise((resolve) => setTimeout(resolve, 250))
  const { left, right, top, bottom } = region().getBoundingClientRect()
  expect([left >= 0, top >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).not.toContain(false)
  const covered = before.filter((point) => point.part.isConnected && !isAt(point)).map(nameOf)
  const moved = [...boxes].flatMap(([part, box]) =>
    part.isConnected && !part.matches('[role="timer"]') && JSON.stringify(part.getBoundingClientRect()) !== box
      ? [`${part.tagName} moved`]
      : [],
  )
  toasts.clear()
  await expect.poll(() => region().getBoundingClientRect().height).toBe(0)
  return [...new Set([...covered, ...moved])]
}

const cases = Object.entries(states).flatMap(([name, state]) =>
  languages.map((language) => [name, language, state] as const),
)

test.each(cases)('in %s (%s) a message covers no title, state, label or button', async (_, language, state) => {
  await chooseLanguage(language)
  await page.viewport(...UPRIGHT)
  if (state.isOffline) phone.goes('offline')
  await state.set()
  await open(state.address)
  await expect.poll(() => document.querySelector('#main :is(h1, h2)')).not.toBeNull()
  await state.act?.()
  await new Promise((resolve) => setTimeout(resolve, 400))
  toasts.clear()
  const { short, long, longest, undo } = messages[language]
  const found: Record<string, string[]> = {}
  for (const [width, height] of [UPRIGHT, ...SIDEWAYS]) {
    await page.viewport(width, height)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const size = `${width} × ${height}`
    found[`${size}, one line`] = await coveredBy(() => toasts.success(short))
    found[`${size}, with Undo`] = await coveredBy(() => toasts.offer(long, { label: undo, act: () => undefined }))
    found[`${size}, the longest`] = await coveredBy(() => toasts.error(longest))
  }
  expect(Object.entries(found).filter(([, covered]) => covered.length > 0)).toEqual([])
})
