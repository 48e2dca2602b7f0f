import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../device/storage.ts'
import { newUuid } from '../device/uuid.ts'
import { refreshAttempts } from './refresh-attempts.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await refreshAttempts(memoryStorage(), newUuid).end()
})

test('an attempt that a page began is gone on with by the service worker, which has no local storage', async () => {
  const page = refreshAttempts(memoryStorage(), newUuid)
  const serviceWorker = refreshAttempts(memoryStorage(), newUuid)
  const attempt = await page.begin()
  expect(await serviceWorker.begin()).toBe(attempt)
  expect(await page.begin()).toBe(attempt)
  await serviceWorker.end()
  expect(await page.begin()).not.toBe(attempt)
})

test('where the browser gives no place to share, the page keeps it', async () => {
  vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  const storage = memoryStorage()
  const attempt = await refreshAttempts(storage, newUuid).begin()
  expect(await refreshAttempts(storage, newUuid).begin()).toBe(attempt)
  await refreshAttempts(storage, newUuid).end()
  expect(await refreshAttempts(storage, newUuid).begin()).not.toBe(attempt)
})
