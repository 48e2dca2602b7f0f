import { expect, test } from 'vitest'
import { performanceRating } from './present-efficiency.ts'

test.each([
  [120, 'excellent'],
  [95, 'excellent'],
  [94.9, 'good'],
  [80, 'good'],
  [79.9, 'needs-improvement'],
  [0, 'needs-improvement'],
])('an efficiency of %d %% is %s', (efficiency, rating) => {
  expect(performanceRating(efficiency)).toBe(rating)
})
