import { expect, test } from 'vitest'
import { fileLoader } from './file-loader.ts'

test('knows what it has loaded', async () => {
  const file = fileLoader(async () => 'board')
  expect(file.known).toBeUndefined()
  expect(await file()).toBe('board')
  expect(file.known).toBe('board')
})

test('what did not come is asked for again', async () => {
  let tries = 0
  const file = fileLoader(async () => {
    if (++tries === 1) throw new Error('no network')
    return 'board'
  })
  await expect(file()).rejects.toThrow('no network')
  expect(file.known).toBeUndefined()
  expect(await file()).toBe('board')
})
