import { type JobBody, type JobFieldName, jobFieldNames } from '@warsha/contract'
import { join, raw, sql, type Sql } from '../../platform/database.ts'

/** The columns of a job that its fields are, with the table's name. */
export const jobColumns: Sql = columnsOf(jobFieldNames, 'job.')

/** The same without, for other tables and for an insert. */
export const jobColumnNames: Sql = columnsOf(jobFieldNames)

function columnsOf(names: readonly JobFieldName[], before = ''): Sql {
  return raw(names.map((name) => before + name).join(', '))
}

/** What a new job has in these columns, in the same order. */
export function valuesOf(job: JobBody): Sql {
  return join(jobFieldNames.map((name) => sql`${job[name] ?? null}`))
}

/** The columns as a change sets them: what the body does not name stays, and so does the number. */
export function changesTo(job: JobBody): Sql {
  const changed = jobFieldNames.filter((name) => name !== 'job_no' && job[name] !== undefined)
  return join(changed.map((name) => sql`${raw(name)} = ${job[name]}`))
}

/** The columns of a job that the images database alone has, which knows the first three. */
export const imagesJobColumns: Sql = raw(
  jobFieldNames
    .map((name) => {
      if (name === 'job_no' || name === 'customer' || name === 'description') return name
      return name === 'status' ? `'open'` : 'null'
    })
    .join(', '),
)
