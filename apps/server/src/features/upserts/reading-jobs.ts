import { fallbackMessage, type FieldMessage, jobBody, type JobBody, messageKey, type SentJob } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import type { Fault } from '../../platform/spreadsheet/rows.ts'
import { type AllReferences, choicesAmong } from '../job-import/index.ts'
import type { JobRow } from '../jobs/index.ts'

/** What a row says of a job, in the fields of the job; what it leaves out is missing. */
export type SentFields = Partial<Omit<JobBody, 'hold' | 'job_no'>>

/** Reads what rows say in the shop's own words. */
export type JobReader = (sent: SentJob, stored: JobRow | null) => { fields: SentFields; faults: Fault[] }

const NAMED = {
  job_type: { field: 'job_type_id', list: 'jobTypes', unknown: 'job_type_unknown' },
  power_rating: { field: 'power_rating_id', list: 'powerRatings', unknown: 'power_rating_unknown' },
  rpm_category: { field: 'rpm_category_id', list: 'rpmCategories', unknown: 'rpm_category_unknown' },
} as const satisfies Record<
  string,
  { field: keyof JobRow; list: Exclude<keyof AllReferences, 'activities'>; unknown: FieldMessage }
>
type Named = keyof typeof NAMED
const namedColumns = Object.keys(NAMED) as Named[]

/** @param all the master data, also what is not in use any more: a job keeps what it has */
export function jobReader(all: AllReferences): JobReader {
  const inUse = choicesAmong({
    jobTypes: all.jobTypes.filter(({ is_active }) => is_active),
    powerRatings: all.powerRatings.filter(({ is_active }) => is_active),
    rpmCategories: all.rpmCategories.filter(({ is_active }) => is_active),
    activities: all.activities,
  })

  /** What a job has may be out of use, and still be named. */
  function own(column: Named, written: string, stored: JobRow | null): number | null {
    const id = stored?.[NAMED[column].field] ?? null
    const among = { jobTypes: [], powerRatings: [], rpmCategories: [], activities: [] }
    const list = all[NAMED[column].list].filter((one) => one.id === id)
    return choicesAmong({ ...among, [NAMED[column].list]: list })[column](written)
  }

  return (sent, stored) => {
    const faults: Fault[] = []
    const fields: SentFields = {}
    for (const column of namedColumns) {
      const written = sent[column]
      if (written === undefined) continue
      const id = inUse[column](written) ?? own(column, written, stored)
      if (id === null) faults.push({ path: column, message: NAMED[column].unknown })
      else fields[NAMED[column].field] = id
    }
    const { customer, description, status, notes, due_on, planned_hours: planned } = sent
    if (customer !== undefined) fields.customer = customer
    if (description !== undefined) fields.description = description
    if (status !== undefined) fields.status = status
    if (notes !== undefined) fields.notes = notes
    if (due_on !== undefined) fields.due_on = due_on
    if (planned !== undefined) {
      fields.planned_hours = []
      for (const [nth, { activity_code: name, hours }] of planned.entries()) {
        const code = inUse.activity(name)
        if (code === null) faults.push({ path: `planned_hours.${nth}.activity_code`, message: 'activity_unknown' })
        else fields.planned_hours.push({ activity_code: code, hours })
      }
    }
    return { fields, faults }
  }
}

const columnOf = new Map<string, Named>(namedColumns.map((column) => [NAMED[column].field, column]))

/** A new job of what a row says, or what is missing. */
export function newJob(jobNo: string | undefined, fields: SentFields): { job: JobBody } | { faults: Fault[] } {
  if (jobNo === undefined) return { faults: [{ path: 'job_no', message: 'job_no_required' }] }
  const parsed = jobBody.safeParse({ job_no: jobNo, status: jobStatuses[0], ...fields }, { error: fallbackMessage })
  if (parsed.success) return { job: parsed.data }
  return {
    faults: parsed.error.issues.map(({ path, message }) => {
      const field = path.join('.')
      return { path: columnOf.get(field) ?? field, message }
    }),
  }
}

/** What is wrong where a job has another number than the row says; null: nothing. */
export function numberFault(given: string | undefined, { job_no: held }: JobRow): Fault | null {
  if (given === undefined || given === held) return null
  return { path: 'job_no', message: messageKey('job_no_differs', { job_no: held }) }
}
