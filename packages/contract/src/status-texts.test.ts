import { expect, test } from 'vitest'
import { refusals } from './messages.ts'
import { statusTexts } from './status-texts.ts'

test('every status that a refusal has is named', () => {
  const statuses = new Set(Object.values(refusals).map(({ status }) => status))
  expect(statuses.size).toBeGreaterThan(10)
  expect([...statuses].filter((status) => !(status in statusTexts))).toEqual([])
})
