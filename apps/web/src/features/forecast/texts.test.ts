import type { ExpectedFinish, ForecastRecordAnswer } from '@warsha/contract'
import { DAYS_OF_RECORD } from '@warsha/domain'
import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { finishTextsOf } from './finish-texts.ts'
import { ar, en } from './messages.ts'
import { recordTextsOf } from './record-texts.ts'

type Known = 'en' | 'ar'

const admin = {} as Record<Known, TFunction<'admin'>>
beforeAll(async () => {
  for (const [language, translation] of Object.entries({ en, ar })) {
    const i18n = createInstance()
    const resources = { [language]: { translation } }
    await i18n.init({ lng: language, resources, interpolation: { escapeValue: false } })
    // These texts are part of the admin area's.
    admin[language as Known] = i18n.t as unknown as TFunction<'admin'>
  }
})

describe('a finish date', () => {
  const sentence = (finish: Partial<ExpectedFinish>, language: Known = 'en') =>
    finishTextsOf(admin[language], { zone: 'Asia/Riyadh', now: Date.parse('2026-11-22T06:00:00Z'), language }).sentence(
      {
        p50_at: '2026-11-25T07:00:00Z',
        p80_at: '2026-11-28T12:00:00Z',
        goes_on_at: null,
        late_percent: null,
        is_guess: false,
        ...finish,
      },
    )

  test('that keeps its word says in how many cases it holds, and how likely the job is late', () => {
    expect(sentence({})).toBe('Expected 25 Nov, by 28 Nov at the latest in 4 of 5 cases')
    expect(sentence({ late_percent: 8 })).toMatch(/in 4 of 5 cases; 8% likely to be late$/)
  })

  test('that is a guess says so, without a share of cases or a percentage', () => {
    expect(sentence({ is_guess: true })).toBe('Expected 25 Nov to 28 Nov – a guess from hours alone')
    expect(sentence({ is_guess: true, p80_at: '2026-11-25T12:00:00Z' })).toBe(
      'Expected 25 Nov – a guess from hours alone',
    )
    expect(sentence({ goes_on_at: '2026-11-24T07:00:00.000Z' })).toMatch(
      /^On hold, usually continues by 24 Nov\. Expected /,
    )
    expect(sentence({ is_guess: true }, 'ar')).toMatch(/تخمين من الساعات وحدها$/)
    expect(sentence({ is_guess: true }, 'ar')).not.toMatch(/%|4 من/)
  })
})

describe('how the dates held that passed lately', () => {
  const record = (changes: Partial<ForecastRecordAnswer> = {}): ForecastRecordAnswer => {
    return { jobs: 50, dates: 237, held: 189, replayed: 0, bias_days: 3.2, horizons: [], ...changes }
  }
  const sentencesOf = (changes: Partial<ForecastRecordAnswer>, isGuess: boolean, language: Known = 'en') => {
    const { held, more, replayed } = recordTextsOf(admin[language], language)
    const known = record(changes)
    return [held(known), ...more({ record: known, isGuess }), ...replayed(known)]
  }

  test.each<[string, Partial<ForecastRecordAnswer>, boolean, string[]]>([
    [
      'they keep their word',
      { replayed: 12 },
      false,
      [
        'Of the finish dates of the last 60 days, 189 of 237 held (80%).',
        'On average, jobs were closed 3.2 days later than expected.',
        '12 of these dates were calculated afterwards, from what was known on their day.',
      ],
    ],
    [
      'too few have passed',
      { jobs: 1, dates: 1, held: 1, replayed: 1, bias_days: -1 },
      true,
      [
        'Of the finish dates of the last 60 days, 1 of 1 held (100%).',
        'On average, jobs were closed 1 day earlier than expected.',
        'The dates are a guess from hours alone: 1 date passed within the last 60 days, and 30 are needed.',
        'These dates were calculated afterwards, from what was known on their day.',
      ],
    ],
    [
      'too few of them held',
      { held: 120, bias_days: 0 },
      true,
      [
        'Of the finish dates of the last 60 days, 120 of 237 held (51%).',
        'On average, jobs were closed just when expected.',
        'The dates are a guess from hours alone: only 51% were met, so these dates are optimistic.',
      ],
    ],
    [
      'none has passed',
      { jobs: 0, dates: 0, held: 0, bias_days: null },
      true,
      ['No finish date has passed within the last 60 days. Until 30 have, the dates are a guess from hours alone.'],
    ],
  ])('%s', (_, changes, isGuess, sentences) => {
    expect(sentencesOf(changes, isGuess)).toEqual(sentences)
  })

  test('in Arabic, too', () => {
    expect(sentencesOf({ dates: 12, held: 11 }, true, 'ar')).toEqual([
      'من مواعيد الإنجاز في آخر 60 يومًا صدق 11 من 12 (\u206692%\u2069).',
      'في المتوسط أُغلقت أوامر العمل بعد المتوقع بـ3.2 يوم.',
      'المواعيد تخمين من الساعات وحدها: حلّ 12 موعدًا في آخر 60 يومًا، والمطلوب 30.',
    ])
  })

  test('says of how many days', () => {
    expect([sentencesOf({}, false)[0], sentencesOf({}, false, 'ar')[0]].join(' ')).toContain(String(DAYS_OF_RECORD))
    for (const language of ['en', 'ar'] as const) {
      for (const text of sentencesOf({ dates: 0 }, true, language)) expect(text).toContain(String(DAYS_OF_RECORD))
    }
  })
})
