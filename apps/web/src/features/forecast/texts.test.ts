import type { ExpectedFinish, ForecastRecordAnswer } from '@warsha/contract'
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

describe('how the dates of closed jobs held', () => {
  const record = (changes: Partial<ForecastRecordAnswer> = {}): ForecastRecordAnswer => {
    return {
      jobs: 50,
      dates: 237,
      held: 189,
      replayed: 0,
      is_backtest: false,
      bias_days: 3.2,
      horizons: [],
      ...changes,
    }
  }
  const sentencesOf = (changes: Partial<ForecastRecordAnswer>, isGuess: boolean, language: Known = 'en') => {
    const { held, more, replayed } = recordTextsOf(admin[language], language)
    const kept = { record: record(changes), isGuess }
    return [held(kept), ...more(kept), ...replayed(kept.record)]
  }

  test.each<[string, Partial<ForecastRecordAnswer>, boolean, string[]]>([
    [
      'they keep their word',
      { replayed: 12 },
      false,
      [
        'Of the dates called P80 for the last 50 closed jobs, 189 of 237 held (80%).',
        'On average, jobs were closed 3.2 days later than expected.',
        '12 of these dates were calculated afterwards, from what was known on their day.',
      ],
    ],
    [
      'too few are known',
      { jobs: 1, dates: 4, held: 4, replayed: 4, bias_days: -1 },
      true,
      [
        'Of the latest dates given for the last closed job, 4 of 4 held.',
        'On average, jobs were closed 1 day earlier than expected.',
        'The dates are a guess from hours alone: 1 closed job with dates is known, and 50 are needed.',
        'These dates were calculated afterwards, from what was known on their day.',
      ],
    ],
    [
      'it is the shop’s past that they were reckoned for',
      { jobs: 210, dates: 1000, held: 806, replayed: 1000, is_backtest: true, bias_days: 1.5 },
      false,
      [
        'Of the dates that the shop’s own past would have called P80, 806 of 1,000 held (81%). Until 50 closed jobs had dates of their own, this past counts.',
        'On average, jobs were closed 1.5 days later than expected.',
      ],
    ],
    [
      'the shop’s past would not have held',
      { jobs: 210, dates: 1000, held: 606, replayed: 1000, is_backtest: true, bias_days: 0 },
      true,
      [
        'Of the latest dates that the shop’s own past would have had, 606 of 1,000 held. Until 50 closed jobs had dates of their own, this past counts.',
        'On average, jobs were closed just when expected.',
        'The dates are a guess from hours alone: only 61% were met, so these dates are optimistic.',
      ],
    ],
    [
      'too few of them held',
      { held: 120, bias_days: 0 },
      true,
      [
        'Of the latest dates given for the last 50 closed jobs, 120 of 237 held.',
        'On average, jobs were closed just when expected.',
        'The dates are a guess from hours alone: only 51% were met, so these dates are optimistic.',
      ],
    ],
    [
      'none is known',
      { jobs: 0, dates: 0, held: 0, bias_days: null },
      true,
      ['No job with a date has been closed yet. Until 50 have, the dates are a guess from hours alone.'],
    ],
  ])('%s', (_, changes, isGuess, sentences) => {
    expect(sentencesOf(changes, isGuess)).toEqual(sentences)
  })

  test('dates that held too often are said to be too late; in Arabic, too', () => {
    expect(sentencesOf({ held: 230 }, true)[2]).toMatch(/97% held, which is too many – they lie later than need be\.$/)
    expect(sentencesOf({ jobs: 12 }, true, 'ar')).toEqual([
      'من المواعيد القصوى لآخر 12 أمر عمل مغلقًا صدق 189 من 237.',
      'في المتوسط أُغلقت أوامر العمل بعد المتوقع بـ3.2 يوم.',
      'المواعيد تخمين من الساعات وحدها: تُعرف مواعيد 12 أمر عمل مغلقًا، والمطلوب 50.',
    ])
  })
})
