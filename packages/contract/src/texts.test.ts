import { expect, test } from 'vitest'
import { fillText, formatMessage, textsIn } from './texts.ts'

const words = {
  jobs: { en: 'Jobs', ar: 'أوامر العمل' },
  range: { en: '{from} – {to}', ar: 'من {from} إلى {to}' },
} as const

test('a table of texts is picked in one language, under the same names', () => {
  expect(textsIn(words, 'en')).toEqual({ jobs: 'Jobs', range: '{from} – {to}' })
  expect(textsIn(words, 'ar')).toEqual({ jobs: 'أوامر العمل', range: 'من {from} إلى {to}' })
})

test('what has no languages stays as it is', () => {
  expect(textsIn({ month: words.jobs, count: 3, job_no: '0012' }, 'ar')).toEqual({
    month: 'أوامر العمل',
    count: 3,
    job_no: '0012',
  })
})

test('a text takes the values of its names, and keeps a name that has none', () => {
  expect(fillText(textsIn(words, 'ar').range, { from: 1, to: '' })).toBe('من 1 إلى ')
  expect(formatMessage(words.range, 'en', { from: '2026-01-01' })).toBe('2026-01-01 – {to}')
})
