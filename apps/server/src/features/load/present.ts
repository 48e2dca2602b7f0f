import { type LoadTeam, MOST_JOBS_OF_BAR } from '@warsha/contract'
import type { WeekAhead } from '@warsha/domain'
import type { LoadOfTeam } from '../forecast/index.ts'

type Part = { jobId: number; seconds: number }

/** Teams as the calls answer them. */
export function presentTeams(teams: readonly LoadOfTeam[], weeks: readonly WeekAhead[]): LoadTeam[] {
  return teams.map(({ team, technicians, workSeconds, weeks: load, calendarSeconds, laterSeconds, later }) => ({
    team,
    technicians,
    work_hours: exactHours(workSeconds),
    weeks: weeks.map(({ first, last }, nth) => {
      const { capacitySeconds = 0, workSeconds: done = 0, overdueSeconds = 0, jobs = [] } = load[nth] ?? {}
      return {
        first_day: first,
        last_day: last,
        calendar_hours: exactHours(calendarSeconds[nth] ?? 0),
        capacity_hours: exactHours(capacitySeconds),
        work_hours: exactHours(done),
        overdue_hours: exactHours(overdueSeconds),
        ...presentParts(jobs),
      }
    }),
    later: { hours: exactHours(laterSeconds), ...presentParts(later) },
  }))
}

/** The jobs behind a bar, the first of them by name. */
export function presentParts(parts: readonly Part[]) {
  return {
    job_count: parts.length,
    jobs: parts.slice(0, MOST_JOBS_OF_BAR).map(({ jobId, seconds }) => ({ job_id: jobId, hours: exactHours(seconds) })),
  }
}

/** Where nobody works and nothing is to be done, there is no team. */
export function isShown({ technicians, workSeconds }: LoadOfTeam): boolean {
  return technicians > 0 || workSeconds > 0
}

/** Decimal hours, exact to the second. */
export function exactHours(seconds: number): number {
  return Math.round((seconds / 3600) * 10_000) / 10_000
}
