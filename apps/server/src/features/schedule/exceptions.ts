import { ALL_SEGMENTS, type FieldMessage, message, type ReadBodyOf, type ScheduleException } from '@warsha/contract'
import {
  type ExceptionProblem,
  exceptionProblems,
  type ExceptionRequest,
  exceptionTypeOf,
  localDateOf,
  type LocalMoment,
  localMomentOf,
  MOST_DATES,
  plannedExceptions,
  secondOfTime,
} from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange, recordChanges } from '../../platform/audit.ts'
import { type Reader, timestamptz, type Tx } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { changeSchedule, type Occasion } from '../calendar/index.ts'
import { notFound, type Shop } from './not-found.ts'
import { asOne, type ExceptionDay, type ExceptionRow } from './exception-days.ts'
import { daysByDate, insertNewDays, isSegmentInUse, removeDaysOf } from './queries.ts'

type ExceptionBody = ReadBodyOf<'createScheduleExceptions'>

/** Holidays and other days that differ from the weekly hours. */
export function exceptions(app: FastifyInstance, { db, businessTimeZone }: Shop): void {
  route(app, 'scheduleExceptions', async () => asOne(await daysByDate(db)).map(presentException))

  route(app, 'createScheduleExceptions', ({ actor, body, now }) =>
    changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => addExceptions(tx, body, { businessTimeZone, now }),
        record: async (tx, created) => {
          const entries = asOne(created).map((row) => entryOf('created', row, businessTimeZone))
          await recordChanges(tx, { actor, now }, entries)
          return { exceptions_created: created.length }
        },
      },
    ),
  )

  route(app, 'deleteScheduleException', ({ actor, now, params }) =>
    changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => removeException(tx, params.id, { businessTimeZone, now }),
        record: async (tx, before) => {
          await recordChange(tx, { actor, now }, entryOf('deleted', before, businessTimeZone))
          return undefined
        },
      },
    ),
  )
}

/** Adds an exception and its repeats. @returns the days that were not there before */
export async function addExceptions(
  tx: Tx,
  body: ExceptionBody,
  { businessTimeZone, now }: Occasion,
): Promise<ExceptionDay[]> {
  const requested = requestIn(body, businessTimeZone)
  const problems = exceptionProblems(requested, localDateOf(now, businessTimeZone))
  const invalid = problems.filter((problem) => problem !== 'too_many_repeats')
  const segments = await segmentProblems(tx, body.segment)
  if (invalid.length + segments.length > 0) throw new InvalidInput([...invalid.map(issueOf), ...segments])
  if (problems.length > 0) throw new Refused(refuse('too_many_repeats', { most: MOST_DATES }))
  return insertNewDays(tx, plannedExceptions(requested, businessTimeZone), {
    reason: body.reason,
    exception_type: requested.type,
    segment: body.segment,
  })
}

/** From today on the exception is none any more; for the days before it stays. */
export async function removeException(tx: Tx, id: number, { businessTimeZone, now }: Occasion): Promise<ExceptionRow> {
  const [removed] = asOne(await removeDaysOf(tx, id, localDateOf(now, businessTimeZone)))
  return removed ?? notFound()
}

/** What the body asks for, by the calendar and the wall clock of the shop. */
function requestIn(body: ExceptionBody, timeZone: string): ExceptionRequest {
  const start = localMomentIn(body.starts_at, timeZone)
  const end = localMomentIn(body.ends_at, timeZone)
  return {
    type: body.exception_type ?? exceptionTypeOf(start, end),
    start,
    end,
    pattern: body.recurrence_pattern,
    until: body.recurrence_until ?? null,
  }
}

/** @param text an instant with its offset, or a local time without one */
function localMomentIn(text: string, timeZone: string): LocalMoment {
  const [date = '', time = ''] = text.split('T')
  if (/Z|[+-]/.test(time)) return localMomentOf(Date.parse(text), timeZone)
  return { date, second: secondOfTime(time) }
}

type Issue = InvalidInput['issues'][number]
type FieldProblem = Exclude<ExceptionProblem, 'too_many_repeats'>

const fieldOf: Record<FieldProblem, keyof ExceptionBody> = {
  date_past: 'starts_at',
  date_too_far: 'starts_at',
  end_before_start: 'ends_at',
  end_too_far: 'ends_at',
  until_required: 'recurrence_until',
  until_before_date: 'recurrence_until',
}

function issueOf(problem: FieldProblem): Issue {
  return issue(fieldOf[problem], problem)
}

async function segmentProblems(db: Reader, segment: string): Promise<Issue[]> {
  if (segment === ALL_SEGMENTS || (await isSegmentInUse(db, segment))) return []
  return [issue('segment', 'segment_unknown')]
}

function issue(field: keyof ExceptionBody, key: FieldMessage): Issue {
  return { code: 'custom', path: [field], message: message(key).error, input: undefined }
}

/** For the audit trail: an exception is called by its date and its reason. */
export function entryOf(action: 'created' | 'deleted', row: ExceptionRow, timeZone: string): AuditEntry {
  const subject = `${localDateOf(row.starts_at, timeZone)} ${row.reason}`
  const presented = presentException(row)
  const isCreated = action === 'created'
  return {
    kind: 'schedule_exception',
    action,
    subject,
    before: isCreated ? null : presented,
    after: isCreated ? presented : null,
  }
}

function presentException(row: ExceptionRow): ScheduleException {
  return { ...row, starts_at: timestamptz(row.starts_at), ends_at: timestamptz(row.ends_at) }
}
