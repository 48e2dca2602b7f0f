import { describe, expect, test } from 'vitest'
import { cleanName, isPlainName, tidyName } from './plain-name.ts'

describe('a name is plain when all of it is seen', () => {
  test.each([
    'Huda Saleh',
    'ياسر المطيري',
    'مُحَمَّد',
    'O’Brien-Łukasz Jr.',
    'शर्मा',
    'می\u200cخواهم',
    'Team 👩\u200d🔧',
    '❤\ufe0f Motors',
    'Pumps®\ufe0f Ltd',
    '漢字 #12',
  ])('“%s”', (name) => {
    expect(isPlainName(name)).toBe(true)
    expect(cleanName(name)).toBe(name)
  })

  test.each([
    ['nothing', '', ''],
    ['a line break', 'Ali\nHassan', 'Ali Hassan'],
    ['a tab', 'Ali\tHassan', 'Ali Hassan'],
    ['a line separator', 'Ali\u2028Hassan', 'Ali Hassan'],
    ['a next line', 'Ali\u0085Hassan', 'Ali Hassan'],
    ['a bell', 'Ali\u0007', 'Ali'],
    ['an escape of C1', 'Ali\u009b1m', 'Ali1m'],
    ['a mark of direction', '\u200fعلي\u200e', 'علي'],
    ['the Arabic mark', 'علي\u061c', 'علي'],
    ['an override', 'Ali \u202enassaH', 'Ali nassaH'],
    ['an isolate', '\u2066Ali\u2069', 'Ali'],
    ['a space of no width', 'Ali\u200bHassan', 'AliHassan'],
    ['a byte order mark', 'Ali\ufeffHassan', 'AliHassan'],
    ['a soft hyphen', 'Ali\u00adHassan', 'AliHassan'],
    ['a filler', 'Ali\u3164', 'Ali'],
    ['a tag', 'Ali\u{e0041}', 'Ali'],
    ['half a pair', 'Ali\ud800', 'Ali'],
    ['a joiner between Latin letters', 'Al\u200ci', 'Ali'],
    ['a joiner at an edge', 'علي\u200d', 'علي'],
    ['two joiners', 'می\u200c\u200cخواهم', 'میخواهم'],
    ['a joiner before a space', 'می\u200c خواهم', 'می خواهم'],
    ['an emoji sign on a letter', 'Ali\ufe0f', 'Ali'],
    ['marks alone', '\u200e\u202e\n\u200c', ''],
  ])('not with %s', (_, name, cleaned) => {
    expect(isPlainName(name)).toBe(false)
    expect(cleanName(name)).toBe(cleaned)
    expect(cleaned === '' || isPlainName(cleaned)).toBe(true)
  })
})

test('spaces become one of one kind, letters and their marks one letter', () => {
  expect(tidyName('  Ali\u00a0\u2003 Hassan \n')).toBe('Ali Hassan')
  expect(tidyName('Jose\u0301')).toBe('José')
  expect(isPlainName('Jose\u0301')).toBe(false)
})
