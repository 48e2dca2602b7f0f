import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@warsha/contract'
import {
  DAY,
  finishedAt,
  finishedWords,
  HOUR,
  type Instant,
  LEARNING_PARAMETERS,
  MINUTE,
  quietSince,
  quietTimeFor,
  type SaidSession,
  settledAt,
} from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { learnNow, verifyLearning } from './index.ts'
import { storedQuietTimes } from './quiet-times.ts'
import { learn } from './run.ts'

const isSoak = Boolean(process.env['SOAK'])

const CODES = ['REPAIR', 'TEST'] as const
const PEOPLE = 3
const JOBS = 3

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 4 * 3600 from activity_type where code in ('REPAIR', 'TEST')`)
})
afterAll(() => shop.close())

const DEEDS = {
  start: 8,
  startOver: 6,
  end: 4,
  endFinished: 6,
  reconnect: 4,
  hours: 6,
  days: 2,
  pass: 4,
  sayFinished: 2,
  sayGoesOn: 3,
  moveEnd: 3,
  moveStart: 2,
  changeWork: 2,
  void: 2,
  restore: 2,
  plan: 2,
  close: 1,
  reopen: 1,
} as const
type Deed = keyof typeof DEEDS

/** One thing that happens; `pick` chooses of what there is, and `isLate` says that the phone has no network. */
type Step = { deed: Deed; who: number; job: number; code: (typeof CODES)[number]; pick: number; isLate: boolean }

const deeds = Object.entries(DEEDS) as [Deed, number][]
const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.oneof(...deeds.map(([deed, weight]) => ({ weight, arbitrary: fc.constant(deed) }))),
  who: fc.nat(PEOPLE - 1),
  job: fc.nat(JOBS - 1),
  code: fc.constantFrom(...CODES),
  pick: fc.nat(997),
  isLate: fc.boolean(),
})

type Phone = { person: Caller; last: string | null; unsent: (() => Promise<Answer>)[] }

/** A workshop in which people work, and their phones are sometimes away. */
class Story {
  readonly #phones: Phone[]
  readonly #jobs: { id: number; no: string }[]

  constructor(phones: Phone[], jobs: { id: number; no: string }[]) {
    this.#phones = phones
    this.#jobs = jobs
  }

  async go({ deed, who, job: nth, code, pick, isLate }: Step): Promise<void> {
    const phone = this.#phones[who]
    const job = this.#jobs[nth]
    if (!phone || !job) throw new Error('a step of nobody, or of no job')
    const item = `/admin/jobs/${job.id}/items/${code}/finished`
    switch (deed) {
      case 'start':
      case 'startOver':
        return this.#start(phone, { jobNo: job.no, code, isLate, isOver: deed === 'startOver' })
      case 'end':
      case 'endFinished':
        return this.#end(phone, { isLate, isFinished: deed === 'endFinished' })
      case 'reconnect':
        return this.reconnect(phone)
      case 'hours':
        return shop.at(shop.now + (pick % 5) * HOUR + (pick % 7) * MINUTE)
      case 'days':
        return shop.at(shop.now + (1 + (pick % 9)) * DAY)
      case 'pass':
        return void (await learn(shop.db, { now: shop.now, sweep: isLate }))
      case 'sayFinished':
        return void (await admin.call('PUT', item))
      case 'sayGoesOn':
        return void (await admin.call('DELETE', item))
      case 'plan':
        return plan(job.id, code, 1 + (pick % 9))
      case 'close':
      case 'reopen':
        return void (await admin.call('PATCH', `/admin/jobs/${job.id}/status`, {
          status: deed === 'close' ? 'closed' : 'in_progress',
        }))
      case 'moveEnd':
      case 'moveStart':
      case 'changeWork':
      case 'void':
      case 'restore':
        return this.#correct(deed, code, pick)
    }
  }

  #start(
    phone: Phone,
    { jobNo, code, isLate, isOver }: { jobNo: string; code: string; isLate: boolean; isOver: boolean },
  ) {
    const [key, finished] = [randomUUID(), isOver ? phone.last : null]
    phone.last = key
    return this.#send(phone, isLate, '/sessions/start', {
      unique_key: key,
      job_no: jobNo,
      activity_code: code,
      client_started_at: new Date(shop.now).toISOString(),
      ...(finished !== null && { finished_session: finished }),
    })
  }

  async #end(phone: Phone, { isLate, isFinished }: { isLate: boolean; isFinished: boolean }): Promise<void> {
    const key = phone.last
    if (key === null) return
    phone.last = null
    const body = { client_ended_at: new Date(shop.now).toISOString(), activity_finished: isFinished }
    await this.#send(phone, isLate, `/sessions/${key}/complete`, body)
  }

  async #send({ person, unsent }: Phone, isLate: boolean, path: string, body: object): Promise<void> {
    const send = () => person.post(path, body)
    if (isLate) unsent.push(send)
    else if ((await send()).status === 404) unsent.push(send)
  }

  /** What the phone holds goes out, the last first; an end that finds no session goes once more, as on the phone. */
  async reconnect(phone: Phone): Promise<void> {
    const waiting = phone.unsent.splice(0).toReversed()
    const failed: typeof waiting = []
    for (const send of waiting) if ((await send()).status === 404) failed.push(send)
    for (const send of failed) await send()
  }

  async reconnectAll(): Promise<void> {
    for (const phone of this.#phones) await this.reconnect(phone)
  }

  /** What an admin makes of a session; what is not possible is refused. */
  async #correct(deed: Deed, code: string, pick: number): Promise<void> {
    const ids = this.#jobs.map(({ id }) => id)
    const sessions = await shop.db.rows<{ id: string; started_at: Instant; ended_at: Instant | null }>(sql`
      select id, started_at, ended_at from work_session
      where job_id = any (${ids}::int[]) order by started_at, technician_id, id`)
    const session = sessions[pick % (sessions.length || 1)]
    if (!session) return
    const path = `/admin/sessions/${session.id}`
    const by = ((pick % 11) - 5) * HOUR
    const moved = (instant: Instant) => new Date(instant + by).toISOString()
    const reason = 'As the foreman remembers'
    if (deed === 'void' || deed === 'restore') await admin.post(`${path}/${deed}`, { reason })
    else if (deed === 'changeWork') await admin.call('PATCH', path, { activity_code: code, reason, trim: true })
    else if (deed === 'moveStart')
      await admin.call('PATCH', path, { started_at: moved(session.started_at), reason, trim: true })
    else if (session.ended_at !== null)
      await admin.call('PATCH', path, { ended_at: moved(session.ended_at), reason, trim: true })
  }
}

async function plan(jobId: number, code: string, hours: number): Promise<void> {
  await shop.db.write(sql`
    insert into planners_estimate (job_id, activity_type_id, seconds)
    select ${jobId}, id, ${3600 * hours} from activity_type where code = ${code}
    on conflict (job_id, activity_type_id) do update set seconds = excluded.seconds`)
}

let storyCount = 0

async function newStory(): Promise<Story> {
  storyCount += 1
  const first = 7000 + storyCount * JOBS
  const phones = Array.from({ length: PEOPLE }, async (_, i) => {
    const person = await shop.technician({ name: `Technician ${storyCount}.${i}` })
    return { person, last: null, unsent: [] }
  })
  const jobs = Array.from({ length: JOBS }, async (_, i) => {
    const no = String(first + i)
    return { id: await shop.job({ job_no: no, status: 'in_progress' }), no }
  })
  const story = new Story(await Promise.all(phones), await Promise.all(jobs))
  await shop.db.write(
    sql`update job set job_type_id = 1, power_rating_id = 1, rpm_category_id = 1 where job_type_id is null`,
  )
  return story
}

type RawItem = {
  job_id: number
  code: string
  closed_at: Instant | null
  is_finished: boolean | null
  said_at: Instant | null
  sessions: { started_at: string; ended_at: string | null; said_at: string | null }[]
}

/** Every item with what is known of it, as it lies in the tables. */
const rawItems = () =>
  shop.db.rows<RawItem>(sql`
    select s.job_id, code, job.closed_at, word.is_finished, word.said_at,
      json_agg(json_build_object('started_at', s.started_at, 'ended_at', s.ended_at, 'said_at', (
        select finish.said_at from session_finish as finish
        where finish.technician_id = s.technician_id and finish.session_key = coalesce(s.unique_key, s.id)))) as sessions
    from work_session as s
    join job on job.id = s.job_id
    join activity_type on activity_type.id = s.activity_type_id
    left join work_item_finish as word on word.job_id = s.job_id and word.activity_type_id = s.activity_type_id
    where s.voided_at is null
    group by s.job_id, code, job.closed_at, word.is_finished, word.said_at
    order by s.job_id, code`)

const instantIn = (text: string | null) => (text === null ? null : Date.parse(text))

/** Since when each item is finished and settled, by the domain's rules alone. */
async function byTheRules() {
  const quietTimes = await storedQuietTimes(shop.db)
  return (await rawItems()).map(({ job_id, code, closed_at: closedAt, is_finished, said_at, sessions: rows }) => {
    const sessions = rows.map((row): SaidSession => ({
      startedAt: Date.parse(row.started_at),
      endedAt: instantIn(row.ended_at),
      saidAt: instantIn(row.said_at),
    }))
    const adminsWord = is_finished === null || said_at === null ? null : { isFinished: is_finished, saidAt: said_at }
    const finished = finishedAt(finishedWords(sessions, adminsWord))
    const ends = sessions.map(({ endedAt }) => endedAt ?? Infinity)
    const lastEndedAt = ends.includes(Infinity) ? null : Math.max(...ends)
    const goesOnAt = adminsWord?.isFinished === false ? adminsWord.saidAt : null
    const times = { lastEndedAt, finishedAt: finished, goesOnAt, closedAt }
    const since = lastEndedAt === null ? shop.now : quietSince({ lastEndedAt, goesOnAt })
    const settled = settledAt(times, shop.now, quietTimeFor(quietTimes, since, LEARNING_PARAMETERS))
    return { job_id, code, finished, settled }
  })
}

async function byTheServer() {
  const stored = await shop.db.rows<{ job_id: number; code: string; settled: Instant | null }>(sql`
    select job_id, code, settled_at as settled from work_item
    join activity_type on activity_type.id = activity_type_id order by job_id, code`)
  const jobs = [...new Set(stored.map(({ job_id }) => job_id))]
  const pages = await Promise.all(
    jobs.map(async (id) => (await admin.get<AnswerOf<'jobEstimates'>>(`/admin/jobs/${id}/estimates`)).body),
  )
  return stored.map(({ job_id, code, settled }) => {
    const page = pages.find((one) => one.job_id === job_id)
    const activity = page?.activities.find(({ activity_code }) => activity_code === code)
    return { job_id, code, finished: instantIn(activity?.finished?.at ?? null), settled }
  })
}

test(
  'whatever happens in a workshop, and in whatever order it arrives, the server learns by the engine’s rules',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: isSoak ? 120 : 60 }), async (steps) => {
        const story = await newStory()
        for (const one of steps) await story.go(one)
        // With what waits to be learned, in its mind.
        expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
        await story.reconnectAll()
        await learn(shop.db, { now: shop.now, sweep: true })
        await learnNow(shop.db, shop.now)
        expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
        expect(await byTheServer()).toEqual(await byTheRules())
        const before = await whatIsLearned()
        await shop.db.write(sql`insert into work_to_learn default values`)
        await learnNow(shop.db, shop.now)
        expect(await whatIsLearned()).toEqual(before)
      }),
      // A story goes on where the one before has ended: a failure is not made smaller.
      { numRuns: isSoak ? 100 : 4, endOnFailure: true, ...(!isSoak && { seed: 76 }) },
    )
  },
  isSoak ? 1_200_000 : 120_000,
)

const whatIsLearned = () =>
  shop.db.rows(sql`
    select state, (select json_agg(cell order by activity_type_id) from learned_cell as cell) as cells,
      (select json_agg(item order by job_id, activity_type_id) from work_item as item) as items
    from learning`)
