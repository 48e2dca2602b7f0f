import { isDeepStrictEqual } from 'node:util'
import type { NextJob } from '@warsha/contract'
import { instantAt, type Instant, isBreak, localDateOf, type LocalDate, searchWords } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChange } from '../../platform/audit.ts'
import { type Connection, type Db, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { whileWaiting } from '../../platform/gone-signal.ts'
import { type EditedThing, tagOf } from '../../platform/precondition.ts'
import { Refused, refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { type CountedThing, countedVersion, lockCountedVersion, recordedChanges } from '../../platform/versions.ts'
import { technicianIdsAway } from '../absences/index.ts'
import {
  type ForecastScheduler,
  latenessByCause,
  orderThread,
  presentedForecasts,
  shownLatePercent,
} from '../forecast/index.ts'
import { type Customs, followsOf, nextActivity } from './following.ts'
import { inOrder, shownOf } from './shown-jobs.ts'
import {
  type ActivityRow,
  activityTypes,
  type Among,
  begunActivities,
  chosenOrder,
  type JobRow,
  jobsToSeeAnyway,
  lockChosenOrder,
  lockJobs,
  lockOrder,
  openJobs,
  openJobsWith,
  placesOfOpenJobs,
  plannedActivities,
  saveOrder,
  usualPlaces,
  usualTechnicians,
  whatFollows,
  workingNow,
} from './queries.ts'

type Parts = {
  db: Db
  connection: Connection
  businessTimeZone: string
  stalledAfterHours: number
  forecasts: Pick<ForecastScheduler, 'dueDateChanged'>
}

/** What to do next: for the foreman, who decides; nothing is ordered by itself. */
export async function nextWork(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone, stalledAfterHours, forecasts } = parts
  const thread = orderThread(parts.connection)
  app.addHook('preClose', () => thread.close())

  route(
    app,
    'nextWork',
    async ({ now, query: { most, q } }) => {
      // The version first: what is saved in between is newer than it, which is found out when it is sent.
      const version = await countedVersion(db, COUNTED)
      const [placed, found, anyway] = await Promise.all([
        placesOfOpenJobs(db),
        q === undefined ? null : jobsFoundBy(db, q),
        most === undefined || q !== undefined ? [] : jobsToSeeAnyway(db, Math.ceil(most * SEEN_ANYWAY)),
      ])
      const ordered = inOrder(placed)
      const shown = shownOf(ordered, { most, found, anyway })
      const [jobs, details, { made_at, is_guess, jobs: forecasted }, lateness] = await Promise.all([
        openJobs(db, shown),
        detailsOf(db, { now, businessTimeZone, shown }),
        presentedForecasts(db, { jobs: shown }),
        latenessByCause(db),
      ])
      const byJob = new Map(jobs.map((job) => [job.job_id, job]))
      const forecasts = new Map(forecasted.map((each) => [each.job_id, each]))
      return {
        made_at,
        is_guess,
        version,
        job_count: ordered.length,
        ...(lateness.length > 0 && { lateness: lateness.map(withTenths) }),
        jobs: ordered.flatMap((places) => {
          const [job, forecast] = [byJob.get(places.job_id), forecasts.get(places.job_id)]
          // One that came in or was closed between the reads is there, or gone, at the next look.
          if (!job || !forecast) return []
          const { remaining_hours, p50_at, p80_at, goes_on_at, late_percent, no_forecast, late_because } = forecast
          const because = late_because && { late_because }
          const dates = { remaining_hours, p50_at, p80_at, goes_on_at, late_percent, no_forecast, ...because }
          return { ...presentJob(job), ...places, ...dates, ...details(job.job_id) }
        }),
      }
    },
    { answersManyRows: true },
  )

  route(app, 'tryWorkOrder', async ({ body, now, reply }) => {
    // What waits is skipped once its foreman has dragged on; what has begun is finished.
    const answer = await whileWaiting(reply, (gone) =>
      thread.give({ businessTimeZone, stalledAfterHours, now, first: body.job_ids }, gone),
    )
    if (!answer) return answered
    if (!('tried' in answer)) throw new Error('an order was not tried')
    const dates = datesBy(answer.isGuess, localDateOf(now, businessTimeZone))
    const kept = new Map(answer.asItIs.map((row) => [row.job_id, dates(row)]))
    return {
      jobs: answer.tried.map((row) => {
        const tried = dates(row)
        return { job_id: row.job_id, ...tried, as_it_is: kept.get(row.job_id) ?? tried }
      }),
    }
  })

  route(app, 'setWorkOrder', async ({ body, actor, now, precondition, reply }) => {
    await db.transaction(async (tx) => {
      await lockOrder(tx)
      const locked = await lockJobs(tx, body.job_ids)
      if (locked.size < body.job_ids.length) throw new Refused(refuse('not_found'))
      // In this order, as whoever closes a job takes it, too, and leaves the order of work by it.
      const stored = await lockChosenOrder(tx)
      const version = await lockCountedVersion(tx, COUNTED)
      await precondition.mustHoldFor(asEdited(tx, version))
      const before = numbersIn(stored)
      // One may have been closed since the page was opened; the others stand.
      const open = body.job_ids.filter((id) => !locked.get(id)?.isClosed)
      const isSame = isDeepStrictEqual(
        open,
        stored.map(({ job_id }) => job_id),
      )
      if (!isSame) await saveOrder(tx, open)
      const after = { put_first: numbersIn(await chosenOrder(tx)), version: await countedVersion(tx, COUNTED) }
      reply.header('etag', tagOf(after.version))
      if (isSame) return
      await recordChange(
        tx,
        { actor, now },
        {
          kind: 'work_order',
          action: 'changed',
          subject: '',
          before: { put_first: before, version },
          after,
        },
      )
      tx.onCommit(() => forecasts.dueDateChanged())
    })
    return undefined
  })
}

/** Sums of tenths have more places than they mean. */
function withTenths<Sum extends { days: number }>(sum: Sum): Sum {
  return { ...sum, days: Math.round(sum.days * 10) / 10 }
}

const COUNTED = { thing: 'work_order' } as const satisfies CountedThing

/** The order, which is locked, as what is about to be changed. */
function asEdited(tx: Tx, version: number): EditedThing {
  const where = sql`kind = 'work_order'`
  return {
    thing: 'work_order',
    version,
    current: async () => ({ job_ids: (await chosenOrder(tx)).map(({ job_id }) => job_id), version }),
    changesSince: (since) => recordedChanges(tx, since, { where, names: { put_first: 'job_ids' } }),
  }
}

function numbersIn(jobs: readonly { job_no: string }[]): string {
  return jobs.map(({ job_no }) => job_no).join(', ')
}

/** Of those who are asked for: so many are seen for being late or on hold, wherever they stand. */
const SEEN_ANYWAY = 0.25

/** Nothing but signs finds nothing. */
async function jobsFoundBy(db: Db, q: string): Promise<number[]> {
  const words = searchWords(q)
  return words.length === 0 ? [] : openJobsWith(db, words)
}

type TriedRow = { p50_at: string | null; p80_at: string | null; late_percent: number | null; due_on: LocalDate | null }

function datesBy(isGuess: boolean, today: LocalDate) {
  return ({ p50_at, p80_at, late_percent, due_on }: TriedRow) => {
    const isPastDue = due_on !== null && due_on < today
    return { p50_at, p80_at, late_percent: shownLatePercent(late_percent, { isGuess, isPastDue }) }
  }
}

function presentJob(row: JobRow) {
  const { job_id, job_no, customer, description, status, due_on, is_put_first, reason, note } = row
  const { held_since, expected_on } = row
  const expected = expected_on !== null && { expected_on }
  return {
    job_id,
    job_no,
    customer,
    description,
    status,
    due_on,
    is_put_first,
    hold: held_since === null ? null : { reason, note, since: timestamptz(held_since), ...expected },
  }
}

type Details = Pick<NextJob, 'working' | 'next_activity' | 'is_probably_done'>

/** Who is on each job, what comes next on it, and who usually does that. */
async function detailsOf(
  db: Db,
  { now, businessTimeZone, shown }: { now: Instant; businessTimeZone: string; shown: Among },
): Promise<(jobId: number) => Details> {
  const todayBegins = instantAt(localDateOf(now, businessTimeZone), 0, businessTimeZone)
  const types = await activityTypes(db)
  // Nobody goes on with a break, and no job waits for one, or for what is not charged to it.
  const breaks = types.filter(({ code, is_charged }) => isBreak(code) || !is_charged).map(({ id }) => id)
  const inUse = types.filter(({ id, is_active }) => is_active && !breaks.includes(id))
  const [customs, working, begun, planned, usual, away] = await Promise.all([
    customsOf(db, inUse, { now, breaks }),
    workingNow(db),
    begunActivities(db, breaks, shown),
    plannedActivities(db, shown),
    usualTechnicians(db, { now, todayBegins }),
    technicianIdsAway(db, { now, businessTimeZone }),
  ])
  const [workingOn, begunOn, plannedFor, usualFor] = [
    grouped(working, ({ job_id }) => job_id),
    grouped(begun, ({ job_id }) => job_id),
    grouped(planned, ({ job_id }) => job_id),
    grouped(usual, ({ activity_type_id }) => activity_type_id),
  ]
  return (jobId) => {
    const soFar = { begun: begunOn(jobId), planned: plannedFor(jobId).map(({ activity_type_id }) => activity_type_id) }
    const { activity, hasBegun, isProbablyDone } = nextActivity(soFar, customs)
    return {
      working: workingOn(jobId).map(({ job_id: _job, ...row }) => row),
      is_probably_done: isProbablyDone,
      next_activity: activity && {
        activity_code: activity.code,
        activity_label: activity.label,
        activity_label_ar: activity.name_ar,
        has_begun: hasBegun,
        usual_technicians: usualFor(activity.id).map(({ activity_type_id: _activity, is_free, ...row }) => {
          const is_away = away.has(row.technician_id)
          return { ...row, is_free: is_free && !is_away, is_away }
        }),
      },
    }
  }
}

async function customsOf(
  db: Db,
  activities: readonly ActivityRow[],
  steps: { now: Instant; breaks: readonly number[] },
): Promise<Customs> {
  const [followRows, places] = await Promise.all([whatFollows(db, steps), usualPlaces(db, steps)])
  return {
    follows: followsOf(followRows),
    places: new Map(places.map(({ activity_type_id, place }) => [activity_type_id, place])),
    activities: new Map(activities.map((activity) => [activity.id, activity])),
  }
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): (key: number) => readonly Row[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return (key) => groups.get(key) ?? []
}
