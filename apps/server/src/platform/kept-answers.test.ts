import { randomUUID } from 'node:crypto'
import { type AnswerOf, formerName, type Job, type Problem, type Technician } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, openShop, type Shop } from '../../testing/shop.ts'
import { type Db, sql } from './database.ts'
import { forgetKeptAnswers } from './kept-answers.ts'

const PASSWORD = 'hudas-password'
const WAITS_MS = 400

let shop: Shop
let huda: Caller
beforeAll(async () => {
  shop = await openShop({ repeatWaitsMs: WAITS_MS })
  huda = await shop.admin({ password: PASSWORD })
})
afterAll(() => shop.close())

let numbers = 5_000
const newJob = () => ({
  job_type_id: 1,
  power_rating_id: 1,
  rpm_category_id: 1,
  job_no: String((numbers += 1)),
  customer: 'Saline Water Works',
  description: 'Rewind of a 75 kW pump motor',
})

/** What a call asks that gives or ends access. */
const own = { current_password: PASSWORD }
const withKey = (key: string, more: Record<string, string> = {}) => ({ headers: { 'idempotency-key': key, ...more } })
const createJob = (key: string, body: object, by = huda) =>
  by.post<Job & Omit<Problem, 'status'>>('/admin/jobs', body, withKey(key))
const jobsCalled = (jobNo: string) => shop.db.rows(sql`select from job where job_no = ${jobNo}`)
const kept = (key: string) => shop.db.row<{ body: string | null }>(sql`select * from kept_answer where key = ${key}`)

describe('the same key', () => {
  test('with the same body is answered again, whatever the order of its fields and the spelling of the key', async () => {
    const [key, body] = [randomUUID(), newJob()]
    const first = await createJob(key, body)
    const again = await createJob(key.toUpperCase(), Object.fromEntries(Object.entries(body).toReversed()))
    const quoted = await createJob(`"${key}"`, body)
    expect([again, quoted].map(({ status, body }) => [status, body])).toEqual([
      [201, first.body],
      [201, first.body],
    ])
    const replayed = [first, again, quoted].map(({ headers }) => headers['idempotency-replayed'])
    expect(replayed).toEqual([undefined, 'true', 'true'])
    expect(await jobsCalled(body.job_no)).toHaveLength(1)
  })

  test.each([
    ['en', 'This Idempotency-Key was used for another request. Send a new one.'],
    ['ar', 'استُخدم Idempotency-Key هذا لطلب آخر. أرسل مفتاحًا جديدًا.'],
  ])('with another body, another call or another path is refused, in %s', async (language, sentence) => {
    const [key, body] = [randomUUID(), newJob()]
    await createJob(key, body)
    const extras = withKey(key, { 'accept-language': language })
    const other = newJob()
    for (const reused of [
      await huda.post<Problem>('/admin/jobs', other, extras),
      await huda.post<Problem>('/admin/master-data/departments', { dept_number: '77', name: 'Coils' }, extras),
      await huda.post<Problem>(`/admin/admins/${huda.id}/erase`, { full_name: 'x', ...own }, extras),
    ]) {
      expect([reused.status, reused.body.code, reused.body.detail]).toEqual([422, 'idempotency_key_reused', sentence])
    }
    expect(await jobsCalled(other.job_no)).toEqual([])
  })

  test('of somebody else is theirs alone', async () => {
    const [key, body] = [randomUUID(), newJob()]
    const theirs = newJob()
    const sultan = await shop.admin()
    expect((await createJob(key, body)).body.job_no).toBe(body.job_no)
    const answer = await createJob(key, theirs, sultan)
    expect([answer.status, answer.body.job_no]).toEqual([201, theirs.job_no])
  })

  test('is a new one after 24 h', async () => {
    const [key, body] = [randomUUID(), newJob()]
    await createJob(key, body)
    const began = shop.now
    shop.at(began + DAY - 1)
    expect((await createJob(key, body)).headers['idempotency-replayed']).toBe('true')
    shop.at(began + 25 * HOUR)
    expect((await createJob(key, body)).body.code).toBe('job_number_taken')
    const other = newJob()
    expect((await createJob(key, other)).status).toBe(201)
    expect((await createJob(key, other)).headers['idempotency-replayed']).toBe('true')
    shop.at(began)
  })

  test('is no way in for somebody who may not come in any more', async () => {
    await shop.job({ job_no: '4999' })
    const ali = await shop.technician()
    const start = { unique_key: randomUUID(), job_no: '4999', activity_code: 'REPAIR' }
    const send = () => ali.post<Problem>('/sessions/start', start, withKey(start.unique_key))
    expect((await send()).status).toBe(201)
    await shop.db.write(sql`update person set is_active = false where id = ${ali.id}`)
    expect((await send()).body.code).toBe('account_inactive')
  })
})

