import { JOB_NO_LONGEST, jobNumberWritten } from '@warsha/domain'
import * as z from 'zod'
import { id, message, text, uuid } from './fields.ts'
import type { RefusalCode } from './messages.ts'

/** Digits in a path that are an id. */
const idInPath = z
  .string()
  .regex(/^\d{1,20}$/, message('must_be_id'))
  .transform(Number)
  .pipe(id)

/** A path with the id of a person, a job or a piece of master data. @param what whose id it is, for the API's readers */
export function byId<const Code extends RefusalCode = 'not_found'>(what: string, notFound?: Code) {
  return withParams({ id: idInPath.describe(`id of ${what}`) }, notFound)
}

/** A path with a UUID. @param what whose it is, for the API's readers */
export function byUuid<const Code extends RefusalCode = 'not_found'>(what: string, notFound?: Code) {
  return withParams({ id: uuid.describe(`id of ${what}`) }, notFound)
}

/** A path with a session of the technician's own, by the id that the server or the key that the phone gave it. */
export const byOwnSession = withParams(
  { id: uuid.describe('session_id or unique_key of the session') },
  'session_not_found',
)

/** A path with a job number, which may be written in Arabic digits. */
export const byJobNumber = withParams({
  job_no: z
    .string()
    .transform((written) => jobNumberWritten(written) ?? '')
    .pipe(z.string().min(1, message('must_be_id')).max(JOB_NO_LONGEST, message('must_be_id')))
    .describe('number of the job'),
})

/** The most characters of a code in a path: the router reads no more. */
const LONGEST_CODE = 200

const activityCode = text(LONGEST_CODE).describe('code of the activity type')

/** A path with the code of an activity type. */
export const byActivityCode = withParams({ code: activityCode })

/** A path with a work item: a job's id and the code of an activity. */
export const byWorkItem = withParams({ id: idInPath.describe('id of the job'), code: activityCode }, 'item_not_found')

/** A path with a month of the business calendar, which is refused as input where it is none. */
export const byMonth = {
  params: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, message('must_be_month'))
      .describe('month of the business calendar, YYYY-MM'),
  }),
}

function withParams<Fields extends z.ZodRawShape, const Code extends RefusalCode = 'not_found'>(
  fields: Fields,
  notFound = 'not_found' as Code,
) {
  return { params: z.object(fields), notFound }
}
