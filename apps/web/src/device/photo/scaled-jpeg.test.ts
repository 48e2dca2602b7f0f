import { expect, test } from 'vitest'
import { encoding, sizeToSend } from './scaled-jpeg.ts'

test.each([
  ['a photo of 12 megapixels', [4032, 3024], [1600, 1200]],
  ['upright', [3024, 4032], [1200, 1600]],
  ['just as long as allowed', [1600, 900], [1600, 900]],
  ['one pixel too long', [1601, 1601], [1600, 1600]],
  ['small ones are never enlarged', [640, 480], [640, 480]],
  ['a thin line keeps a pixel', [40_000, 10], [1600, 1]],
])('%s', (_case, [width, height], [toWidth, toHeight]) => {
  expect(sizeToSend({ width: width ?? 0, height: height ?? 0 })).toEqual({ width: toWidth, height: toHeight })
})

test('a photo is a JPEG of quality 0.8', () => {
  expect(encoding).toEqual({ type: 'image/jpeg', quality: 0.8 })
})
