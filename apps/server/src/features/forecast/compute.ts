import {
  type ActivityAhead,
  byPrecedence,
  type CalendarDay,
  calendarDays,
  DAY,
  effectiveSeconds,
  expectedRemaining,
  type Finish,
  finishesWithout,
  finishOfQuantiles,
  forecastOf,
  HOUR,
  hoursThere,
  instantAt,
  type Instant,
  isWithin,
  type ForecastOptions,
  type ForecastTuning,
  type JobForecast,
  type LearnedFromForecasts,
  type LearningEngine,
  localDateOf,
  type LocalDate,
  MINUTE,
  type OpenJob as JobToForecast,
  type Pace,
  type PastForecast,
  type Precedence,
  plusDays,
  type Quantiles,
  type Schedule,
  SECOND,
  secondsWithin,
  utilisationOf,
  type WorkingCalendar,
  workingCalendar,
  workingWindows,
} from '@warsha/domain'
import { type Db, type Reader, timestamptz } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import { baselinesOf, rememberedEngine } from '../learning/index.ts'
import { aheadOf, type Done, type Knowledge } from './ahead.ts'
import { pacesAt } from './paces.ts'
import {
  activitiesInUse,
  finishedJobs,
  type ForecastRow,
  LATELY_DAYS,
  openJobs,
  type OpenJob,
  plannedActivities,
  type Lately,
  runningWork,
  saveForecasts,
  segmentsOfActivities,
  takeTurn,
  type TeamHours,
  workedActivities,
  workedLately,
  type Worker,
} from './queries.ts'
import { forecastRecord, judgeDates } from './record.ts'
import { type RecordRow, saveRecord } from './record-queries.ts'
import { learnedFromForecasts, pastForecastsAt } from './past-forecasts.ts'
import { type ShopPast, shopPastAt, type Stage } from './shop-record.ts'

/** Always the same, so that a forecast changes when what it is made of does, and not otherwise. */
const SEED = 1
const TRIALS = 400
/** A finish further away than this is none. */
const YEARS_AHEAD = 3
/** Jobs older than this count as no older. */
const YEARS_BACK = 3
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
    if (isWithin(last, unlessWithin, now)) return false
    const { shop, rows, records, tuning } = await reckon(tx, { ...occasion, engine, isPast: false })
    await saveForecasts(tx, { now, technicians: shop.technicians, utilisation: shop.pace.utilisation, tuning, rows })
    await saveRecord(tx, records, madeAt(occasion), { isReplayed: false })
    await judgeDates(tx, now)
    return true
  })
}

function madeAt({ now, businessTimeZone }: Occasion) {
  return { at: now, on: localDateOf(now, businessTimeZone) }
}

/** Dates of all open jobs in an order that is tried, and in the one that is kept; of one moment, so that time moves none. */
export type TriedOrder = { tried: ForecastRow[]; asItIs: ForecastRow[]; isGuess: boolean }

/**
 * What dates another order would come to, by what past forecasts taught the dates that are kept; nothing of it is kept.
 * @param first the jobs that would be worked on first, in the place of those that a foreman has put there
 */
export async function simulateOrder(db: Db, occasion: Occasion, first: readonly number[]): Promise<TriedOrder> {
  const engine = await rememberedEngine(db)
  return db.snapshot(null, async (tx) => {
    const learned = await learnedFromForecasts(tx, occasion.now)
    const { jobs: openOnes, grounds } = await groundsAt(tx, { ...occasion, engine, isPast: false, learned })
    const orders = [openOnes, withFirst(openOnes, first)].map((ones) => idsOf(inOrder(ones)))
    const { jobs, inOrders } = forecastsIn(openOnes, { orders }, grounds)
    const [asItIs = [], tried = []] = inOrders.map((forecasts) =>
      jobs.map((job, place) => rowOf(job, forecasts[place], grounds.given)),
    )
    const { isGuess } = await forecastRecord(tx)
    return { tried, asItIs, isGuess }
  })
}

export type Moment = Occasion & {
  /** what it had learned by then */
  engine: LearningEngine
  /** `now` is a moment of the past */
  isPast: boolean
  /** from past forecasts, which are not read then */
  learned?: LearnedFromForecasts | null
}

export type Reckoned = { shop: ShopNow; rows: ForecastRow[]; records: RecordRow[]; tuning: ForecastTuning }

/** Reckons when each job that is open at a moment is finished, from nothing but what was known by then. */
export async function reckon(db: Reader, moment: Moment): Promise<Reckoned> {
  const { jobs, grounds } = await groundsAt(db, moment)
  return { shop: grounds.given, ...forecastRows(jobs, grounds) }
}

