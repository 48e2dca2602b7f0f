import type { Job as PresentedJob } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { Job } from '../jobs.ts'
import { found, type Office, type TrailEntry } from './office.ts'

type Change = { at: Instant; before: Partial<PresentedJob>; after: Partial<PresentedJob> }

/** Jobs that the office took in, put on hold, took up again and closed. */
export function jobEntries(office: Office): TrailEntry[] {
  return office.made.jobs.flatMap((job) => entriesOf(job, office))
}

function entriesOf(job: Job, office: Office): TrailEntry[] {
  const stored = found(office.stored.jobs, job.jobNo)
  const taken = { ...stored, status: 'open' as const, notes: job.notesAtFirst }
  const entry = { kind: 'job', subject: job.jobNo } as const
  const changes = [...waitingOf(job, office), ...closingOf(job)].map(({ at, before, after }) =>
    office.entry(at, { ...entry, action: 'changed', before: { ...taken, ...before }, after: { ...taken, ...after } }),
  )
  // A job without a type came from the images database, by the hand of the technician who began it.
  if (job.jobType === null) return changes
  return [office.entry(job.createdAt, { ...entry, action: 'created', before: null, after: taken }), ...changes]
}

function waitingOf({ wait, notes, closedAt }: Job, { workdays, now }: Office): Change[] {
  if (!wait) return []
  const inWork = { status: 'in_progress' } as const
  const onHold = { status: 'on_hold', notes: wait.reason } as const
  const isOver = wait.until <= now
  const from = isOver ? workdays.officeHour(wait.from) : wait.from
  const held = { at: from, before: inWork, after: onHold }
  if (!isOver) return [held]
  const until = workdays.officeHourBefore(wait.until)
  if (until <= from || (closedAt !== null && until >= closedAt)) return []
  return [held, { at: until, before: onHold, after: { ...inWork, notes } }]
}

function closingOf({ closedAt, isCancelled, notes }: Job): Change[] {
  if (closedAt === null) return []
  const before = isCancelled ? ({ status: 'open' } as const) : ({ status: 'in_progress', notes } as const)
  return [{ at: closedAt, before, after: { status: 'closed', notes } }]
}
