import { expect, test } from 'vitest'
import { sizeOf } from './size.ts'

test.each([
  [0, '0.0', 'MB'],
  [1_230_000, '1.2', 'MB'],
  [412_000_000, '412', 'MB'],
  [1_610_000_000, '1.6', 'GB'],
  [256_000_000_000, '256', 'GB'],
  [2_000_000_000_000, '2.0', 'TB'],
])('%d bytes', (bytes, size, unit) => expect(sizeOf(bytes)).toEqual({ size, unit }))
