import type { Floor, FloorTechnician, NextJob } from '@warsha/contract'
import type { FloorState } from '@warsha/domain'

export type ByState = Record<FloorState, FloorTechnician[]>

/** The technicians by what they are; who has been idle longest first, all others by name as they come. */
export function byState({ technicians }: Floor): ByState {
  const groups: ByState = { working: [], idle: [], away: [], not_started: [] }
  for (const technician of technicians) groups[technician.state].push(technician)
  groups.idle.sort((a, b) => Date.parse(a.since ?? '') - Date.parse(b.since ?? ''))
  return groups
}

/**
 * What each of some technicians would usually do next: in their order the first job that waits for nothing, that nobody is
 * on, and whose next activity is what they usually do. No job is named twice, so that two hands are not sent to one.
 * @param jobs in the order in which they are to be worked on
 */
export function nextJobsFor(
  technicians: readonly FloorTechnician[],
  jobs: readonly NextJob[],
): ReadonlyMap<number, NextJob> {
  const waiting = jobs.filter(({ hold, working, next_activity }) => !hold && working.length === 0 && next_activity)
  const found = new Map<number, NextJob>()
  const given = new Set<number>()
  for (const { technician_id: id, usual_activity } of technicians) {
    const job = waiting.find(
      ({ job_id, next_activity }) =>
        !given.has(job_id) &&
        (next_activity?.activity_code === usual_activity?.activity_code ||
          next_activity?.usual_technicians.some(({ technician_id }) => technician_id === id) === true),
    )
    if (!job) continue
    given.add(job.job_id)
    found.set(id, job)
  }
  return found
}
