import {
  type CalendarDay,
  calendarDays,
  capacityOf,
  type DateRange,
  type Hours,
  hoursThere,
  type Instant,
  type InstantSpan,
  type JobForecast,
  type JobLoad,
  loadOfTeams,
  localDateOf,
  mergedSpans,
  overtimeOn,
  plusDays,
  type Schedule,
  secondsWithin,
  spansWithout,
  type TeamLoad,
  type WeekAhead,
  type Weekday,
  weeksAhead,
  type WorkingCalendar,
  workingCalendar,
} from '@warsha/domain'
import type { Db, Reader } from '../../platform/database.ts'
import { storedSchedule } from '../calendar/index.ts'
import { rememberedEngine } from '../learning/index.ts'
import {
  forecastsIn,
  type Given,
  type Grounds,
  groundsAt,
  idsOf,
  inOrder,
  type Occasion,
  rowOf,
  type ShopNow,
  shopNow,
  teamsByActivity,
  withFirst,
  workLeft,
} from './compute.ts'
import { learnedFromForecasts } from './past-forecasts.ts'
import { type ForecastRow, keptWork, lastForecastRun, type OpenJob, type TeamHours } from './queries.ts'
import { forecastRecord } from './record.ts'
import { teamMembers, type TeamMember } from './team-queries.ts'

/** What would be otherwise. */
export type LoadChange = {
  extra: readonly { team: string | null; technicians: number }[]
  overtime: (Hours & { weekdays: readonly Weekday[]; weeks: number }) | null
  /** jobs that would be worked on first, in the place of those that are; null: as it is */
  first: readonly number[] | null
}

/** @param change null: only what is, as the last forecasts have it */
export type LoadQuestion = { weeks: number; change: LoadChange | null }

/** A team's load, and out of what its capacity is made. */
export type LoadOfTeam = TeamLoad & { team: string | null; technicians: number; calendarSeconds: number[] }

/** The work that is left by team and week. */
export type ComputedLoad = {
  /** when the forecasts were made by which it goes */
  madeAt: Instant
  weeks: WeekAhead[]
  utilisation: number
  jobIds: number[]
  teams: LoadOfTeam[]
  held: { jobId: number; seconds: number }[]
  withoutEstimate: number[]
  /** those that are newer than the forecasts */
  notYet: number[]
}

/** The load of this moment as it is and as it would be, and what dates it would come to. */
export type TriedLoad = {
  weeks: WeekAhead[]
  utilisation: number
  isGuess: boolean
  /** in the order in which they would be worked on */
  jobIds: number[]
  teams: { asItIs: LoadOfTeam[]; moved: LoadOfTeam[] }
  dates: { asItIs: ForecastRow[]; moved: ForecastRow[] }
}

export type LoadAnswer = { load: ComputedLoad } | { whatIf: TriedLoad } | { unknownTeam: string | null }

/** The load of each team; nothing of it is kept. */
export async function computeLoad(db: Db, occasion: Occasion, { weeks, change }: LoadQuestion): Promise<LoadAnswer> {
  return change ? triedLoad(db, occasion, { weeks, change }) : { load: await keptLoad(db, occasion, weeks) }
}

/**
 * By what the last forecasts had left of each job, in the order and the calendar of this moment: what was worked is not read for
 * it, which takes seconds where very many jobs are open.
 */
function keptLoad(db: Db, occasion: Occasion, count: number): Promise<ComputedLoad> {
  return db.snapshot(null, async (tx) => {
    const jobs = inOrder(await keptWork(tx))
    const given = { ...occasion, ...(await shopNow(tx, occasion)) }
    const left = new Map(
      jobs.flatMap(({ id, team_hours, is_not_yet }) => (is_not_yet ? [] : [[id, team_hours] as const])),
    )
    const shop = await teamsAhead(tx, { given, busy: segmentsIn(left), count })
    const { ahead, ...apart } = workOf(jobs, { left, teams: shop.teams })
    return {
      madeAt: (await lastForecastRun(tx))?.made_at ?? occasion.now,
      weeks: shop.weeks,
      utilisation: given.pace.utilisation,
      jobIds: idsOf(jobs),
      teams: teamLoads(ahead, { shop, given, added: NOTHING_ADDED }),
      ...apart,
    }
  })
}

type ChangedLoad = { weeks: number; change: LoadChange }

