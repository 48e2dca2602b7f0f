import { expect, test } from 'vitest'
import { unsentDays } from './days.ts'

const hour = (at: string, unsent_count: number, unsent_since: string | null = null) => ({
  hour: `2026-11-${at}:00:00.000Z`,
  unsent_count,
  unsent_since,
})

test('hours by the day of the workshop, those of the same count together', () => {
  const phone = {
    device_id: 'phone',
    device: 'Chrome, Android',
    hours: [
      hour('18T05', 0),
      // Midnight in Riyadh is 21:00.
      hour('17T21', 1, '2026-11-17T09:00:00Z'),
      hour('17T13', 3, '2026-11-17T11:00:00Z'),
      hour('17T12', 2, '2026-11-17T09:00:00Z'),
      hour('17T11', 2, '2026-11-17T10:00:00Z'),
      hour('17T09', 2, '2026-11-17T09:30:00Z'),
    ],
  }
  const tablet = { device_id: 'tablet', device: null, hours: [hour('18T06', 0)] }
  const days = unsentDays([phone, tablet], 'Asia/Riyadh')
  expect(days.map(({ key, most, oldest }) => [key, most, oldest])).toEqual([
    ['2026-11-18 phone', 1, '2026-11-17T09:00:00Z'],
    ['2026-11-18 tablet', 0, null],
    ['2026-11-17 phone', 3, '2026-11-17T09:00:00Z'],
  ])
  const spans = days[2]?.spans.map(({ from, to, count }) => [
    new Date(from).getUTCHours(),
    new Date(to).getUTCHours(),
    count,
  ])
  expect(spans).toEqual([
    [9, 10, 2],
    [11, 13, 2],
    [13, 14, 3],
  ])
})