describe('a header that cannot be read', () => {
  test.each([
    '',
    'abc',
    '123',
    `${randomUUID()}, ${randomUUID()}`,
    `"${randomUUID()}`,
    randomUUID().replaceAll('-', ''),
  ])('is refused, and nothing is done: %j', async (key) => {
    const body = newJob()
    const { status, body: problem } = await createJob(key, body)
    expect([status, problem.code]).toEqual([400, 'idempotency_key_unreadable'])
    expect(problem.detail).toBe('The header Idempotency-Key must be a UUID.')
    expect(await jobsCalled(body.job_no)).toEqual([])
  })

  test('says so in Arabic', async () => {
    const extras = withKey('x', { 'accept-language': 'ar' })
    const { body } = await huda.post<Problem>('/admin/jobs', newJob(), extras)
    expect(body.detail).toBe('يجب أن تكون الترويسة Idempotency-Key من نوع UUID.')
  })
})

test('what is no POST, and signing in, take no notice of a key, and keep nothing', async () => {
  const key = randomUUID()
  await shop.technician({ phone: '+966501112223', password: 'tech-password' })
  const signIn = () =>
    shop.nobody.post('/auth/login', { identifier: '0501112223', password: 'tech-password' }, withKey(key))
  const answers = [await signIn(), await signIn(), await huda.get('/me', withKey('nonsense'))]
  expect(answers.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual(
    answers.map(() => [200, undefined]),
  )
  expect(await kept(key)).toBeNull()
})

describe('what is not kept', () => {
  test('a refusal: when its reason is gone, the same key does it', async () => {
    const [key, body] = [randomUUID(), newJob()]
    const taken = await shop.job({ job_no: body.job_no })
    expect((await createJob(key, body)).body.code).toBe('job_number_taken')
    expect(await kept(key)).toBeNull()
    await shop.db.write(sql`delete from job where id = ${taken}`)
    const done = await createJob(key, body)
    expect([done.status, done.headers['idempotency-replayed']]).toEqual([201, undefined])
  })

  test('an input that is refused: the same key takes the corrected one', async () => {
    const [key, body] = [randomUUID(), newJob()]
    expect((await createJob(key, { ...body, customer: '' })).status).toBe(422)
    expect((await createJob(key, { ...body, job_type_id: 4711 })).body.code).toBe('reference_unknown')
    expect((await createJob(key, body)).status).toBe(201)
  })

  test('a fault: all of it is undone, and the same key does it', async () => {
    const [key, body] = [randomUUID(), newJob()]
    await shop.db.write(sql`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`)
    await shop.db.write(sql`create trigger fails before insert on audit_seal execute function fail()`)
    expect((await createJob(key, body)).status).toBe(500)
    await shop.db.write(sql`drop function fail cascade`)
    expect([await kept(key), await jobsCalled(body.job_no)]).toEqual([null, []])
    expect((await createJob(key, body)).status).toBe(201)
  })

  test('a wrong guess of the own password, but that it was made', async () => {
    const sultan = await shop.admin({ password: PASSWORD })
    const key = randomUUID()
    const wrong = { current_password: 'a wrong one', new_password: 'a better password' }
    const guess = async () => (await sultan.post<Problem>('/me/password', wrong, withKey(key))).body.code
    const guesses: (string | undefined)[] = []
    for (let tries = 0; tries < 7; tries++) guesses.push(await guess())
    expect(guesses.filter((code) => code === 'wrong_current_password').length).toBeLessThan(7)
    expect(guesses.at(-1)).toBe('too_many_tries')
    const events = await shop.db.rows(sql`
      select from security_event where person_id = ${sultan.id} and kind = 'wrong_current_password'`)
    expect(events).toHaveLength(guesses.filter((code) => code === 'wrong_current_password').length)
  })

  test('what is shown once, nor what was sent', async () => {
    const sultan = await shop.admin({ password: PASSWORD })
    const key = randomUUID()
    const begin = () =>
      sultan.post<AnswerOf<'beginSecondFactor'>>('/me/second-factor', { current_password: PASSWORD }, withKey(key))
    const [first, again] = [await begin(), await begin()]
    expect(first.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, {}, 'true'])
    const stored = JSON.stringify(await kept(key))
    expect(stored).toContain('"body":"{}"')
    expect(stored).not.toContain(PASSWORD)
  })
})

