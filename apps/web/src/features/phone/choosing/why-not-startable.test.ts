import { expect, test } from 'vitest'
import { whyNotStartable } from './why-not-startable.ts'

const work = { jobNo: '1001', activityCode: 'WELD', startedAt: 1_000 }
const job = (job_no: string, id: number | undefined = 7) => {
  return { ...(id !== undefined && { id }), job_no, customer: 'NWC', description: '' }
}
const list = (...jobs: ReturnType<typeof job>[]) => ({ jobs, complete: true, at: 2_000 })
const weld = { code: 'WELD', label: 'Welding', name: 'Welding', name_ar: null, is_active: true }

test('an open job and an activity in use', () => {
  expect(whyNotStartable(work, list(job('1001')), [weld])).toBeNull()
})

test('a job that is no longer on a whole list that is newer than the work is closed or on hold', () => {
  expect(whyNotStartable(work, list(job('1002')), [weld])).toBe('job_not_open')
  expect(whyNotStartable(work, { ...list(job('1002')), at: 1_000 }, [weld])).toBeNull()
  expect(whyNotStartable(work, { ...list(job('1002')), complete: false }, [weld])).toBeNull()
})

test('an activity that is no longer in use', () => {
  expect(whyNotStartable(work, list(job('1001')), [])).toBe('activity_not_in_use')
  expect(whyNotStartable(work, list(job('1001')), null)).toBeNull()
})
