import { describe, expect, test } from 'vitest'
import { type Obstacle, placeOf } from './toast-place.ts'

const size = { width: 400, height: 50 }
const desk = { left: 240, top: 0, right: 1240, bottom: 700 }
const phone = { left: 8, top: 8, right: 352, bottom: 732 }
const bar = (box: Partial<Obstacle>): Obstacle => ({ left: 0, top: 0, right: 1366, bottom: 0, weight: 60, ...box })

describe('on a desk', () => {
  const at = (obstacles: readonly Obstacle[], isRightToLeft = false) => {
    const { left, top } = placeOf({ size, within: desk, obstacles, isRightToLeft, onPhone: false })
    return { left, top }
  }

  test('messages are at the bottom, at the side where lines begin', () => {
    expect(at([])).toEqual({ left: 240, top: 650 })
    expect(at([], true)).toEqual({ left: 840, top: 650 })
  })

  test('above a bar that takes the whole width', () => {
    expect(at([bar({ top: 630, bottom: 690 })])).toEqual({ left: 240, top: 578 })
  })

  test('at the other side where a button is in the corner', () => {
    expect(at([{ left: 250, top: 660, right: 350, bottom: 696, weight: 8 }])).toEqual({ left: 840, top: 650 })
  })

  test('over a link of a row rather than in the middle of the page', () => {
    const rows = Array.from({ length: 16 }, (_, nth) => bar({ top: nth * 44, bottom: nth * 44 + 20, weight: 0.3 }))
    expect(at(rows)).toEqual({ left: 240, top: 650 })
  })
})

test('on a phone they are above what is at the bottom, and between what else can be pressed', () => {
  const obstacles = [
    bar({ top: 675, bottom: 740 }),
    bar({ top: 560, bottom: 675 }),
    { left: 16, top: 480, right: 344, bottom: 528, weight: 8 },
  ]
  const place = placeOf({ size, within: phone, obstacles, isRightToLeft: false, onPhone: true })
  expect(place.top + size.height).toBeLessThanOrEqual(480)
  expect(place.top).toBeGreaterThan(400)
})

test('where there is no free place they are where they cover least', () => {
  const obstacles = [bar({ top: 0, bottom: 740, weight: 1 }), bar({ top: 300, bottom: 740, weight: 8 })]
  const place = placeOf({ size, within: phone, obstacles, isRightToLeft: false, onPhone: true })
  expect(place.top + size.height).toBeLessThanOrEqual(300)
})
