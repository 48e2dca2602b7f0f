import { afterEach, beforeEach, expect, test } from 'vitest'
import { accented, PSEUDO, pseudoLanguage } from '../testing/pseudo-language.ts'
import { auditSubject } from './audit-subject.ts'
import { isLanguage, type Language, languageCodes, languages, loadCatalogue, sentenceIn } from './languages.ts'
import { activityIn, labelIn, languageOf, nameIn, tableIn, type Text, textIn, wordsOf } from './texts.ts'

const jobs: Text = { en: 'Jobs', ar: 'أوامر العمل' }

beforeEach(() => {
  languages[PSEUDO] = pseudoLanguage({ app: () => Promise.resolve({ skip: 'Skip', deep: { er: 'On {{day}}' } }) })
})
afterEach(() => delete languages[PSEUDO])

test('a language is what the table has, and nothing that objects have by themselves', () => {
  expect(languageCodes()).toEqual(['en', 'ar', PSEUDO])
  for (const code of ['', 'de', 'toString', '__proto__', null, undefined]) expect(isLanguage(code)).toBe(false)
})

test('a language without a catalogue, and one whose catalogue is not loaded, read English', async () => {
  languages['en-XB'] = { ...pseudoLanguage(), load: () => Promise.resolve({}) }
  await loadCatalogue('en-XB' as Language, 'server')
  expect(textIn(jobs, 'en-XB' as Language)).toBe('Jobs')
  delete languages['en-XB']
  expect(textIn(jobs, 'en-XB' as Language)).toBe('Jobs')
})

test('a part of a catalogue gives texts by their keys, and sentences from then on', async () => {
  expect(await loadCatalogue('ar', 'app')).toEqual({})
  expect(await loadCatalogue(PSEUDO, 'app')).toEqual({ skip: accented('Skip'), deep: { er: accented('On {{day}}') } })
  expect(accented('On {{day}} at {time}')).toMatch(/^«.*\{\{day\}\}.*\{time\}.*»$/)
  expect(textIn(jobs, PSEUDO)).toBe(accented('Jobs'))
  expect(sentenceIn('Jobs', 'en')).toBe('Jobs')
  expect(wordsOf(jobs)).toEqual(['Jobs', 'أوامر العمل', accented('Jobs')])
  expect(tableIn({ en: { steps: ['One'], sum: 1 }, ar: { steps: ['واحد'], sum: 1 } }, PSEUDO)).toEqual({
    steps: [accented('One')],
    sum: 1,
  })
  const subject = { kind: 'period', subject: 'October 2026', subject_person: null } as const
  expect(auditSubject(subject, PSEUDO)).toContain(accented('October'))
})

test('types know no language for which a text could be without its catalogue', () => {
  const language: Language = PSEUDO
  // @ts-expect-error -- textIn gives it
  expect(jobs[language]).toBeUndefined()
})

test('a browser is answered in the language that it asks for first', () => {
  const asked = ['ar', 'ar-SA,en;q=0.8', 'AR', 'en-XA, ar', 'en-GB', 'de, ar', '', undefined]
  expect(asked.map(languageOf)).toEqual(['ar', 'ar', 'ar', PSEUDO, 'en', 'en', 'en', 'en'])
})

test('of two names readers see theirs; where there is none, the first', () => {
  const names = { name: 'Rewinding', name_ar: 'إعادة اللف' }
  expect((['en', 'ar', PSEUDO] as const).map((language) => nameIn(language, names))).toEqual([
    'Rewinding',
    'إعادة اللف',
    'Rewinding',
  ])
  expect([{ name: 'Rewinding' }, { name: 'Rewinding', name_ar: null }].map((each) => nameIn('ar', each))).toEqual([
    'Rewinding',
    'Rewinding',
  ])
  expect(activityIn('ar', { activity_label: 'Rewinding', activity_label_ar: 'إعادة اللف' })).toBe('إعادة اللف')
  const person = { label: 'Ali Hassan (W-1)', name_ar: null }
  expect(labelIn('ar', person)).toBe('Ali Hassan (W-1)')
  expect(labelIn('ar', { label: 'Former technician 9', name_ar: 'فني سابق 9' })).toBe('فني سابق 9')
})