/** The jobs that are open at a moment, and all that their forecasts are made from. */
export async function groundsAt(db: Reader, moment: Moment): Promise<{ jobs: OpenJob[]; grounds: Grounds }> {
  const { now, engine, isPast, learned } = moment
  const jobs = await openJobs(db, isPast ? now : null)
  const shop = await shopNow(db, moment)
  const { businessTimeZone } = moment
  const past = await shopPastAt(db, now, { calendar: shop.pace.calendar, businessTimeZone })
  const { calendar } = shop.pace
  const segments = await segmentsOfActivities(db, now)
  const pastForecasts = learned ? [] : await pastForecastsAt(db, now, { calendar, ageAt: past.ageAt })
  const known: Knowledge = {
    engine,
    baselines: await baselinesOf(db, null),
    activities: await activitiesInUse(db),
    finished: await finishedJobs(db, now),
    worked: await workSoFar(db, moment, shop.pace.calendar),
    planned: await plannedHours(db),
    route: past.route,
    teams: teamsByActivity(segments, shop.teams),
    paceOf: await pacesAt(db, now),
  }
  return { jobs, grounds: { known, past, pastForecasts, segments, given: { ...shop, ...moment } } }
}

/** With these put first, in the place of those that a foreman has put there. */
export function withFirst(jobs: readonly OpenJob[], first: readonly number[]): OpenJob[] {
  const places = new Map(first.map((id, i) => [id, i + 1]))
  return jobs.map((job) => ({ ...job, place: places.get(job.id) ?? null }))
}

export function inOrder<Job extends OpenJob>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => byPrecedence(precedenceOf(a), precedenceOf(b)))
}

function precedenceOf({ id, status, due_on, created_at, place }: OpenJob): Precedence {
  return { id, status, dueOn: due_on, createdAt: created_at, place }
}

export type ShopNow = { technicians: number; teams: Lately['teams']; pace: Pace }

/** Who works at present, when, and how much of it goes into jobs. */
export async function shopNow(db: Reader, { businessTimeZone, now }: Occasion): Promise<ShopNow> {
  const today = localDateOf(now, businessTimeZone)
  const { seconds, workers, teams } = await workedLately(db, { today, at: now, businessTimeZone })
  const schedule = await storedSchedule(db, businessTimeZone)
  const calendar = calendarOf(schedule, plusDays(today, -YEARS_BACK * 365), plusDays(today, YEARS_AHEAD * 365))
  const possibleSeconds = secondsThere(workers, schedule, today)
  const utilisation = utilisationOf({ workedSeconds: seconds, possibleSeconds })
  return { technicians: workers.length, teams, pace: { calendar, now, utilisation } }
}

/**
 * For how long people were there up to yesterday: the hours of their own calendars, as capacity has them, so that an absence
 * is taken off neither twice nor from those who were there.
 */
function secondsThere(workers: readonly Worker[], schedule: Schedule, today: LocalDate): number {
  const { timeZone } = schedule
  // Hours that began the day before may run into the first day.
  const range = { first: plusDays(today, -LATELY_DAYS - 1), last: plusDays(today, -1) }
  const to = instantAt(today, 0, timeZone)
  const calendars = new Map<string | null, CalendarDay[]>()
  return workers.reduce((sum, { segment, since, absences }) => {
    const days = calendars.get(segment) ?? calendarDays(schedule, segment, range)
    calendars.set(segment, days)
    const from = instantAt(since ?? today, 0, timeZone)
    return sum + secondsWithin(hoursThere(days, absences, { overtime: [], timeZone }), { from, to })
  }, 0)
}

/** Work goes to the team of which somebody has done most of it; what nobody has done, to the largest. */
export function teamsByActivity(
  segments: ReadonlyMap<number, string | null>,
  teams: readonly { segment: string | null }[],
): Knowledge['teams'] {
  const places = new Map(teams.map(({ segment }, place) => [segment, place]))
  return new Map([...segments].map(([activity, segment]) => [activity, places.get(segment) ?? 0]))
}

function calendarOf(schedule: Schedule, first: LocalDate, last: LocalDate): WorkingCalendar {
  return workingCalendar(workingWindows(schedule, null, { first, last }))
}

