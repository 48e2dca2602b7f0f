import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf } from '@warsha/contract'
import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { believeClock, clockDoubtedSince, type ClockVerdict, isClockConfirmed, noteHeartbeat } from './heartbeat.ts'
import { ClockWatch } from './clock-watch.ts'
import { sql } from './database.ts'
import { Disk } from './disk.ts'

let shop: Shop
let folder: string
const lines: string[] = []
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'warsha-clock-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => void lines.splice(0))

/** A watch on a machine whose clock is so far ahead. */
function watchAhead(ahead: number): ClockWatch {
  const machineNow = () => Date.now() + ahead
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  return new ClockWatch({ db: shop.db, disk: new Disk(folder, 0, machineNow), machineNow, log })
}

test('the database and the file system are asked; what is wrong is one line, and so is its end', async () => {
  const right = watchAhead(0)
  await right.look()
  expect([right.state, right.verdict, lines]).toEqual(['ok', 'unknown', []])
  const wrong = watchAhead(5 * MINUTE)
  await wrong.look()
  await wrong.look()
  expect(wrong.state).toBe('off')
  expect([wrong.offsets.database, wrong.offsets.files].map((ms) => Math.round((ms ?? 0) / MINUTE))).toEqual([5, 5])
  expect(lines).toEqual([
    'The server’s clock is wrong, or others are: it is 5 min ahead of the database, 5 min ahead of the file system of DATA_DIR.',
  ])
})

test.each<[string, number[], number | null, ClockVerdict]>([
  ['nobody', [], null, 'unknown'],
  ['one phone alone can be wrong', [6 * HOUR], null, 'unknown'],
  ['two that agree', [1000, 30_000], 30_000, 'confirmed'],
  ['two that contradict each other', [0, HOUR], null, 'unknown'],
  ['most agree: the one that is wrong is outvoted', [0, 2 * DAY, 10], 10, 'confirmed'],
  ['most agree that the server is wrong', [-HOUR, -HOUR - 20, 0], -HOUR, 'contradicted'],
])('phones: %s', (_title, aheads, phones, verdict) => {
  const watch = watchAhead(0)
  const now = Date.now()
  for (const [person, ahead] of aheads.entries()) watch.hear(person, now - ahead, now)
  expect([watch.offsets.phones, watch.verdict]).toEqual([phones, verdict])
})

test('devices of one person have one voice', () => {
  const watch = watchAhead(0)
  for (let i = 0; i < 5; i++) watch.hear(7, shop.now - DAY, shop.now)
  expect(watch.offsets.phones).toBeNull()
})

test('what phones send with each call is heard, and told in ready, in the page and in both languages', async () => {
  const admin = await shop.admin()
  const headers = { 'x-client-time': new Date(shop.now - 3 * HOUR).toISOString() }
  for (const person of [admin, await shop.technician()]) await person.get('/jobs', { headers })
  const ready = await shop.nobody.get<AnswerOf<'healthReady'>>('/health/ready')
  expect([ready.status, ready.body.clock]).toEqual([200, 'off'])
  expect(ready.body.clock_detail).toBe('The server’s clock is 3 h ahead of most phones.')
  const arabic = await shop.nobody.get<AnswerOf<'healthReady'>>('/health/ready', {
    headers: { 'accept-language': 'ar' },
  })
  expect(arabic.body.clock_detail).toBe('ساعة الخادم متقدّمة 3 س عن معظم الهواتف.')
  const { body } = await admin.get<AnswerOf<'system'>>('/admin/system')
  expect(body.clock).toMatchObject({ state: 'off', ahead_seconds: { phones: 3 * 3600 }, doubted_since: null })
})

test('a clock that leapt is doubted until phones confirm it, until three days without contradiction, or by a word', async () => {
  const start = Date.parse('2027-01-01T00:00:00Z')
  const beat = async (at: Instant, verdict: ClockVerdict = 'unknown') => {
    await shop.db.transaction((tx) => noteHeartbeat(tx, at, verdict))
    return clockDoubtedSince(shop.db, at)
  }
  await believeClock(shop.db, start)
  expect([await beat(start + DAY), await clockDoubtedSince(shop.db, start + 3 * DAY)]).toEqual([null, start + 3 * DAY])
  // The clock of the shop's own instance stands years away: no beat of it in between.
  const leapt = start + 2000 * DAY
  const steady: (Instant | null)[] = []
  for (let day = 0; day <= 3; day++) steady.push(await beat(leapt + day * DAY))
  expect(steady).toEqual([leapt, leapt, leapt, null])
  expect(await beat(start)).toBe(start)
  for (let day = 1; day <= 4; day++) expect(await beat(start + day * DAY, 'contradicted')).toBe(start)
  expect(await beat(start + 4 * DAY, 'confirmed')).toBeNull()
  expect(await beat(leapt)).toBe(leapt)
  await believeClock(shop.db, leapt)
  expect(await beat(leapt + 1000)).toBeNull()
  expect(await shop.db.row(sql`select count(*) as rows from heartbeat`)).toEqual({ rows: 1 })
})

test('a clock is confirmed by phones or by a word, until it leaps or is contradicted, and by no silence', async () => {
  const start = Date.parse('2027-01-01T00:00:00Z')
  const beat = async (at: Instant, verdict: ClockVerdict = 'unknown') => {
    await shop.db.transaction((tx) => noteHeartbeat(tx, at, verdict))
    return isClockConfirmed(shop.db, at)
  }
  await believeClock(shop.db, start)
  expect([await beat(start + HOUR), await isClockConfirmed(shop.db, start + 3 * DAY)]).toEqual([true, false])
  const leapt = start + 2000 * DAY
  const steady: boolean[] = []
  for (let day = 0; day <= 4; day++) steady.push(await beat(leapt + day * DAY))
  expect(steady).toEqual([false, false, false, false, false])
  const later = leapt + 4 * DAY + HOUR
  expect(await beat(later, 'confirmed')).toBe(true)
  expect(await beat(later + HOUR)).toBe(true)
  expect(await beat(later + HOUR, 'contradicted')).toBe(false)
  expect(await beat(later + HOUR)).toBe(false)
})
