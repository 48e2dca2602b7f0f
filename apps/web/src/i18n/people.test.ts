import { expect, test } from 'vitest'
import { personOf } from '../../testing/people.ts'
import { activityText, partsOf, personText } from './people.ts'

const former = { id: 9, name: 'Former technician 9', name_ar: 'فني سابق 9', label: 'Former technician 9' }

test('a label has two parts where a name is not enough', () => {
  expect(partsOf(personOf(1, 'Muhammad Asif', 'Winding …4567'), 'ar')).toEqual({
    name: 'Muhammad Asif',
    mark: 'Winding …4567',
  })
  expect(partsOf(personOf(2, 'Ali (Abu Omar)'), 'en')).toEqual({ name: 'Ali (Abu Omar)', mark: null })
})

test('somebody who was erased has a number in the language', () => {
  expect(partsOf(former, 'en')).toEqual({ name: 'Former technician 9', mark: null })
  expect(partsOf(former, 'ar')).toEqual({ name: 'فني سابق 9', mark: null })
})

test('where only text can stand, a mark keeps to its name', () => {
  expect(personText(personOf(1, 'علي', 'W-1'))).toBe('\u2068علي (W-1)\u2069')
  expect(personText(personOf(1, 'Ali'))).toBe('Ali')
})

test('an activity is called by the name that readers of English know', () => {
  expect(activityText({ activity_label: 'Repair', activity_label_ar: 'إصلاح' })).toBe('Repair')
})
