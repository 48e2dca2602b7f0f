import { randomUUID } from 'node:crypto'
import { finishedAt, finishedWords, HOUR, type Instant, type SaidSession } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { finishOfItems, isFinished, isQuiet, isRunning, saveWord } from './finish-queries.ts'

const isSoak = Boolean(process.env['SOAK'])
const begun = Date.parse('2026-11-18T05:00:00Z')

let shop: Shop
let huda = 0
let jobId = 0
let otherJob = 0
/** Each session is of somebody else, so that none overlaps. */
let people: number[] = []
beforeAll(async () => {
  shop = await openShop()
  huda = (await shop.admin()).id
  jobId = await shop.job()
  otherJob = await shop.job({ job_no: '1002' })
  people = [await shop.technician(), await shop.technician(), await shop.technician()].map(({ id }) => id)
})
afterAll(() => shop.close())
beforeEach(clear)

async function clear(): Promise<void> {
  for (const table of ['work_session', 'session_finish', 'work_item_finish', 'work_item']) {
    await shop.db.pool.query(`delete from ${table}`)
  }
}

type Session = SaidSession & { isVoided?: boolean; job?: number; activity?: number }

async function add(session: Session, technicianId = people[0] ?? 0): Promise<void> {
  const id = randomUUID()
  await shop.db.write(sql`
    insert into work_session (id, started_at, ended_at, voided_at, technician_id, job_id, activity_type_id)
    values (${id}, ${timestamptz(session.startedAt)}, ${timestamptz(session.endedAt)}::timestamptz,
      ${session.isVoided ? timestamptz(shop.now) : null}::timestamptz, ${technicianId}, ${session.job ?? jobId},
      ${session.activity ?? 1})`)
  if (session.saidAt === null) return
  await shop.db.write(sql`
    insert into session_finish (technician_id, session_key, said_at)
    values (${technicianId}, ${id}, ${timestamptz(session.saidAt)})`)
}

const item = () => ({ jobId, activityTypeId: 1 }) as Parameters<typeof isFinished>[1]
const finish = () => shop.db.rows<{ activity_type_id: number; finished_at: Instant }>(finishOfItems(jobId))

const moments = fc.integer({ min: 0, max: 4 }).map((steps) => begun + steps)
const sessions = fc.array(
  fc
    .record({ startedAt: moments, length: fc.option(fc.nat(3)), saidAt: fc.option(moments), isVoided: fc.boolean() })
    .map(({ startedAt, length, saidAt, isVoided }) => {
      const endedAt = length === null ? null : startedAt + length
      return { startedAt, endedAt, saidAt, isVoided: isVoided && endedAt !== null }
    }),
  { minLength: 1, maxLength: 3 },
)
const words = fc.option(fc.record({ isFinished: fc.boolean(), saidAt: moments }))

const say = ({ isFinished, saidAt }: { isFinished: boolean; saidAt: Instant }) =>
  shop.db.transaction((tx) => saveWord(tx, item(), { isFinished, by: huda, at: saidAt }))

test('an item is finished in the database since when it is in the domain', async () => {
  await fc.assert(
    fc.asyncProperty(sessions, words, async (made, word) => {
      await clear()
      for (const [i, session] of made.entries()) await add(session, people[i])
      if (word) await say(word)
      const expected = finishedAt(
        finishedWords(
          made.filter(({ isVoided }) => !isVoided),
          word,
        ),
      )
      expect((await finish())[0]?.finished_at ?? null).toBe(expected)
      expect(await isFinished(shop.db, item())).toBe(expected !== null)
    }),
    { numRuns: isSoak ? 1_000 : 80 },
  )
}, 120_000)

const ended = { startedAt: begun, endedAt: begun + HOUR, saidAt: null }
const finishedSession = { ...ended, saidAt: begun + HOUR }

test('other jobs and other activities say nothing of it', async () => {
  await add({ ...finishedSession, job: otherJob })
  await add({ ...finishedSession, activity: 2 }, people[1])
  expect((await finish()).map(({ activity_type_id }) => activity_type_id)).toEqual([2])
  expect(await isFinished(shop.db, item())).toBe(false)
  await add(finishedSession, people[2])
  await add({ ...ended, startedAt: begun + 2 * HOUR, endedAt: begun + 3 * HOUR, job: otherJob })
  await add({ ...ended, startedAt: begun + 2 * HOUR, endedAt: begun + 3 * HOUR, activity: 3 }, people[1])
  expect(await isFinished(shop.db, item())).toBe(true)
})

test.each<[string, Session[], boolean]>([
  ['nobody', [], false],
  ['somebody who has ended', [ended], false],
  ['somebody', [{ ...ended, endedAt: null }], true],
  ['somebody on another job', [{ ...ended, endedAt: null, job: -1 }], false],
  ['somebody at another activity', [{ ...ended, endedAt: null, activity: 2 }], false],
])('%s works on it', async (_, made, expected) => {
  for (const each of made) await add({ ...each, ...(each.job === -1 && { job: otherJob }) })
  expect(await isRunning(shop.db, item())).toBe(expected)
})

type Quiet = { status?: string; settledAt?: Instant | null; goesOn?: { isFinished: boolean; saidAt: Instant } }

test.each<[string, Quiet, boolean]>([
  ['settled', {}, true],
  ['not settled', { settledAt: null }, false],
  ['of a job that is closed', { status: 'closed' }, false],
  ['somebody has said since that it goes on', { goesOn: { isFinished: false, saidAt: begun + 1 } }, false],
  ['somebody said as it settled that it goes on', { goesOn: { isFinished: false, saidAt: begun } }, false],
  ['somebody said before that it goes on', { goesOn: { isFinished: false, saidAt: begun - 1 } }, true],
  ['somebody has said since that it is finished', { goesOn: { isFinished: true, saidAt: begun + 1 } }, true],
])('an item is quiet or not: %s', async (_, { status = 'open', settledAt = begun, goesOn }, expected) => {
  const closedAt = status === 'closed' ? timestamptz(shop.now) : null
  await shop.db.write(sql`update job set status = ${status}, closed_at = ${closedAt}::timestamptz where id = ${jobId}`)
  for (const activity of [1, 2]) {
    await shop.db.write(sql`
      insert into work_item (job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds, settled_at)
      values (${jobId}, ${activity}, ${timestamptz(begun)}, ${timestamptz(begun)}, 1, 3600,
        ${activity === 1 ? timestamptz(settledAt) : null}::timestamptz)`)
  }
  if (goesOn) await say(goesOn)
  expect(await isQuiet(shop.db, item())).toBe(expected)
})