/** What was done of each activity, running sessions up to now; one that is stalled up to when it stalled. */
async function workSoFar(
  db: Reader,
  { now, stalledAfterHours }: Occasion,
  calendar: WorkingCalendar,
): Promise<Knowledge['worked']> {
  const worked = new Map<number, Map<number, Done>>()
  for (const { job_id, activity_type_id, seconds, is_settled, ...started } of await workedActivities(db, now)) {
    const ofJob = worked.get(job_id) ?? new Map<number, Done>()
    ofJob.set(activity_type_id, {
      hours: (seconds * SECOND) / HOUR,
      isSettled: is_settled,
      isRunning: false,
      firstStartedAt: started.first_started_at,
      lastStartedAt: started.last_started_at,
    })
    worked.set(job_id, ofJob)
  }
  for (const { job_id, activity_type_id, started_at } of await runningWork(db, now)) {
    const done = worked.get(job_id)?.get(activity_type_id)
    if (!done) continue
    const until = Math.min(now, started_at + stalledAfterHours * HOUR)
    done.hours += (Math.max(0, effectiveSeconds(calendar, started_at, until)) * SECOND) / HOUR
    done.isSettled = false
    done.isRunning = true
  }
  return worked
}

/** What planners give activities of open jobs. */
async function plannedHours(db: Reader): Promise<Knowledge['planned']> {
  const planned = new Map<number, Map<number, number>>()
  for (const { job_id, activity_type_id, seconds } of await plannedActivities(db)) {
    const ofJob = planned.get(job_id) ?? new Map<number, number>()
    ofJob.set(activity_type_id, (seconds * SECOND) / HOUR)
    planned.set(job_id, ofJob)
  }
  return planned
}

export type Given = Moment & ShopNow
export type Grounds = {
  known: Knowledge
  past: ShopPast
  pastForecasts: PastForecast[]
  /** of each activity the segment that does it */
  segments: ReadonlyMap<number, string | null>
  given: Given
}

type Orders = Pick<ForecastOptions, 'otherTechnicians' | 'explainedOrder'> & {
  /** ids of all jobs, in other orders than the usual one */
  orders: readonly (readonly number[])[]
}

/** `jobs` come back in the usual order. */
export function forecastsIn(
  openOnes: readonly OpenJob[],
  { orders, otherTechnicians, explainedOrder }: Orders,
  grounds: Grounds,
) {
  const { known, past, pastForecasts, given } = grounds
  const jobs = inOrder(withFirst(openOnes, []))
  const ahead = aheadOf(jobs, known)
  const stages = jobs.map((job, place): JobToForecast => {
    const stage = past.stages.get(job.id) ?? NEW
    return {
      id: job.id,
      isHeld: job.status === 'on_hold',
      jobType: job.job_type_id === null ? null : String(job.job_type_id),
      activities: ahead[place]?.activities ?? null,
      hold: past.holds.get(job.id) ?? null,
      ...stage,
    }
  })
  const { pace, seed = SEED, learned = null } = given
  const technicians = given.teams.map((team) => team.technicians)
  const queues = { otherOrders: orders, otherTechnicians, explainedOrder }
  const options = { technicians, utilisation: pace.utilisation, seed, trials: TRIALS, learned, ...queues }
  return { jobs, stages, ...forecastOf(stages, { ...past.record, pastForecasts }, options) }
}

/**
 * Hours that remain of each open job for each team, on average, as its forecast has them, without a trial.
 * @returns by the ids of the jobs; null: nothing is known of what it needs
 */
export function workLeft(openOnes: readonly OpenJob[], grounds: Grounds): Map<number, TeamHours[] | null> {
  const ahead = aheadOf(openOnes, grounds.known)
  const segmentOf = segmentsBy(grounds)
  return new Map(openOnes.map(({ id }, place) => [id, hoursOfTeams(ahead[place]?.activities ?? null, segmentOf)]))
}

type SegmentOf = (activity: number) => string | null

/** The segment that does an activity; what nobody has done is for the largest. */
function segmentsBy({ segments, given }: Grounds): SegmentOf {
  const largest = given.teams[0]?.segment ?? null
  return (activity) => segments.get(activity) ?? (segments.has(activity) ? null : largest)
}

function hoursOfTeams(activities: readonly ActivityAhead[] | null, segmentOf: SegmentOf): TeamHours[] | null {
  if (activities === null) return null
  const hours = new Map<string | null, number>()
  for (const activity of activities) {
    const team = segmentOf(activity.key)
    hours.set(team, (hours.get(team) ?? 0) + expectedRemaining(activity))
  }
  return [...hours].map(([team, ofTeam]) => ({ team, hours: ofTeam }))
}

