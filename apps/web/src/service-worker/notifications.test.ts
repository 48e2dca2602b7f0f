import { beforeEach, expect, test, vi } from 'vitest'
import { showNotifications } from './notifications.ts'

type Page = { url: string; visibilityState: 'visible' | 'hidden'; focus: () => Promise<void> }
type Fired = { waitUntil: (work: Promise<unknown>) => void; [field: string]: unknown }

/** A service worker's surroundings, as far as notifications need them. */
function phone() {
  const listeners = new Map<string, (event: Fired) => void>()
  const pages: Page[] = []
  const showNotification = vi.fn(async () => undefined)
  const openWindow = vi.fn(async () => null)
  const scope = {
    addEventListener: (name: string, listener: (event: Fired) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification },
  }
  showNotifications(scope as unknown as Parameters<typeof showNotifications>[0])
  const fire = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  return {
    pages,
    showNotification,
    openWindow,
    pushes: (text: string) => fire('push', { data: { json: () => JSON.parse(text) as unknown } }),
    taps: () => fire('notificationclick', { notification: { close: () => undefined } }),
  }
}

const page = (visibilityState: Page['visibilityState'], path = '/technician/active') => ({
  url: `https://warsha.example${path}`,
  visibilityState,
  focus: vi.fn(async () => undefined),
})

let ali: ReturnType<typeof phone>
beforeEach(() => {
  ali = phone()
})

test('what the shop sends is shown while nobody looks at the app', async () => {
  ali.pages.push(page('hidden'))
  await ali.pushes('{"title":"Still working?","body":"Say so."}')
  expect(ali.showNotification.mock.calls).toEqual([
    ['Still working?', { body: 'Say so.', tag: 'warsha-timer', icon: '/icons/icon-192.png' }],
  ])
})

test('who looks at the app is asked by it alone', async () => {
  ali.pages.push(page('hidden'), page('visible'))
  await ali.pushes('{"title":"Still working?","body":"Say so."}')
  expect(ali.showNotification).not.toHaveBeenCalled()
})

test.each(['{"title":"Still working?"}', 'null', '{"body":', '"text"'])(
  '%s is shown with the name alone',
  async (sent) => {
    await ali.pushes(sent)
    expect(ali.showNotification.mock.calls).toMatchObject([['Warsha', { body: '' }]])
  },
)

test('a tap brings the technician’s page to the front, or opens it', async () => {
  const [board, own] = [page('hidden', '/admin'), page('hidden', '/technician/start')]
  ali.pages.push(board, own)
  await ali.taps()
  expect([board.focus.mock.calls.length, own.focus.mock.calls.length]).toEqual([0, 1])
  expect(ali.openWindow).not.toHaveBeenCalled()
  ali.pages.length = 0
  await ali.taps()
  expect(ali.openWindow).toHaveBeenCalledWith('/technician/active')
})
