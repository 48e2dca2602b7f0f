import { afterEach, expect, test, vi } from 'vitest'
import { untilDrawn } from './until-idle.ts'

afterEach(() => {
  // What else of the page waits must not wait for ever: the next tests stand in the same one.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('a page is not drawn before its content stands, though nothing is asked for while its code comes', async () => {
  vi.useFakeTimers()
  const drawn = vi.fn<() => void>()
  void untilDrawn().then(drawn)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(drawn).not.toHaveBeenCalled()
  const content = document.createElement('main')
  content.id = 'main'
  document.body.append(content)
  await vi.advanceTimersByTimeAsync(700)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(drawn).toHaveBeenCalledOnce()
})
