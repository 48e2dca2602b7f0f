import { randomUUID } from 'node:crypto'
import { type Instant, MINUTE, reportedStart, reviewFlags } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { signInForGood } from '../../../testing/sign-in.ts'
import { type Sql, sql, timestamptz } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { complete } from './complete.ts'
import { type Start, startByPlacement, startInOneStatement } from './start.ts'

const now = Date.parse('2026-11-19T12:00:00Z')
const at = (time: string) => Date.parse(`2026-11-19T${time}Z`)
const STALLED_AFTER_HOURS = 10

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.at(now)
  await shop.admin()
  await shop.job({ job_no: '1001', status: 'in_progress' })
  await shop.job({ job_no: '1002', status: 'open' })
  await shop.job({ job_no: '1003', status: 'on_hold' })
  await shop.job({ job_no: '1004', status: 'closed', closedAt: '2026-11-19T11:00:00Z' })
  await shop.db.write(sql`update activity_type set is_active = false where code = 'TEST'`)
})
afterAll(() => shop.close())

type Person = { id: number; signInId: string }

/** Somebody who works since 11:00 unless the case says since when. */
async function technician(begun: Instant | null = at('11:00:00')): Promise<Person> {
  const { id } = await shop.technician()
  if (begun !== null) await addSession(id, { startedAt: begun })
  return { id, signInId: await signInForGood(shop.db, id) }
}

async function addSession(technicianId: number, { startedAt, key }: { startedAt: Instant; key?: string }) {
  await shop.db.write(sql`
    insert into work_session (id, started_at, technician_id, job_id, activity_type_id)
    select ${key ?? randomUUID()}, ${timestamptz(startedAt)}, ${technicianId}, job.id, activity_type.id
    from job, activity_type where job_no = '1001' and code = 'REPAIR'`)
}

type Given = {
  says: string
  /** 1001 unless given */
  job?: string
  /** REPAIR unless given */
  activity?: string
  /** now unless given */
  starts?: Instant
  /** since when they work; null: they do not */
  begun?: Instant | null
  arrange?: ((person: Person, key: string) => Promise<unknown>) | undefined
}

/** How it goes by placement; whether the one statement does it, too. Otherwise it must leave everything as it was. */
type Case = Given & { outcome: string; inOneStatement: boolean }

const person = (change: Sql) => (one: Person) => shop.db.write(sql`update person set ${change} where id = ${one.id}`)
const signIn = (change: Sql) => (one: Person) =>
  shop.db.write(sql`update sign_in set ${change} where id = ${one.signInId}`)

/** Who may record nothing, whatever it is. */
const unwelcome: Case[] = [
  refused('somebody who is deactivated', 'account_inactive', person(sql`is_active = false`)),
  refused('somebody who must change the password', 'password_change_due', person(sql`must_change_password = true`)),
  refused('an admin', 'not_allowed', person(sql`role = 'ADMIN', email = id || '@shop.example', segment = null`)),
  refused('a sign-in that has ended', 'sign_in_ended', signIn(sql`ended_at = now()`)),
  refused('a sign-in that ends for good now', 'sign_in_ended', signIn(sql`ends_for_good_at = ${timestamptz(now)}`)),
  refused('a sign-in of somebody else', 'sign_in_ended', signIn(sql`person_id = (select min(id) from person)`)),
]

function refused(says: string, outcome: string, arrange: Given['arrange']): Case {
  return { says, outcome, arrange, inOneStatement: false }
}

const cases: Case[] = [
  { says: 'the usual start', outcome: 'started', inOneStatement: true },
  { says: 'the first start of the day', begun: null, outcome: 'started', inOneStatement: true },
  {
    says: 'a sign-in that ends for good in a moment',
    arrange: signIn(sql`ends_for_good_at = ${timestamptz(now + 1)}`),
    outcome: 'started',
    inOneStatement: true,
  },
  {
    says: 'a start at the very moment of the running one',
    begun: now,
    starts: now,
    outcome: 'started',
    inOneStatement: false,
  },
  ...unwelcome,
  { says: 'an open job', job: '1002', outcome: 'started', inOneStatement: false },
  { says: 'a job on hold', job: '1003', outcome: 'job_not_workable', inOneStatement: false },
  { says: 'a closed job', job: '1004', outcome: 'job_not_workable', inOneStatement: false },
  { says: 'an unknown job', job: '1999', outcome: 'job_not_found', inOneStatement: false },
  { says: 'an inactive activity', activity: 'TEST', outcome: 'activity_inactive', inOneStatement: false },
  { says: 'an unknown activity', activity: 'DANCE', outcome: 'activity_not_found', inOneStatement: false },
  {
    says: 'a start of two minutes ago on a job on hold',
    job: '1003',
    starts: now - 2 * MINUTE,
    outcome: 'job_not_workable',
    inOneStatement: false,
  },
  {
    says: 'a report of more than two minutes ago on a job on hold',
    job: '1003',
    starts: now - 2 * MINUTE - 1,
    outcome: 'started',
    inOneStatement: false,
  },
  {
    says: 'a report of an inactive activity',
    activity: 'TEST',
    starts: now - 2 * MINUTE - 1,
    outcome: 'started',
    inOneStatement: false,
  },
  {
    says: 'a report from before a job was closed',
    job: '1004',
    starts: at('10:59:59'),
    begun: at('10:00:00'),
    outcome: 'started',
    inOneStatement: false,
  },
  {
    says: 'a report from when a job was closed',
    job: '1004',
    starts: at('11:00:00'),
    begun: at('10:00:00'),
    outcome: 'started for review',
    inOneStatement: false,
  },
  {
    says: 'a report of more than two minutes ago on a job in progress',
    starts: at('11:30:00'),
    outcome: 'started',
    inOneStatement: true,
  },
  { says: 'a start before the one that runs', starts: at('10:30:00'), outcome: 'started', inOneStatement: false },
  {
    says: 'a start at the moment of the one that runs',
    starts: at('11:00:00'),
    outcome: 'started',
    inOneStatement: false,
  },
  { says: 'after ten hours', begun: now - 10 * 60 * MINUTE, outcome: 'started', inOneStatement: true },
  { says: 'after more than ten hours', begun: now - 10 * 60 * MINUTE - 1, outcome: 'started', inOneStatement: true },
  { says: 'after sixteen hours', begun: now - 16 * 60 * MINUTE, outcome: 'started', inOneStatement: true },
  {
    says: 'after more than sixteen hours',
    begun: now - 16 * 60 * MINUTE - 1,
    outcome: 'started',
    inOneStatement: true,
  },
  {
    says: 'a start that was stored already',
    begun: null,
    arrange: ({ id }, key) => addSession(id, { startedAt: now, key }),
    outcome: 'repeated',
    inOneStatement: false,
  },
  {
    says: 'a start that was stored already, from before keys were ids',
    begun: at('11:00:00'),
    arrange: ({ id }, key) =>
      shop.db.write(sql`update work_session set unique_key = ${key} where technician_id = ${id}`),
    outcome: 'repeated',
    inOneStatement: false,
  },
  {
    says: 'a key that another technician has used',
    arrange: async (_, key) => addSession((await shop.technician()).id, { startedAt: at('09:00:00'), key }),
    outcome: 'started',
    inOneStatement: false,
  },
  {
    says: 'a key that another technician has used, from before keys were ids',
    arrange: async (_, key) => {
      const { id } = await technician()
      await shop.db.write(sql`update work_session set unique_key = ${key} where technician_id = ${id}`)
    },
    outcome: 'started',
    inOneStatement: true,
  },
]

