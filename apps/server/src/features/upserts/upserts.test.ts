import { type AnswerOf, BATCH_MOST, type Problem } from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, instanceOn, openShop, type Shop } from '../../../testing/shop.ts'
import { worked } from '../../../testing/worked-sessions.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

type Batch = AnswerOf<'saveJobs'> & Problem
type Saved = AnswerOf<'saveJobByNumber'> & Problem

const pump = {
  customer: 'Aramco',
  description: 'Rewind of a pump motor',
  job_type: 'Motor rewinding',
  power_rating: '75 kW',
  rpm_category: '4 poles',
}
const nothing = { created: 0, changed: 0, unchanged: 0, removed: 0, refused: 0 }

const saveJobs = (jobs: unknown[], { source }: { source?: string } = {}) =>
  admin.post<Batch>('/admin/jobs/batch', { jobs, ...(source !== undefined && { source }) })
const put = (path: string, body: object) => admin.call<Saved>('PUT', `/admin/jobs/${path}`, body)
const countsOf = ({ created, changed, unchanged, removed, refused }: Batch) => ({
  created,
  changed,
  unchanged,
  removed,
  refused,
})
const errorsOf = ({ results }: Batch) =>
  results.map(({ errors }) => errors.map(({ path, message }) => `${path}: ${message}`))

const jobOf = (jobNo: string) =>
  shop.db.row<{
    id: number
    customer: string
    status: string
    version: number
    due_on: string | null
    notes: string | null
  }>(sql`select id, customer, status, version, due_on, notes from job where job_no = ${jobNo}`)
const entriesOf = (subject: string) =>
  shop.db.rows<{ action: string; before: Record<string, unknown> | null; after: Record<string, unknown> }>(
    sql`select action, before, after from audit_entry where subject = ${subject} order by id`,
  )

describe('one job by its number', () => {
  test('is created, left as it is, and changed where something else is said of it', async () => {
    const created = await put('by-number/81001', { ...pump, due_on: '2026-12-03' })
    expect([created.status, created.body.outcome]).toEqual([200, 'created'])
    expect(created.body.job).toMatchObject({ job_no: '81001', status: 'open', due_on: '2026-12-03', version: 1 })

    const again = await put('by-number/81001', { ...pump, due_on: '2026-12-03' })
    expect([again.body.outcome, again.body.job]).toEqual(['unchanged', created.body.job])

    const moved = await put('by-number/81001', { due_on: '2026-12-10', notes: 'Urgent' })
    expect(moved.body).toMatchObject({
      outcome: 'changed',
      job: { due_on: '2026-12-10', notes: 'Urgent', customer: 'Aramco' },
    })
    expect((await entriesOf('81001')).map(({ action }) => action)).toEqual(['created', 'changed'])
  })

  test('may be written in Arabic digits, and keeps its zeros', async () => {
    const { body } = await put(`by-number/${encodeURIComponent('٠٠٨١٠٠٢')}`, pump)
    expect(body.job.job_no).toBe('0081002')
  })

  test('that is new is told what it lacks, beside each field', async () => {
    const { status, body } = await put('by-number/81003', { customer: 'Aramco', job_type: 'Plumbing' })
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors?.map(({ path, message }) => `${path}: ${message}`).toSorted()).toEqual([
      'description: Description is required',
      'job_type: There is no such job type in use',
      'power_rating: Power rating is required for time estimation',
      'rpm_category: RPM category is required for time estimation',
    ])
    expect(await jobOf('81003')).toBeNull()
  })

  test('by what another program calls it: named once, and found by that alone', async () => {
    const path = 'by-external-ref/odoo/SO%2F4711'
    expect((await put(path, pump)).body.errors).toEqual([{ path: 'job_no', message: 'Job number is required' }])
    expect((await put(path, { job_no: '81004', ...pump })).body.outcome).toBe('created')
    expect((await put(path, { notes: 'By crane' })).body).toMatchObject({
      outcome: 'changed',
      job: { job_no: '81004' },
    })
    expect((await put(path, { job_no: '81009' })).body.errors).toEqual([
      { path: 'job_no', message: 'This is job 81004 here. The number of a job stays as it is.' },
    ])
    expect((await put('by-external-ref/tally/7', { job_no: '81004' })).body.outcome).toBe('changed')
    expect((await put('by-external-ref/tally/7', { job_no: '81004' })).body.outcome).toBe('unchanged')
    expect((await put('by-external-ref/Odoo%20ERP/7', pump)).body.errors?.[0]?.path).toBe('source')
  })

  test('that is gone leaves its name free', async () => {
    const path = 'by-external-ref/odoo/gone'
    const { body } = await put(path, { job_no: '81005', ...pump })
    await admin.call('DELETE', `/admin/jobs/${body.job.id}`, undefined, { headers: { 'if-match': '"1"' } })
    expect((await put(path, { job_no: '81006', ...pump })).body).toMatchObject({
      outcome: 'created',
      job: { job_no: '81006' },
    })
  })
})

