import { describe, expect, test } from 'vitest'
import { type AbsenceHalves, absenceHalvesOf, totalAbsenceHalves } from './absence-days.ts'

const HOUR = 3600
/** A working day of nine hours that is over, without any work. */
const idle = {
  kind: 'working_day' as const,
  insideSeconds: 0,
  outsideSeconds: 0,
  unpaidSeconds: 0,
  absenceSeconds: 9 * HOUR,
  heldSeconds: 0,
}
const worked = { ...idle, insideSeconds: 4 * HOUR, absenceSeconds: 5 * HOUR }
const none: AbsenceHalves = { annual: 0, sick: 0, unpaid: 0, other: 0, not_recorded: 0 }
const annual = { kind: 'annual', half: null } as const
const sickMorning = { kind: 'sick', half: 'first' } as const
const otherAfternoon = { kind: 'other', half: 'second' } as const

describe('half days of absence', () => {
  test.each([
    ['a day off', idle, [annual], { annual: 2 }],
    ['half a day off, and the other half worked', worked, [sickMorning], { sick: 1 }],
    ['half a day off, and nothing in the other half', idle, [sickMorning], { sick: 1, not_recorded: 1 }],
    ['two halves of two kinds', idle, [sickMorning, otherAfternoon], { sick: 1, other: 1 }],
    ['nothing recorded and nothing worked', idle, [], { not_recorded: 2 }],
    ['some hours of the day worked', worked, [], {}],
    ['work of an activity that is not paid', { ...idle, unpaidSeconds: HOUR }, [], {}],
    ['work that is held back', { ...idle, heldSeconds: HOUR }, [], {}],
    ['a day off with work all the same', worked, [annual], { annual: 2 }],
    ['a day off that is not over', { ...idle, absenceSeconds: 0 }, [annual], { annual: 2 }],
    ['a day that is not over, or has no hours', { ...idle, absenceSeconds: 0 }, [], {}],
    ['Friday within a leave', { ...idle, kind: 'rest_day', absenceSeconds: 0 }, [annual], {}],
    ['a public holiday within a leave', { ...idle, kind: 'holiday' }, [annual], {}],
    ['a public holiday with hours of its own', { ...idle, kind: 'holiday' }, [], {}],
  ] as const)('%s', (_what, day, absences, expected) => {
    expect(absenceHalvesOf(day, absences)).toEqual({ ...none, ...expected })
  })

  test('add up', () => {
    const days = [absenceHalvesOf(idle, [annual]), absenceHalvesOf(idle, [sickMorning]), absenceHalvesOf(worked, [])]
    expect(totalAbsenceHalves(days)).toEqual({ ...none, annual: 2, sick: 1, not_recorded: 1 })
    expect(totalAbsenceHalves([])).toEqual(none)
  })
})
