import { expect, test } from 'vitest'
import { type EffectRow, presentEffect } from './effect.ts'

const row = (technician_id: number, seconds_before: number, seconds_after: number): EffectRow => ({
  technician_id,
  technician_name: `Technician ${technician_id}`,
  technician: { id: technician_id, name: 'Ali', name_ar: null, label: 'Ali' },
  employee_number: null,
  session_count: 1,
  seconds_before,
  seconds_after,
  halalas_before: 100,
  halalas_after: 50,
})

test('the technicians of an effect add up to its totals, which are rounded once', () => {
  const effect = presentEffect([row(1, 20, 0), row(2, 20, 3600), row(3, 20, 17)], '2026-11-22')
  expect(effect).toMatchObject({
    session_count: 3,
    seconds_before: 60,
    hours_before: 0.02,
    hours_after: 1,
    cost_sar_before: 3,
    cost_sar_after: 1.5,
  })
  const hours = effect.technicians.map(({ hours_before, hours_after }) => [hours_before, hours_after])
  expect(hours).toEqual([
    [0.01, 0],
    [0.01, 1],
    [0, 0],
  ])
})
