import type { PayLine } from '@warsha/contract'
import { expect, test } from 'vitest'
import { columnsOf, orderOf } from './lines.ts'
import { payLine } from './testing.ts'

test('what nobody has takes no room', () => {
  expect(columnsOf([payLine()])).toEqual([
    'name',
    'days',
    'inside',
    'outsideWorkingDay',
    'outsideRestDay',
    'absence',
    'paid',
  ])
  expect(columnsOf([payLine(), payLine({ hours_adjustment: -1, hours_held: 2 })])).toEqual([
    'name',
    'days',
    'inside',
    'outsideWorkingDay',
    'outsideRestDay',
    'absence',
    'held',
    'adjustment',
    'paid',
  ])
})

test('lines are in the order of any column', () => {
  const lines: PayLine[] = [
    payLine({ technician_name: 'Zaid', days_worked: 2, hours_paid: 10 }),
    payLine({ technician_name: 'Ali', days_worked: 11, hours_paid: 9.5 }),
  ]
  const sorted = (column: Parameters<typeof orderOf>[0]) =>
    lines.toSorted(orderOf(column)).map(({ technician_name }) => technician_name)
  expect([sorted('name'), sorted('days'), sorted('paid')]).toEqual([
    ['Ali', 'Zaid'],
    ['Zaid', 'Ali'],
    ['Ali', 'Zaid'],
  ])
})