async function triedLoad(
  db: Db,
  occasion: Occasion,
  { weeks, change }: ChangedLoad,
): Promise<{ whatIf: TriedLoad } | { unknownTeam: string | null }> {
  const engine = await rememberedEngine(db)
  return db.snapshot(null, async (tx) => {
    const learned = await learnedFromForecasts(tx, occasion.now)
    const { jobs, grounds } = await groundsAt(tx, { ...occasion, engine, isPast: false, learned })
    const { given, segments } = grounds
    const left = workLeft(jobs, grounds)
    const busy = [...segments.values(), ...segmentsIn(left)]
    const shop = await teamsAhead(tx, { given, busy, count: weeks })
    const unknown = change.extra.find(({ team }) => !shop.teams.some(({ segment }) => segment === team))
    if (unknown) return { unknownTeam: unknown.team }
    const { isGuess } = await forecastRecord(tx)
    return { whatIf: { ...triedIn(jobs, withTeams(grounds, shop.teams), { shop, change, left }), isGuess } }
  })
}

type Left = ReadonlyMap<number, readonly TeamHours[] | null>

function segmentsIn(left: Left): (string | null)[] {
  return [...new Set([...left.values()].flatMap((ofTeams) => (ofTeams ?? []).map(({ team }) => team)))]
}

type Team = { segment: string | null; technicians: number; members: TeamMember[] }
type ShopAhead = { teams: Team[]; weeks: WeekAhead[]; schedule: Schedule; days: DateRange }
/** Who works at present, when, and how much of it goes into jobs. */
type Working = ShopNow & Pick<Occasion, 'businessTimeZone' | 'now'>

/**
 * The teams with which forecasts are made, and besides those that are away, or that have work and nobody to do it.
 * @param given.busy segments that have or had something to do
 */
async function teamsAhead(
  db: Reader,
  { given, busy, count }: { given: Working; busy: readonly (string | null)[]; count: number },
): Promise<ShopAhead> {
  const { now, businessTimeZone } = given
  const weeks = weeksAhead(now, count, businessTimeZone)
  const today = localDateOf(now, businessTimeZone)
  // Hours that began the day before may run into the first day.
  const days = { first: plusDays(today, -1), last: weeks.at(-1)?.last ?? today }
  const members = await teamMembers(db, { today, now, until: days.last })
  const named = busy.filter((segment) => segment !== null).toSorted()
  const all = new Set([...given.teams, ...members].map(({ segment }) => segment).concat(named))
  if (all.size === 0) all.add(null)
  const teams = [...all].map((segment): Team => {
    const working = given.teams.find((team) => team.segment === segment)?.technicians ?? 0
    return { segment, technicians: working, members: members.filter((member) => member.segment === segment) }
  })
  return { teams, weeks, schedule: await storedSchedule(db, businessTimeZone), days }
}

function withTeams(grounds: Grounds, teams: readonly Team[]): Grounds {
  const { known, segments, given } = grounds
  return {
    ...grounds,
    known: { ...known, teams: teamsByActivity(segments, teams) },
    given: { ...given, teams: teams.map(({ segment, technicians }) => ({ segment, technicians })) },
  }
}

type Scenario = { shop: ShopAhead; change: LoadChange; left: Left }

function triedIn(
  openOnes: readonly OpenJob[],
  grounds: Grounds,
  { shop, change, left }: Scenario,
): Omit<TriedLoad, 'isGuess'> {
  const { given } = grounds
  const { teams } = shop
  const kept = inOrder(openOnes)
  const other = change.first ? inOrder(withFirst(openOnes, change.first)) : kept
  const extra = teams.map(({ segment }) => change.extra.find(({ team }) => team === segment)?.technicians ?? 0)
  const more = given.teams.map(({ technicians }, team) => technicians + (extra[team] ?? 0))
  const overtime = overtimeOf(change, given, shop)
  const loads = (order: readonly OpenJob[], added: Added) =>
    teamLoads(workOf(order, { left, teams }).ahead, { shop, given, added })
  const orders = [idsOf(kept), idsOf(other)]
  const { jobs, inOrders } = forecastsIn(openOnes, { orders, otherTechnicians: [null, more] }, grounds)
  const dated = (forecasts: readonly JobForecast[] = [], at: Given) =>
    jobs.map((job, place) => rowOf(job, forecasts[place], at))
  return {
    weeks: shop.weeks,
    utilisation: given.pace.utilisation,
    jobIds: idsOf(other),
    teams: { asItIs: loads(kept, NOTHING_ADDED), moved: loads(other, { extra, overtime }) },
    dates: {
      asItIs: dated(inOrders[0], given),
      moved: dated(inOrders[1], withOvertime(given, { shop, change, overtime })),
    },
  }
}

