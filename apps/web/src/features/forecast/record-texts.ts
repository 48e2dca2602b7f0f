import type { ForecastRecordAnswer } from '@warsha/contract'
import { DATES_OF_RECORD } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { percentText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import type { Language } from '../../i18n/language.ts'
import { type KnownHorizon, leaningOf, whyGuess } from './record.ts'

/** Texts for the accuracy of a shop's dates. */
export type RecordTexts = ReturnType<typeof recordTextsOf>

type PassedDates = Pick<ForecastRecordAnswer, 'held' | 'dates'>
type Kept = { record: ForecastRecordAnswer; isGuess: boolean }

function heldPercent({ held, dates }: PassedDates, language: Language): string {
  return percentText(Math.round((100 * held) / dates), language)
}

/** How many of the dates held that passed lately. @param record with any */
export function heldText(t: TFunction<'admin'>, language: Language, { held, dates }: PassedDates): string {
  return t('forecast.record.held', {
    held: numberText(held, language),
    dates: numberText(dates, language),
    percent: heldPercent({ held, dates }, language),
  })
}

export function recordTextsOf(t: TFunction<'admin'>, language: Language) {
  const number = (value: number) => numberText(value, language)
  const counted = (count: number) => ({ count, number: number(count) })

  function leaning(record: ForecastRecordAnswer): string[] {
    const found = leaningOf(record)
    if (!found) return []
    return [
      found.kind === 'onTime' ? t('forecast.record.onTime') : t(`forecast.record.${found.kind}`, counted(found.days)),
    ]
  }

  function replayed({ replayed: count, dates }: ForecastRecordAnswer): string[] {
    if (count === 0) return []
    return [count === dates ? t('forecast.record.allReplayed') : t('forecast.record.replayed', counted(count))]
  }

  function reason(record: ForecastRecordAnswer): string {
    const why = whyGuess(record)
    const needed = number(DATES_OF_RECORD)
    if (why === 'none') return t('forecast.record.none', { needed })
    if (why === 'few') return t('forecast.record.few', { ...counted(record.dates), needed })
    return t('forecast.record.tooEarly', { percent: heldPercent(record, language) })
  }

  return {
    /** one sentence: how many held, or why nothing can be said */
    held: (record: ForecastRecordAnswer) => (record.dates === 0 ? reason(record) : heldText(t, language, record)),
    /** whether jobs are closed later than expected, and why the dates are a guess where they are one */
    more: ({ record, isGuess }: Kept): string[] => {
      if (record.dates === 0) return []
      return [...leaning(record), ...(isGuess ? [reason(record)] : [])]
    },
    replayed,
    horizon: ({ up_to_days: to, beyond_days: beyond }: Pick<KnownHorizon, 'up_to_days' | 'beyond_days'>) => {
      if (to === null) return t('forecast.record.over', counted(beyond ?? 0))
      if (beyond === null) return t('forecast.record.upTo', counted(to))
      return t('forecast.record.range', { ...counted(to), from: number(beyond) })
    },
    shareOf: (percent: number, dates: number) =>
      t('forecast.record.shareOf', { percent: percentText(percent, language), dates: number(dates) }),
  }
}
