import { afterEach, expect, test, vi } from 'vitest'
import { addUnkept, openAnew } from './unkept.ts'

afterEach(() => vi.unstubAllGlobals())

test('the page is opened anew when the last chosen photo is on the phone, and not before', () => {
  const location = { reload: vi.fn<() => void>(), assign: vi.fn<(address: string) => void>() }
  vi.stubGlobal('window', { location })
  openAnew()
  expect(location.reload).toHaveBeenCalledTimes(1)
  addUnkept(2)
  openAnew()
  openAnew('/')
  addUnkept(-1)
  expect([location.reload.mock.calls.length, location.assign.mock.calls.length]).toEqual([1, 0])
  addUnkept(-1)
  expect([location.reload.mock.calls.length, location.assign.mock.calls]).toEqual([2, [['/']]])
})
