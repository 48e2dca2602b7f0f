import type { AnswerOf, Person } from '@warsha/contract'
import { type EfficiencySums, type FairEfficiency, fairEfficiencies, hoursAlone } from '@warsha/domain'
import { percentOf, shownDifference } from './figures.ts'
import { presentLeftOut } from './present.ts'
import type { Efficiency, EfficiencyRow } from './queries.ts'

type Technician = AnswerOf<'technicianEfficiency'>['technicians'][number]

const EXCELLENT_PERCENT = 95
const GOOD_PERCENT = 80

/** Rated as shown: what reads 95 % is excellent. */
export function performanceRating(efficiency: number): Technician['performance_rating'] {
  if (efficiency >= EXCELLENT_PERCENT) return 'excellent'
  return efficiency >= GOOD_PERCENT ? 'good' : 'needs-improvement'
}

/** Who is best by the number that few items cannot push up comes first. */
export function presentEfficiency(found: Efficiency): AnswerOf<'technicianEfficiency'> {
  const fair = fairEfficiencies(found.technicians.map(sumsOf))
  const technicians = found.technicians
    .flatMap((row, i) => (fair[i] ? presentTechnician(row, fair[i]) : []))
    .sort((a, b) => {
      return (
        b.shrunk_efficiency - a.shrunk_efficiency ||
        b.efficiency_percentage - a.efficiency_percentage ||
        (a.technician.label < b.technician.label ? -1 : 1)
      )
    })
  const left_out = presentLeftOut(found.left_out)
  const best = bestOf(technicians)
  return {
    summary: {
      avg_efficiency: averageOf(found.technicians),
      best_performer: best?.label ?? null,
      best,
      total_sessions: found.total_sessions,
      total_items: found.total_items,
      open_job_items: found.open_job_items,
      left_out_count: Object.values(left_out).reduce((sum, count) => sum + count, 0),
      left_out,
    },
    technicians,
  }
}

const HOUR = 3600

function sumsOf(row: EfficiencyRow): EfficiencySums {
  return {
    itemCount: row.item_count,
    estimatedHours: row.estimated_seconds / HOUR,
    actualHours: row.actual_seconds / HOUR,
    squaredHours: row.squared_seconds / HOUR ** 2,
    weightedLogs: row.weighted_logs / HOUR,
    weightedSquares: row.weighted_squares / HOUR,
  }
}

function presentTechnician(row: EfficiencyRow, { low, high, shrunk, isShrunk }: FairEfficiency): Technician {
  const estimated = hoursAlone(row.estimated_seconds)
  const actual = hoursAlone(row.actual_seconds)
  const efficiency = percentOf(row.estimated_seconds / row.actual_seconds)
  return {
    technician_id: row.technician_id,
    technician_name: row.technician_name,
    technician: row.technician,
    employee_number: row.employee_number,
    segment: row.segment,
    sessions_with_estimates: row.session_count,
    estimated_hours: estimated,
    actual_hours: actual,
    variance_hours: shownDifference(actual, estimated),
    efficiency_percentage: efficiency,
    performance_rating: performanceRating(efficiency),
    item_count: row.item_count,
    efficiency_interval: { low: percentOf(low), high: percentOf(high) },
    shrunk_efficiency: percentOf(shrunk),
    is_shrunk: isShrunk,
    drawn_efficiency: percentOf(shrunk),
    is_drawn: isShrunk,
  }
}

/** The shop's: all estimated against all actual hours, so that an hour counts the same, whoever worked it. */
function averageOf(rows: readonly EfficiencyRow[]): number | null {
  if (rows.length === 0) return null
  return percentOf(sumOf(rows, 'estimated_seconds') / sumOf(rows, 'actual_seconds'))
}

/** @param technicians the best first */
function bestOf(technicians: readonly Technician[]): Person | null {
  const best = technicians.find(({ is_shrunk }) => !is_shrunk) ?? technicians[0]
  return best?.technician ?? null
}

function sumOf(rows: readonly EfficiencyRow[], name: 'estimated_seconds' | 'actual_seconds'): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
