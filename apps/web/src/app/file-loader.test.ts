import { expect, test } from 'vitest'
import { fileLoader, partOf } from './file-loader.ts'

test('knows what it has loaded, and the one thing of it that was asked for', async () => {
  const file = fileLoader(async () => ({ page: 'board', other: 'list' }))
  const page = partOf(file, (loaded) => loaded.page)
  expect([file.known(), page.known()]).toEqual([null, null])
  expect(await page()).toBe('board')
  expect([file.known(), page.known()]).toEqual([{ page: 'board', other: 'list' }, 'board'])
})

test('what did not come is asked for again', async () => {
  let tries = 0
  const file = fileLoader(async () => {
    if (++tries === 1) throw new Error('no network')
    return 'board'
  })
  await expect(file()).rejects.toThrow('no network')
  expect(file.known()).toBeNull()
  expect(await file()).toBe('board')
})
