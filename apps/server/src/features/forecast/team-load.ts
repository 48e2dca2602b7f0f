import {
  type CalendarDay,
  calendarDays,
  capacityOf,
  type DateRange,
  type Hours,
  hoursThere,
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
  teamsByActivity,
  withFirst,
  workLeft,
} from './compute.ts'
import { learnedFromForecasts } from './past-forecasts.ts'
import type { ForecastRow, OpenJob } from './queries.ts'
import { forecastRecord } from './record.ts'
import { teamMembers, type TeamMember } from './team-queries.ts'

/** What would be otherwise. */
export type LoadChange = {
  extra: readonly { team: string | null; technicians: number }[]
  overtime: (Hours & { weekdays: readonly Weekday[]; weeks: number }) | null
  /** jobs that would be worked on first, in the place of those that are; null: as it is */
  first: readonly number[] | null
}

/** @param change null: only what is */
export type LoadQuestion = { weeks: number; change: LoadChange | null }

/** A team's load, and out of what its capacity is made. */
export type LoadOfTeam = TeamLoad & { team: string | null; technicians: number; calendarSeconds: number[] }

/** The work that is left by team and week, and, where a change was asked for, with it, and what dates it would come to. */
export type ComputedLoad = {
  weeks: WeekAhead[]
  utilisation: number
  isGuess: boolean
  /** in the order in which they would be worked on */
  jobIds: number[]
  teams: LoadOfTeam[]
  held: { jobId: number; seconds: number }[]
  withoutEstimate: number[]
  moved: { teams: LoadOfTeam[]; tried: ForecastRow[]; asItIs: ForecastRow[] } | null
}

export type LoadAnswer = { load: ComputedLoad } | { unknownTeam: string | null }

/** Reckons the load of each team, of one moment; nothing of it is kept. */
export async function computeLoad(db: Db, occasion: Occasion, { weeks, change }: LoadQuestion): Promise<LoadAnswer> {
  const engine = await rememberedEngine(db)
  return db.snapshot(null, async (tx) => {
    const learned = await learnedFromForecasts(tx, occasion.now)
    const { jobs, grounds } = await groundsAt(tx, { ...occasion, engine, isPast: false, learned })
    const shop = await teamsAhead(tx, grounds, weeks)
    const unknown = change?.extra.find(({ team }) => !shop.teams.some(({ segment }) => segment === team))
    if (unknown) return { unknownTeam: unknown.team }
    const { isGuess } = await forecastRecord(tx)
    return { load: { ...loadIn(jobs, withTeams(grounds, shop.teams), { shop, change }), isGuess } }
  })
}

type Team = { segment: string | null; technicians: number; members: TeamMember[] }
type ShopAhead = { teams: Team[]; weeks: WeekAhead[]; schedule: Schedule; days: DateRange }

/** The teams with which forecasts are made, and besides those that are away, or that have work and nobody to do it. */
async function teamsAhead(db: Reader, { given, segments }: Grounds, count: number): Promise<ShopAhead> {
  const { now, businessTimeZone } = given
  const weeks = weeksAhead(now, count, businessTimeZone)
  const today = localDateOf(now, businessTimeZone)
  // Hours that began the day before may run into the first day.
  const days = { first: plusDays(today, -1), last: weeks.at(-1)?.last ?? today }
  const members = await teamMembers(db, { today, now, until: days.last })
  const named = [...segments.values()].filter((segment) => segment !== null).toSorted()
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

type Scenario = { shop: ShopAhead; change: LoadChange | null }

function loadIn(openOnes: readonly OpenJob[], grounds: Grounds, scenario: Scenario): Omit<ComputedLoad, 'isGuess'> {
  const { shop, change } = scenario
  const { given } = grounds
  const kept = inOrder(openOnes)
  const other = change?.first ? inOrder(withFirst(openOnes, change.first)) : kept
  const extra = shop.teams.map(({ segment }) => change?.extra.find(({ team }) => team === segment)?.technicians ?? 0)
  const more = given.teams.map(({ technicians }, team) => technicians + (extra[team] ?? 0))
  const left = workLeft(openOnes, grounds)
  const work = (order: readonly OpenJob[]) => workOf(order, left)
  const loads = (order: readonly OpenJob[], added: Added) => teamLoads(work(order).ahead, { shop, given, added })
  const overtime = overtimeOf(change, given, shop)
  const moved = (asked: LoadChange) => {
    const orders = [idsOf(kept), idsOf(other)]
    const { jobs, inOrders } = forecastsIn(openOnes, { orders, otherTechnicians: [null, more] }, grounds)
    const dated = (forecasts: readonly JobForecast[] = [], at: Given) =>
      jobs.map((job, place) => rowOf(job, forecasts[place], at))
    return {
      teams: loads(other, { extra, overtime }),
      asItIs: dated(inOrders[0], given),
      tried: dated(inOrders[1], withOvertime(given, { shop, change: asked, overtime })),
    }
  }
  return {
    weeks: shop.weeks,
    utilisation: given.pace.utilisation,
    jobIds: idsOf(other),
    teams: loads(kept, { extra: [], overtime: () => [] }),
    held: work(kept).held,
    withoutEstimate: work(kept).withoutEstimate,
    moved: change && moved(change),
  }
}

/** What is left of each job: those that are on hold and those of which nothing is known apart. */
function workOf(order: readonly OpenJob[], left: ReadonlyMap<number, number[] | null>) {
  const ahead: JobLoad[] = []
  const held: ComputedLoad['held'] = []
  const withoutEstimate: number[] = []
  for (const { id, status, due_on } of order) {
    const hoursOfTeams = left.get(id) ?? null
    const secondsOfTeams = (hoursOfTeams ?? []).map((hours) => Math.round(hours * 3600))
    if (hoursOfTeams === null) withoutEstimate.push(id)
    else if (status === 'on_hold') held.push({ jobId: id, seconds: secondsOfTeams.reduce((a, b) => a + b, 0) })
    else ahead.push({ id, dueOn: due_on, secondsOfTeams })
  }
  return { ahead, held, withoutEstimate }
}

type OvertimeOf = (days: readonly CalendarDay[]) => InstantSpan[]
type Added = { extra: readonly number[]; overtime: OvertimeOf }

/** When overtime would be worked on some days. */
function overtimeOf(change: LoadChange | null, { now, businessTimeZone }: Given, { days }: ShopAhead): OvertimeOf {
  if (!change?.overtime) return () => []
  const { weeks, ...hours } = change.overtime
  const until = weeksAhead(now, weeks, businessTimeZone).at(-1)?.last ?? days.first
  return (of) => overtimeOn(of, { ...hours, until }, businessTimeZone)
}

function teamLoads(jobs: readonly JobLoad[], scenario: { shop: ShopAhead; given: Given; added: Added }): LoadOfTeam[] {
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
  { shop, given, overtime }: { shop: ShopAhead; given: Given; overtime: OvertimeOf },
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
