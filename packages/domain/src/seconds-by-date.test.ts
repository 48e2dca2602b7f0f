import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { secondsByDate } from './seconds-by-date.ts'
import { localDateOf, plusDays } from './local-time.ts'

const riyadh = (text: string) => Date.parse(`${text.replace(' ', 'T')}+03:00`)

describe('a stretch is cut at midnight', () => {
  test.each([
    ['2026-11-18 08:00:00', '2026-11-18 16:00:00', [['2026-11-18', 28_800]]],
    [
      '2026-11-18 22:00:00',
      '2026-11-19 02:30:15',
      [
        ['2026-11-18', 7_200],
        ['2026-11-19', 9_015],
      ],
    ],
    ['2026-11-18 22:00:00', '2026-11-19 00:00:00', [['2026-11-18', 7_200]]],
    ['2026-11-18 00:00:00', '2026-11-18 00:00:00', []],
  ])('from %s to %s', (from, to, expected) => {
    const parts = secondsByDate(riyadh(from), riyadh(to), 'Asia/Riyadh')
    expect(parts.map(({ date, seconds }) => [date, seconds])).toEqual(expected)
  })

  test('on the night on which the clock goes back, the day has 25 hours', () => {
    const from = Date.parse('2026-10-24T22:00:00Z')
    expect(secondsByDate(from, from + 25 * 3_600_000, 'Europe/Berlin')).toEqual([
      { date: '2026-10-25', seconds: 90_000 },
    ])
  })
})

test('the parts add up to the stretch, one for each day, in order', () => {
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
  const zone = fc.constantFrom('Asia/Riyadh', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 5 * 86_400_000 }), zone, (from, length, timeZone) => {
      const parts = secondsByDate(from, from + length, timeZone)
      const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
      expect(seconds).toBe(Math.floor((from + length) / 1000) - Math.floor(from / 1000))
      const first = localDateOf(from, timeZone)
      expect(parts.map(({ date }) => date)).toEqual(parts.map((_, place) => plusDays(first, place)))
    }),
  )
})
