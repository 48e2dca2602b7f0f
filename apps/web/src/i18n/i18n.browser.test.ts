import type { CataloguePart, CatalogueTexts } from '@warsha/contract/languages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage, i18n, loadPart, startI18n } from './i18n.ts'
import { keepLanguage, type Language } from './language.ts'

/** What cannot be had for now, as `ar privacy`. */
let away: Set<string>
let loads: string[]

const load = async (language: Language, part: CataloguePart): Promise<CatalogueTexts> => {
  loads.push(`${language} ${part}`)
  if (away.has(`${language} ${part}`)) throw new TypeError('Failed to fetch dynamically imported module')
  return { title: `${part} in ${language}` }
}
const title = (part: Exclude<CataloguePart, 'server'>) => i18n.getFixedT(null, part)('title')

beforeEach(async () => {
  away = new Set()
  loads = []
  keepLanguage('en')
  await startI18n(load, { title: 'app in en' })
})
afterEach(() => keepLanguage('en'))

test('a part is loaded once, and again where it could not be had', async () => {
  away.add('en scan')
  await expect(loadPart('scan')).rejects.toThrow('Failed to fetch')
  away.clear()
  await loadPart('scan')
  await loadPart('scan')
  expect([title('scan'), loads]).toEqual(['scan in en', ['en scan', 'en scan']])
})

test('a language that cannot be had is not chosen; the next try chooses it', async () => {
  away.add('ar app')
  expect(await chooseLanguage('ar')).toBe(false)
  expect([i18n.language, document.documentElement.dir]).toEqual(['en', 'ltr'])
  away.clear()
  expect(await chooseLanguage('ar')).toBe(true)
  expect([title('app'), document.documentElement.dir]).toEqual(['app in ar', 'rtl'])
})

test('a part that another language lacks for now is shown in English, and no key is', async () => {
  await loadPart('privacy')
  away.add('ar privacy')
  expect(await chooseLanguage('ar')).toBe(true)
  expect(title('privacy')).toBe('privacy in en')
  away.clear()
  await loadPart('privacy')
  expect(title('privacy')).toBe('privacy in ar')
})

test('a start waits for the texts of the chosen language', async () => {
  keepLanguage('ar')
  away.add('ar app')
  setTimeout(() => away.clear(), 400)
  await startI18n(load, { title: 'app in en' })
  expect([title('app'), document.documentElement.lang]).toEqual(['app in ar', 'ar'])
})
