import type { AuditEntry } from '../../../apps/server/src/platform/audit.ts'
import type { Instant, JobStatus } from '@warsha/domain'
import type { Office } from '../command.ts'
import type { Job } from '../jobs.ts'
import { type IdOf, jobRow } from '../tables.ts'

/** What somebody changed, as the audit trail keeps it. */
export type TrailEntry = { at: Instant; by: string; entry: (idOf: IdOf) => AuditEntry }

/** Jobs that the office took in, put on hold, took up again and closed. */
export function jobTrail(office: Office): TrailEntry[] {
  return office.made.jobs
    .flatMap((job) => entriesOf(job, office))
    .filter(({ at }) => at >= office.made.since && at <= office.now)
    .toSorted((a, b) => a.at - b.at)
}

type State = { status: JobStatus; notes: string | null }
type Change = { at: Instant; before: State | null; after: State }

function entriesOf(job: Job, office: Office): TrailEntry[] {
  const { jobNo, jobType, createdAt, notesAtFirst } = job
  const created = { at: createdAt, before: null, after: { status: 'open', notes: notesAtFirst } } as const
  // A job without a type came from the images database, by the hand of the technician who began it.
  const changes: Change[] = [...(jobType ? [created] : []), ...waiting(job, office), ...closing(job)]
  return changes.map(({ at, before, after }) => ({
    ...office.at(Math.floor(at)),
    entry: (idOf) => {
      const stored = { id: idOf(`job ${jobNo}`), ...jobRow(job, idOf) }
      const action = before ? 'changed' : 'created'
      return {
        kind: 'job',
        action,
        subject: jobNo,
        before: before && { ...stored, ...before },
        after: { ...stored, ...after },
      }
    },
  }))
}

function waiting({ wait, notesAtFirst, closedAt }: Job, { workdays, now }: Office): Change[] {
  if (!wait) return []
  const isOver = wait.until <= now
  const inWork: State = { status: 'in_progress', notes: notesAtFirst }
  const onHold: State = { status: 'on_hold', notes: wait.reason }
  const held = { at: isOver ? workdays.officeHour(wait.from) : wait.from, before: inWork, after: onHold }
  if (!isOver) return [held]
  const until = workdays.officeHourBefore(wait.until)
  if (until <= held.at || (closedAt !== null && until >= closedAt)) return []
  return [held, { at: until, before: onHold, after: inWork }]
}

function closing({ closedAt, isCancelled, notes, notesAtFirst }: Job): Change[] {
  if (closedAt === null) return []
  const status = isCancelled ? 'open' : 'in_progress'
  return [{ at: closedAt, before: { status, notes: notesAtFirst }, after: { status: 'closed', notes } }]
}
