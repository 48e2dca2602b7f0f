import { afterEach, expect, test, vi } from 'vitest'
import { currentLanguage, keepLanguage, wantedOf } from './language.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['ar-SA', 'en-US'], 'ar'],
  [['en-GB', 'ar'], 'en'],
  [['ur-PK', 'AR-eg', 'en'], 'ar'],
  [['fr-FR', 'hi'], undefined],
  [['arn'], undefined],
  [[], undefined],
])('of a browser that asks for %j the app takes %s', (tags, language) => {
  expect(wantedOf(tags)).toBe(language)
})

test('the browser decides until somebody has chosen; the choice stays', () => {
  vi.stubGlobal('navigator', { languages: ['ar-SA', 'en'] })
  expect(currentLanguage()).toBe('ar')
  vi.stubGlobal('navigator', { languages: ['fr'] })
  expect(currentLanguage()).toBe('en')
  vi.stubGlobal('navigator', { languages: ['ar-SA'] })
  keepLanguage('en')
  expect(currentLanguage()).toBe('en')
})
