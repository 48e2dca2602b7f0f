import type { Job } from '@warsha/contract'
import { sql, timestamptz, type Tx } from '../../platform/database.ts'
import type { EditedThing, FieldChange } from '../../platform/precondition.ts'
import { recordedChanges } from '../../platform/versions.ts'
import { holdOf } from '../holds/index.ts'
import type { JobRow } from './queries.ts'

/** What the audit trail has of a hold, which is one field of a job. */
const HOLD_FIELDS = { hold_reason: 'hold', hold_note: 'hold', hold_expected_on: 'hold' }

export function presentJob({ created_at, ...job }: JobRow): Job {
  return { ...job, created_at: timestamptz(created_at) }
}

/** A job that is locked, as one that is about to be changed. */
export function asEdited(tx: Tx, job: JobRow): EditedThing {
  return {
    thing: 'job',
    version: job.version,
    current: async () => {
      const hold = await holdOf(tx, job.id)
      return { ...presentJob(job), ...(hold && { hold }) }
    },
    changesSince: async (version) => {
      // One that was deleted may have had the same number.
      const where = sql`kind = 'job' and subject = ${job.job_no} and (after ->> 'id')::int = ${job.id}`
      const recorded = await recordedChanges(tx, version, { where, names: HOLD_FIELDS })
      // The first session on a job is no admin's change, and stands in no entry.
      return recorded.some(({ field }) => field === 'status') ? recorded : [...(await beginning(tx, job)), ...recorded]
    },
  }
}

/** A job is in progress since the first session on it, unless an admin said so. */
async function beginning(tx: Tx, { id, status }: JobRow): Promise<FieldChange[]> {
  if (status !== 'in_progress') return []
  const first = await tx.row<{ at: number; by: string }>(sql`
    select started_at as at, labelled_person ->> 'label' as by
    from work_session join person_labels() on labelled_id = technician_id
    where job_id = ${id} and voided_at is null order by started_at limit 1`)
  return first ? [{ field: 'status', by: first.by, at: timestamptz(first.at) }] : []
}
