import { expect, test } from 'vitest'
import { latestOnly, overtaken } from './latest-only.ts'

/** Readings that end when and as the test says. */
function readings() {
  const ends: ((result: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => ends.push(resolve))
  return { read: latestOnly(read), end: (which: number, result: string) => ends[which]?.(result) }
}

test('a reading that ends after a later one is not shown', async () => {
  const { read, end } = readings()
  const [first, second] = [read(), read()]
  end(1, 'with the session that was just started')
  await expect(second).resolves.toBe('with the session that was just started')
  end(0, 'without it')
  await expect(first).resolves.toBe(overtaken)
})

test('readings that end in their order are all shown, and one that fails overtakes none', async () => {
  let fails = false
  const read = latestOnly(async () => {
    if (fails) throw new Error('the database is closed')
    return 'read'
  })
  await expect(read()).resolves.toBe('read')
  fails = true
  await expect(read()).rejects.toThrow('closed')
  fails = false
  await expect(read()).resolves.toBe('read')
})
