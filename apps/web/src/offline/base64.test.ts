import { expect, test } from 'vitest'
import { base64Of } from './base64.ts'

test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
])('%s', (text, base64) => {
  expect(base64Of(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(base64)
})
