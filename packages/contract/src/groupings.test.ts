import { describe, expect, expectTypeOf, test } from 'vitest'
import { exportFormatNames, exportFormats } from './export-formats.ts'
import { type Grouping, groupingOf, keyOf, paperColumnsOf, reportGroups, rowFieldsOf } from './groupings.ts'
import { nounFor } from './texts.ts'

type RequiredParts<Whole> = {
  [Part in keyof Whole]-?: undefined extends Whole[Part] ? never : Part
}[keyof Whole]
type NamePart = RequiredParts<Grouping['names'][0]>

test('a grouping without a part, or a first name without a place in an output, does not compile', () => {
  expectTypeOf<RequiredParts<Grouping>>().toEqualTypeOf<'title' | 'counted' | 'names' | 'order' | 'sessions'>()
  expectTypeOf<NamePart>().toEqualTypeOf<'field' | 'text' | 'excelWidth' | 'paper'>()
  const { counted, ...uncounted } = groupingOf('day')
  // @ts-expect-error its rows have no noun
  const grouping: Grouping = uncounted
  expect([grouping.counted, counted.en.one]).toEqual([undefined, 'day'])
})

describe.each(reportGroups)('the grouping %s', (group) => {
  const grouping = groupingOf(group)

  test('has columns on paper whose fixed widths leave room', () => {
    const widths = paperColumnsOf(group).map(({ paper }) => paper.width)
    expect(widths.filter((width) => width === 'rest' || typeof width === 'object')).not.toEqual([])
    const fixed = widths.reduce((sum: number, width) => sum + (typeof width === 'number' ? width : 0), 0)
    expect(fixed).toBeLessThan(60)
  })

  test('has rows that can be told apart and sorted by fields that they have', () => {
    expect(rowFieldsOf(group)).toContain(keyOf(grouping))
    expect(rowFieldsOf(group)).toContain(grouping.tieBreaker ?? grouping.names[0].field)
  })
})

test('a noun takes the form of its number', () => {
  const { counted } = groupingOf('customer')
  const forms = (language: 'en' | 'ar') => [0, 1, 2, 3, 11, 100].map((count) => nounFor(count, counted, language))
  expect(forms('en')).toEqual(['customers', 'customer', 'customers', 'customers', 'customers', 'customers'])
  expect(forms('ar')).toEqual(['عملاء', 'عميل', 'عميلان', 'عملاء', 'عميلًا', 'عميل'])
})

test('no two formats of files have one call or one extension', () => {
  const all = exportFormatNames.map((name) => exportFormats[name])
  expect(new Set(all.map(({ call }) => call)).size).toBe(all.length)
  expect(new Set(all.map(({ extension }) => extension)).size).toBe(all.length)
})
