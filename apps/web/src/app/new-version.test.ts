import { afterEach, expect, test, vi } from 'vitest'
import { unkept } from '../device/unkept.ts'
import { followVersions, takeOver } from './new-version.ts'

afterEach(() => vi.unstubAllGlobals())

test('a newer version takes over once the photos that were chosen are on the phone', () => {
  const postMessage = vi.fn()
  unkept.set(1)
  takeOver({ postMessage } as unknown as ServiceWorker)
  expect(postMessage).not.toHaveBeenCalled()
  unkept.set(0)
  unkept.set(0)
  expect(postMessage).toHaveBeenCalledOnce()
})

test('where another tab has decided, the page is opened anew no sooner either', () => {
  const reload = vi.fn()
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.reject(new Error()),
  })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { location: { reload } })
  const stop = followVersions(() => undefined)
  unkept.set(2)
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  unkept.set(1)
  expect(reload).not.toHaveBeenCalled()
  unkept.set(0)
  expect(reload).toHaveBeenCalledOnce()
  stop()
})
