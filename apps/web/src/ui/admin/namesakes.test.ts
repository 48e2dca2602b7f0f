import { expect, test } from 'vitest'
import { markedName, namedIn, namesakesAmong } from './namesakes.ts'

test('people of one name are told apart by the employee number, or else by the id', () => {
  const namesakes = namesakesAmong([
    { id: 1, name: 'Muhammad Asif', number: 'W-104' },
    { id: 2, name: 'Muhammad  ASIF', number: null },
    { id: 3, name: 'ياسر المطيري', number: 'W-105' },
    { id: 4, name: 'ياسر المطيرى', number: 'W-106' },
    { id: 5, name: 'Biju Thomas', number: 'W-107' },
  ])
  expect(Object.fromEntries(namesakes)).toEqual({ 1: 'W-104', 2: '#2', 3: 'W-105', 4: 'W-106' })
})

test('somebody who is in a list twice is nobody’s namesake', () => {
  const rows = [1, 1].map((technician_id) => ({ technician_id, technician_name: 'Ali', employee_number: null }))
  expect(namesakesAmong(namedIn([...rows, {}])).size).toBe(0)
})

test('where only text can stand, each keeps its own direction', () => {
  expect(markedName('علي', 'W-1')).toBe('\u2068علي\u2069 (\u2068W-1\u2069)')
  expect(markedName('Ali', undefined)).toBe('Ali')
})
