import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenJson } from './written-json.ts'

test('an answer is written as JSON.stringify does, whatever is in it', () => {
  const row = fc.record(
    {
      job_no: fc.string({ unit: 'binary' }),
      name_ar: fc.constantFrom('فني سابق', '𝕎', '\ud800', null, undefined),
      hours: fc.double(),
      when: fc.date(),
    },
    { requiredKeys: ['job_no'] },
  )
  const list = fc.array(fc.oneof(row, fc.jsonValue(), fc.constant(undefined)), { size: 'max', maxLength: 130 })
  const answer = fc.oneof(
    list,
    fc.record({ rows: list, totals: fc.record({ by_day: list, none: fc.constant(undefined) }), more: fc.jsonValue() }),
    fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.oneof(list, fc.jsonValue(), fc.constant(undefined), fc.constant(new Date(0))),
    ),
  )
  fc.assert(fc.property(answer, (it) => String(writtenJson(it)) === Buffer.from(JSON.stringify(it)).toString()))
})

test('a long list comes as bytes, of an object that writes itself too, and longer than any before', () => {
  const rows = Array.from({ length: 100_000 }, (_, place) => ({ place, name: `فني ${place}`.padEnd(60, 'م') }))
  const written = writtenJson({ rows, at: new Date(0) })
  expect(written).toBeInstanceOf(Buffer)
  expect(String(written)).toBe(JSON.stringify({ rows, at: new Date(0) }))
  expect(String(writtenJson({ toJSON: () => rows.slice(0, 41) }))).toBe(JSON.stringify(rows.slice(0, 41)))
  expect(String(writtenJson({ rows: rows.slice(0, 41) }))).toBe(JSON.stringify({ rows: rows.slice(0, 41) }))
  expect(writtenJson({ rows: rows.slice(0, 40) })).toBeTypeOf('string')
})
