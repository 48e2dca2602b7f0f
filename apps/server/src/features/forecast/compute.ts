import {
  byPrecedence,
  effectiveSeconds,
  type Finish,
  FinishTrials,
  finishOf,
  HOUR,
  instantAt,
  type Instant,
  localDateOf,
  type LocalDate,
  MINUTE,
  type Pace,
  plusDays,
  type Schedule,
  SECOND,
  utilisationOf,
  type WorkingCalendar,
  workingCalendar,
  workingSecondsUntil,
  workingWindows,
} from '@warsha/domain'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import { baselinesOf, rememberedEngine } from '../learning/index.ts'
import { aheadOf, type Done, type Knowledge } from './ahead.ts'
import {
  activitiesInUse,
  finishedJobs,
  type ForecastRow,
  openJobs,
  type OpenJob,
  plannedActivities,
  runningWork,
  saveForecasts,
  takeTurn,
  workedActivities,
  workedLately,
} from './queries.ts'

/** Always the same, so that a forecast changes when what it is made of does, and not otherwise. */
const SEED = 1
const TRIALS = 400
/** A finish further away than this is none. */
const YEARS_AHEAD = 3
/** How long a forecast is new enough. */
export const FRESH = 10 * MINUTE

export type Occasion = {
  businessTimeZone: string
  /** after so many hours a session that runs is not believed any more */
  stalledAfterHours: number
  now: Instant
  seed?: number
  /** nothing is done while the last reckoning is not older than this, in milliseconds; 0: always anew */
  unlessWithin?: number
}

/** Reckons when each open job is finished, and keeps it. @returns whether it did; another instance may have done so just before */
export async function computeForecasts(db: Db, occasion: Occasion): Promise<boolean> {
  const engine = await rememberedEngine(db)
  return db.transaction(async (tx) => {
    const last = await takeTurn(tx)
    const { now, unlessWithin = 0 } = occasion
    if (last !== null && now - last < unlessWithin) return false
    const jobs = (await openJobs(tx)).toSorted(byQueue)
    const shop = await shopNow(tx, occasion)
    const known: Knowledge = {
      engine,
      baselines: await baselinesOf(tx, null),
      activities: await activitiesInUse(tx),
      finished: await finishedJobs(tx, now),
      worked: await workSoFar(tx, occasion, shop.pace.calendar),
      planned: await plannedHours(tx),
    }
    const rows = forecastRows(jobs, known, { ...shop, ...occasion })
    await saveForecasts(tx, { now, technicians: shop.technicians, utilisation: shop.pace.utilisation, rows })
    return true
  })
}

function byQueue(a: OpenJob, b: OpenJob): number {
  return byPrecedence(precedenceOf(a), precedenceOf(b))
}

function precedenceOf({ id, status, due_on, created_at }: OpenJob) {
  return { id, status, dueOn: due_on, createdAt: created_at }
}

type ShopNow = { technicians: number; pace: Pace }

/** Who works at present, when, and how much of it goes into jobs. */
async function shopNow(tx: Tx, { businessTimeZone, now }: Occasion): Promise<ShopNow> {
  const today = localDateOf(now, businessTimeZone)
  const lately = await workedLately(tx, today)
  const firstDay = lately.first_day ?? today
  const schedule = await storedSchedule(tx, businessTimeZone)
  const calendar = calendarOf(schedule, plusDays(firstDay, -1), plusDays(today, YEARS_AHEAD * 365))
  const secondsUntil = (date: LocalDate) => workingSecondsUntil(calendar, instantAt(date, 0, businessTimeZone))
  const utilisation = utilisationOf({
    technicians: lately.technicians,
    workedSeconds: lately.seconds,
    calendarSeconds: secondsUntil(today) - secondsUntil(firstDay),
  })
  return { technicians: lately.technicians, pace: { calendar, now, utilisation } }
}

function calendarOf(schedule: Schedule, first: LocalDate, last: LocalDate): WorkingCalendar {
  return workingCalendar(workingWindows(schedule, null, { first, last }))
}

/** What was done of each activity, running sessions up to now; one that is stalled up to when it stalled. */
async function workSoFar(
  tx: Tx,
  { now, stalledAfterHours }: Occasion,
  calendar: WorkingCalendar,
): Promise<Knowledge['worked']> {
  const worked = new Map<number, Map<number, Done>>()
  for (const { job_id, activity_type_id, seconds, is_settled } of await workedActivities(tx)) {
    const ofJob = worked.get(job_id) ?? new Map<number, Done>()
    ofJob.set(activity_type_id, { hours: (seconds * SECOND) / HOUR, isSettled: is_settled })
    worked.set(job_id, ofJob)
  }
  for (const { job_id, activity_type_id, started_at } of await runningWork(tx)) {
    const done = worked.get(job_id)?.get(activity_type_id)
    if (!done) continue
    const until = Math.min(now, started_at + stalledAfterHours * HOUR)
    done.hours += (Math.max(0, effectiveSeconds(calendar, started_at, until)) * SECOND) / HOUR
    done.isSettled = false
  }
  return worked
}

/** What planners give activities of open jobs. */
async function plannedHours(tx: Tx): Promise<Knowledge['planned']> {
  const planned = new Map<number, Map<number, number>>()
  for (const { job_id, activity_type_id, seconds } of await plannedActivities(tx)) {
    const ofJob = planned.get(job_id) ?? new Map<number, number>()
    ofJob.set(activity_type_id, (seconds * SECOND) / HOUR)
    planned.set(job_id, ofJob)
  }
  return planned
}

type Given = Occasion & ShopNow

/** @param jobs in the order in which they are worked on */
function forecastRows(jobs: readonly OpenJob[], known: Knowledge, given: Given): ForecastRow[] {
  const ahead = aheadOf(jobs, known)
  const { technicians, seed = SEED } = given
  const trials = new FinishTrials(
    ahead.map((each, i) => each ?? { id: jobs[i]?.id ?? 0, activities: [], isHeld: true }),
    { technicians, seed, trials: TRIALS },
  )
  trials.play()
  return jobs.map((job, place) => (ahead[place] ? rowOf(job, trials.resultOf(place), given) : withoutEstimate(job)))
}

function withoutEstimate({ id, status, due_on }: OpenJob): ForecastRow {
  const because = status === 'on_hold' ? 'on_hold' : 'no_estimate'
  return { job_id: id, remaining_hours: null, ...none, due_on, none_because: because }
}

const none = { p50_at: null, p80_at: null, late_percent: null }

function rowOf(
  { id, status, due_on }: OpenJob,
  result: ReturnType<FinishTrials['resultOf']>,
  { businessTimeZone, pace }: Given,
): ForecastRow {
  const dueBy = due_on === null ? null : instantAt(plusDays(due_on, 1), 0, businessTimeZone)
  const finish = finishOf(result, dueBy, pace)
  const kept = { job_id: id, remaining_hours: result.remainingHours, due_on }
  if (finish) return { ...kept, ...finishColumns(finish), none_because: null }
  if (status === 'on_hold') return { ...kept, ...none, none_because: 'on_hold' }
  return { ...kept, ...none, none_because: result.finishes.length === 0 ? 'no_technicians' : 'too_far' }
}

function finishColumns({ p50, p80, latePercent }: Finish) {
  return { p50_at: timestamptz(p50), p80_at: timestamptz(p80), late_percent: latePercent }
}
