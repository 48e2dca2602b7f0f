import { expect, test } from 'vitest'
import { palette } from './palette.ts'

test('nine colours, in the order in which charts take them', () => {
  expect(palette).toEqual(['red', 'orange', 'yellow', 'green', 'teal', 'cyan', 'purple', 'pink', 'grey'])
})
