import type { AnswerOf, EstimateMeasure } from '@warsha/contract'
import { sarOfHalalas } from '@warsha/domain'
import type { CellMisses, Cockpit, Misses } from './cockpit-queries.ts'
import { percentOf, shownHours } from './figures.ts'
import { improvementOf, presentLeftOut } from './present.ts'

const HOUR = 3600

export function presentCockpit(found: Cockpit): AnswerOf<'estimateCockpit'> {
  return {
    overall: { ...measureOf(found.overall), gain_sar: gainOf(found) },
    activities: found.activities.map((each) => ({
      activity_code: each.activity_code,
      activity_label: each.activity_label,
      activity_label_ar: each.activity_label_ar,
      ...measureOf(each),
    })),
    months: found.months.map((each) => ({ month: each.month, ...measureOf(each) })),
    cells: found.cells.map(presentCell),
    cell_count: found.cell_count,
    left_out: presentLeftOut(found.left_out),
  }
}

function presentCell(cell: CellMisses): AnswerOf<'estimateCockpit'>['cells'][number] {
  return {
    job_type_id: cell.job_type_id,
    job_type: cell.job_type,
    job_type_ar: cell.job_type_ar,
    power_rating_id: cell.power_rating_id,
    power_rating: cell.power_rating,
    rpm_category_id: cell.rpm_category_id,
    rpm_category: cell.rpm_category,
    activity_code: cell.activity_code,
    activity_label: cell.activity_label,
    activity_label_ar: cell.activity_label_ar,
    total_error_hours: shownHours(cell.estimated_miss_seconds / HOUR),
    ...measureOf(cell),
  }
}

function measureOf(misses: Misses): EstimateMeasure {
  const count = misses.item_count
  const gain = (misses.baseline_miss_seconds - misses.learned_miss_seconds) / HOUR
  const mean = (seconds: number) => (count === 0 ? null : shownHours(seconds / count / HOUR))
  return {
    item_count: count,
    bias_pct: count === 0 ? null : percentOf(misses.deviations / count),
    baseline_error_hours: mean(misses.baseline_miss_seconds),
    learned_error_hours: mean(misses.learned_miss_seconds),
    improvement_pct: improvementOf(misses),
    p80_coverage_pct: count === 0 ? null : percentOf(misses.covered / count),
    gain_hours: shownHours(gain),
  }
}

function gainOf({ overall, halalas_per_hour }: Cockpit): number {
  const hours = (overall.baseline_miss_seconds - overall.learned_miss_seconds) / HOUR
  return sarOfHalalas(Math.round(hours * (halalas_per_hour ?? 0)))
}