describe('a batch of jobs', () => {
  const rows = [
    { job_no: '82001', external_ref: 'A1', ...pump, planned_hours: [{ activity_code: 'REPAIR', hours: 6 }] },
    { job_no: '82002', external_ref: 'A2', ...pump, customer: 'مؤسسة الساحل', status: 'on_hold' },
    { job_no: '82003', ...pump, status: 'closed' },
  ]

  test('goes in, and changes nothing the second time', async () => {
    const { status, body } = await saveJobs(rows, { source: 'odoo' })
    expect([status, countsOf(body)]).toEqual([200, { ...nothing, created: 3 }])
    expect(body.results.map(({ place, outcome }) => [place, outcome])).toEqual([
      [0, 'created'],
      [1, 'created'],
      [2, 'created'],
    ])
    const held = await shop.db.row(
      sql`select from job_hold where job_id = ${body.results[1]?.id ?? 0} and ended_at is null`,
    )
    expect(held).not.toBeNull()

    const stampOf = () =>
      shop.db.rows(sql`select id, version, changed_in from job where job_no like '8200_' order by id`)
    const [before, entries] = [await stampOf(), await entriesOf('82001')]
    const again = await saveJobs(rows, { source: 'odoo' })
    expect(countsOf(again.body)).toEqual({ ...nothing, unchanged: 3 })
    expect([await stampOf(), await entriesOf('82001')]).toEqual([before, entries])
  })

  test('says of each row why it is refused, in the reader’s language, while the others go in', async () => {
    const sent = [
      { job_no: '82010', ...pump },
      { job_no: '82011', ...pump, job_type: 'Plumbing', due_on: 'tomorrow' },
      { job_no: '82012', ...pump, job_type: 'Plumbing', rpm_category: 'seven' },
      { job_no: '82010', ...pump },
      { customer: 'Nobody' },
      { job_no: '82013', external_ref: 'A1', notes: 'x' },
      { job_no: '82014', external_ref: 'A9', ...pump, planned_hours: [{ activity_code: 'FLYING', hours: 2 }] },
      'no job at all',
      { job_no: '82001', external_ref: 'B7' },
    ]
    const { status, body } = await saveJobs(sent, { source: 'odoo' })
    expect([status, countsOf(body)]).toEqual([200, { ...nothing, created: 1, refused: 8 }])
    expect(errorsOf(body)).toEqual([
      [],
      ['due_on: This must be a date such as 2026-11-20'],
      ['job_type: There is no such job type in use', 'rpm_category: There is no such RPM category in use'],
      ['job_no: This appears twice in the batch'],
      ['job_no: Say which one is meant, by its number or by external_ref'],
      ['job_no: This is job 82001 here. The number of a job stays as it is.'],
      ['planned_hours.0.activity_code: There is no such activity in use'],
      [': This value is not valid'],
      ['external_ref: Here odoo calls it A1 already'],
    ])
    const arabic = await admin.post<Batch>(
      '/admin/jobs/batch',
      { jobs: [{ external_ref: 'A1' }] },
      { headers: { 'accept-language': 'ar' } },
    )
    expect(errorsOf(arabic.body)).toEqual([['external_ref: اذكر في source اسم البرنامج الذي يسميه هكذا']])
  })

  test('of more than a thousand is refused as a whole', async () => {
    const jobs = Array.from({ length: BATCH_MOST + 1 }, (_, nth) => ({ job_no: String(900_000 + nth), ...pump }))
    const { status, body } = await saveJobs(jobs)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'jobs', message: `There must be ${BATCH_MOST} of these at most` }],
    ])
    expect((await saveJobs([])).status).toBe(422)
    expect(await jobOf('900000')).toBeNull()
  })

  test('leaves alone what it does not name: a status that the shop has set, and hours of activities', async () => {
    await saveJobs([{ job_no: '82020', ...pump, planned_hours: [{ activity_code: 'REPAIR', hours: 6 }] }])
    const { id = 0 } = (await jobOf('82020')) ?? {}
    await shop.db.write(sql`update job set status = 'in_progress' where id = ${id}`)
    const { body } = await saveJobs([{ job_no: '82020', customer: 'Sabic' }])
    expect(countsOf(body)).toEqual({ ...nothing, changed: 1 })
    expect(await jobOf('82020')).toMatchObject({ status: 'in_progress', customer: 'Sabic' })
    const planned = () => shop.db.rows(sql`select seconds from planners_estimate where job_id = ${id}`)
    expect(await planned()).toEqual([{ seconds: 21_600 }])

    const hours = [{ activity_code: 'repair', hours: 7.5 }]
    expect(countsOf((await saveJobs([{ job_no: '82020', planned_hours: hours }])).body)).toEqual({
      ...nothing,
      changed: 1,
    })
    expect(countsOf((await saveJobs([{ job_no: '82020', planned_hours: hours }])).body)).toEqual({
      ...nothing,
      unchanged: 1,
    })
    expect(await planned()).toEqual([{ seconds: 27_000 }])
    expect((await entriesOf('82020')).at(-1)).toMatchObject({
      action: 'changed',
      before: { planned_hours: 'REPAIR 6' },
      after: { planned_hours: 'REPAIR 7.5' },
    })
  })

  test('puts on hold, closes and opens as a person does', async () => {
    await saveJobs([{ job_no: '82030', ...pump }])
    const { id = 0 } = (await jobOf('82030')) ?? {}
    for (const status of ['on_hold', 'closed', 'open']) {
      await saveJobs([{ job_no: '82030', status }])
      shop.at(shop.now + 10 * MINUTE)
    }
    const holds = await shop.db.rows<{ ended: boolean }>(sql`
      select ended_at is not null as ended from job_hold where job_id = ${id}`)
    expect(holds).toEqual([{ ended: true }])
    expect(await shop.db.row(sql`select closed_at from job where id = ${id}`)).toEqual({ closed_at: null })
  })

  test('names what a job has, though it is not in use any more, and nothing else of that kind', async () => {
    await shop.db.write(sql`insert into job_type (code, name) values ('OLD', 'Old work')`)
    await saveJobs([{ job_no: '82040', ...pump, job_type: 'Old work' }])
    await shop.db.write(sql`update job_type set is_active = false where code = 'OLD'`)
    const { body } = await saveJobs([
      { job_no: '82040', ...pump, job_type: 'Old work' },
      { job_no: '82041', ...pump, job_type: 'Old work' },
    ])
    expect([countsOf(body), errorsOf(body)[1]]).toEqual([
      { ...nothing, unchanged: 1, refused: 1 },
      ['job_type: There is no such job type in use'],
    ])
  })

  test('that arrives twice at once, from two instances, makes each job once', async () => {
    const jobs = Array.from({ length: 200 }, (_, nth) => ({
      job_no: String(83_000 + nth),
      external_ref: `R${nth}`,
      ...pump,
    }))
    const other = await instanceOn(shop.db, { now: () => shop.now })
    try {
      const there = async () => {
        const payload = { jobs: jobs.toReversed(), source: 'odoo' }
        const url = '/api/admin/jobs/batch'
        const { statusCode } = await other.inject({
          method: 'POST',
          url,
          payload,
          headers: await admin.authorization(),
        })
        return { status: statusCode }
      }
      const answers = await Promise.all([
        saveJobs(jobs, { source: 'odoo' }),
        there(),
        ...jobs.slice(0, 5).map(({ job_no }) => put(`by-number/${job_no}`, pump)),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    } finally {
      await other.close()
    }
    const made = await shop.db.row(sql`
      select count(*)::int as jobs, count(distinct job_no)::int as numbers,
        (select count(*)::int from external_ref where source = 'odoo' and ref like 'R%') as refs,
        (select count(*)::int from audit_entry where action = 'created' and kind = 'job' and subject like '83___') as entries
      from job where job_no like '83___'`)
    expect(made).toEqual({ jobs: 200, numbers: 200, refs: 200, entries: 200 })
  })

  test('never lands on a type whose jobs are moved away at that moment', async () => {
    await shop.db.write(sql`insert into job_type (code, name) values ('FROM', 'Merged type'), ('INTO', 'Kept type')`)
    const types = await shop.db.rows<{ id: number; version: number }>(sql`
      select id, version from job_type where code in ('FROM', 'INTO') order by code`)
    const [from, into] = types
    const move = () =>
      admin.post(
        `/admin/master-data/job-types/${from?.id}/move`,
        { into_id: into?.id, which: null },
        {
          headers: { 'if-match': `"${from?.version}"` },
        },
      )
    const jobs = Array.from({ length: 50 }, (_, nth) => ({
      job_no: String(84_000 + nth),
      ...pump,
      job_type: 'Merged type',
    }))
    await saveJobs([{ job_no: '84999', ...pump, job_type: 'Merged type' }])
    const [moved] = await Promise.all([move(), saveJobs(jobs)])
    expect(moved.status).toBeLessThan(300)
    const left = await shop.db.row(sql`
      select count(*)::int as left from job join job_type on job_type.id = job_type_id where code = 'FROM' and not is_active`)
    expect(left).toEqual({ left: 0 })
  })
})

