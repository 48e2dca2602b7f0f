import { expect, test } from 'vitest'
import { searchFor } from './admin-search.ts'

test.each([
  ['', 'anything'],
  ['kumar RAM', 'Ramesh Kumar'],
  ['jose', 'José'],
  ['٦١٥٠٠', 'Job 61500'],
  ['۶۱۵', '61500'],
  ['61500', 'أمر ٦١٥٠٠'],
  ['al rajhi', 'Al-Rajhi'],
  ['فاطمه', 'فَاطِمَة'],
  ['موسي', 'مـوسى'],
])('%s finds %s', (typed, text) => expect(searchFor(typed)(text)).toBe(true))

test.each([
  ['61501', '61500'],
  ['ramesh nair', 'Ramesh Kumar'],
])('%s does not find %s', (typed, text) => expect(searchFor(typed)(text)).toBe(false))
