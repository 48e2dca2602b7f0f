import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { TestDb } from '../../testing/test-db.ts'
import { sql, withRetry } from './database.ts'
import { apart } from './joint-transaction.ts'

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
    await shop.db.transaction(async (tx) => {
      await tx.run(add('1'))
      tx.onCommit(async () => void done.push((await apart(() => numbers())).join()))
    })
    expect(done).toEqual([])
  })
  expect(done).toEqual(['1'])
})

test('an effect of an undone transaction, or of an undone part, never runs', async () => {
  const done: string[] = []
  const fails = (work: () => Promise<unknown>) => expect(work()).rejects.toThrow('stop')
  const failing = (name: string) =>
    shop.db.transaction(async (tx) => {
      tx.onCommit(() => void done.push(name))
      throw new Error('stop')
    })
  await fails(() => failing('alone'))
  await shop.db.jointTransaction(async (whole) => {
    whole.onCommit(() => void done.push('first'))
    await fails(() => failing('part'))
    await shop.db.transaction(async (tx) => tx.onCommit(() => void done.push('second')))
  })
  expect(done).toEqual(['first', 'second'])
  await fails(() =>
    shop.db.jointTransaction(async () => {
      await shop.db.transaction(async (tx) => tx.onCommit(() => void done.push('whole')))
      throw new Error('stop')
    }),
  )
  expect(done).toEqual(['first', 'second'])
})

test('an effect that fails takes nothing back and stops no other; it is reported', async () => {
  const done: string[] = []
  const db = new TestDb(shop.connection)
  db.onEffectFailed = (error) => void done.push(String(error))
  await db.transaction(async (tx) => {
    await tx.run(add('1'))
    tx.onCommit(() => Promise.reject(new Error('no listener')))
    tx.onCommit(() => void done.push('next'))
  })
  await db.close()
  expect([done, await numbers()]).toEqual([['Error: no listener', 'next'], ['1']])
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
