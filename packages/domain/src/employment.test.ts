import { expect, test } from 'vitest'
import { type Employment, isEmployedThroughout } from './employment.ts'

const left = { at: 500, isActive: false }
const back = { at: 800, isActive: true }
const since = (createdAt: number, isActive: boolean, ...changes: Employment['changes']): Employment => {
  return { createdAt, isActive, changes }
}

test.each([
  ['before they came', since(200, true), 100, 200, false],
  ['on the day on which they came', since(150, true), 100, 200, false],
  ['from then on', since(200, true), 200, 300, true],
  ['before they left', since(0, false, left), 400, 500, true],
  ['on the day on which they left', since(0, false, left), 450, 550, false],
  ['after it', since(0, false, left), 500, 600, false],
  ['on the day on which they came back', since(0, true, left, back), 750, 850, false],
  ['after they came back', since(0, true, left, back), 800, 900, true],
  ['while they were away', since(0, true, left, back), 600, 700, false],
  ['who left and came back as it began', since(0, true, { ...left }, { at: 500, isActive: true }), 500, 600, false],
  ['who left as it began', since(0, false, left), 500, 501, false],
  ['who came back as it ended', since(0, true, left, back), 700, 800, false],
  ['who left when nobody knows and came back after it', since(0, true, back), 100, 200, false],
  ['of somebody who left when nobody knows', since(0, false), 100, 200, false],
])('%s', (_, employment, from, to, isEmployed) => {
  expect(isEmployedThroughout(employment, from, to)).toBe(isEmployed)
})
