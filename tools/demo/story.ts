import { rm } from 'node:fs/promises'
import type { BodyOf } from '@warsha/contract'
import { HOUR, hoursOfEstimate, type Instant } from '@warsha/domain'
import { jobColumns } from '../../apps/server/src/features/jobs/index.ts'
import { learnNow } from '../../apps/server/src/features/learning/index.ts'
import { recordChange } from '../../apps/server/src/platform/audit.ts'
import { type Db, type Reader, sql, timestamptz } from '../../apps/server/src/platform/database.ts'
import { fillFirst } from './first.ts'
import { type Command, command, type Who } from './office.ts'
import { photoCommands } from './photos.ts'
import { openProduct } from './product.ts'
import { type Ids, insertRows } from './rows.ts'
import type { Session } from './sessions.ts'
import { storyOf, type Workshop } from './workshop.ts'

type Given = { photosFolder: string; seed: number; now: Instant }

/** Tells the product what happened in the workshop, in the order of time. */
export async function tellStory(db: Db, made: Workshop, { photosFolder, seed, now }: Given): Promise<void> {
  await rm(photosFolder, { recursive: true, force: true })
  const photos = photoCommands(made.photos, now)
  const ids = await fillFirst(db, made, now)
  const product = await openProduct(db, { ids, photosFolder })
  const { commands, jobChanges } = storyOf(made, { seed, now })
  const late = new Set(made.lateReports.flatMap(({ sessions }) => sessions))
  const sessions = made.sessions.filter((session) => !late.has(session))
  const recordUntil = await recorder(db, ids, { sessions, jobChanges })
  const run = async (some: readonly Command[], end: Instant) => {
    for (const each of some) {
      await recordUntil(each.at, aboutWork.test(each.call))
      await product.call(each)
    }
    await recordUntil(end, true)
  }
  const morning = made.workdays.officeHour(now - 3 * HOUR, -1)
  const next = commands.findIndex(({ at }) => at >= morning)
  try {
    await run(commands.slice(0, next), morning)
    await db.write(sql`analyze`)
    await learnNow(db, morning)
    await run(await decisionsOnLearned(db, { at: morning, by: made.admins[0]?.employeeNumber ?? '' }), morning)
    await run(commands.slice(next), now)
    await Promise.all([learnNow(db, now), ...(await photos).map(product.call)])
  } finally {
    await product.close()
  }
}

type Records = { sessions: Session[]; jobChanges: ReturnType<typeof storyOf>['jobChanges'] }

/** Calls that want the sessions of before to be there. */
const aboutWork = /Session|Correction|lockPeriod|excludeItem/

type RecordUntil = (end: Instant, withSessions: boolean) => Promise<void>

/**
 * Records sessions as the server stored them, up to a moment. Jobs are there as they are now, so the changes that led
 * there are written down.
 */
async function recorder(db: Db, ids: Ids, { sessions, jobChanges }: Records): Promise<RecordUntil> {
  const stored = await db.rows<{ job_no: string; created_at: Instant }>(
    sql`select id, created_at, ${jobColumns} from job`,
  )
  const jobs = new Map(stored.map((row) => [row.job_no, { ...row, created_at: timestamptz(row.created_at) }]))
  const [sessionsLeft, changesLeft] = [[...sessions], [...jobChanges]]
  return async (end, withSessions) => {
    const rows = withSessions ? takeWhile(sessionsLeft, ({ startedAt }) => startedAt < end).map(sessionRow) : []
    const changes = takeWhile(changesLeft, ({ at }) => at < end)
    if (rows.length === 0 && changes.length === 0) return
    await db.transaction(async (tx) => {
      await insertRows(tx, 'work_session', rows, ids)
      for (const { at, by, job, before, after } of changes) {
        const presented = ({ status, notes }: typeof after) => ({ ...jobs.get(job.jobNo), status, notes })
        const values = { before: before && presented(before), after: presented(after) }
        const entry = { kind: 'job', action: before ? 'changed' : 'created', subject: job.jobNo, ...values } as const
        await recordChange(tx, { actor: { id: ids.get(`person ${by}`) ?? 0 }, now: at }, entry)
      }
    })
  }
}

/** Takes off the first of them for which it holds. */
function takeWhile<Item>(items: Item[], holds: (item: Item) => boolean): Item[] {
  const next = items.findIndex((item) => !holds(item))
  return items.splice(0, next < 0 ? items.length : next)
}

function sessionRow({ technician, jobNo, activity, flags, note, ...session }: Session) {
  const { id, startedAt, endedAt, reportedEndedAt, deviceStartedAt, deviceEndedAt } = session
  const times = { startedAt, endedAt, reportedEndedAt, deviceStartedAt, deviceEndedAt }
  const technicianId = `person ${technician.employeeNumber}`
  const activityTypeId = `activity_type ${activity}`
  return { id, ...times, technicianId, jobId: `job ${jobNo}`, activityTypeId, reviewFlags: flags, note }
}

/** Of the cells that learning changed most, the office freezes one, and takes over the hours of one that drifts. */
async function decisionsOnLearned(db: Reader, who: Who): Promise<Command[]> {
  type Cell = Omit<BodyOf<'acceptLearned'>, 'learned_hours'>
  const rows = await db.rows<{ cell: Cell; learned: number; is_longer: boolean }>(sql`
    select learned_seconds as learned, learned_seconds > learned_cell.baseline_seconds as is_longer,
      jsonb_build_object('job_type_id', job_type_id, 'power_rating_id', power_rating_id,
        'rpm_category_id', rpm_category_id, 'activity_code', activity_type.code) as cell
    from learned_cell
    join estimate using (job_type_id, power_rating_id, rpm_category_id, activity_type_id)
    join activity_type on activity_type.id = activity_type_id
    where use_historical and sample_count >= 8
    order by abs(ln(learned_seconds::float8 / learned_cell.baseline_seconds)) desc, estimate.id`)
  const frozen = rows.filter(({ is_longer }) => !is_longer)
  const accepted = rows.filter(({ is_longer, cell }) => is_longer && cell.activity_code === 'SETUP')
  return [
    ...frozen.slice(0, 1).map(({ cell }) => command('freezeEstimate', who, { body: cell })),
    ...accepted.slice(0, 1).map(({ cell, learned }) => {
      return command('acceptLearned', who, { body: { ...cell, learned_hours: hoursOfEstimate(learned) } })
    }),
  ]
}
