import { expect, test } from 'vitest'
import { start, storeContract } from './store-contract.ts'
import { emptyDisk, memoryStore } from './memory-store.ts'

storeContract(async () => memoryStore(emptyDisk()))

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
