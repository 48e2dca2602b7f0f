import { describe, expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

describe('the fields that an entry is about', () => {
  test('of a change: those that differ', () => {
    const before = { id: 7, job_no: '1001', status: 'open', notes: null, customer: 'A' }
    const after = { id: 7, job_no: '1001', status: 'closed', notes: null, customer: 'B' }
    expect(changedFields({ before, after })).toEqual([
      { field: 'customer', before: 'A', after: 'B' },
      { field: 'status', before: 'open', after: 'closed' },
    ])
  })

  test('of a change: also what came or went', () => {
    expect(changedFields({ before: { notes: null }, after: { notes: 'Urgent' } })).toEqual([
      { field: 'notes', before: null, after: 'Urgent' },
    ])
    expect(changedFields({ before: { a: 1 }, after: { b: false } })).toEqual([
      { field: 'a', before: 1, after: undefined },
      { field: 'b', before: undefined, after: false },
    ])
  })

  test('of what was made or deleted: all that say something', () => {
    const thing = { id: 3, created_at: '2026-11-19T06:00:00Z', name: 'Winding', description: null, is_active: false }
    expect(changedFields({ before: null, after: thing })).toEqual([
      { field: 'name', before: undefined, after: 'Winding' },
      { field: 'is_active', before: undefined, after: false },
    ])
    expect(changedFields({ before: thing, after: null }).map(({ field }) => field)).toEqual(['name', 'is_active'])
  })

  test('of what cannot be seen, such as a new password: none', () => {
    expect(changedFields({ before: null, after: null })).toEqual([])
  })
})