/** All that is stored of somebody's sessions but the ids, which differ. */
const storedOf = ({ id }: Person) =>
  shop.db.rows<{ review_flags: number }>(sql`
    select started_at, ended_at, device_started_at, reported_end(s) as reported_ended_at, job_id, activity_type_id,
      note, review_flags, effective_seconds, held_seconds, unique_key is null as is_key_id
    from work_session as s where technician_id = ${id} order by started_at, ended_at nulls last`)

async function arranged({ begun, arrange, job, activity, starts }: Given): Promise<{ who: Person; start: Start }> {
  const who = await technician(begun)
  const key = randomUUID()
  await arrange?.(who, key)
  const body = {
    unique_key: key,
    job_no: job ?? '1001',
    activity_code: activity ?? 'REPAIR',
    note: 'shaft is worn',
    client_started_at: null,
    finished_session: null,
  }
  const deviceAt = starts ?? now
  const reported = reportedStart({ deviceAt, deviceSentAt: null, now })
  const at = { ...reported, deviceAt: deviceAt - 1 }
  const start = { technicianId: who.id, signInId: who.signInId, body, at, now, stalledAfterHours: STALLED_AFTER_HOURS }
  return { who, start }
}

/** The way of a start that the one statement does not take. */
async function byPlacement({ who, start }: { who: Person; start: Start }): Promise<string> {
  const actor = { id: who.id, role: 'TECHNICIAN' as const, rights: 'full' as const, signInId: who.signInId }
  const admitted = await shop.app.accessControl.authenticate(actor, 'startSession', now)
  if (admitted instanceof Refusal) return admitted.code
  const started = await startByPlacement(shop.db, start)
  if (started instanceof Refusal) return started.code
  if (started.repeated) return 'repeated'
  const stored = await storedOf(who)
  const isForReview = stored.some(({ review_flags }) => (review_flags & reviewFlags.job_was_closed) !== 0)
  return isForReview ? 'started for review' : 'started'
}

test.each(cases)('a start goes the same in one statement and by placement: $says', async (given) => {
  const [one, other] = [await arranged(given), await arranged(given)]
  const before = await storedOf(one.who)
  const started = await startInOneStatement(shop.db, one.start)
  expect(await byPlacement(other)).toBe(given.outcome)
  expect(started !== null).toBe(given.inOneStatement)
  expect(await storedOf(one.who)).toEqual(given.inOneStatement ? await storedOf(other.who) : before)
})

test.each<[string, (prepared: { who: Person; start: Start }) => Promise<unknown>]>([
  ['in one statement', ({ start }) => startInOneStatement(shop.db, start)],
  ['by placement', byPlacement],
])('a start ends nobody else’s work: %s', async (_, begin) => {
  const onlooker = await technician()
  const before = await storedOf(onlooker)
  await begin(await arranged({ says: 'the usual start' }))
  expect(await storedOf(onlooker)).toEqual(before)
})

test.each(unwelcome)('no end is taken, of a session that runs or has ended: $says', async ({ arrange }) => {
  for (const isRunning of [true, false]) {
    const who = await technician()
    const [session] = await shop.db.writeRows<{ id: string }>(sql`
      update work_session set ended_at = ${isRunning ? null : timestamptz(at('11:30:00'))}::timestamptz
      where technician_id = ${who.id} returning id`)
    await arrange?.(who, '')
    const before = await storedOf(who)
    const end = { technicianId: who.id, signInId: who.signInId, idOrKey: session?.id ?? '', now, finishes: true }
    expect(
      await complete(shop.db, { ...end, at: { at: at('11:20:00'), deviceAt: at('11:20:00'), flags: 0 } }),
    ).toBeNull()
    expect(await storedOf(who)).toEqual(before)
  }
})
