import { hoursOfEstimate } from '@warsha/domain'
import type { PlannedWork } from './queries.ts'

export function presentPlan({ planned_seconds, p80_hours, worked_seconds }: PlannedWork) {
  return {
    planned_hours: planned_seconds === null ? null : hoursOfEstimate(planned_seconds),
    p80_hours: p80_hours === null ? null : hoursOfEstimate(p80_hours * SECONDS_OF_HOUR),
    worked_hours: worked_seconds === null ? null : hoursOfEstimate(worked_seconds),
  }
}

const SECONDS_OF_HOUR = 3600
