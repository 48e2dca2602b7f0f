import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { adminAr, adminEn } from '../../../testing/admin-texts.ts'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { accountAr } from './account-ar.ts'
import { accountEn } from './account-en.ts'
import { demoAr } from './demo-ar.ts'
import { demoEn } from './demo-en.ts'
import { ownSessionsAr } from './own-sessions-ar.ts'
import { ownSessionsEn } from './own-sessions-en.ts'
import { invitationAr } from './invitation-ar.ts'
import { invitationEn } from './invitation-en.ts'
import { privacyAr } from './privacy-ar.ts'
import { privacyEn } from './privacy-en.ts'
import { scanAr } from './scan-ar.ts'
import { scanEn } from './scan-en.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const pairs: [string, Catalogue, Catalogue][] = [
  ['everybody’s', en, ar],
  ['the account’s', accountEn, accountAr],
  ['a demo’s', demoEn, demoAr],
  ['the own sessions’', ownSessionsEn, ownSessionsAr],
  ['an invitation’s', invitationEn, invitationAr],
  ['the privacy page’s', privacyEn, privacyAr],
  ['the scanner’s', scanEn, scanAr],
  ['the admin area’s', adminEn, adminAr],
]

/** Whatever file of messages there is. */
const files = import.meta.glob<{ en: Catalogue }>(['../../**/messages.ts', '../admin-messages.ts'], { eager: true })

/** Whatever may ask for a text. */
const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/{*.test.*,*messages.ts}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']

test('the catalogues hold what all files of messages give, and no two give the same', () => {
  const given = Object.entries(files)
    .filter(
      ([path]) => !/\/(phone\/first-steps|own-sessions|privacy|scan|sign-in\/(account|demo|invitation))\//.test(path),
    )
    .flatMap(([, messages]) => Object.keys(messages.en))
  expect(given.length).toBeGreaterThan(50)
  expect(given.sort()).toEqual([...Object.keys(en), ...Object.keys(adminEn)].sort())
})

/** What is translated word by word, or was plain English a hundred years ago. */
const AVOIDED = /\b(reckon\w*|all the same|stands|goes by|whichever way|notified no more)\b/i

const withoutForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Whole, or with a part of it put in: at its end, or before its last words. */
function isIn(source: string, key: string): boolean {
  const [first = '', ...rest] = key.split('.')
  const beginnings = rest.map((_name, count) => [first, ...rest.slice(0, count)].join('.'))
  const ways = [
    ...beginnings.map((beginning) => `${beginning}.\${`),
    ...(rest.length > 0 ? [`}.${rest.join('.')}\``] : []),
  ]
  return [`${key}'`, ...ways].some((way) => source.includes(way))
}

describe.each(pairs)('%s words', (_name, english, arabic) => {
  const inEnglish = flat(english)
  const inArabic = flat(arabic)

  test('have the same keys in both languages, Arabic all of its plural forms', () => {
    expect(new Set(inArabic.keys())).toEqual(new Set([...inEnglish.keys()].flatMap(arabicKeys)))
  })

  test('are those that people use', () => {
    const stiff = [...inEnglish].filter(([, text]) => AVOIDED.test(text))
    expect(stiff).toEqual([])
  })

  test('are asked for somewhere', () => {
    const asking = Object.values(sources).join('\n')
    const unused = [...inEnglish.keys()].map(withoutForm).filter((key) => !isIn(asking, key))
    expect(unused).toEqual([])
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
    // One that has no words of its own is as its values are.
    const withWords = [...inArabic].filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{\{.*?\}\}/g, '')))
    expect(withWords.length).toBeGreaterThan(0)
    for (const [key, text] of withWords) expect(text, key).toMatch(/[\u0600-\u06ff]/)
  })
})

