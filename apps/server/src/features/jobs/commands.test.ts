import { type AuditEntry, blankJobFields, type Job, type Problem } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
let admin: Caller
let other: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  other = await shop.admin()
  ali = await shop.technician()
  await shop.db.write(sql`insert into job_type (code, name, is_active) values ('OLD', 'Carbon brushes', false)`)
})
afterAll(() => shop.close())

const pumpMotor = {
  customer: 'شركة مياه الساحل',
  description: 'Rewind of a 75 kW pump motor',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
}

let lastNumber = 100
type Changed = Job & Pick<Problem, 'code' | 'detail' | 'errors'>

const nextNumber = () => String(++lastNumber)

async function created(given: Partial<Job> = {}): Promise<Job & { id: number }> {
  const { body } = await admin.post<Job & { id: number }>('/admin/jobs', {
    ...pumpMotor,
    job_no: nextNumber(),
    ...given,
  })
  return body
}

async function closedAtOf(id: number): Promise<number | null> {
  return (await shop.db.row<{ at: number | null }>(sql`select closed_at as at from job where id = ${id}`))?.at ?? null
}

function auditOf(jobNo: string): Promise<Pick<AuditEntry, 'action' | 'before' | 'after' | 'person_id'>[]> {
  return shop.db.rows(sql`
    select action, before, after, person_id from audit_entry where kind = 'job' and subject = ${jobNo} order by id`)
}

const put = <T = Changed>(who: Caller, id: number | string, body: object) =>
  who.call<T>('PUT', `/admin/jobs/${id}`, body)
const setStatus = (who: Caller, id: number | string, status: unknown) =>
  who.call<Changed>('PATCH', `/admin/jobs/${id}/status`, { status })
const remove = (who: Caller, id: number | string) => who.call<Problem>('DELETE', `/admin/jobs/${id}`)

const notIds = ['abc', '0', '-1', '1e3', '1.5', '99999999999', '2147483647', '%20']

