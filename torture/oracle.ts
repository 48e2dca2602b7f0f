import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, type Figure } from '../bench/figure.ts'
import { admin } from './admin.ts'
import type { Ledger, RecordedSession } from './ledger.ts'
import { digestOf, shows } from './pictures.ts'
import type { Site } from './site.ts'

export type StoredSession = { key: string; technician: number; started: number; ended: number | null }
type StoredPhoto = { key: string; session: string; sha256: string; bytes: number; width: number; height: number }

/**
 * Compares what phones know with what the tables and the photos' folder hold, by questions of its own; and lets the
 * product's own commands say what they find.
 */
export async function verdictOn(site: Site, ledger: Ledger): Promise<Figure[]> {
  const sessions = await storedSessions(site)
  return [
    ...sessionFigures(sessions, ledger),
    ...(await photoFigures(site, ledger)),
    ...(await tableFigures(site, ledger)),
    ...wrongAnswers(ledger),
    await commandFigure(site, 'verify-hours'),
    await commandFigure(site, 'verify-audit'),
  ]
}

function storedSessions(site: Site): Promise<StoredSession[]> {
  return site.ask<StoredSession>(
    `select coalesce(unique_key, id)::text as key, technician_id as technician,
       (extract(epoch from started_at) * 1000)::float8 as started, (extract(epoch from ended_at) * 1000)::float8 as ended
     from work_session order by technician_id, started_at, ended_at nulls last`,
  )
}

/** Sessions as they are stored, in the order of technician and start, against what phones know. */
export function sessionFigures(stored: StoredSession[], ledger: Ledger): Figure[] {
  const byKey = new Map(stored.map((session) => [`${session.technician} ${session.key}`, session]))
  const recorded = [...ledger.sessions.values()]
  const nameOf = ({ technicianId, key }: RecordedSession) => `${technicianId} ${key}`
  const names = new Set(recorded.map(nameOf))
  const lost = recorded.filter((it) => it.isStartAcknowledged && !byKey.has(nameOf(it)))
  const expected = expectedEnds(recorded)
  const wrong = recorded.filter((it) => {
    const found = byKey.get(nameOf(it))
    return found && (found.started !== it.startedAt || found.ended !== expected.get(it.key))
  })
  const pairs = stored.map((session, i) => ({ session, before: stored[i - 1] }))
  const overlaps = pairs.filter(
    ({ session, before }) =>
      before?.technician === session.technician && (before.ended === null || before.ended > session.started),
  )
  return [
    atMost('acknowledged sessions lost', lost.length, 'sessions', 0),
    atMost('sessions stored twice', stored.length - byKey.size, 'sessions', 0),
    atMost('sessions that nobody recorded', [...byKey.keys()].filter((it) => !names.has(it)).length, 'sessions', 0),
    atMost('sessions that overlap', overlaps.length, 'pairs', 0),
    atMost('sessions with other times than reported', wrong.length, 'sessions', 0),
  ]
}

/** What each session's end has to be: as reported, else where the technician's next one begins. */
function expectedEnds(recorded: RecordedSession[]): Map<string, number | null> {
  const inOrder = recorded
    .filter(({ isStartAcknowledged }) => isStartAcknowledged)
    .toSorted((a, b) => a.technicianId - b.technicianId || a.startedAt - b.startedAt)
  return new Map(
    inOrder.map(({ key, technicianId, endedAt, isEndAcknowledged }, i) => {
      const next = inOrder[i + 1]
      const nextStart = next?.technicianId === technicianId ? next.startedAt : null
      return [key, isEndAcknowledged ? endedAt : nextStart]
    }),
  )
}

