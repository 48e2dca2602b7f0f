import type { Department, Job, LateArrival, Problem, Technician } from '@warsha/contract'
import { DAY } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FeedReader, namesOf } from '../../../testing/feed-reader.ts'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { forgetRemovals } from './index.ts'

let shop: Shop
let huda: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
})
afterEach(() => shop.close())

const departments = '/admin/master-data/departments'
const department = async (dept_number: string, name = 'Stores') =>
  (await huda.post<Department>(departments, { dept_number, name })).body
const newJob = async (job_no: string) => {
  const motor = { job_type_id: 4, power_rating_id: 2, rpm_category_id: 1, notes: null }
  const body = { job_no, customer: 'شركة الفرات', description: 'Rewind of a pump motor', status: 'open', ...motor }
  const created = await huda.post<Job & { id: number }>('/admin/jobs', body)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body
}
/** A reader that has read everything so far. */
const readerOf = async (types?: string, caller = huda) => {
  const reader = new FeedReader(caller, types ? { types } : {})
  await reader.all()
  return reader
}
/** A transaction that has written, and stays open until it is ended. */
async function openTransaction(statement: string) {
  const client = await shop.db.pool.connect()
  await client.query('begin')
  await client.query(statement)
  return async (end: 'commit' | 'rollback') => {
    await client.query(end)
    client.release()
  }
}

describe('the beginning', () => {
  test('a new shop has its master data, in an order in which nothing names what comes later', async () => {
    const { status, body } = await new FeedReader(huda, { limit: '1000' }).ask()
    expect([status, body.phase, body.more]).toEqual([200, 'present', true])
    const types = [...new Set(body.changes.map(({ type }) => type))]
    expect(types).toEqual(['activity_type', 'job_type', 'power_rating', 'rpm_category', 'department'])
    expect(body.changes.every(({ removed }) => !removed)).toBe(true)
  })

  test('page by page it is the same, and what changes meanwhile comes after it', async () => {
    const whole = await readerOf()
    const slow = new FeedReader(huda, { limit: '3' })
    await slow.page()
    const added = await department('901')
    const [first] = [...whole.kept.values()] as { code: string }[]
    await huda.call('PUT', `/admin/activity-types/${first?.code}`, { label: 'Changed meanwhile' })
    const entries = await slow.all()
    expect(namesOf(entries).slice(-1)).toEqual([`activity_type ${first?.code}`])
    expect(entries.at(-1)?.state).toMatchObject({ label: 'Changed meanwhile' })
    await whole.all()
    expect(slow.kept).toEqual(whole.kept)
    expect(slow.kept.get(`department ${added.id}`)).toEqual(added)
  })

  test('what was there before the version that notes changes is listed, and is a change once it changes', async () => {
    const job = await newJob('0071')
    await shop.db.write(sql`alter table job disable trigger written_in`)
    await shop.db.write(sql`update job set changed_in = '0'`)
    await shop.db.write(sql`alter table job enable trigger written_in`)
    const reader = await readerOf('job')
    expect([...reader.kept.keys()]).toEqual([`job ${job.id}`])
    await huda.call('PATCH', `/admin/jobs/${job.id}/status`, { status: 'closed' })
    expect((await reader.all())[0]?.state).toMatchObject({ job_no: '0071', status: 'closed' })
  })
})

