import { describe, expect, test } from 'vitest'
import { adminAr } from './admin-ar.ts'
import { adminEn } from './admin-en.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { ownSessionsAr } from './own-sessions-ar.ts'
import { ownSessionsEn } from './own-sessions-en.ts'
import { privacyAr } from './privacy-ar.ts'
import { privacyEn } from './privacy-en.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const pairs: [string, Catalogue, Catalogue][] = [
  ['everybody’s', en, ar],
  ['the own sessions’', ownSessionsEn, ownSessionsAr],
  ['the privacy page’s', privacyEn, privacyAr],
  ['the admin area’s', adminEn, adminAr],
]

/** Whatever file of messages there is. */
const files = import.meta.glob<{ en: Catalogue }>(['../../**/messages.ts', '../admin-messages.ts'], { eager: true })

const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

test('the catalogues hold what all files of messages give, and no two give the same', () => {
  const given = Object.entries(files)
    .filter(([path]) => !/\/(own-sessions|privacy)\//.test(path))
    .flatMap(([, messages]) => Object.keys(messages.en))
  expect(given.length).toBeGreaterThan(50)
  expect(given.sort()).toEqual([...Object.keys(en), ...Object.keys(adminEn)].sort())
})

describe.each(pairs)('%s words', (_name, english, arabic) => {
  const inEnglish = flat(english)
  const inArabic = flat(arabic)

  test('have the same keys in both languages, Arabic all of its plural forms', () => {
    expect(new Set(inArabic.keys())).toEqual(new Set([...inEnglish.keys()].flatMap(arabicKeys)))
  })

  test('are never empty', () => {
    for (const [key, text] of [...inEnglish, ...inArabic]) expect(text.trim(), key).not.toBe('')
  })

  test('name the same values in both languages', () => {
    for (const [key, text] of inArabic) {
      const ofEnglish = inEnglish.get(key) ?? inEnglish.get(key.replace(/_\w+$/, '_other')) ?? ''
      // One and two are words in Arabic, so their number may be left out.
      const spared = /_(zero|one|two)$/.test(key) ? ['count', 'number'] : ['count']
      const named = (words: string) => valuesIn(words).filter((value) => !spared.includes(value))
      expect(named(text), key).toEqual(named(ofEnglish))
    }
  })

  test('are Arabic where they should be', () => {
    for (const [key, text] of inArabic) expect(text, key).toMatch(/[\u0600-\u06ff]/)
  })
})

function flat(catalogue: Catalogue, before = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}

function arabicKeys(key: string): string[] {
  const counted = /^(.*)_(?:zero|one|other)$/.exec(key)
  return counted ? ARABIC_FORMS.map((form) => `${counted[1]}_${form}`) : [key]
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()
}
