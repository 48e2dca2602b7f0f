import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test.each([
  ['٠٠١٢٣٤٥٦٧٨٩', '00123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['١2٣', '123'],
  ['0045', '0045'],
  ['أمر ٤٥', 'أمر 45'],
  ['', ''],
])('%s becomes %s', (typed, kept) => {
  expect(latinDigits(typed)).toBe(kept)
})
