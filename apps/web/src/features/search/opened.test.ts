import { expect, test } from 'vitest'
import { memoryStorage } from '../../device/storage.ts'
import { openedLately, rememberOpened } from './opened.ts'
import { countUse, mostUsed } from './uses.ts'

const HUDA = 1
const OMAR = 2

test('the latest comes first and stands there once, by person', () => {
  const storage = memoryStorage()
  for (const id of [4, 5, 4]) rememberOpened(storage, HUDA, { kind: 'job', id })
  rememberOpened(storage, HUDA, { kind: 'technician', id: 4 })
  expect(openedLately(storage, HUDA)).toEqual([
    { kind: 'technician', id: 4 },
    { kind: 'job', id: 4 },
    { kind: 'job', id: 5 },
  ])
  expect(openedLately(storage, OMAR)).toEqual([])
})

test('twelve are remembered', () => {
  const storage = memoryStorage()
  for (let id = 1; id <= 20; id++) rememberOpened(storage, HUDA, { kind: 'job', id })
  expect(openedLately(storage, HUDA).map(({ id }) => id)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9])
})

test.each(['nonsense', '{"a":1}', '[null, 3, {"kind":"job","id":-1}, {"kind":"admin","id":1}]'])(
  'what cannot be read is nothing: %s',
  (kept) => {
    const storage = memoryStorage()
    storage.setItem('warsha.opened.1', kept)
    storage.setItem('warsha.uses.1', kept)
    expect(openedLately(storage, HUDA)).toEqual([])
    expect(mostUsed(storage, HUDA)).toEqual([])
  },
)

test('what is used most comes first, and what was used long ago gives way', () => {
  const storage = memoryStorage()
  for (let i = 0; i < 30; i++) countUse(storage, HUDA, 'old')
  for (let i = 0; i < 9; i++) countUse(storage, HUDA, 'new')
  expect(mostUsed(storage, HUDA)).toEqual(['old', 'new'])
  for (let i = 0; i < 60; i++) countUse(storage, HUDA, 'new')
  expect(mostUsed(storage, HUDA)).toEqual(['new', 'old'])
  expect(mostUsed(storage, OMAR)).toEqual([])
})

test('a device without room remembers nothing, and nothing fails', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  rememberOpened(full, HUDA, { kind: 'job', id: 1 })
  countUse(full, HUDA, 'a')
  expect([openedLately(full, HUDA), mostUsed(full, HUDA)]).toEqual([[], []])
})