describe('what has changed', () => {
  test('comes in the order in which it was committed, whole, and not again', async () => {
    const reader = await readerOf()
    const job = await newJob('0007')
    const stores = await department('902')
    const second = await newJob('0008')
    const entries = await reader.all()
    expect(namesOf(entries)).toEqual([`job ${job.id}`, `department ${stores.id}`, `job ${second.id}`])
    expect(entries[0]?.state).toMatchObject({ id: job.id, job_no: '0007', customer: 'شركة الفرات', version: 1 })
    expect(entries[1]?.state).toEqual(stores)
    expect(await reader.all()).toEqual([])
  })

  test('once, however often it was changed, and where it was changed last', async () => {
    const reader = await readerOf()
    const stores = await department('903')
    const other = await department('904')
    for (const name of ['A', 'B', 'C']) await huda.call('PUT', `${departments}/${stores.id}`, { name })
    const entries = await reader.all()
    expect(namesOf(entries)).toEqual([`department ${other.id}`, `department ${stores.id}`])
    expect(entries[1]?.state).toMatchObject({ name: 'C', version: 4 })
  })

  test('can be read twice, from any cursor', async () => {
    const reader = await readerOf()
    const { cursor } = reader
    const job = await newJob('0009')
    expect(namesOf(await reader.all())).toEqual([`job ${job.id}`])
    reader.cursor = cursor
    expect(namesOf(await reader.all())).toEqual([`job ${job.id}`])
  })

  test('a removal says so', async () => {
    const job = await newJob('0010')
    const stores = await department('905')
    await huda.post('/admin/activity-types', { code: 'SHORT_LIVED', name: 'x' })
    const reader = await readerOf()
    await huda.call('DELETE', `/admin/jobs/${job.id}`)
    await huda.call('DELETE', `${departments}/${stores.id}`)
    await huda.call('DELETE', '/admin/activity-types/SHORT_LIVED')
    const entries = await reader.all()
    const removed = ['no job ' + job.id, 'no department ' + stores.id, 'no activity_type SHORT_LIVED']
    expect(namesOf(entries)).toEqual(removed)
    expect(entries.every(({ state }) => state === null)).toBe(true)
    await huda.post('/admin/activity-types', { code: 'SHORT_LIVED', name: 'again' })
    expect((await reader.all()).at(-1)).toMatchObject({ id: 'SHORT_LIVED', removed: false, state: { label: 'again' } })
  })

  test('what came and went between two reads is a removal of something unknown', async () => {
    const reader = await readerOf()
    const job = await newJob('0011')
    await huda.call('DELETE', `/admin/jobs/${job.id}`)
    expect(namesOf(await reader.all())).toEqual([`no job ${job.id}`])
  })

  test('sessions: started, ended by the next one, finished, corrected, voided', async () => {
    await shop.job()
    const ali = await shop.technician({ name: 'علي حسن' })
    const reader = await readerOf('session')
    shop.at('2026-11-19T06:00:00Z')
    const first = (await ali.start()).body.session_id
    expect((await reader.all())[0]?.state).toMatchObject({
      session_id: first,
      job_no: '1001',
      technician_name: 'علي حسن',
      state: 'running',
      seconds_effective: null,
    })
    shop.at('2026-11-19T07:00:00Z')
    const second = (await ali.start({ activity: 'TEST' })).body.session_id
    const both = await reader.all()
    expect(namesOf(both).toSorted()).toEqual([`session ${first}`, `session ${second}`].toSorted())
    expect(reader.kept.get(`session ${first}`)).toMatchObject({ state: 'completed', seconds_raw: 3600 })
    shop.at('2026-11-19T07:30:00Z')
    await ali.post(`/sessions/${second}/complete`, { is_finished: true })
    const [ended] = await reader.all()
    expect(ended).toMatchObject({ id: second, state: { state: 'completed', seconds_raw: 1800 } })
    const shown = (await huda.get<object>(`/admin/sessions/${second}`)).body
    expect(shown).toMatchObject(ended?.state ?? {})
    await huda.post(`/admin/sessions/${second}/void`, { reason: 'Typed by mistake' })
    expect((await reader.all())[0]).toMatchObject({ id: second, removed: false, state: { state: 'voided' } })
  })

  test('that an activity is finished may be said after its session was recorded', async () => {
    await shop.job()
    const ali = await shop.technician()
    const key = '5a0c3a52-64f2-4f6e-9a3c-2f3a5b7d9e10'
    const session = (await ali.start({ key })).body.session_id
    const reader = await readerOf('session')
    await shop.db.write(sql`
      insert into session_finish (technician_id, session_key, said_at) values (${ali.id}, ${key}, now())`)
    const [entry] = await reader.all()
    expect(entry).toMatchObject({ id: session, state: { activity_finished_at: expect.any(String) as string } })
    // What learning notes of it is no change.
    await shop.db.write(sql`update session_finish set is_noted = true`)
    expect(await reader.all()).toEqual([])
  })

  test('a change of the schedule changes the hours of many sessions in one transaction', async () => {
    await shop.job()
    const ali = await shop.technician()
    shop.at('2026-11-19T06:00:00Z')
    for (let n = 0; n < 12; n++) {
      shop.at(shop.now + 60_000)
      await ali.start()
    }
    const reader = new FeedReader(huda, { types: 'session', limit: '5' })
    await reader.all()
    const { rows } = await shop.db.pool.query<{ id: string }>(
      'update work_session set effective_seconds = 7 where ended_at is not null returning id',
    )
    expect(rows.length).toBe(11)
    const entries = await reader.all()
    expect(namesOf(entries)).toEqual(rows.map(({ id }) => `session ${id}`).toSorted())
  })

  test('technicians, without rates and without what tells who an erased one was', async () => {
    const reader = await readerOf('technician')
    const body = { full_name: 'Omar Saleh', segment: 'Winding', temp_password: 'first password', phone: '0500000077' }
    const { id } = (await huda.post<Technician>('/admin/technicians', body)).body
    const [added] = await reader.all()
    expect(added).toMatchObject({ id: String(id), state: { full_name: 'Omar Saleh', phone: '+966500000077' } })
    await huda.call('PUT', `/admin/technicians/${id}/hourly-rate`, { hourly_rate: 33 })
    expect(JSON.stringify([await reader.all(), added])).not.toMatch(/rate|password/)
    await shop.db.write(sql`
      update person set is_active = false, email = null, phone = null, password_hash = '', temporary_until = null,
        full_name = 'Former technician ' || id, erased_at = now() where id = ${id}`)
    const [erased] = await reader.all()
    expect(erased).toMatchObject({ removed: false, state: { is_erased: true, full_name: `Former technician ${id}` } })
    expect(JSON.stringify(erased)).not.toMatch(/Omar|966500000077/)
  })

  test('admins are none of them', async () => {
    const reader = await readerOf()
    await shop.admin({ email: 'second@shop.example' })
    expect(namesOf(await reader.all())).toEqual([])
  })

  test('months are closed and reopened, and what arrives late is an adjustment', async () => {
    await shop.job()
    const ali = await shop.technician()
    shop.at('2026-10-14T06:00:00Z')
    await ali.start()
    shop.at('2026-10-14T07:00:00Z')
    await ali.post(`/sessions/${(await ali.get<{ session_id: string }>('/sessions/current')).body.session_id}/complete`)
    shop.at('2026-11-02T06:00:00Z')
    const reader = await readerOf('closed_month,adjustment')
    await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
    const [closed] = await reader.all()
    expect(closed).toMatchObject({ type: 'closed_month', id: '2026-10' })
    expect(closed?.state).toMatchObject({ month: '2026-10', totals: { session_count: 1, hours_raw: 1 } })
    await ali.start({ at: Date.parse('2026-10-20T06:00:00Z') })
    await ali.start({ at: Date.parse('2026-10-20T08:00:00Z') })
    const adjustments = (await reader.all()).filter(({ type }) => type === 'adjustment')
    const listed = (await huda.get<{ arrived: LateArrival[] }>('/admin/periods/2026-10/late-arrivals')).body.arrived
    expect(adjustments.map(({ state }) => state)).toEqual(listed)
    expect(listed.length).toBeGreaterThan(0)
    await huda.post('/admin/periods/2026-10/reopen', { reason: 'A report came late' })
    const reopened = namesOf(await reader.all())
    expect(reopened).toEqual(['no adjustment ' + adjustments[0]?.id, 'no closed_month 2026-10'])
  })
})

