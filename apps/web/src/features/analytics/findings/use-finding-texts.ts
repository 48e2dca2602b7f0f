import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../i18n/date-formats.ts'
import { durationText } from '../../../i18n/durations.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { dayCount } from '../series.ts'
import { figuresIn } from '../use-figures.ts'
import type {
  AccuracyFinding,
  Comparison,
  EfficiencyFinding,
  ErrorFinding,
  LatenessFinding,
  ShareFinding,
  TrendFinding,
} from './findings.ts'

/** What pictures show, in sentences of the language of this moment. */
export function useFindingTexts() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return useMemo(() => findingTexts(t, language), [t, language])
}

export type Measure = 'hours' | 'session_count' | 'active_technicians' | 'cost_sar'

/** From so many hours on nobody asks for the minutes. */
const MANY_HOURS = 100

/** A name of whichever script, in its own direction within the sentence. */
const named = (name: string) => `\u2068${name}\u2069`

export function findingTexts(t: TFunction<'admin'>, language: Language) {
  const { count, hours, sar, wholePercent, percent } = figuresIn(language)
  const counted = (number: number) => ({ count: number, number: count(number) })
  const duration = (decimal: number) =>
    decimal < MANY_HOURS
      ? durationText(Math.round(decimal * 3600), t)
      : t('time.hours', { hours: count(Math.round(decimal)) })

  /** What was measured, with its unit: `2418 h of work`. */
  const measured: Record<Measure, (value: number) => string> = {
    hours: (value) => t('analytics.finding.hours', { duration: duration(value) }),
    session_count: (value) => t('analytics.finding.sessions', counted(value)),
    active_technicians: (value) => t('analytics.finding.technicians', { number: hours(value) }),
    cost_sar: (value) => t('time.sar', { amount: sar(value) }),
  }
  const bare: Record<Measure, (value: number) => string> = {
    hours: duration,
    session_count: count,
    active_technicians: count,
    cost_sar: sar,
  }

  const before = (days: Days) => t('analytics.finding.before', counted(dayCount(days)))

  function compared(comparison: Comparison, days: Days): string {
    if (comparison.kind === 'same') return t('analytics.finding.same', { before: before(days) })
    const values = { percent: wholePercent(comparison.percent), before: before(days) }
    return t(`analytics.finding.${comparison.kind}`, values)
  }

  function trendClause(finding: TrendFinding, measure: Measure, days: Days): string {
    if (finding.kind === 'compared') return compared(finding.comparison, days)
    if (finding.kind === 'even') return t('analytics.finding.even', { value: bare[measure](finding.value) })
    const day = dateText(finding.period, language)
    if (finding.kind === 'single') return t('analytics.finding.single', { day })
    return t('analytics.finding.peak', { day, value: bare[measure](finding.value) })
  }

  return {
    trend: (finding: TrendFinding | null, measure: Measure, days: Days) =>
      finding &&
      t('analytics.finding.sentence', {
        subject: measured[measure](finding.total),
        clause: trendClause(finding, measure, days),
      }),

    share(finding: ShareFinding | null, days: Days): string | null {
      if (!finding) return null
      if (finding.kind === 'only') return t('analytics.finding.shareOnly', { name: named(finding.name) })
      const share = wholePercent(finding.percent)
      if (finding.kind === 'even')
        return t('analytics.finding.shareEven', { ...counted(finding.count), percent: share })
      const values = { name: named(finding.name), percent: share, before: before(days) }
      if (finding.kind === 'greatest') return t('analytics.finding.shareGreatest', values)
      if (finding.kind === 'same') return t('analytics.finding.shareSame', values)
      const key = finding.kind === 'more' ? 'analytics.finding.shareMore' : 'analytics.finding.shareLess'
      return t(key, { ...values, ...counted(finding.points) })
    },

    efficiency(
      finding: EfficiencyFinding | null,
      { good, excellent }: { good: number; excellent: number },
    ): string | null {
      if (!finding) return null
      const values = { good: wholePercent(good), excellent: wholePercent(excellent) }
      if (finding.kind === 'one') {
        return t('analytics.finding.oneTechnician', { name: named(finding.name), percent: percent(finding.percent) })
      }
      const all = { ...values, ...counted(finding.count) }
      if (finding.kind === 'allExcellent') return t('analytics.finding.allExcellent', all)
      const some = { ...all, total: count(finding.total) }
      if (finding.kind === 'noneBelow') return t('analytics.finding.noneBelow', some)
      return t('analytics.finding.below', { ...some, percent: percent(finding.percent) })
    },

    accuracy(finding: AccuracyFinding | null): string | null {
      if (!finding) return null
      if (finding.kind === 'exact') return t('analytics.finding.exact')
      const values = { name: named(finding.name), percent: percent(finding.percent) }
      return t(finding.kind === 'longer' ? 'analytics.finding.longer' : 'analytics.finding.shorter', values)
    },

    error(finding: ErrorFinding | null): string | null {
      if (!finding) return null
      return t(`analytics.finding.${finding.kind === 'same' ? 'errorSame' : finding.kind}`, {
        month: monthAndYearText(finding.month, language),
        hours: duration(finding.hours),
        difference: duration(finding.difference),
      })
    },

    lateness(finding: LatenessFinding | null): string | null {
      if (!finding) return null
      if (finding.kind === 'noneDue') return t('analytics.finding.noneDue')
      if (finding.kind === 'one') return t(finding.isLate ? 'analytics.finding.oneLate' : 'analytics.finding.oneInTime')
      return t('analytics.finding.late', { ...counted(finding.count), total: count(finding.total) })
    },
  }
}
