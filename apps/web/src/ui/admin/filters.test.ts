import { describe, expect, test } from 'vitest'
import { filtersIn, oneOf, pageNumber, searchWith, sortBy, text } from './filters.ts'

const fields = {
  q: text,
  status: oneOf(['all', 'active', 'stalled'], 'all'),
  sort: sortBy(['technician', 'started'], { column: 'started', descending: true }),
  size: oneOf([25, 50, 100], 25),
  page: pageNumber,
}
const usual = { q: '', status: 'all', sort: { column: 'started', descending: true }, size: 25, page: 1 }

describe('filters in the address', () => {
  test('a bare address shows the usual view, and the usual view has a bare address', () => {
    expect(filtersIn(fields, '')).toEqual(usual)
    expect(searchWith(fields, '', filtersIn(fields, ''))).toBe('')
  })

  test.each([
    '?q=pump',
    '?q=%D8%B3%D8%A7%D9%84%D9%85+75+kW&status=stalled',
    '?sort=technician',
    '?sort=-technician&size=100&page=3',
    '?sort=started&page=999999',
  ])('%s is the same after reading and writing', (search) => {
    expect(searchWith(fields, search, filtersIn(fields, search))).toBe(search)
  })

  test('what makes no sense counts as not given', () => {
    expect(filtersIn(fields, '?status=busy&sort=-colour&size=26&page=-1')).toEqual(usual)
    expect(filtersIn(fields, '?page=0&sort=--started&size=')).toEqual(usual)
    expect(filtersIn(fields, '?page=1e3').page).toBe(1)
  })

  test('a change goes back to the first page, unless it is the page that changes', () => {
    expect(searchWith(fields, '?page=4&size=50', { q: 'pump' })).toBe('?size=50&q=pump')
    expect(searchWith(fields, '?page=4&size=50', { page: 5 })).toBe('?page=5&size=50')
  })

  test('going back to the usual value takes it out of the address', () => {
    expect(searchWith(fields, '?status=stalled&sort=technician', { status: 'all' })).toBe('?sort=technician')
  })

  test('what is no filter of this page stays', () => {
    expect(searchWith(fields, '?from=mail', { status: 'active' })).toBe('?from=mail&status=active')
  })
})