describe('a batch of technicians', () => {
  const saveTechnicians = (technicians: object[], source = 'hr') =>
    admin.post<Batch>('/admin/technicians/batch', { source, technicians })

  test('renames and moves those who are there, and adds nobody', async () => {
    const { id } = await shop.technician()
    await shop.db.write(sql`update person set employee_number = 'W-900' where id = ${id}`)
    const people = () => shop.db.row(sql`select count(*)::int as count from person`)
    const before = await people()
    const rows = [
      { employee_number: 'w-900', external_ref: '88', full_name: 'Khalid  Al-Amri', segment: 'Winding' },
      { employee_number: 'W-901', full_name: 'Newcomer' },
      { full_name: 'Nobody' },
      { external_ref: '88', full_name: 'Twice' },
    ]
    const { body } = await saveTechnicians(rows)
    expect([countsOf(body), errorsOf(body).slice(1)]).toEqual([
      { ...nothing, changed: 1, refused: 3 },
      [
        ['employee_number: No technician is known by this. A batch adds nobody: add them in the app first.'],
        ['employee_number: Say which one is meant, by its number or by external_ref'],
        ['external_ref: No technician is known by this. A batch adds nobody: add them in the app first.'],
      ],
    ])
    expect(await people()).toEqual(before)
    const person = () =>
      shop.db.row(sql`select full_name, segment, employee_number, is_active from person where id = ${id}`)
    expect(await person()).toMatchObject({ full_name: 'Khalid Al-Amri', segment: 'Winding' })
    expect(countsOf((await saveTechnicians([{ external_ref: '88', full_name: 'Khalid Al-Amri' }])).body)).toEqual({
      ...nothing,
      unchanged: 1,
    })
    await saveTechnicians([{ external_ref: '88', employee_number: 'W-902' }])
    expect(await person()).toMatchObject({ employee_number: 'W-902' })
    const refused = await saveTechnicians([{ external_ref: '88', full_name: 'Former technician 3' }])
    expect(errorsOf(refused.body)).toEqual([
      ['full_name: Names such as “Former technician 17” are kept for people who were erased'],
    ])
  })

  test('forgets what others call somebody who is erased, and their absences', async () => {
    const { id } = await shop.technician({ name: 'Traceless' })
    await shop.db.write(sql`update person set employee_number = 'W-903' where id = ${id}`)
    await saveTechnicians([{ employee_number: 'W-903', external_ref: 'traceless' }])
    const leave = { external_ref: 'traceless-1', technician: 'W-903', kind: 'sick', first_day: '2027-08-01' }
    const recorded = await admin.post<Batch>('/admin/absences/batch', { source: 'hr', absences: [leave] })
    expect(countsOf(recorded.body)).toEqual({ ...nothing, created: 1 })
    const named = () => shop.db.row(sql`select count(*)::int as refs from external_ref where ref like 'traceless%'`)
    expect(await named()).toEqual({ refs: 2 })
    await shop.db.write(sql`update person set is_active = false where id = ${id}`)
    const proof = { full_name: 'Traceless', current_password: 'admin-password' }
    expect((await admin.post(`/admin/technicians/${id}/erase`, proof)).status).toBe(200)
    expect(await named()).toEqual({ refs: 0 })
  })

  test('change numbers with each other, whatever the order of the rows, and leave an admin’s alone', async () => {
    const [one, other] = [await shop.technician(), await shop.technician()]
    await shop.db.write(sql`update person set employee_number = 'X-' || id where id in (${one.id}, ${other.id})`)
    const refs = [one, other].map(({ id }) => ({ external_ref: `ring ${id}`, employee_number: `X-${id}` }))
    await saveTechnicians(refs)
    const { body } = await saveTechnicians([
      { external_ref: `ring ${one.id}`, employee_number: `x-${other.id}` },
      { external_ref: `ring ${other.id}`, employee_number: `X-${one.id}` },
    ])
    expect(body).toMatchObject({ changed: 2, refused: 0 })
    const numbers = await shop.db.rows<{ employee_number: string }>(sql`
      select employee_number from person where id in (${one.id}, ${other.id}) order by id`)
    expect(numbers.map(({ employee_number: number }) => number)).toEqual([`x-${other.id}`, `X-${one.id}`])
    await shop.db.write(sql`update person set employee_number = 'X-admin' where role = 'ADMIN' and email = (
      select min(email) from person where role = 'ADMIN')`)
    const { body: refused } = await saveTechnicians([{ external_ref: `ring ${one.id}`, employee_number: 'X-ADMIN' }])
    expect(errorsOf(refused)).toEqual([['employee_number: Another person has this employee number']])
  })

  test('take the number of a row that gives it up, whichever comes first', async () => {
    const [taker, giver] = [await shop.technician(), await shop.technician()]
    const ids = [taker.id, giver.id]
    const heldNumbers = async () => {
      const rows = await shop.db.rows<{ employee_number: string | null }>(sql`
        select employee_number from person where id = any(${ids}::int[]) order by id`)
      return rows.map(({ employee_number: number }) => number)
    }
    const [first, second] = [`G-${taker.id}`, `G-${giver.id}`]
    await shop.db.write(sql`update person set employee_number = 'G-' || id where id = any(${ids}::int[])`)
    await saveTechnicians([
      { employee_number: first, external_ref: `takes ${taker.id}` },
      { employee_number: second, external_ref: `gives ${giver.id}` },
    ])
    await saveTechnicians([{ external_ref: `takes ${taker.id}`, employee_number: null }])
    const moved = await saveTechnicians([
      { external_ref: `takes ${taker.id}`, employee_number: second },
      { external_ref: `gives ${giver.id}`, employee_number: 'G-new' },
    ])
    expect([moved.status, moved.body.changed, await heldNumbers()]).toEqual([200, 2, [second, 'G-new']])

    await saveTechnicians([{ external_ref: `takes ${taker.id}`, employee_number: null }])
    const taken = await saveTechnicians([
      { external_ref: `takes ${taker.id}`, employee_number: 'G-new' },
      { external_ref: `gives ${giver.id}`, employee_number: null },
    ])
    expect([taken.status, taken.body.changed, await heldNumbers()]).toEqual([200, 2, ['G-new', null]])
  })

  test('are told in their row that a name of the other program stands in an earlier one', async () => {
    const [one, other] = [await shop.technician(), await shop.technician()]
    await shop.db.write(sql`update person set employee_number = 'T-' || id where id in (${one.id}, ${other.id})`)
    const { status, body } = await saveTechnicians([
      { employee_number: `T-${one.id}`, external_ref: 'twice' },
      { employee_number: `T-${other.id}`, external_ref: 'twice' },
      { employee_number: `T-${other.id}`, segment: 'Testing' },
    ])
    expect([status, body.changed, errorsOf(body)]).toEqual([
      200,
      2,
      [[], ['external_ref: This appears twice in the batch'], []],
    ])
  })

  test('is refused in its row where somebody new gets the number at that moment', async () => {
    const { id } = await shop.technician()
    await shop.db.write(sql`update person set employee_number = ${`O-${id}`} where id = ${id}`)
    await saveTechnicians([{ external_ref: 'raced', employee_number: `O-${id}` }])
    const newcomer = await shop.db.pool.connect()
    try {
      await newcomer.query('begin')
      await newcomer.query(
        `insert into person (full_name, role, password_hash, must_change_password, employee_number)
         values ('Newcomer', 'TECHNICIAN', 'none', true, $1)`,
        [`N-${id}`],
      )
      const sending = saveTechnicians([{ external_ref: 'raced', employee_number: `N-${id}`, segment: 'Winding' }])
      const waiting = () =>
        shop.db.rows(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%update person%'`)
      await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1)
      await newcomer.query('commit')
      const { status, body } = await sending
      expect([status, errorsOf(body)]).toEqual([200, [['employee_number: Another person has this employee number']]])
    } finally {
      newcomer.release(true)
    }
  })

  test('takes nobody’s employee number', async () => {
    const [one, other] = [await shop.technician(), await shop.technician()]
    await shop.db.write(sql`update person set employee_number = 'W-' || id where id in (${one.id}, ${other.id})`)
    await saveTechnicians([{ external_ref: 'one', employee_number: `W-${one.id}` }])
    const { body } = await saveTechnicians([{ external_ref: 'one', employee_number: `W-${other.id}` }])
    expect(errorsOf(body)).toEqual([['employee_number: Another person has this employee number']])
  })
})