describe('editing a job', () => {
  test('saves everything but the number', async () => {
    const job = await created({ notes: 'Waiting for wire' })
    const edited = await put(admin, job.id, {
      job_no: '424242',
      customer: '  Saline Water Works ',
      description: 'Overhaul of a 200 kW blower motor',
      status: 'on_hold',
      job_type_id: 2,
      power_rating_id: 4,
      rpm_category_id: 1,
      notes: '',
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toEqual({
      ...blankJobFields,
      id: job.id,
      job_no: job.job_no,
      customer: 'Saline Water Works',
      description: 'Overhaul of a 200 kW blower motor',
      status: 'on_hold',
      job_type_id: 2,
      power_rating_id: 4,
      rpm_category_id: 1,
      notes: null,
      created_at: job.created_at,
      due_on: null,
      version: 2,
    })
    expect((await admin.get<Job[]>('/admin/jobs')).body).toContainEqual({ ...edited.body, no_forecast: 'on_hold' })
    expect(await auditOf(job.job_no)).toEqual([
      { action: 'created', before: null, after: job, person_id: admin.id },
      { action: 'changed', before: job, after: edited.body, person_id: admin.id },
    ])
    expect(await auditOf('424242')).toEqual([])
  })

  test('that changes nothing leaves no trace', async () => {
    const job = await created()
    expect((await put(admin, job.id, job)).body).toEqual(job)
    expect((await setStatus(admin, job.id, 'open')).body).toEqual(job)
    expect(await auditOf(job.job_no)).toHaveLength(1)
  })

  test('has the sentences of the form', async () => {
    const job = await created()
    const wrong = await put(admin, job.id, { job_no: 'x1', customer: '', description: 'short', status: 'lost' })
    expect([wrong.status, wrong.body.detail]).toEqual([422, 'Please fix the form errors before submitting'])
    expect(wrong.body.errors?.map(({ message }) => message)).toEqual([
      'Job number must contain only numbers',
      'Customer name is required',
      'Description must be at least 10 characters',
      'This is none of the possible values',
      'Job type is required for time estimation',
      'Power rating is required for time estimation',
      'RPM category is required for time estimation',
    ])
    expect(await auditOf(job.job_no)).toHaveLength(1)
  })

  test.each(notIds)('of the id %s finds nothing', async (id) => {
    const answer = await put(admin, id, { ...pumpMotor, job_no: '1' })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('takes no master data that does not exist', async () => {
    const job = await created()
    for (const wrong of [{ job_type_id: 999 }, { power_rating_id: 999 }, { rpm_category_id: 2_147_483_647 }]) {
      const refused = await put(admin, job.id, { ...job, ...wrong })
      expect([refused.status, refused.body.code]).toEqual([422, 'reference_unknown'])
    }
    expect(await auditOf(job.job_no)).toHaveLength(1)
  })

  test('keeps master data that went out of use, but does not choose it anew', async () => {
    const old = await shop.db.row<{ id: number }>(sql`select id from job_type where code = 'OLD'`)
    const job = await created()
    const chosen = await put(admin, job.id, { ...job, job_type_id: old?.id })
    expect([chosen.status, chosen.body.code]).toEqual([422, 'reference_unknown'])
    const fresh = await admin.post<Problem>('/admin/jobs', { ...job, job_no: nextNumber(), job_type_id: old?.id })
    expect([fresh.status, fresh.body.code]).toEqual([422, 'reference_unknown'])

    await shop.db.write(sql`update job set job_type_id = ${old?.id} where id = ${job.id}`)
    const kept = await put(admin, job.id, { ...job, job_type_id: old?.id, notes: 'Brushes ordered' })
    expect([kept.status, kept.body.job_type_id, kept.body.notes]).toEqual([200, old?.id, 'Brushes ordered'])
  })
})

describe('the time of closing', () => {
  test('is that of the change that closed the job, until it is opened again', async () => {
    const job = await created()
    shop.at('2026-11-19T07:00:00Z')
    await setStatus(admin, job.id, 'closed')
    const closedAt = Date.parse('2026-11-19T07:00:00Z')
    expect(await closedAtOf(job.id)).toBe(closedAt)

    shop.at('2026-11-19T08:00:00Z')
    await put(admin, job.id, { ...job, status: 'closed', notes: 'Paid' })
    await setStatus(admin, job.id, 'closed')
    expect(await closedAtOf(job.id)).toBe(closedAt)

    await put(admin, job.id, { ...job, status: 'in_progress' })
    expect(await closedAtOf(job.id)).toBeNull()
    await setStatus(admin, job.id, 'on_hold')
    expect(await closedAtOf(job.id)).toBeNull()
  })

  test('is the former one where nobody worked on it meanwhile', async () => {
    const job = await created()
    const closedAt = shop.now
    await setStatus(admin, job.id, 'closed')
    shop.at(closedAt + 2 * DAY)
    await put(admin, job.id, { ...job, status: 'in_progress' })
    await put(admin, job.id, { ...job, status: 'closed' })
    expect(await closedAtOf(job.id)).toBe(closedAt)
    await setStatus(admin, job.id, 'in_progress')
    const { body: session } = await ali.start({ job: job.job_no })
    shop.at(shop.now + HOUR)
    await ali.complete(session.session_id)
    await setStatus(admin, job.id, 'closed')
    expect(await closedAtOf(job.id)).toBe(shop.now)
  })
})

describe('setting the status', () => {
  test('is told and written down', async () => {
    const job = await created()
    const answer = await setStatus(other, job.id, 'on_hold')
    expect([answer.status, answer.body]).toEqual([200, { ...job, status: 'on_hold', version: 2 }])
    expect((await auditOf(job.job_no)).at(-1)).toEqual({
      action: 'changed',
      before: job,
      after: answer.body,
      person_id: other.id,
    })
  })

  test.each(['done', '', null, undefined, 1])('to %s is refused', async (status) => {
    const job = await created()
    const refused = await setStatus(admin, job.id, status)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'status', message: 'This is none of the possible values' }],
    ])
  })

  test.each(notIds)('of the id %s finds nothing', async (id) => {
    expect((await setStatus(admin, id, 'open')).status).toBe(404)
  })

  test('of two at once, both hold, one after the other', async () => {
    const job = await created()
    const answers = await Promise.all([setStatus(admin, job.id, 'closed'), setStatus(other, job.id, 'on_hold')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [, first, second] = await auditOf(job.job_no)
    expect(first?.before).toEqual(job)
    expect(second?.before).toEqual(first?.after)
    const now = (await admin.get<Job[]>('/admin/jobs')).body.find(({ id }) => id === job.id)
    expect(now).toMatchObject(second?.after ?? {})
    expect((await closedAtOf(job.id)) !== null).toBe(now?.status === 'closed')
  })
})

describe('creating a job', () => {
  test('by two admins at once gives one job and one entry', async () => {
    const job = { ...pumpMotor, job_no: nextNumber() }
    const answers = await Promise.all([admin, other, admin, other].map((who) => who.post<Problem>('/admin/jobs', job)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(`Job number ${job.job_no} already exists.`)
    expect(await auditOf(job.job_no)).toHaveLength(1)
  })

  test('closed from the start has been closed now', async () => {
    const job = await created({ status: 'closed' })
    expect(await closedAtOf(job.id)).toBe(shop.now)
  })
})

describe('hours that its planner gives', () => {
  const planned = (id: number) =>
    shop.db.rows<{ code: string; seconds: number }>(sql`
      select code, seconds from planners_estimate join activity_type on activity_type.id = activity_type_id
      where job_id = ${id} order by code`)
  const hours = (activity_code: string, given: unknown) => ({ activity_code, hours: given })

  test('are kept with a new job, changed with it, and left alone by whoever says nothing of them', async () => {
    const number = nextNumber()
    const body = { ...pumpMotor, job_no: number, planned_hours: [hours('TEST', 1.5), hours('REPAIR', 12)] }
    const { body: job } = await admin.post<Job & { id: number }>('/admin/jobs', body)
    const both = [
      { code: 'REPAIR', seconds: 12 * 3600 },
      { code: 'TEST', seconds: 5400 },
    ]
    expect(await planned(job.id)).toEqual(both)
    await put(admin, job.id, { ...body, planned_hours: undefined })
    expect(await planned(job.id)).toEqual(both)
    await put(admin, job.id, { ...body, planned_hours: [hours('REPAIR', 8)] })
    expect(await planned(job.id)).toEqual([{ code: 'REPAIR', seconds: 8 * 3600 }])
    await put(admin, job.id, { ...body, planned_hours: [] })
    expect(await planned(job.id)).toEqual([])
    const plannedIn = (entry: { before: object | null; after: object | null }) =>
      [entry.before, entry.after].map((fields) =>
        fields && 'planned_hours' in fields ? fields.planned_hours : undefined,
      )
    expect((await auditOf(number)).map(plannedIn)).toEqual([
      [undefined, 'REPAIR 12; TEST 1.5'],
      ['REPAIR 12; TEST 1.5', 'REPAIR 8'],
      ['REPAIR 8', undefined],
    ])
  })

  test.each<[string, object[], string]>([
    ['without an activity', [hours('', 3)], 'Activity code is required'],
    ['of nothing', [hours('REPAIR', 0)], 'greater than 0'],
    ['of a text', [hours('REPAIR', 'three')], 'greater than 0'],
    ['twice', [hours('REPAIR', 1), hours('REPAIR', 2)], 'An activity appears here twice'],
  ])('%s are refused', async (_, given, sentence) => {
    const { status, body } = await admin.post<Problem>('/admin/jobs', {
      ...pumpMotor,
      job_no: nextNumber(),
      planned_hours: given,
    })
    expect(status).toBe(422)
    expect(body.errors?.[0]?.path).toMatch(/^planned_hours/)
    expect(body.errors?.[0]?.message).toContain(sentence)
  })

  test('of an activity that there is not are refused, and nothing is saved', async () => {
    const number = nextNumber()
    const body = { ...pumpMotor, job_no: number, planned_hours: [hours('REPAIR', 1), hours('NONE', 2)] }
    expect((await admin.post<Problem>('/admin/jobs', body)).body.code).toBe('reference_unknown')
    expect(await shop.db.row(sql`select id from job where job_no = ${number}`)).toBeNull()
  })

  test('of two admins at once: one set of them stays', async () => {
    const job = await created()
    const sets = [[hours('REPAIR', 1)], [hours('TEST', 2)]]
    await Promise.all(
      sets.map((given) => put(admin, job.id, { ...pumpMotor, job_no: job.job_no, planned_hours: given })),
    )
    const kept = await planned(job.id)
    expect(kept).toHaveLength(1)
    expect([
      { code: 'REPAIR', seconds: 3600 },
      { code: 'TEST', seconds: 7200 },
    ]).toContainEqual(kept[0])
  })
})

describe('deleting a job', () => {
  test('takes it away, and a second time finds nothing', async () => {
    const job = await created()
    const gone = await remove(admin, job.id)
    expect([gone.status, gone.body]).toEqual([204, ''])
    expect((await remove(admin, job.id)).status).toBe(404)
    expect((await admin.get<Job[]>('/admin/jobs')).body.some(({ id }) => id === job.id)).toBe(false)
    expect((await auditOf(job.job_no)).at(-1)).toEqual({
      action: 'deleted',
      before: job,
      after: null,
      person_id: admin.id,
    })
  })

  test('twice at once deletes once', async () => {
    const job = await created()
    const answers = await Promise.all([remove(admin, job.id), remove(other, job.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect((await auditOf(job.job_no)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  test('is refused when somebody has worked on it', async () => {
    const job = await created()
    expect((await ali.start({ job: job.job_no })).status).toBe(201)
    const refused = await remove(admin, job.id)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'job_has_sessions',
      `Job ${job.job_no} has logged sessions and cannot be deleted. Close it instead.`,
    ])
    expect((await auditOf(job.job_no)).map(({ action }) => action)).toEqual(['created'])
  })

  test.each(notIds)('of the id %s finds nothing', async (id) => {
    expect((await remove(admin, id)).status).toBe(404)
  })

  test('while some start on it: either their sessions are there or the job is gone', async () => {
    const crew = await Promise.all(Array.from({ length: 4 }, (_, i) => shop.technician({ name: `Crew ${i}` })))
    for (let round = 0; round < 30; round++) {
      const job = await created()
      const at = shop.now - 600_000 + round * 1000
      const [deleted, ...started] = await Promise.all([
        remove(admin, job.id),
        ...crew.map((who, i) => who.start({ job: job.job_no, ...(i % 2 === 1 && { at }) })),
      ])
      const stored = await shop.db.rows(sql`select from work_session where job_id = ${job.id}`)
      const statuses = started.map(({ status, body }) => (status === 201 ? 'started' : body.code))
      expect(statuses.filter((status) => status === 'started')).toHaveLength(stored.length)
      expect(statuses.filter((status) => !['started', 'job_not_found'].includes(status))).toEqual([])
      expect([deleted.status, stored.length > 0]).toEqual(deleted.status === 204 ? [204, false] : [409, true])
    }
  })

  test.each([0, 600_000])(
    'that has not ended yet: a start of %i ms ago waits for it, and then is told',
    async (ago) => {
      const job = await created()
      const who = await shop.technician({ name: 'Badr Late' })
      const start = await shop.db.transaction(async (tx) => {
        await tx.run(sql`delete from job where id = ${job.id}`)
        const answer = who.start({ job: job.job_no, at: shop.now - ago })
        await expect.poll(() => waitingForALock(), { timeout: 20_000 }).toBe(true)
        return { answer }
      })
      const { status, body } = await start.answer
      expect([status, body.detail]).toEqual([422, 'Selected job not found. Please refresh and try again.'])
    },
  )
})

async function waitingForALock(): Promise<boolean> {
  const waiting = await shop.db.rows(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return waiting.length > 0
}

test('all of it is for admins alone', async () => {
  const job = await created()
  for (const answer of [
    await ali.post<Problem>('/admin/jobs', { ...pumpMotor, job_no: nextNumber() }),
    await put(ali, job.id, { ...job, customer: 'Ali' }),
    await setStatus(ali, job.id, 'closed'),
    await remove(ali, job.id),
    await ali.get<Problem>('/admin/jobs'),
  ]) {
    expect([answer.status, answer.body.detail]).toEqual([403, 'Access denied'])
  }
  expect((await remove(shop.nobody, job.id)).status).toBe(401)
  expect(await auditOf(job.job_no)).toHaveLength(1)
})
