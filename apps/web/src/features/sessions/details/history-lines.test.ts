import { expect, test } from 'vitest'
import { linesOf } from './history-lines.ts'

test('a correction tells of what differs', () => {
  const before = { started_at: '2026-11-19T06:00:00Z', ended_at: '2026-11-19T15:40:00Z', job_no: '901', note: null }
  const after = { ...before, ended_at: '2026-11-19T14:00:00Z', note: 'Bearings' }
  expect(linesOf({ before, after })).toEqual([
    { field: 'ended_at', before: '2026-11-19T15:40:00Z', after: '2026-11-19T14:00:00Z' },
    { field: 'note', before: null, after: 'Bearings' },
  ])
})

test('a session that was added tells of what it was given', () => {
  const after = { started_at: '2026-11-19T06:00:00Z', ended_at: '2026-11-19T14:00:00Z', job_no: '901', note: null }
  expect(linesOf({ before: null, after }).map(({ field, before }) => [field, before])).toEqual([
    ['started_at', undefined],
    ['ended_at', undefined],
    ['job_no', undefined],
  ])
})

test('what only changes the flags tells of no field', () => {
  expect(linesOf({ before: { flags: ['too_long'] }, after: { flags: [] } })).toEqual([])
})
