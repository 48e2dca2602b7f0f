import { expect, test } from 'vitest'
import { hasNames, namedFields, withNamesInArabic } from './names-in-arabic.ts'
import { nameIn } from './texts.ts'

const names = {
  activities: new Map([['Repair', 'إصلاح']]),
  jobTypes: new Map([['Motor rewinding', 'إعادة لف المحركات']]),
}
const shown = (answer: object, call: Parameters<typeof namedFields>[0] = null) =>
  withNamesInArabic(answer, names, namedFields(call))

test('who reads Arabic reads the name in Arabic where there is one', () => {
  expect(nameIn('ar', 'Repair', 'إصلاح')).toBe('إصلاح')
  expect(nameIn('ar', 'Repair', null)).toBe('Repair')
  expect(nameIn('en', 'Repair', 'إصلاح')).toBe('Repair')
})

test('an answer names its activities and job types in Arabic wherever they stand, and nothing else', () => {
  const answer = { rows: [{ activity_label: 'Repair', customer: 'Repair', by: { job_type_name: 'Motor rewinding' } }] }
  expect(shown(answer)).toEqual({
    rows: [{ activity_label: 'إصلاح', customer: 'Repair', by: { job_type_name: 'إعادة لف المحركات' } }],
  })
  expect(answer.rows[0]?.activity_label).toBe('Repair')
})

test('what has no name in Arabic is the same answer', () => {
  const answer = { rows: [{ activity_label: 'Welding' }], at: new Date(0), none: null }
  expect(shown(answer)).toBe(answer)
})

test('a field that names such a thing in one call alone is left as it is in others', () => {
  const rows = [{ name: 'Motor rewinding' }]
  expect(shown(rows)).toBe(rows)
  expect(shown(rows, 'costBreakdown')).toEqual([{ name: 'إعادة لف المحركات' }])
})

test('whether an answer names anything is seen before anybody is asked for names', () => {
  expect(hasNames([{ sums: { activity_label: 'Welding' } }], namedFields(null))).toBe(true)
  expect(hasNames([{ activity_label: null, name: 'Ali' }], namedFields(null))).toBe(false)
})
