import { expect, test } from 'vitest'
import { activitiesToSwitchTo, type PastWork } from './activities-to-switch-to.ts'

const REWIND = 1
const PUMP = 4
const all = ['BREAK', 'INSPECT', 'REPAIR', 'TEST', 'WELD', 'WIRING'].map((code) => {
  return { code, label: code, name: code, name_ar: null, is_active: true }
})
const work = (activityCode: string, jobTypeId: number | null, jobNo = '1001'): PastWork => {
  return { jobNo, jobTypeId, activityCode }
}
const order = (running: PastWork, past: PastWork[]) => activitiesToSwitchTo(all, running, past).map(({ code }) => code)

test('what was done last on this kind of job comes first, then what was done elsewhere, the break last', () => {
  const past = [work('BREAK', REWIND), work('WELD', PUMP), work('TEST', REWIND), work('WIRING', REWIND)]
  expect(order(work('REPAIR', REWIND, '2002'), past)).toEqual(['TEST', 'WIRING', 'WELD', 'INSPECT', 'BREAK'])
})

test('where nothing was done yet, the order of the list; what runs is not offered', () => {
  expect(order(work('TEST', REWIND), [])).toEqual(['INSPECT', 'REPAIR', 'WELD', 'WIRING', 'BREAK'])
})

test('where the kind of the job is not known, the same job is its kind', () => {
  const past = [work('WELD', null, '7'), work('TEST', null, '8')]
  expect(order(work('REPAIR', null, '8'), past)).toEqual(['TEST', 'WELD', 'INSPECT', 'WIRING', 'BREAK'])
})