describe('a repeat while the first sending is under way', () => {
  /** Holds the job numbers, so that whoever creates a job waits until the work is done. */
  const whileHeld = <T>(db: Db, work: () => Promise<T>) =>
    db.transaction(async (tx) => {
      await tx.run(sql`lock table job in share row exclusive mode`)
      return work()
    })
  const isUnderWay = (times: number) =>
    vi.waitFor(
      async () => {
        const waiting = await shop.db.rows(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        expect(waiting.length).toBeGreaterThanOrEqual(times)
      },
      { timeout: 10_000 },
    )

  test('waits for it, and gets its answer', async () => {
    const [key, body] = [randomUUID(), newJob()]
    const answers = await whileHeld(shop.db, async () => {
      const first = createJob(key, body)
      await isUnderWay(1)
      const repeat = createJob(key, body)
      await isUnderWay(2)
      return [first, repeat]
    })
    const [first, repeat] = await Promise.all(answers)
    expect([first?.status, repeat?.status]).toEqual([201, 201])
    expect(repeat?.body).toEqual(first?.body)
    expect([first, repeat].map((answer) => answer?.headers['idempotency-replayed'])).toEqual([undefined, 'true'])
  })

  test.each([
    ['en', 'The same request is still being processed. Try again in 2 s.'],
    ['ar', 'لا يزال الطلب نفسه قيد المعالجة. حاول مرة أخرى بعد 2 ث.'],
  ])('is told when to come again where that takes long, in %s', async (language, sentence) => {
    const [key, body] = [randomUUID(), newJob()]
    const first = await whileHeld(shop.db, async () => {
      const first = createJob(key, body)
      await isUnderWay(1)
      const extras = withKey(key, { 'accept-language': language })
      const busy = await huda.post<Problem>('/admin/jobs', body, extras)
      expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([409, 'idempotency_key_busy', '2'])
      expect(busy.body.detail).toBe(sentence)
      return { first }
    })
    expect((await first.first).status).toBe(201)
    expect((await createJob(key, body)).headers['idempotency-replayed']).toBe('true')
    expect(await jobsCalled(body.job_no)).toHaveLength(1)
  })

  test('many acts leave connections for whoever sends without a key', async () => {
    const answers = await whileHeld(shop.db, async () => {
      const many = Array.from({ length: 60 }, () => createJob(randomUUID(), newJob()))
      await isUnderWay(1)
      expect((await huda.get('/admin/technicians')).status).toBe(200)
      return many
    })
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
    expect(new Set(statuses)).toEqual(new Set([201]))
  })
})

describe('personal data in kept answers', () => {
  test('goes when the person is erased; what was done stays done', async () => {
    const key = randomUUID()
    const khalid = { full_name: 'Khalid "K" Al-Otaibi', segment: 'Winding', temp_password: 'temp-123' }
    const create = () => huda.post<Technician & Problem>('/admin/technicians', khalid, withKey(key))
    const { body: created } = await create()
    const other = randomUUID()
    const namesake = { ...khalid, full_name: `${khalid.full_name}i` }
    expect((await huda.post('/admin/technicians', namesake, withKey(other))).status).toBe(201)
    const theirs = shop.caller(created.id, 'TECHNICIAN')
    await shop.db.write(sql`update person set must_change_password = false where id = ${created.id}`)
    const start = { unique_key: randomUUID(), job_no: '4999', activity_code: 'REPAIR' }
    const started = await theirs.post<{ session_id: string }>('/sessions/start', start, withKey(randomUUID()))
    expect(started.status).toBe(201)
    await theirs.complete(started.body.session_id)
    await huda.call('PATCH', `/admin/technicians/${created.id}/status`, { is_active: false })
    const erased = await huda.post(`/admin/technicians/${created.id}/erase`, { full_name: khalid.full_name, ...own })
    expect(erased.body).toEqual({ name: formerName('TECHNICIAN', created.id) })

    expect(await shop.db.rows(sql`select from kept_answer where person_id = ${created.id}`)).toEqual([])
    expect(await kept(key)).toMatchObject({ body: null, is_withheld: true })
    // What only sounds like them is about somebody else.
    expect(await kept(other)).toMatchObject({ is_withheld: false })
    const again = await create()
    expect([again.status, again.body.code]).toEqual([409, 'person_erased'])
  })

  test('is kept for 24 h', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    await createJob(old, newJob())
    const began = shop.now
    shop.at(began + HOUR)
    await createJob(young, newJob())
    await forgetKeptAnswers(shop.db, began + DAY)
    expect([await kept(old), (await kept(young)) !== null]).toEqual([null, true])
    shop.at(began)
  })
})
