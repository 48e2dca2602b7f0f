import { expect, test } from 'vitest'
import { photoEntry, startEntry } from './entry.ts'
import { emptyDisk, memoryStore } from './memory-store.ts'

const recorded = { id: 'e1', owner: 7, sessionKey: 'k1', recordedAt: 0 }
const start = startEntry(recorded, { jobNo: '1001', activityCode: 'WELD', note: null })
const photo = photoEntry({ ...recorded, id: 'e2' }, { photoId: 'p1', sha256: 'abc' })

/** A page that is killed at its nth wait. */
function killedAt(nth: number) {
  let waits = 0
  return async () => {
    if (++waits === nth) throw new Error('killed')
  }
}

test('what was not committed is gone with the page, what was is there', async () => {
  const disk = emptyDisk()
  await expect(memoryStore(disk, killedAt(1)).add(start)).rejects.toThrow('killed')
  expect(await memoryStore(disk).list(7)).toEqual([])
  await expect(memoryStore(disk, killedAt(2)).add(start)).rejects.toThrow('killed')
  expect(await memoryStore(disk).list(7)).toEqual([start])
})

test('lists one owner’s entries in the order of adding, whatever changed since', async () => {
  const store = memoryStore(emptyDisk())
  await store.add(start)
  await store.add({ ...start, id: 'of another', owner: 8 })
  await store.add(photo, new Uint8Array([1]))
  await store.change('e1', (entry) => ({ ...entry, retryCount: 3 }))
  expect((await store.list(7)).map(({ id }) => id)).toEqual(['e1', 'e2'])
})

test('a photo’s bytes come and go with its entry', async () => {
  const store = memoryStore(emptyDisk())
  await store.add(photo, new Uint8Array([1, 2]))
  expect(await store.photo('p1')).toEqual(new Uint8Array([1, 2]))
  await store.settle({ ...photo, status: 'synced' }, (said) => said)
  expect(await store.photo('p1')).toBeNull()
  expect(await store.list(7)).toEqual([])
})

test('what is gone cannot be changed back into being', async () => {
  const store = memoryStore(emptyDisk())
  await store.add(start)
  await store.discard('e1')
  expect(await store.change('e1', (entry) => entry)).toBeNull()
  expect(await store.list(7)).toEqual([])
})
