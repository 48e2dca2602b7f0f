import { afterEach, expect, test, vi } from 'vitest'
import { addUnkept } from '../device/unkept.ts'
import { followVersions, takeOver } from './new-version.ts'

afterEach(() => vi.unstubAllGlobals())

test('a newer version takes over once the photos that were chosen are on the phone', () => {
  const postMessage = vi.fn()
  addUnkept(1)
  takeOver({ postMessage } as unknown as ServiceWorker)
  expect(postMessage).not.toHaveBeenCalled()
  addUnkept(-1)
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
  addUnkept(2)
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  addUnkept(-1)
  expect(reload).not.toHaveBeenCalled()
  addUnkept(-1)
  expect(reload).toHaveBeenCalledOnce()
  stop()
})
