import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, matchedParts, searchInFolded, searchWords } from './folding.ts'

test.each([
  ['Ramesh  KUMAR', 'ramesh kumar'],
  [' pump', 'pump'],
  ['José Ångström', 'jose angstrom'],
  ['Straße, Łódź, Ærø', 'strasse lodz aero'],
  ['W-1042/B', 'w 1042 b'],
  ['٦١٥٠٠', '61500'],
  ['۶۱۵', '615'],
  ['مُحَمَّد', 'محمد'],
  ['مـحـرك', 'محرك'],
  ['أحمد إبراهيم آل سعود', 'احمد ابراهيم ال سعود'],
  ['مؤسسة', 'موسسه'],
  ['صيانة كهرباء', 'صيانه كهربا'],
  ['قارئ', 'قاري'],
  ['موسى', 'موسي'],
  ['ٱلرحمن', 'الرحمن'],
  ['کارگر ایرانی', 'كارگر ايراني'],
  ['ﻻ ﺷﻲﺀ', 'لا شي'],
  ['هل، نعم؟', 'هل نعم'],
  ['ΟΔΟΣ Москва', 'οδοσ москва'],
  ['\u200fعلي\u200e', 'علي'],
  ['½ kW', '1 2 kw'],
  ['  ', ''],
  ['%_', ''],
])('“%s” is compared as “%s”', (text, folded) => expect(foldText(text)).toBe(folded))

const marks = [...Array.from('ًٌٍَُِّْٰـ'), '\u0301', '\u0308', '\u200f']
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...Array.from('أإآاؤوئيةهىءكqwÉß٣۴5 -'), ...marks), maxLength: 20 }),
)

test('what is folded stays as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test('marks, case and the script of digits make no difference', () => {
  const letter = fc.constantFrom(...Array.from('ابتحدرسعفقكلمنهويabcxyz0123 '))
  const decorated = fc.array(fc.tuple(letter, fc.constantFrom('', ...marks), fc.boolean()), { maxLength: 20 })
  fc.assert(
    fc.property(decorated, (pieces) => {
      const plain = pieces.map(([one]) => one).join('')
      const written = pieces.map(([one, mark, isOther]) => (isOther ? otherForm(one) : one) + mark).join('')
      expect(foldText(written)).toBe(foldText(plain))
    }),
  )
})

function otherForm(letter: string): string {
  const others: Record<string, string> = { ا: 'أ', ه: 'ة', ي: 'ى', و: 'ؤ', ك: 'ک' }
  return others[letter] ?? (/\d/.test(letter) ? ('٠١٢٣٤٥٦٧٨٩'[Number(letter)] ?? letter) : letter.toUpperCase())
}

test('a text is found by any of its own words, however it is folded', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), fc.nat(), (words, nth) => {
      const word = words[nth % words.length] ?? ''
      expect(searchInFolded(word)(foldText(words.join(' ')))).toBe(true)
    }),
  )
})

test('words are looked for once each', () => expect(searchWords(' Pump pump  ٧٥ 75 ')).toEqual(['pump', '75']))
test('what has signs in it stays together', () => expect(searchWords('W-10 #75')).toEqual(['w 10', '75']))

describe('what was found is marked as it is written', () => {
  const marked = (text: string, typed: string) =>
    matchedParts(text, typed)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')
  test.each([
    ['Rewind of a 75 kW pump', 'PUMP 75', 'Rewind of a [75] kW [pump]'],
    ['إعادة لفّ محرّك', 'محرك اعاده', '[إعادة] لفّ [محرّك]'],
    ['أمر ٦١٥٠٠', '615', 'أمر [٦١٥]٠٠'],
    ['José', 'jose', '[José]'],
    ['Jose\u0301', 'jose', '[Jose\u0301]'],
    ['Straße', 'rass', 'St[raß]e'],
    ['nothing', 'zebra', 'nothing'],
    ['nothing', '', 'nothing'],
    ['', 'a', ''],
    ['AABA', 'a', '[AA]B[A]'],
  ])('%s by %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected))

  test('nothing of the text is lost', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, typed) => {
        const parts = matchedParts(text, typed)
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})
