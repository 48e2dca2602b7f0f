import { expect, test } from 'vitest'
import { filtersIn } from '../../ui/admin/filters.ts'
import { fields } from './view.ts'

test('what is no month and nobody’s number count as not given', () => {
  expect(filtersIn(fields, '?month=2026-13&technician=everybody')).toMatchObject({ month: '', technician: null })
})
