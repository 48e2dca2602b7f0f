import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { sql, withRetry } from './database.ts'
import { afterCommit, apart } from './joint-transaction.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.run(sql`delete from department`))

const add = (number: string) => sql`insert into department (dept_number, name) values (${number}, ${number})`
const numbers = async () =>
  (await shop.db.rows<{ number: string }>(sql`select dept_number as number from department order by 1`)).map(
    ({ number }) => number,
  )

test('all that is asked in it is kept or undone together, and seen by nobody else until then', async () => {
  await shop.db.jointTransaction(async () => {
    await shop.db.transaction((tx) => tx.run(add('1')))
    await shop.db.run(add('2'))
    await shop.db.longTransaction((tx) => tx.run(add('3')))
    expect(await numbers()).toEqual(['1', '2', '3'])
    expect(await apart(() => numbers())).toEqual([])
  })
  expect(await numbers()).toEqual(['1', '2', '3'])
  const failing = shop.db.jointTransaction(async () => {
    await shop.db.run(add('4'))
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await numbers()).toEqual(['1', '2', '3'])
})

test('a part or a statement that fails takes nothing else with it', async () => {
  await shop.db.jointTransaction(async () => {
    await shop.db.run(add('1'))
    await expect(shop.db.run(add('1'))).rejects.toThrow('duplicate key')
    const part = shop.db.transaction(async (tx) => {
      await tx.run(add('2'))
      // Within a part the database is the part.
      await shop.db.run(add('3'))
      throw new Error('this part only')
    })
    await expect(part).rejects.toThrow('this part only')
    let tries = 0
    await withRetry(() => shop.db.transaction((tx) => tx.run(add(tries++ === 0 ? '1' : '5'))))
  })
  expect(await numbers()).toEqual(['1', '5'])
})

test('what is asked at once takes turns', async () => {
  await shop.db.jointTransaction(async () => {
    const asked = ['1', '2', '3', '1', '4'].map((number) =>
      number === '2' ? shop.db.transaction((tx) => tx.run(add(number))) : shop.db.run(add(number)),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true])
  })
  expect(await numbers()).toEqual(['1', '2', '3', '4'])
})

test('what waits for the commit is done after it, and not at all when there is none', async () => {
  const done: string[] = []
  await shop.db.jointTransaction(async () => {
    await shop.db.run(add('1'))
    await afterCommit(async () => void done.push((await numbers()).join()))
    expect(done).toEqual([])
  })
  expect(done).toEqual(['1'])
  const failing = shop.db.jointTransaction(async () => {
    await afterCommit(() => void done.push('never'))
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await afterCommit(() => void done.push('at once'))
  expect(done).toEqual(['1', 'at once'])
})

test('what goes on behind its end is no part of it', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await shop.db.jointTransaction(async () => {
    late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => shop.db.run(add('1')))
    await shop.db.run(add('2'))
  })
  await late
  expect(await numbers()).toEqual(['1', '2'])
})