async function photoFigures(site: Site, ledger: Ledger): Promise<Figure[]> {
  const stored = await site.ask<StoredPhoto>(
    `select coalesce(s.unique_key, s.id)::text as key, s.id::text as session, encode(m.sha256, 'hex') as sha256,
       m.byte_count as bytes, m.width, m.height
     from media m join work_session s on s.id = m.session_id`,
  )
  const names = stored.map(({ key, sha256 }) => `${key} ${sha256}`)
  const found = new Set(names)
  const taken = [...ledger.sessions.values()].flatMap(({ key, photos }) => photos.map((photo) => ({ key, ...photo })))
  const lost = taken.filter(
    ({ key, picture, isAcknowledged }) => isAcknowledged && !found.has(`${key} ${picture.sha256}`),
  )
  const pictures = new Map(taken.map(({ key, picture }) => [`${key} ${picture.sha256}`, picture]))
  let spoiled = 0
  for (const photo of stored) {
    const picture = pictures.get(`${photo.key} ${photo.sha256}`)
    const file = await fileOf(site, photo)
    const isRight = picture && file && file.length === photo.bytes && digestOf(picture.bytes) === photo.sha256
    if (!isRight || !(await shows(file, picture).catch(() => false))) spoiled++
  }
  return [
    atMost('acknowledged photos lost', lost.length, 'photos', 0),
    atMost('photos stored twice', names.length - found.size, 'photos', 0),
    atMost('photos that are not what was sent', spoiled, 'photos', 0),
  ]
}

function fileOf({ dataDir }: Site, { session, sha256 }: StoredPhoto): Promise<Buffer | null> {
  return readFile(join(dataDir, 'photos', session.slice(0, 8), session, `${sha256}.jpg`)).catch(() => null)
}

/** Sums that two tables have to agree on, and jobs. */
async function tableFigures(site: Site, ledger: Ledger): Promise<Figure[]> {
  const [sums] = await site.ask<{ days: string }>(
    `with of_sessions as (
       select (started_at at time zone (select time_zone from workshop))::date as day, technician_id,
         count(*) as sessions, sum(effective_seconds) as effective
       from work_session where ended_at is not null and voided_at is null group by 1, 2
     ), of_days as (
       select day, technician_id, sum(sessions) as sessions, sum(effective_seconds) as effective from day_work group by 1, 2
     )
     select count(*) as days from of_sessions s full join of_days d using (day, technician_id)
     where coalesce(s.sessions, 0) <> coalesce(d.sessions, 0) or coalesce(s.effective, 0) <> coalesce(d.effective, 0)`,
  )
  const newcomers = await site.ask<{ name: string; people: string; entries: string }>(
    `select full_name as name, count(*) as people, (
       select count(*) from audit_entry where kind = 'technician' and action = 'created' and subject = full_name
     ) as entries
     from person where full_name like 'Newcomer %' group by full_name`,
  )
  const [known, twice] = [
    new Set(newcomers.map(({ name }) => name)),
    newcomers.filter(({ people, entries }) => Number(people) !== 1 || Number(entries) !== 1),
  ]
  const jobs = await site.ask<{ job_no: string }>('select job_no from job')
  const numbers = new Set(jobs.map(({ job_no }) => job_no))
  return [
    atMost('days whose sum is not that of their sessions', Number(sums?.days), 'days', 0),
    atMost('acknowledged technicians lost', [...ledger.newcomers].filter((it) => !known.has(it)).length, 'people', 0),
    atMost('technicians made or written down twice', twice.length, 'people', 0),
    atMost('acknowledged jobs lost', [...ledger.jobs].filter((it) => !numbers.has(it)).length, 'jobs', 0),
  ]
}

/** Answers that should never have been given, with what they were. */
export function wrongAnswers(ledger: Ledger): Figure[] {
  const all = [...ledger.wrong].map(([line, times]) => `${line} (${times} times)`)
  const total = [...ledger.wrong.values()].reduce((sum, times) => sum + times, 0)
  return [
    {
      ...atMost('answers that were wrong', total, 'answers', 0),
      ...(all.length > 0 && { name: `answers that were wrong: ${all.join('; ')}` }),
    },
  ]
}

/** Lets `npm run admin -- COMMAND` judge. */
async function commandFigure(site: Site, command: string): Promise<Figure> {
  const { code, output } = await admin(site.env, [command], site.programs).ended
  const name = code === 0 ? `admin ${command} finds nothing` : `admin ${command}: ${output.slice(0, 300)}`
  return atMost(name, code === 0 ? 0 : 1, 'findings', 0)
}