/** What comes of the order that is kept. */
function forecastRows(openOnes: readonly OpenJob[], grounds: Grounds): Omit<Reckoned, 'shop'> {
  const { given } = grounds
  const isReordered = openOnes.some(({ place }) => place !== null)
  const kept = idsOf(inOrder(openOnes))
  const made = forecastsIn(openOnes, { orders: isReordered ? [kept] : [], explainedOrder: kept }, grounds)
  const { jobs, stages, tuning, inOrders } = made
  const forecasts = inOrders[0] ?? made.forecasts
  const segmentOf = segmentsBy(grounds)
  const rows = jobs.map((job, place) => ({
    ...rowOf(job, forecasts[place], given),
    // Of the past nobody asks for the load.
    team_hours: given.isPast ? null : hoursOfTeams(stages[place]?.activities ?? null, segmentOf),
    ...lateColumns(job, forecasts[place], given),
  }))
  const records = jobs.flatMap((job, place) => {
    const [row, forecast, stage] = [rows[place], forecasts[place], stages[place]]
    if (!row || !forecast || !stage || row.p50_at === null || row.p80_at === null) return []
    return {
      job_id: job.id,
      p50_at: row.p50_at,
      p80_at: row.p80_at,
      remaining_hours: forecast.remainingHours,
      work_quantiles: forecast.work ?? [],
      flow_quantiles: forecast.flow ?? [],
      hold_quantiles: forecast.hold,
      stretch_p50: forecast.stretch.p50,
      stretch_p80: forecast.stretch.p80,
      has_begun: stage.hasBegun,
      age_hours: stage.age,
      job_type_id: job.job_type_id,
      flow_weight: forecast.work ? forecast.flowWeight : 1,
      technicians: given.technicians,
    }
  })
  return { rows, records, tuning }
}

export function idsOf(jobs: readonly OpenJob[]): number[] {
  return jobs.map(({ id }) => id)
}

const NEW: Stage = { hasBegun: false, age: 0, workedHours: 0 }

const none = { p50_at: null, p80_at: null, late_percent: null, goes_on_at: null }

export function rowOf(
  { id, status, due_on }: OpenJob,
  forecast: JobForecast | undefined,
  { businessTimeZone, pace, technicians }: Given,
): ForecastRow {
  const isHeld = status === 'on_hold'
  const kept = { job_id: id, remaining_hours: forecast?.remainingHours ?? null, due_on, is_held: isHeld }
  if (!forecast?.finish) {
    const because = isHeld ? 'on_hold' : kept.remaining_hours === null ? 'no_estimate' : 'no_technicians'
    return { ...kept, ...none, none_because: because }
  }
  // Where nobody works, the past says nothing of what comes.
  if (technicians === 0) return { ...kept, ...none, none_because: isHeld ? 'on_hold' : 'no_technicians' }
  const dueBy = due_on === null ? null : instantAt(plusDays(due_on, 1), 0, businessTimeZone)
  const finish = finishOfQuantiles(forecast.finish, dueBy, pace)
  if (!finish) return { ...kept, ...none, none_because: 'too_far' }
  const hold = forecast.hold && finishOfQuantiles(forecast.hold, null, pace)
  return { ...kept, ...finishColumns(finish), goes_on_at: hold && timestamptz(hold.p50), none_because: null }
}

/**
 * What holds a job up most that is expected after its due day: what brings its date forward most when it is left out. By the date
 * that is as likely too early as too late: the other one promises more lateness than will come.
 */
function lateColumns(
  { due_on }: OpenJob,
  forecast: JobForecast | undefined,
  { businessTimeZone, pace, technicians, teams }: Given,
): Pick<ForecastRow, 'late_cause' | 'late_team' | 'late_days'> {
  const notLate = { late_cause: null, late_team: null, late_days: null }
  if (due_on === null || technicians === 0 || !forecast?.finish) return notLate
  const dueBy = instantAt(plusDays(due_on, 1), 0, businessTimeZone)
  const p50Of = (quantiles: Quantiles) => finishOfQuantiles(quantiles, null, pace)?.p50 ?? null
  const expected = p50Of(forecast.finish)
  if (expected === null || expected <= dueBy) return notLate
  const found = finishesWithout(forecast).flatMap(({ cause, team, finish }) => {
    const sooner = p50Of(finish)
    return sooner === null ? [] : { cause, team, gained: expected - Math.max(dueBy, sooner) }
  })
  const [most] = found.toSorted((a, b) => b.gained - a.gained)
  if (!most || most.gained <= 0) return notLate
  return {
    late_cause: most.cause,
    late_team: most.team === null ? null : (teams[most.team]?.segment ?? null),
    late_days: Math.round((most.gained / DAY) * 10) / 10,
  }
}

function finishColumns({ p50, p80, latePercent }: Finish) {
  return { p50_at: timestamptz(p50), p80_at: timestamptz(p80), late_percent: latePercent }
}
