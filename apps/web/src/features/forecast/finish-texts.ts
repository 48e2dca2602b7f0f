import type { ExpectedFinish, ForecastRecordAnswer, NoForecast } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { percentText } from '../../i18n/durations.ts'
import type { Language } from '../../i18n/language.ts'
import { workshopDayText } from '../../i18n/workshop-time.ts'
import { heldText } from './record-texts.ts'

/** Texts for expected finish dates. */
export type FinishTexts = {
  /** the day of an instant, ISO 8601, that is known */
  day: (at: string) => string
  /** the day of an expected finish; a guess looks like one: `~31 Dec` */
  finish: (at: string, isGuess: boolean) => string
  /** everything that is known of it */
  sentence: (finish: ExpectedFinish) => string
  /** how the shop's dates held that passed lately; null: none did */
  heldLately: (record: Pick<ForecastRecordAnswer, 'held' | 'dates'>) => string | null
  late: string
  /** why there is none, in a word or two and in a sentence */
  none: Record<NoForecast, string>
  why: Record<NoForecast, string>
}

type Zone = { zone: string; now: Instant; language: Language }

/** Made once for all rows of a table. */
export function finishTextsOf(t: TFunction<'admin'>, where: Zone): FinishTexts {
  const day = (at: string) => workshopDayText(Date.parse(at), where)
  const reasons = <Kind extends 'none' | 'why'>(kind: Kind) => ({
    on_hold: t(`forecast.${kind}.on_hold`),
    no_estimate: t(`forecast.${kind}.no_estimate`),
    no_technicians: t(`forecast.${kind}.no_technicians`),
    too_far: t(`forecast.${kind}.too_far`),
    not_yet: t(`forecast.${kind}.not_yet`),
  })
  const finishSentence = ({ p50_at, p80_at, late_percent, is_guess }: ExpectedFinish): string => {
    const days = { p50: day(p50_at), p80: day(p80_at) }
    const isSameDay = days.p50 === days.p80
    if (is_guess) return t(isSameDay ? 'forecast.guessSameDay' : 'forecast.guess', days)
    const sentence = t(isSameDay ? 'forecast.sameDay' : 'forecast.sentence', days)
    if (late_percent === null) return sentence
    return t('forecast.withLate', { sentence, percent: percentText(late_percent, where.language) })
  }
  return {
    day,
    finish: (at, isGuess) => (isGuess ? t('forecast.about', { day: day(at) }) : day(at)),
    sentence: (finish) => {
      const { goes_on_at } = finish
      const sentence = finishSentence(finish)
      return goes_on_at === null ? sentence : t('forecast.held', { sentence, day: day(goes_on_at) })
    },
    heldLately: (record) => (record.dates === 0 ? null : heldText(t, where.language, record)),
    late: t('forecast.late'),
    none: reasons('none'),
    why: reasons('why'),
  }
}

const PROBABLY = 50

/** Whether it is likelier late than not. */
export function isLikelyLate({ late_percent }: Pick<ExpectedFinish, 'late_percent'>): boolean {
  return late_percent !== null && late_percent > PROBABLY
}