describe('a batch of absences', () => {
  const saveAbsences = (absences: object[], source = 'hr') =>
    admin.post<Batch>('/admin/absences/batch', { source, absences })
  const away = async () => {
    const { id } = await shop.technician()
    await shop.db.write(sql`update person set employee_number = 'L-' || id where id = ${id}`)
    return { technician: `L-${id}`, id }
  }
  const absencesOf = (id: number) =>
    shop.db.rows(sql`select kind, first_day, last_day, half from absence where person_id = ${id} order by first_day`)

  test('records, changes and calls off by the numbers of the other program', async () => {
    const { technician, id } = await away()
    const leave = { external_ref: 'L1', technician, kind: 'annual', first_day: '2027-05-02', last_day: '2027-05-06' }
    expect(countsOf((await saveAbsences([leave])).body)).toEqual({ ...nothing, created: 1 })
    expect(countsOf((await saveAbsences([leave])).body)).toEqual({ ...nothing, unchanged: 1 })
    const longer = await saveAbsences([{ external_ref: 'L1', last_day: '2027-05-08' }])
    expect(countsOf(longer.body)).toEqual({ ...nothing, changed: 1 })
    expect(await absencesOf(id)).toEqual([
      { kind: 'annual', first_day: '2027-05-02', last_day: '2027-05-08', half: null },
    ])
    const off = [{ external_ref: 'L1', is_removed: true }]
    expect(countsOf((await saveAbsences(off)).body)).toEqual({ ...nothing, removed: 1 })
    expect(countsOf((await saveAbsences(off)).body)).toEqual({ ...nothing, unchanged: 1 })
    expect(await absencesOf(id)).toEqual([])
  })

  test('says what is wrong with each, and records the rest', async () => {
    const { technician, id } = await away()
    const other = await away()
    const days = { technician, kind: 'sick', first_day: '2027-06-01', last_day: '2027-06-03' }
    const { body } = await saveAbsences([
      { ...days, external_ref: 'S1' },
      { ...days, external_ref: 'S2', first_day: '2027-06-03', last_day: '2027-06-05' },
      { ...days, external_ref: 'S3', technician: 'nobody' },
      { ...days, external_ref: 'S4', first_day: '2027-07-05', last_day: '2027-07-01' },
      { external_ref: 'S5', technician },
      { is_removed: true },
      { ...days, external_ref: 'S1' },
      { ...days, external_ref: 'S6', first_day: '2027-06-08', last_day: '2027-06-08', half: 'first' },
      { ...days, external_ref: 'S7', first_day: '2027-06-08', last_day: '2027-06-08', half: 'second' },
    ])
    expect(countsOf(body)).toEqual({ ...nothing, created: 3, refused: 6 })
    expect(errorsOf(body)).toEqual([
      [],
      ['first_day: They are away on some of these days already'],
      ['technician: No technician has this name, email, phone or employee number'],
      ['last_day: The last day must not come before the first'],
      ['kind: This field is required', 'first_day: This field is required'],
      ['external_ref: Say which one is meant, by its number or by external_ref'],
      ['external_ref: This appears twice in the batch'],
      [],
      [],
    ])
    expect(await absencesOf(id)).toHaveLength(3)
    const overlapping = await saveAbsences([{ external_ref: 'S6', half: 'second' }])
    expect(errorsOf(overlapping.body)).toEqual([['first_day: They are away on some of these days already']])
    const moved = await saveAbsences([{ external_ref: 'S1', technician: other.technician }])
    expect(errorsOf(moved.body)[0]?.[0]).toMatch(
      /^technician: This is an absence of .+\. Call it off and send a new one\.$/,
    )
  })

  test('says of a second name for the same days what they are called since the row before', async () => {
    const { technician } = await away()
    const days = { technician, kind: 'sick', first_day: '2027-09-01', last_day: '2027-09-03' }
    const { status, body } = await saveAbsences([
      { ...days, external_ref: 'N1' },
      { ...days, external_ref: 'N2' },
    ])
    expect([status, body.created, errorsOf(body)]).toEqual([200, 1, [[], [expect.stringContaining('N1')]]])
  })

  test('leaves days of a closed month as they were signed', async () => {
    const { technician, id } = await away()
    await saveJobs([{ job_no: '85001', ...pump }])
    await worked(shop, { by: id, from: '2026-10-05T09:00:00', to: '2026-10-05T11:00:00', job: '85001' })
    const closed = await admin.post('/admin/periods/2026-10/lock', { accept_to_review: true })
    expect(closed.status).toBe(200)
    const { body } = await saveAbsences([
      { external_ref: 'C1', technician, kind: 'other', first_day: '2026-10-30', last_day: '2026-11-02' },
    ])
    expect(errorsOf(body)[0]?.[0]).toBe('first_day: October 2026 is closed. Reopen the month first')
  })
})