describe('a number in an Arabic text', () => {
  const texts = pairs.flatMap(([, , arabic]) => [...flat(arabic)])
  const counted = texts.filter(([key]) => key.endsWith('_few'))

  test('takes the noun that goes with it: 3 is followed by the plural, 11 by the singular in the accusative, 100 in the genitive', () => {
    const all = new Map(texts)
    const wrong = counted.flatMap(([key, few]) => {
      const word = key.slice(0, -'_few'.length)
      const [many = '', other = ''] = [all.get(`${word}_many`), all.get(`${word}_other`)]
      const nouns = [few, many, other].map(nounAfterNumber)
      return nouns.includes(null) || isDeclined(nouns as [string, string, string])
        ? []
        : [`${word}: ${nouns.join(' ¦ ')}`]
    })
    expect(wrong).toEqual([])
  })

  test('is not followed by a noun where it has one form for all numbers', () => {
    const uncounted = texts.filter(([key]) => !/_(?:zero|one|two|few|many|other)$/.test(key))
    const followed = uncounted.filter(([, text]) => NUMBERED.test(text)).map(([key, text]) => `${key}: ${text}`)
    expect(followed).toEqual([])
  })

  test.each([
    ['sessions.found', ['لا جلسات', 'جلسة واحدة', 'جلستان', '3 جلسات', '11 جلسة', '100 جلسة']],
    ['audit.entries', ['لا تغييرات', 'تغيير واحد', 'تغييران', '3 تغييرات', '11 تغييرًا', '100 تغيير']],
    ['timesheets.days', ['لا أيام عمل', 'يوم عمل واحد', 'يوما عمل', '3 أيام عمل', '11 يوم عمل', '100 يوم عمل']],
    [
      'analytics.finding.before',
      [
        'ما سبق',
        'اليوم السابق',
        'اليومين السابقين',
        'الأيام الـ3 السابقة',
        'الأيام الـ11 السابقة',
        'الأيام الـ100 السابقة',
      ],
    ],
    [
      'technicians.matching',
      [
        'لا يوجد فنيون مطابقون من 100',
        'فني واحد مطابق من 100',
        'فنيان مطابقان من 100',
        '3 فنيين مطابقين من 100',
        '11 فنيًا مطابقًا من 100',
        '100 فني مطابق من 100',
      ],
    ],
  ])('%s reads properly for 0, 1, 2, 3, 11 and 100', async (key, read) => {
    const counted = await readInArabic(key)
    expect([0, 1, 2, 3, 11, 100].map(counted)).toEqual(read)
  })

  test('of 103 is a few, of 111 many, of 200 one of the rest, as Arabic says them', async () => {
    expect([103, 111, 200].map(await readInArabic('sessions.found'))).toEqual(['103 جلسات', '111 جلسة', '200 جلسة'])
  })
})

test('a percent sign stands right behind its number, in Arabic apart from the words around it', () => {
  for (const [, english, arabic] of pairs) {
    for (const [key, text] of flat(english)) expect(text, key).not.toMatch(/\d\s+%|٪/)
    for (const [key, text] of flat(arabic)) {
      expect(text, key).not.toMatch(/\d\s+%|٪/)
      expect(text.replaceAll(/\u2066\d+%\u2069/g, ''), key).not.toMatch(/\d%/)
    }
  }
})

/** How a text of the admin area is read in Arabic with a number. */
async function readInArabic(key: string): Promise<(count: number) => string> {
  const i18n = createInstance()
  await i18n.init({ lng: 'ar', resources: { ar: { translation: adminAr } }, interpolation: { escapeValue: false } })
  // Any key of the catalogue, whatever its values.
  const read = i18n.t as unknown as (key: string, values: object) => string
  return (count) => read(key, { count, number: count, total: 100 })
}

/** A number and, right after it, a word that is no preposition and no unit: something is counted. */
const NUMBERED =
  /(?<!أمر العمل \u2066?)\{\{(?:count|number|total|shown|days|samples|using)\}\}\u2069? (?!من|إلى|على|في|أو|و|لا|غير|منها)[\u0621-\u064a]{2,}/

/** The noun that is counted; null where the number stands by itself, such as behind a colon or with its article. */
function nounAfterNumber(text: string): string | null {
  return /(?<!الـ)\{\{(?:count|number)\}\} ([\u0621-\u0652]+)/.exec(text)?.[1] ?? null
}

/** Words that stay as they are whatever is counted: pronouns, adjectives of a plural, and beginnings of a phrase. */
const UNCHANGED = ['أخرى', 'منها', 'لم', 'غيرهم', 'بالانتظار', 'متجاوزة']

function isDeclined([few, many, other]: readonly [string, string, string]): boolean {
  if (UNCHANGED.includes(few)) return true
  // What ends in a bound letter has its accusative in a mark that is not written; the first of two nouns has none.
  const isAccusative = many === `${other}ًا` || many === other || many === `${other}ً`
  return few !== many && few !== other && isAccusative
}

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
