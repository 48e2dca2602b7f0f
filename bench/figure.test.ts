import { afterEach, expect, test } from 'vitest'
import { atLeast, atMost, type Figure, patience, setUpFigures } from './figure.ts'

const usual = { slowness: 1, onFigure: () => undefined }

afterEach(() => setUpFigures(usual))

test('a figure is reported as soon as it is known', () => {
  const reported: Figure[] = []
  setUpFigures({ ...usual, onFigure: (figure) => reported.push(figure) })
  const first = atMost('a page', 90, 'ms', 100)
  expect(reported).toEqual([first])
  const second = atLeast('starts', 0.3, 'ratio', 0.4)
  expect(reported).toEqual([first, second])
  expect(reported.map(({ holds }) => holds)).toEqual([true, false])
})

test('a machine that is half as quick may take twice the time, but no other ratio, size or count', () => {
  setUpFigures({ ...usual, slowness: 2 })
  expect(atMost('a page', 200, 'ms', 100)).toMatchObject({ holds: true, target: '<= 100 × 2.00 on this machine' })
  expect(atMost('a page', 201, 'ms', 100).holds).toBe(false)
  expect(atMost('a file', 2, 's', 1).holds).toBe(true)
  for (const unit of ['ratio', 'MB RSS', 'records', 'bytes']) {
    expect(atMost('another', 101, unit, 100)).toMatchObject({ holds: false, target: '<= 100' })
  }
  expect(atLeast('starts', 0.39, 'ratio of requests/s', 0.4).holds).toBe(false)
  expect(patience(1_000)).toBe(2_000)
})

test('a quick machine is held to the same times, and a very busy one to three times as much', () => {
  setUpFigures({ ...usual, slowness: 0.5 })
  expect(atMost('a page', 100, 'ms', 100).holds).toBe(true)
  setUpFigures({ ...usual, slowness: 20 })
  expect(atMost('a page', 301, 'ms', 100).holds).toBe(false)
})
