import type { ScheduleRule } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import { activeSeconds, weekOf } from './week.ts'

const rule = (id: number, weekday: number, starts: string, ends: string, is_active = true): ScheduleRule => ({
  id,
  weekday,
  starts_local: `${starts}:00`,
  ends_local: `${ends}:00`,
  is_active,
  version: 1,
})

describe('the picture of a week', () => {
  const week = weekOf([
    rule(3, 1, '13:00', '17:00', false),
    rule(1, 0, '22:00', '06:00'),
    rule(2, 1, '08:00', '12:00'),
    rule(4, 6, '20:00', '04:00'),
  ])
  const seen = week.map(({ parts }) =>
    parts.map(({ rule: { id }, from, to, isContinued }) => [id, from / 3600, to / 3600, isContinued]),
  )

  test('a night continues on the next day, Saturday’s on Sunday', () => {
    expect(seen[0]).toEqual([
      [4, 0, 4, true],
      [1, 22, 24, false],
    ])
    expect(seen[1]).toEqual([
      [1, 0, 6, true],
      [2, 8, 12, false],
      [3, 13, 17, false],
    ])
    expect(seen[5]).toEqual([])
    expect(seen[6]).toEqual([[4, 20, 24, false]])
  })

  test('a rule is listed on the day on which it starts', () => {
    expect(week.map(({ rules }) => rules.map(({ id }) => id))).toEqual([[1], [2, 3], [], [], [], [], [4]])
  })

  test('its hours are those of the active rules', () => {
    expect(activeSeconds(week.flatMap(({ rules }) => rules))).toBe((8 + 4 + 8) * 3600)
  })
})
