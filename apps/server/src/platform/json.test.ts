import { shapes } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { describe, expect, test } from 'vitest'
import { writeManyRows } from './json.ts'

describe('an answer of many rows', () => {
  const schema = shapes.reportSummary.answers[200]
  const write = writeManyRows({ schema, method: 'GET', url: '/api/admin/reports/summary' })
  const report = () => schema.parse(examples.reportSummary.answer)

  test('is written as the contract has it', () => {
    expect(JSON.parse(write(report()))).toEqual(report())
  })

  test('loses what the contract does not have, at every depth', () => {
    const { rows, totals } = report()
    const leaky = {
      rows: rows.map((row) => ({ ...row, password_hash: 'none' })),
      totals: { ...totals, id: 1 },
      more: 1,
    }
    expect(JSON.parse(write(leaky))).toEqual(report())
  })

  test.each([
    ['a number that is a text', { session_count: '1' }],
    ['parts of a second', { seconds_raw: 7200.5 }],
    ['a number that is none', { hours_raw: Number.NaN }],
    ['nothing where something is due', { cost_sar: null }],
    ['a field that is missing', { seconds_effective: undefined }],
  ])('is not written with %s', (_, wrong) => {
    const { rows, totals } = report()
    expect(() => write({ totals, rows: rows.map((row) => ({ ...row, ...wrong })) })).toThrow(/rows\/0/)
  })
})
