import { expect, test } from 'vitest'
import { activitiesMatching } from './activities-matching.ts'

const activity = (code: string, label: string, name_ar: string | null = null) => {
  return { code, label, name: label, name_ar, is_active: true }
}
const all = [
  activity('REPAIR', 'Motor repair'),
  activity('TEST', 'Load test', 'اختبار الحمل'),
  activity('REWIND', 'إعادة اللف'),
]

test.each([
  ['', ['REPAIR', 'TEST', 'REWIND']],
  [' Repair ', ['REPAIR']],
  ['load', ['TEST']],
  ['re', ['REPAIR', 'REWIND']],
  ['اللف', ['REWIND']],
  ['حمل', ['TEST']],
  ['paint', []],
])('%s finds by label or code', (search, codes) => {
  expect(activitiesMatching(all, search).map(({ code }) => code)).toEqual(codes)
})
