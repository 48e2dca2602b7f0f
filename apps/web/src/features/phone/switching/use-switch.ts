import { deviceStorage } from '../../../device/storage.ts'
import type { Entry } from '../../../offline/entry.ts'
import type { ShownSession } from '../../../offline/replay.ts'
import type { Work } from '../../../offline/work.ts'
import { activitiesToSwitchTo, type PastWork } from './activities-to-switch-to.ts'
import { cachedJobs } from '../choosing/cache.ts'
import { useWork } from '../running/current-session.ts'
import { useActivityTypes } from '../choosing/jobs.ts'

/** What the running session can be switched to, best first; the rest of the query that asks for the activities. */
export function useActivitiesToSwitchTo(session: ShownSession) {
  const { data, ...query } = useActivityTypes()
  const work = useWork()
  const jobTypes = jobTypesIn(work)
  const running: PastWork = {
    jobNo: session.jobNo,
    jobTypeId: jobTypes.get(session.jobNo) ?? null,
    activityCode: session.activityCode,
  }
  return { ...query, activities: data && activitiesToSwitchTo(data, running, pastWork(work, jobTypes)) }
}

/** The kinds of the jobs of the last days and of those that can be worked on, as this phone knows them. */
function jobTypesIn(work: Work | null): ReadonlyMap<string, number | null> {
  const own = work?.server.own ?? []
  const kept = cachedJobs(deviceStorage).jobs
  return new Map([...own, ...kept].map(({ job_no, job_type_id }) => [job_no, job_type_id ?? null]))
}

/** Newest first: what waits to be sent, then what the server has. */
function pastWork(work: Work | null, jobTypes: ReadonlyMap<string, number | null>): PastWork[] {
  const own = (work?.server.own ?? []).filter(({ is_voided }) => !is_voided)
  const started = (work?.listed ?? []).map(({ entry }) => entry).filter(isStart)
  return [
    ...started.toReversed().map(({ request: { data } }) => {
      return {
        jobNo: data.job_no,
        jobTypeId: jobTypes.get(data.job_no) ?? null,
        activityCode: data.activity_code,
      }
    }),
    ...own.map(({ job_no, activity_code }) => {
      return { jobNo: job_no, jobTypeId: jobTypes.get(job_no) ?? null, activityCode: activity_code }
    }),
  ]
}

function isStart(entry: Entry): entry is Extract<Entry, { kind: 'start' }> {
  return entry.kind === 'start'
}
