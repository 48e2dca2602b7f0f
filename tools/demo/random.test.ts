import { validate } from 'uuid'
import { expect, test } from 'vitest'
import { Random } from './random.ts'

const many = <T>(make: () => T) => Array.from({ length: 20_000 }, make)
const share = <T>(items: T[], isOne: (item: T) => boolean) => items.filter(isOne).length / items.length

test('the same name gives the same numbers, and what is taken from a fork shifts nothing', () => {
  const [a, b] = [new Random('a'), new Random('a')]
  a.fork('aside').next()
  expect(many(() => a.next())).toEqual(many(() => b.next()))
  expect(new Random('b').next()).not.toBe(new Random('a').next())
  expect(validate(a.uuid())).toBe(true)
})

test('numbers lie where they should, evenly', () => {
  const random = new Random('even')
  const numbers = many(() => random.next())
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1)
  expect(new Set(many(() => random.whole(1, 3)))).toEqual(new Set([1, 2, 3]))
})

test('half of what is lognormal lies below the median, weights are kept to, and shuffling loses nothing', () => {
  const random = new Random('lognormal')
  const numbers = many(() => random.lognormal(90, 0.5))
  expect(share(numbers, (number) => number < 90)).toBeCloseTo(0.5, 1)
  expect(Math.min(...numbers)).toBeGreaterThan(0)
  const picked = many(() => random.weighted({ often: 9, seldom: 1 }))
  expect(share(picked, (each) => each === 'seldom')).toBeCloseTo(0.1, 1)
  expect(new Set(random.shuffled([1, 2, 3, 4]))).toEqual(new Set([1, 2, 3, 4]))
})
