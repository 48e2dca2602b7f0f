import { expect, test } from 'vitest'
import { triedOrder } from './view.ts'

test.each([
  ['3.1', [3, 1]],
  ['0', []],
  ['3.3.x', [3]],
  ['', null],
  ['abc', null],
  ['-1', null],
  [null, null],
] as const)('the order that an address tries: %j', (written, expected) => {
  expect(triedOrder.read(written)).toEqual(expected)
})

test('an order that is tried is read as it was written', () => {
  for (const ids of [[3, 1], [], null]) expect(triedOrder.read(triedOrder.write(ids))).toEqual(ids)
})
