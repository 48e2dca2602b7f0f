import { type LoadTeam, MOST_JOBS_OF_BAR, type ReadBodyOf } from '@warsha/contract'
import { type Instant, localDateOf, type LocalDate, secondOfTime } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Connection, type Db, timestamptz } from '../../platform/database.ts'
import { whileWaiting } from '../../platform/gone-signal.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { type ComputedLoad, type LoadChange, orderThread, shownLatePercent, type TriedLoad } from '../forecast/index.ts'
import { exactHours, isShown, presentParts, presentTeams } from './present.ts'
import { jobsNamed } from './queries.ts'

type Parts = { db: Db; connection: Connection; businessTimeZone: string; stalledAfterHours: number }

/** Work that is left by team and week, and what would be otherwise with more hands, overtime or another order. */
export async function load(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone, stalledAfterHours } = parts
  const thread = orderThread(parts.connection)
  app.addHook('preClose', () => thread.close())
  const occasionAt = (now: Instant) => ({ businessTimeZone, stalledAfterHours, now })

  route(
    app,
    'load',
    async ({ query: { weeks }, now, reply }) => {
      const answer = await whileWaiting(reply, (gone) =>
        thread.give({ ...occasionAt(now), load: { weeks, change: null } }, gone),
      )
      if (!answer) return answered
      if (!('load' in answer)) throw new Error('the load was not reckoned')
      const { load: found } = answer
      const { held } = found
      const teams = presentTeams(found.teams.filter(isShown), found.weeks)
      const heldJobs = presentParts(held)
      const apart = { without_estimate: presentIds(found.withoutEstimate), not_yet: presentIds(found.notYet) }
      const apartIds = [...apart.without_estimate.job_ids, ...apart.not_yet.job_ids]
      const ids = new Set([...idsNamed(teams), ...heldJobs.jobs.map(({ job_id }) => job_id), ...apartIds])
      return {
        made_at: timestamptz(found.madeAt),
        utilisation_percent: percentOf(found),
        job_count: found.jobIds.length,
        teams,
        held: { hours: exactHours(held.reduce((sum, { seconds }) => sum + seconds, 0)), ...heldJobs },
        ...apart,
        jobs: await jobsNamed(db, [...ids]),
      }
    },
    { answersManyRows: true },
  )

  route(
    app,
    'tryLoad',
    async ({ body, now, reply }) => {
      // What waits is skipped once its foreman has gone on; what has begun is finished.
      const answer = await whileWaiting(reply, (gone) =>
        thread.give({ ...occasionAt(now), load: { weeks: body.weeks, change: changeOf(body) } }, gone),
      )
      if (!answer) return answered
      if ('unknownTeam' in answer) return refuse('team_not_found', { team: teamText(answer.unknownTeam) })
      if (!('whatIf' in answer)) throw new Error('a change of the load was not reckoned')
      const { whatIf } = answer
      return {
        made_at: timestamptz(now),
        is_guess: whatIf.isGuess,
        utilisation_percent: percentOf(whatIf),
        ...presentMoved(whatIf),
        jobs: await datesOf(db, whatIf, localDateOf(now, businessTimeZone)),
      }
    },
    { answersManyRows: true },
  )
}

function changeOf({ extra_technicians: extra, overtime, job_ids }: ReadBodyOf<'tryLoad'>): LoadChange {
  return {
    extra,
    first: job_ids ?? null,
    overtime: overtime && {
      weekdays: overtime.weekdays,
      weeks: overtime.weeks,
      starts: secondOfTime(overtime.start_time),
      ends: secondOfTime(overtime.end_time),
    },
  }
}

/** What stands for a team in a sentence. */
function teamText(team: string | null) {
  return team ?? { en: 'No segment', ar: 'بلا قسم' }
}

function percentOf({ utilisation }: Pick<ComputedLoad, 'utilisation'>): number {
  return Math.round(utilisation * 100)
}

function idsNamed(teams: readonly LoadTeam[]): number[] {
  return teams.flatMap(({ weeks, later }) => [...weeks, later].flatMap(({ jobs }) => jobs.map(({ job_id }) => job_id)))
}

/** Some of the jobs apart, the first of them by their ids. */
function presentIds(ids: readonly number[]) {
  return { job_count: ids.length, job_ids: ids.slice(0, MOST_JOBS_OF_BAR) }
}

/** The same teams as they are and as they would be. */
function presentMoved({ teams: { asItIs, moved }, weeks }: TriedLoad) {
  const isOfEither = (place: number) => [asItIs[place], moved[place]].some((team) => team && isShown(team))
  const shown = (all: TriedLoad['teams']['moved']) =>
    presentTeams(
      all.filter((_, place) => isOfEither(place)),
      weeks,
    )
  return { as_it_is: shown(asItIs), moved: shown(moved) }
}

/** Dates of all jobs as they are and as they would be. One that was deleted meanwhile has none. */
async function datesOf(db: Db, { jobIds, isGuess, dates: { asItIs, moved } }: TriedLoad, today: LocalDate) {
  const named = new Map((await jobsNamed(db, jobIds)).map((job) => [job.job_id, job]))
  const dates = datesBy({ isGuess, today })
  const [would, kept] = [moved, asItIs].map((rows) => new Map(rows.map((row) => [row.job_id, dates(row)])))
  return jobIds.flatMap((id) => {
    const [job, after, before] = [named.get(id), would?.get(id), kept?.get(id)]
    return job && after && before ? { ...job, ...after, as_it_is: before } : []
  })
}

function datesBy({ isGuess, today }: { isGuess: boolean; today: LocalDate }) {
  return ({ p50_at, p80_at, late_percent, due_on }: TriedLoad['dates']['moved'][number]) => {
    const isPastDue = due_on !== null && due_on < today
    return { p50_at, p80_at, late_percent: shownLatePercent(late_percent, { isGuess, isPastDue }) }
  }
}
