import { type AnswerOf, leftOutReasons, notChargedToJobs, type Text } from '@warsha/contract'
import { hoursAlone, hundredthsOfParts, percentagesOf, sarOfHalalas } from '@warsha/domain'
import { percentOf, shareOf } from './figures.ts'
import type { AccuracyRow, CostRow, Learned, LeftOutCounts, Overview, TrendRow, WorkSums } from './queries.ts'

/** A period that ends today: a total of its own, as that of its report. */
function presentPeriod({ sessions, effective_seconds, cost_halalas }: WorkSums) {
  return { sessions, hours: hoursAlone(effective_seconds), cost_sar: sarOfHalalas(cost_halalas) }
}

export function presentOverview(found: Overview): AnswerOf<'kpiDashboard'> {
  const { using_learned, total_estimates } = found
  return {
    today: presentPeriod(found.today),
    this_week: presentPeriod(found.this_week),
    this_month: presentPeriod(found.this_month),
    operations: { active_technicians: found.active_technicians, open_jobs: found.open_jobs },
    learning: { learning_adoption_pct: shareOf(using_learned, total_estimates), using_learned, total_estimates },
  }
}

/** The periods add up to the hours of the range, which are those of its report. */
export function presentTrends(rows: readonly TrendRow[]): AnswerOf<'timeTrends'> {
  const hundredths = hundredthsOfParts(
    rows.map(({ effective_seconds }) => effective_seconds),
    'by time',
  )
  return rows.map(({ period, technicians, sessions, cost_halalas }, place) => ({
    period,
    hours: (hundredths[place] ?? 0) / 100,
    session_count: sessions,
    active_technicians: technicians,
    cost_sar: sarOfHalalas(cost_halalas),
  }))
}

const withoutJobType: Text = { en: 'No job type', ar: 'بدون نوع عمل' }

/** Rows keep their halalas, so that they add up to the cost of the range; their percentages add up to 100.0. */
export function presentCosts(rows: CostRow[]): AnswerOf<'costBreakdown'> {
  const percentages = percentagesOf(
    rows.map(({ cost_halalas }) => cost_halalas),
    rows.map(({ id, is_charged }) => id ?? (is_charged ? 0 : -1)),
  )
  return rows.map(({ id, name, name_ar, person, is_charged, cost_halalas }, i) => ({
    id,
    name: person?.label ?? name ?? nameless(is_charged).en,
    name_ar: person?.name_ar ?? (name === null ? nameless(is_charged).ar : name_ar),
    person,
    is_charged,
    cost_sar: sarOfHalalas(cost_halalas),
    cost_percentage: percentages[i] ?? 0,
  }))
}

const nameless = (isCharged: boolean) => (isCharged ? withoutJobType : notChargedToJobs)

/** Percent by which an activity may vary, in either direction. */
const EXCELLENT_PERCENT = 10
const GOOD_PERCENT = 25

/** Rated as shown: what reads 10 % is excellent. */
function accuracyRating(variance: number): 'excellent' | 'good' | 'needs-adjustment' {
  if (Math.abs(variance) <= EXCELLENT_PERCENT) return 'excellent'
  return Math.abs(variance) <= GOOD_PERCENT ? 'good' : 'needs-adjustment'
}

type Activity = AnswerOf<'activityAccuracy'>['activities'][number]

function presentActivity(row: AccuracyRow): Activity {
  const variance = percentOf(row.actual_seconds / row.estimated_seconds - 1)
  const rating = accuracyRating(variance)
  return {
    activity_code: row.activity_code,
    activity_label: row.activity_label,
    activity_label_ar: row.activity_label_ar,
    session_count: row.session_count,
    item_count: row.item_count,
    avg_estimated_hours: hoursAlone(row.estimated_seconds / row.item_count),
    avg_actual_hours: hoursAlone(row.actual_seconds / row.item_count),
    min_hours: hoursAlone(row.least_seconds),
    max_hours: hoursAlone(row.most_seconds),
    variance_percentage: variance,
    accuracy_rating: rating,
    needs_adjustment: rating === 'needs-adjustment',
  }
}

/** The activities that vary most first. */
export function presentAccuracy(rows: AccuracyRow[]): AnswerOf<'activityAccuracy'> {
  const sizeOf = ({ variance_percentage }: Activity) => Math.abs(variance_percentage)
  const activities = rows
    .map(presentActivity)
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.activity_label < b.activity_label ? -1 : 1))
  const total = activities.reduce((sum, activity) => sum + sizeOf(activity), 0)
  return {
    summary: {
      excellent_accuracy: activities.filter(({ accuracy_rating }) => accuracy_rating === 'excellent').length,
      needs_adjustment: activities.filter(({ needs_adjustment }) => needs_adjustment).length,
      avg_variance_pct: activities.length === 0 ? null : Math.round((total / activities.length) * 100) / 100,
    },
    activities,
  }
}

export function presentLearned(found: Learned): AnswerOf<'learningEffectiveness'> {
  return {
    summary: {
      total_estimates: found.total_estimates,
      total_estimates_with_data: found.with_data,
      using_historical: found.using_historical,
      learning_adoption_pct: shareOf(found.using_historical, found.total_estimates),
      high_confidence: found.high_confidence,
      showing_improvement: found.improved,
      improvement_rate_pct: shareOf(found.improved, found.measured),
    },
    learning_data: found.cells.map((cell) => ({
      job_type: cell.job_type,
      job_type_ar: cell.job_type_ar,
      power_rating: cell.power_rating,
      rpm_category: cell.rpm_category,
      activity: cell.activity,
      activity_ar: cell.activity_ar,
      baseline_hours: hoursAlone(cell.baseline_seconds),
      learned_hours: hoursAlone(cell.learned_seconds),
      sample_count: cell.sample_count,
      variance_pct: percentOf(cell.learned_seconds / cell.baseline_seconds - 1),
      using_learned: cell.use_historical,
      improvement: improvementOf(cell),
      confidence: cell.confidence,
    })),
  }
}

/** By how many percent what was learned came nearer than the baseline; null when the baseline was never off. */
export function improvementOf(missed: { baseline_miss_seconds: number; learned_miss_seconds: number }): number | null {
  const { baseline_miss_seconds: baseline, learned_miss_seconds: learned } = missed
  return baseline === 0 ? null : percentOf(1 - learned / baseline)
}

/** All reasons, with 0 where there was nothing. */
export function presentLeftOut(counts: LeftOutCounts): AnswerOf<'estimateCockpit'>['left_out'] {
  const all = { review: 0, duplicate: 0, no_time: 0, no_estimate: 0, excluded: 0 }
  for (const reason of leftOutReasons) all[reason] = counts[reason] ?? 0
  return all
}
