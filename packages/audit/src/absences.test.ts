import { expect, test } from 'vitest'
import { auditorOf } from '../testing/records.ts'
import { absenceOn, isEmployedOn } from './absences.ts'
import { paySheetOf } from './pay-sheet.ts'

const auditor = auditorOf()
const factors = { working_day: 1.5, rest_day: 1.5, holiday: 1.5 }
const rules = { countedBy: 'law', factors, unpaidActivities: [], dailyHours: null, weeklyHours: null } as const
const sheet = paySheetOf([], { auditor, month: '2026-11', segmentOn: () => null, rulesOn: () => rules })

function away(day: string, given: Partial<Parameters<typeof absenceOn>[0]> = {}) {
  const pay = sheet.get(day)
  if (!pay) throw new Error('a day of November')
  const usual = { absences: [], isEmployed: true, isOver: true, workingSeconds: 32_400, heldSeconds: 0 }
  return Object.entries(absenceOn({ pay, ...usual, ...given })).filter(([, halves]) => halves > 0)
}
const half = { id: 1, technician: 1, kind: 'sick', firstDay: '', lastDay: '', half: 'first' } as const

test('half days of a day without work', () => {
  expect(away('2026-11-02')).toEqual([['not_recorded', 2]])
  expect(away('2026-11-02', { absences: [half] })).toEqual([
    ['sick', 1],
    ['not_recorded', 1],
  ])
  expect(away('2026-11-02', { absences: [{ ...half, half: null }] })).toEqual([['sick', 2]])
  expect(away('2026-11-06', { absences: [half] })).toEqual([])
  for (const given of [{ isEmployed: false }, { isOver: false }, { workingSeconds: 0 }, { heldSeconds: 1 }]) {
    expect(away('2026-11-02', given)).toEqual([])
  }
})

test('somebody belongs to the shop on whole days', () => {
  const at = (time: string) => Date.parse(`2026-11-${time}+03:00`)
  const employed = (employment: Parameters<typeof isEmployedOn>[1]) =>
    ['02', '03', '04', '05'].filter((day) => {
      const next = `2026-11-0${Number(day) + 1}`
      return isEmployedOn(`2026-11-${day}`, employment, { auditor, next })
    })
  const changes = [
    { at: at('03T09:00'), isActive: false },
    { at: at('04T00:00'), isActive: true },
  ]
  expect(employed({ createdAt: 0, isActive: true, changes: [] })).toEqual(['02', '03', '04', '05'])
  expect(employed({ createdAt: at('03T00:00:01'), isActive: true, changes: [] })).toEqual(['04', '05'])
  expect(employed({ createdAt: 0, isActive: true, changes })).toEqual(['02', '04', '05'])
  expect(employed({ createdAt: 0, isActive: false, changes: changes.slice(0, 1) })).toEqual(['02'])
})
