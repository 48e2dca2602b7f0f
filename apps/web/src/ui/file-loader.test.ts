import { expect, test } from 'vitest'
import { fileLoader, orElse, partOf } from './file-loader.ts'

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

test('a part of a file is known as soon as the file is', async () => {
  const file = fileLoader(async () => ({ board: 'board', list: 'list' }))
  const board = partOf(file, (all) => all.board)
  expect(board.known).toBeUndefined()
  expect(await board()).toBe('board')
  expect(partOf(file, (all) => all.list).known).toBe('list')
})

test('where a file does not come there is something else, and the file when it has come', async () => {
  let hasNetwork = false
  const file = fileLoader(async () => {
    if (!hasNetwork) throw new Error('no network')
    return 'board'
  })
  const board = orElse(file, 'nothing')
  expect(await board()).toBe('nothing')
  expect(board.known).toBeUndefined()
  hasNetwork = true
  expect(await board()).toBe('board')
  expect(board.known).toBe('board')
})
