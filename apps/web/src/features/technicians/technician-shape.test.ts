import { describe, expect, test } from 'vitest'
import { creationOf, editRatedShape, editShape, newShape, rateToSave } from './technician-shape.ts'

const yusuf = { full_name: 'Yusuf', segment: 'Winding', temp_password: 'temp-1' }

test('email, phone and employee number are sent only when filled, the rate never', () => {
  const bare = newShape.parse({
    ...yusuf,
    email: '',
    phone: ' ',
    employee_number: ' ',
    hourly_rate: 45.5,
    effective_from: '2026-11-19',
  })
  expect(creationOf(bare)).toEqual(yusuf)
  const filled = { email: 'y@shop.example', phone: '0501234567', employee_number: 'W-104' }
  expect(creationOf(newShape.parse({ ...yusuf, ...filled }))).toEqual({ ...yusuf, ...filled })
})

describe('the rate to save', () => {
  const today = '2026-11-19'
  test.each([
    ['none was typed', { effective_from: today }, { effective_from: today }, null],
    [
      'nothing was changed',
      { hourly_rate: 45, effective_from: today },
      { hourly_rate: 45, effective_from: today },
      null,
    ],
    ['today is not known', { hourly_rate: 45 }, { hourly_rate: 45, effective_from: '' }, null],
    [
      'the first one',
      { hourly_rate: 45, effective_from: today },
      { hourly_rate: null, effective_from: today },
      { hourly_rate: 45, effective_from: today },
    ],
    [
      'the same one from another day',
      { hourly_rate: 45, effective_from: '2026-01-01' },
      { hourly_rate: 45, effective_from: today },
      { hourly_rate: 45, effective_from: '2026-01-01' },
    ],
    ['the day was left empty', { hourly_rate: 50 }, { hourly_rate: 45, effective_from: today }, { hourly_rate: 50 }],
    ['nothing an hour', { hourly_rate: 0 }, { hourly_rate: 45 }, { hourly_rate: 0 }],
  ])('%s', (_, filled, before, saved) => expect(rateToSave(filled, before)).toEqual(saved))
})

test('who has a rate keeps one', () => {
  const edit = { full_name: 'Yusuf', segment: 'Winding' }
  expect(editShape.safeParse(edit).success).toBe(true)
  expect(editRatedShape.safeParse(edit).success).toBe(false)
  expect(editRatedShape.safeParse({ ...edit, hourly_rate: 0 }).success).toBe(true)
  expect(editShape.safeParse({ ...edit, hourly_rate: 45.555 }).success).toBe(false)
})