test('what another program calls a thing stands in the audit trail, once', async () => {
  const refsOf = async (kind: string) =>
    shop.db.rows<{ action: string; was: string | null; is: string | null }>(sql`
      select action, before ->> 'external_ref' as was, after ->> 'external_ref' as is from audit_entry
      where kind = ${kind} and after ->> 'external_ref' like 'sap: %' order by id`)
  await saveJobs([{ ...pump, job_no: '87001', external_ref: 'A-1' }], { source: 'sap' })
  await saveJobs([{ ...pump, job_no: '87002' }])
  const later = { job_no: '87002', external_ref: 'A-2' }
  expect((await saveJobs([later], { source: 'sap' })).body.changed).toBe(1)
  expect((await saveJobs([later], { source: 'sap' })).body.unchanged).toBe(1)
  expect(await refsOf('job')).toEqual([
    { action: 'created', was: null, is: 'sap: A-1' },
    { action: 'changed', was: null, is: 'sap: A-2' },
  ])

  const { id } = await shop.technician({ name: 'Adel Al-Zahrani' })
  await shop.db.write(sql`update person set employee_number = 'W-840' where id = ${id}`)
  const technicians = [{ employee_number: 'W-840', external_ref: 'P-1' }]
  await admin.post('/admin/technicians/batch', { source: 'sap', technicians })
  await admin.post('/admin/technicians/batch', { source: 'sap', technicians })
  expect(await refsOf('technician')).toEqual([{ action: 'changed', was: null, is: 'sap: P-1' }])

  const leave = { technician: 'W-840', kind: 'annual', first_day: '2027-05-02', last_day: '2027-05-06' }
  const other = { ...leave, first_day: '2027-05-09', last_day: '2027-05-10' }
  await admin.post('/admin/absences/batch', { source: 'sap', absences: [other] })
  const named = [
    { ...leave, external_ref: 'L-1' },
    { ...other, external_ref: 'L-2' },
  ]
  await admin.post('/admin/absences/batch', { source: 'sap', absences: named })
  expect(await refsOf('absence')).toEqual([
    { action: 'created', was: null, is: 'sap: L-1' },
    { action: 'changed', was: null, is: 'sap: L-2' },
  ])
})