describe('nothing is missed', () => {
  test('a transaction that began earlier and commits later', async () => {
    const reader = await readerOf('department')
    const end = await openTransaction(`insert into department (dept_number, name) values ('E1', 'Early')`)
    const later = await department('L1', 'Later')
    // What came after the beginning of the open one waits for it.
    expect(namesOf(await reader.all())).toEqual([])
    await end('commit')
    const entries = await reader.all()
    expect(entries.map(({ state }) => (state as Department).name)).toEqual(['Early', 'Later'])
    expect(namesOf(entries).at(-1)).toBe(`department ${later.id}`)
  })

  test('one of another database of the server keeps nobody waiting', async () => {
    const other = await openShop()
    const client = await other.db.pool.connect()
    try {
      const reader = await readerOf('department')
      await client.query(`begin; insert into department (dept_number, name) values ('X1', 'Of another shop')`)
      const stores = await department('X2')
      expect(namesOf(await reader.all())).toEqual([`department ${stores.id}`])
    } finally {
      await client.query('rollback')
      client.release()
      await other.close()
    }
  })

  test('one that is rolled back, and a savepoint that is', async () => {
    const reader = await readerOf('department')
    const end = await openTransaction(`
      insert into department (dept_number, name) values ('S1', 'Kept');
      savepoint one; insert into department (dept_number, name) values ('S2', 'Not kept'); rollback to one`)
    await end('commit')
    const gone = await openTransaction(`insert into department (dept_number, name) values ('S3', 'Not kept either')`)
    await gone('rollback')
    expect((await reader.all()).map(({ state }) => (state as Department).name)).toEqual(['Kept'])
  })

  test('a reader that is told who delays it', async () => {
    const reader = await readerOf('department')
    const end = await openTransaction(`insert into department (dept_number, name) values ('D1', 'Slow')`)
    shop.at(Date.now())
    expect((await reader.page()).delayed_since).toBeNull()
    shop.at(Date.now() + 60_000)
    const { delayed_since } = await reader.page()
    expect(Math.abs(Date.parse(delayed_since ?? '') - Date.now())).toBeLessThan(30_000)
    await end('commit')
    expect(await reader.page()).toMatchObject({ delayed_since: null, changes: [{ type: 'department' }] })
  })

  test('two instances give one order, and take each other’s cursors', async () => {
    const other = await instanceOn(shop.db, { now: () => shop.now })
    try {
      const there = async (after: string | null) => {
        const url = `/api/changes?types=department${after ? `&after=${after}` : ''}`
        const { body } = await other.inject({ url, headers: await huda.authorization() })
        return JSON.parse(body) as { next: string; changes: { id: string }[]; phase: string }
      }
      const reader = await readerOf('department')
      const stores = await department('T1')
      const answer = await there(reader.cursor)
      expect(answer.changes.map(({ id }) => id)).toEqual([String(stores.id)])
      reader.cursor = answer.next
      expect(await reader.all()).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('which types', () => {
  test('those that are asked for, at the beginning and after it', async () => {
    const reader = await readerOf('job,department')
    expect([...reader.kept.keys()].every((name) => /^(job|department) /.test(name))).toBe(true)
    const stores = await department('906')
    await huda.post('/admin/activity-types', { code: 'UNSEEN', name: 'x' })
    expect(namesOf(await reader.all())).toEqual([`department ${stores.id}`])
  })

  test('a cursor goes on with its own, and with no others', async () => {
    const reader = await readerOf('department')
    const stores = await department('907')
    await huda.post('/admin/activity-types', { code: 'UNSEEN_2', name: 'x' })
    const without = await huda.get<{ changes: { id: string }[] }>('/changes', { query: { after: reader.cursor ?? '' } })
    expect(without.body.changes.map(({ id }) => id)).toEqual([String(stores.id)])
    const query = { after: reader.cursor ?? '', types: 'department,job' }
    const other = await huda.get<Problem>('/changes', { query })
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      400,
      'cursor_of_other_types',
      'This cursor is of other types: department. Leave `types` out to go on with it, or leave `after` out to begin anew.',
    ])
    const inArabic = await huda.get<Problem>('/changes', { query, headers: { 'accept-language': 'ar' } })
    expect(inArabic.body.detail).toContain('هذا المؤشر لأنواع أخرى: department')
  })

  test.each(['nothing', 'job,', 'job,nothing', ',', 'job;department', 'JOB', ''])('%j is none', async (types) => {
    const { status, body } = await huda.get<Problem>('/changes', { query: { types } })
    expect([status, body.errors]).toEqual([422, [{ path: 'types', message: 'This is none of the possible values' }]])
    const inArabic = await huda.get<Problem>('/changes', { query: { types }, headers: { 'accept-language': 'ar' } })
    expect(inArabic.body.errors?.[0]?.message).toBe('هذه القيمة ليست من القيم الممكنة')
  })

  test.each(['0', '1001', '-1', 'all', '1.5'])('no more than 1,000 at once: %s', async (limit) => {
    expect((await huda.get('/changes', { query: { limit } })).status).toBe(422)
  })
})

describe('a cursor that is not taken', () => {
  const asked = (after: string, language = 'en') =>
    huda.get<Problem>('/changes', { query: { after }, headers: { 'accept-language': language } })

  test('what is none', async () => {
    const { cursor } = await readerOf()
    const good = Buffer.from(cursor ?? '', 'base64url').toString()
    const changed = (from: string | RegExp, to: string) => Buffer.from(good.replace(from, to)).toString('base64url')
    const wrong = [
      'abc',
      ' ',
      `${cursor}A`,
      `${cursor}=`,
      changed('1 ', '2 '),
      changed('changes', 'past'),
      changed('activity_type,', 'person,'),
      changed(/ \d+ /, ' -1 '),
      changed(/ \d+ /, ' 18446744073709551616 '),
      changed(/ {2}$/, ' job 1;drop'),
      changed(/ {2}$/, ' job '),
      changed(/ {2}$/, ' work_session 12'),
      changed(/ {2}$/, ' work_session 5a0c3a52-64f2-4f6e-9a3c-2f3a5b7d9eZZ'),
      changed(/ {2}$/, ' locked_period 2026-13-01'),
      changed(/ {2}$/, ' pg_class 1'),
    ]
    for (const after of wrong) {
      const { status, body } = await asked(after)
      expect([status, body.code], after).toEqual([400, 'cursor_unreadable'])
    }
    expect((await asked('abc')).body.detail).toMatch(/^This is no cursor of this call/)
    expect((await asked('abc', 'ar')).body.detail).toMatch(/^هذا ليس مؤشرًا/)
    // Whoever makes one that is none of ours but reads well is asked nothing that fails.
    for (const place of [
      ' job 999999999999999999',
      ' late_arrival 1',
      ' removed_thing job/9',
      ' person 1',
      ' locked_period 2026-10-01',
    ]) {
      expect((await asked(changed(/ {2}$/, place))).status, place).toBe(200)
    }
  })

  test('one of another database, and one that is further than this one has come', async () => {
    const { cursor } = await readerOf()
    const other = await openShop()
    try {
      const answer = await (await other.admin()).get<Problem>('/changes', { query: { after: cursor ?? '' } })
      expect([answer.status, answer.body.code]).toEqual([410, 'cursor_of_other_history'])
      expect(answer.body.detail).toContain('Begin anew: leave `after` out')
    } finally {
      await other.close()
    }
    const text = Buffer.from(cursor ?? '', 'base64url').toString()
    const ahead = Buffer.from(text.replace(/ changes \d+/, ' changes 9999999999')).toString('base64url')
    expect((await asked(ahead)).body.code).toBe('cursor_of_other_history')
    expect((await asked(ahead, 'ar')).body.detail).toContain('ابدأ من جديد')
  })

  test('one that is older than 30 days, to the very change', async () => {
    const start = Date.parse('2026-10-01T00:00:00Z')
    shop.at(start)
    const tooOld = await readerOf('department')
    const early = await department('O1')
    await huda.call('DELETE', `${departments}/${early.id}`)
    await forgetRemovals(shop.db, start)
    const exact = await readerOf('department')
    const later = await department('O2')
    await huda.call('DELETE', `${departments}/${later.id}`)
    const removals = () => shop.db.rows<{ id: string }>(sql`select id from removed_thing order by changed_in`)

    await forgetRemovals(shop.db, start + 30 * DAY - 1)
    expect((await removals()).length).toBe(2)
    expect((await tooOld.ask()).status).toBe(200)

    await forgetRemovals(shop.db, start + 30 * DAY)
    expect(await removals()).toEqual([{ id: String(later.id) }])
    const refused = await tooOld.ask()
    expect([refused.status, refused.body.code]).toEqual([410, 'cursor_too_old'])
    expect(refused.body.detail).toMatch(/^This cursor is older than 30 days/)
    expect((await asked(tooOld.cursor ?? '', 'ar')).body.detail).toMatch(/^مضى على هذا المؤشر أكثر من 30 يومًا/)
    expect(namesOf(await exact.all())).toEqual([`no department ${later.id}`])

    // Begun anew, it has what there is and nothing else.
    const anew = await readerOf('department')
    expect(anew.kept).toEqual(exact.kept)
  })

  test('the nights after one another keep the last 30 days each', async () => {
    const start = Date.parse('2026-10-01T00:00:00Z')
    for (let night = 0; night < 40; night++) {
      const one = await department(`N${night}`)
      await huda.call('DELETE', `${departments}/${one.id}`)
      await forgetRemovals(shop.db, start + night * DAY)
    }
    const counts = await shop.db.row(sql`
      select (select count(*)::int from removed_thing) as removals, (select count(*)::int from feed_mark) as marks`)
    // Those of the 29 nights since, and of the day after the last mark that is 30 days old.
    expect(counts).toEqual({ removals: 30, marks: 30 })
  })
})

test('who may read them', async () => {
  const ali = await shop.technician()
  const foreman = await shop.admin({ email: 'foreman@shop.example', rights: 'foreman' })
  for (const caller of [ali, foreman]) expect((await caller.get<Problem>('/changes')).body.code).toBe('not_allowed')
  expect((await shop.nobody.get('/changes')).status).toBe(401)
})
