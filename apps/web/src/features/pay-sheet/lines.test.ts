import type { PayLine } from '@warsha/contract'
import { expect, test } from 'vitest'
import { columnsOf, orderOf } from './lines.ts'
import { sessionsOfDay, sessionsOfDays, sessionsOfMonth } from './sessions.ts'
import { payDay, payLine } from './testing/sheet.ts'
import { personOf } from '../../../testing/people.ts'

test('what nobody has takes no room', () => {
  expect(columnsOf([payLine()])).toEqual(['name', 'days', 'regular', 'overtime', 'restDay', 'absence', 'paid'])
  expect(columnsOf([payLine(), payLine({ hours_adjustment: -1, hours_held: 2 })])).toEqual([
    'name',
    'days',
    'regular',
    'overtime',
    'restDay',
    'absence',
    'held',
    'adjustment',
    'paid',
  ])
  expect(columnsOf([payLine({ days_absent_sick: 0.5 })])).toContain('sick')
})

test('lines are in the order of any column', () => {
  const lines: PayLine[] = [
    payLine({ technician_name: 'Zaid', technician: personOf(10, 'Zaid'), days_worked: 2, hours_paid: 10 }),
    payLine({ technician_name: 'Ali', technician: personOf(9, 'Ali'), days_worked: 11, hours_paid: 9.5 }),
  ]
  const sorted = (column: Parameters<typeof orderOf>[0]) =>
    lines.toSorted(orderOf(column)).map(({ technician_name }) => technician_name)
  expect([sorted('name'), sorted('days'), sorted('paid')]).toEqual([
    ['Ali', 'Zaid'],
    ['Zaid', 'Ali'],
    ['Ali', 'Zaid'],
  ])
})

test('a day leads to its sessions from the day on which the first of them began', () => {
  const night = payDay({ date: '2026-11-06', sessions_from: '2026-11-05' })
  const sessions = '/admin/sessions?'
  expect(sessionsOfDay(night, 7)).toBe(`${sessions}from=2026-11-05&to=2026-11-06&technician=7&state=completed`)
  const days = [
    payDay({ date: '2026-11-01', sessions_from: null }),
    payDay({ date: '2026-11-02', sessions_from: '2026-11-02' }),
  ]
  expect(sessionsOfDays(days, 7)).toBe(`${sessions}from=2026-11-02&to=2026-11-02&technician=7&state=completed`)
  expect(sessionsOfMonth('2026-11', 7)).toBe(`${sessions}month=2026-11&technician=7&state=completed`)
})