/** What is left of each job: those that are on hold, those of which nothing is known and those that are newer apart. */
function workOf(order: readonly OpenJob[], { left, teams }: { left: Left; teams: readonly Team[] }) {
  const places = new Map(teams.map(({ segment }, place) => [segment, place]))
  const ahead: JobLoad[] = []
  const held: ComputedLoad['held'] = []
  const withoutEstimate: number[] = []
  const notYet: number[] = []
  for (const { id, status, due_on } of order) {
    const hoursOfTeams = left.get(id)
    if (hoursOfTeams === undefined) notYet.push(id)
    else if (hoursOfTeams === null) withoutEstimate.push(id)
    else {
      const secondsOfTeams = teams.map(() => 0)
      for (const { team, hours } of hoursOfTeams) {
        // What people without a segment did is for the largest where nobody is without one now.
        const place = places.get(team) ?? 0
        secondsOfTeams[place] = (secondsOfTeams[place] ?? 0) + Math.round(hours * 3600)
      }
      const seconds = secondsOfTeams.reduce((sum, ofTeam) => sum + ofTeam, 0)
      if (status === 'on_hold') held.push({ jobId: id, seconds })
      else ahead.push({ id, dueOn: due_on, secondsOfTeams })
    }
  }
  return { ahead, held, withoutEstimate, notYet }
}

type OvertimeOf = (days: readonly CalendarDay[]) => InstantSpan[]
type Added = { extra: readonly number[]; overtime: OvertimeOf }
const NOTHING_ADDED: Added = { extra: [], overtime: () => [] }

/** When overtime would be worked on some days. */
function overtimeOf(change: LoadChange, { now, businessTimeZone }: Given, { days }: ShopAhead): OvertimeOf {
  if (!change.overtime) return () => []
  const { weeks, ...hours } = change.overtime
  const until = weeksAhead(now, weeks, businessTimeZone).at(-1)?.last ?? days.first
  return (of) => overtimeOn(of, { ...hours, until }, businessTimeZone)
}

function teamLoads(
  jobs: readonly JobLoad[],
  scenario: { shop: ShopAhead; given: Working; added: Added },
): LoadOfTeam[] {
  const { shop, given, added } = scenario
  const calendarSeconds = shop.teams.map((team, place) =>
    secondsOfWeeks(team, added.extra[place] ?? 0, { shop, given, overtime: added.overtime }),
  )
  const capacities = calendarSeconds.map((ofWeeks) => ofWeeks.map((each) => capacityOf(each, given.pace.utilisation)))
  const lastDays = shop.weeks.map(({ last }) => last)
  return loadOfTeams(jobs, capacities, lastDays).map((load, place) => {
    const { segment = null, members = [] } = shop.teams[place] ?? {}
    const technicians = members.length + (added.extra[place] ?? 0)
    return { ...load, team: segment, technicians, calendarSeconds: calendarSeconds[place] ?? [] }
  })
}

/** Of each week the working hours of a team, without those in which its members are away. */
function secondsOfWeeks(
  { segment, members }: Team,
  extra: number,
  { shop, given, overtime }: { shop: ShopAhead; given: Working; overtime: OvertimeOf },
): number[] {
  const { weeks, schedule, days: range } = shop
  const timeZone = given.businessTimeZone
  const days = calendarDays(schedule, segment, range)
  const more = overtime(days)
  const secondsOf = (absences: TeamMember['absences']) => {
    const hours = hoursThere(days, absences, { overtime: more, timeZone })
    return weeks.map(({ span }) => secondsWithin(hours, span))
  }
  const always = secondsOf([])
  const absent = members.filter(({ absences }) => absences.length > 0).map(({ absences }) => secondsOf(absences))
  const present = members.length - absent.length + extra
  return always.map((seconds, week) => absent.reduce((sum, of) => sum + (of[week] ?? 0), seconds * present))
}

/** With overtime in the calendar that dates are counted by. */
function withOvertime(
  given: Given,
  { shop, change, overtime }: { shop: ShopAhead; change: LoadChange; overtime: OvertimeOf },
): Given {
  if (!change.overtime) return given
  const { now, businessTimeZone, pace } = given
  const last = weeksAhead(now, change.overtime.weeks, businessTimeZone).at(-1)?.last ?? shop.days.last
  const days = calendarDays(shop.schedule, null, { first: shop.days.first, last })
  // What would have been worked up to now was not.
  const ahead = spansWithout(overtime(days), [{ from: 0, to: now }])
  return {
    ...given,
    pace: { ...pace, calendar: workingCalendar(mergedSpans([...windowsOf(pace.calendar), ...ahead])) },
  }
}

function windowsOf({ starts, ends }: WorkingCalendar): InstantSpan[] {
  return starts.map((from, nth) => ({ from, to: ends[nth] ?? from }))
}
