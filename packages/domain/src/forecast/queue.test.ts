import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfNeed } from './need.ts'
import { byPrecedence, type Precedence } from './order.ts'
import { utilisationOf } from './pace.ts'

test('the job that was put first goes first, then the one due first, then the one in progress, then the older one', () => {
  const job = (id: number, given: Partial<Precedence> = {}): Precedence => {
    return { id, status: 'open', dueOn: null, createdAt: 100, place: null, ...given }
  }
  const queue = [
    job(9, { place: 1 }),
    job(8, { place: 2, dueOn: '2026-11-19' }),
    job(1, { dueOn: '2026-11-20', createdAt: 900 }),
    job(2, { dueOn: '2026-11-22', status: 'in_progress' }),
    job(3, { dueOn: '2026-11-22' }),
    job(4, { status: 'in_progress', createdAt: 800 }),
    job(5, { createdAt: 50 }),
    job(6),
    job(7),
  ]
  const anyOrder = fc.shuffledSubarray(queue, { minLength: queue.length })
  fc.assert(
    fc.property(anyOrder, (shuffled) => {
      expect(shuffled.toSorted(byPrecedence)).toEqual(queue)
    }),
  )
})

test('an activity is as likely as finished jobs of the type had it, the fewer there are the more like the shop', () => {
  const none = { jobs: 0, withIt: 0 }
  expect(chanceOfNeed({ ofType: none, ofShop: none })).toBe(1)
  expect(chanceOfNeed({ ofType: none, ofShop: { jobs: 995, withIt: 495 } })).toBe(0.5)
  expect(chanceOfNeed({ ofType: { jobs: 5, withIt: 0 }, ofShop: { jobs: 995, withIt: 495 } })).toBe(0.25)
  expect(chanceOfNeed({ ofType: { jobs: 500, withIt: 500 }, ofShop: { jobs: 995, withIt: 495 } })).toBeCloseTo(1, 2)
})

test('how much of the working time is recorded, as far as that is believed', () => {
  const recent = (workedSeconds: number) => ({ workedSeconds, possibleSeconds: 400_000 })
  expect(utilisationOf(recent(240_000))).toBe(0.6)
  expect(utilisationOf(recent(10_000))).toBe(0.2)
  expect(utilisationOf(recent(800_000))).toBe(1)
  expect(utilisationOf(recent(0))).toBe(0.75)
  expect(utilisationOf({ ...recent(5), possibleSeconds: 0 })).toBe(0.75)
})
