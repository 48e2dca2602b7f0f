import { jobSearchCases, searchedJobs } from '@warsha/domain/testing/job-search-cases'
import { blankJobFields, type Job, JOBS_OF_A_PAGE, type Problem, type WorkableJob } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  ali = await shop.technician()
})
afterAll(() => shop.close())

const pumpMotor = {
  job_no: '000123',
  customer: 'شركة مياه الساحل',
  description: 'Rewind of a 75 kW pump motor',
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
}

describe('creating a job', () => {
  test('keeps leading zeros and starts open', async () => {
    const created = await admin.post<Job>('/admin/jobs', { ...pumpMotor, notes: '  ' })
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      ...blankJobFields,
      ...pumpMotor,
      id: expect.any(Number),
      status: 'open',
      notes: null,
      created_at: '2026-11-19T06:00:00.000Z',
      due_on: null,
      version: 1,
    })
    expect((await admin.get<Job[]>('/admin/jobs')).body[0]).toEqual({ ...created.body, no_forecast: 'not_yet' })
  })

  test('is read alone as it stands in the list', async () => {
    const { body: made } = await admin.post<Job>('/admin/jobs', { ...pumpMotor, job_no: '4711', due_on: '2026-12-01' })
    const one = await admin.get<Job>(`/admin/jobs/${made.id}`)
    expect(one.status).toBe(200)
    expect(one.body).toMatchObject({ ...made, no_forecast: 'not_yet', forecast_record: { jobs: 0, dates: 0 } })
    await admin.call('PATCH', `/admin/jobs/${made.id}/status`, { status: 'closed' })
    expect((await admin.get<Job>(`/admin/jobs/${made.id}`)).body).toEqual({ ...made, status: 'closed', version: 2 })
    const unknown = await admin.get<Problem>('/admin/jobs/999999')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
    const ali = await shop.technician()
    expect((await ali.get(`/admin/jobs/${made.id}`)).status).toBe(403)
  })

  test('every rule has its sentence', async () => {
    const wrong = await admin.post<Problem>('/admin/jobs', {
      job_no: '12a',
      customer: ' ',
      description: '  short   ',
      status: 'done',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.detail).toBe('Please fix the form errors before submitting')
    expect(wrong.body.errors).toEqual([
      { path: 'job_no', message: 'Job number must contain only numbers' },
      { path: 'customer', message: 'Customer name is required' },
      { path: 'description', message: 'Description must be at least 10 characters' },
      { path: 'status', message: 'This is none of the possible values' },
      { path: 'job_type_id', message: 'Job type is required for time estimation' },
      { path: 'power_rating_id', message: 'Power rating is required for time estimation' },
      { path: 'rpm_category_id', message: 'RPM category is required for time estimation' },
    ])
    const missing = await admin.post<Problem>('/admin/jobs', {})
    expect(missing.body.errors?.slice(0, 3).map(({ message }) => message)).toEqual([
      'Job number is required',
      'Customer name is required',
      'Description is required',
    ])
  })

  test('a number that is taken, also by somebody else at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post<Problem>('/admin/jobs', { ...pumpMotor, job_no: '777' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.body.detail).toBe('Job number 777 already exists.')
  })

  test('a job type that does not exist', async () => {
    const refused = await admin.post<Problem>('/admin/jobs', { ...pumpMotor, job_no: '778', job_type_id: 999 })
    expect([refused.status, refused.body.code]).toEqual([422, 'reference_unknown'])
  })
})

describe('the technician’s list', () => {
  type List = { jobs: WorkableJob[]; total: number; page: number; page_size: number }

  test('has open jobs and those in progress, a page at a time, and finds any number', async () => {
    for (let i = 0; i < 60; i++) await shop.job({ job_no: String(5000 + i) })
    await shop.job({ job_no: '5900', status: 'in_progress' })
    await shop.job({ job_no: '5901', status: 'on_hold' })
    await shop.job({ job_no: '5902', status: 'closed' })
    const first = await ali.get<List>('/jobs?status=open&page_size=50&_t=123')
    expect(first.body).toMatchObject({ page: 1, page_size: 50 })
    expect(first.body.jobs).toHaveLength(50)
    const second = await ali.get<List>('/jobs?status=open&page_size=50&page=2')
    expect(second.body.jobs.length).toBe(first.body.total - 50)
    const numbers = [...first.body.jobs, ...second.body.jobs].map(({ job_no }) => job_no)
    expect(new Set(numbers).size).toBe(first.body.total)
    expect(numbers).toContain('5900')
    expect(numbers).not.toContain('5901')
    expect(numbers).not.toContain('5902')

    const found = await ali.get<List>('/jobs?q=505')
    expect(
      found.body.jobs
        .map(({ job_no }) => job_no)
        .slice(0, 2)
        .every((no) => no.startsWith('505')),
    ).toBe(true)
    expect(found.body.total).toBe(10)
    expect((await ali.get<List>(`/jobs?q=${encodeURIComponent(' ٥٠٥ ')}`)).body).toEqual(found.body)
    expect((await ali.get<List>('/jobs?q=%25')).body.jobs).toEqual([])
  })

  test('finds words of the customer and the description, however they are typed; numbers first', async () => {
    await shop.job({ job_no: '7100', customer: 'مصنع الوطنية للأسمنت', description: 'عمرة شاملة لمحرك 6310' })
    await shop.job({ job_no: '6310', customer: 'Dawhat Water', description: 'Rewind of a pump motor' })
    await shop.job({ job_no: '7101', customer: 'Dawhat Water', description: 'Fan', status: 'closed' })
    const found = async (q: string) => {
      const { body } = await ali.get<List>(`/jobs?q=${encodeURIComponent(q)}`)
      expect(body.total).toBe(body.jobs.length)
      return body.jobs.map(({ job_no }) => job_no)
    }
    expect(await found('6310')).toEqual(['6310', '7100'])
    expect(await found('dawhat')).toEqual(['6310'])
    expect(await found('PUMP dawhat')).toEqual(['6310'])
    expect(await found('الوطنيه')).toEqual(['7100'])
    expect(await found('٧١٠٠ مصنع')).toEqual(['7100'])
    expect(await found('at')).toEqual([])
    expect(await found('da')).toEqual(['6310'])
    expect(await found('631')).toEqual(['6310', '7100'])
    expect(await found('31')).toContain('6310')
    expect(await found('31')).not.toContain('7100')
    expect(await found('dawhat steel')).toEqual([])
    expect(await found('.')).toEqual([])
  })

  test('finds what a phone without a network finds', async () => {
    for (const job of searchedJobs) await shop.job(job)
    const numbers = new Set(searchedJobs.map(({ job_no }) => job_no))
    for (const [typed, found] of jobSearchCases) {
      const { body } = await ali.get<List>(`/jobs?q=${encodeURIComponent(typed)}`)
      const ofThem = body.jobs.map(({ job_no }) => job_no).filter((number) => numbers.has(number))
      expect([typed, ofThem]).toEqual([typed, found])
    }
  })

  test('carries no more than a technician needs', async () => {
    const { body } = await ali.get<List>('/jobs?page_size=1')
    expect(Object.keys(body.jobs[0] ?? {}).sort()).toEqual([
      'customer',
      'description',
      'id',
      'job_no',
      'job_type_id',
      'status',
    ])
  })

  test.each(['page_size=0', 'page_size=abc', 'page=-1', 'page_size=100000'])('%s is refused', async (query) => {
    expect((await ali.get(`/jobs?${query}`)).status).toBe(422)
  })
})

describe('the list of very many jobs', () => {
  test('comes page by page as it comes whole, and the last page is not full', { timeout: 120_000 }, async () => {
    await shop.db.write(sql`
      insert into job (job_no, customer, description, status, created_at)
      select (8000000 + i)::text, 'Saline Water Works', 'Rewind', 'open', now() - i * interval '1 minute'
      from generate_series(1, ${2 * JOBS_OF_A_PAGE - 1}::int) as i`)
    const whole = (await admin.get<Job[]>('/admin/jobs')).body
    const pages: Job[][] = []
    do pages.push((await admin.get<Job[]>(`/admin/jobs?page=${pages.length + 1}`)).body)
    while (pages.at(-1)?.length === JOBS_OF_A_PAGE)
    expect(pages.map(({ length }) => length)).toEqual([
      JOBS_OF_A_PAGE,
      JOBS_OF_A_PAGE,
      whole.length - 2 * JOBS_OF_A_PAGE,
    ])
    expect(pages.flat()).toEqual(whole)
    expect((await admin.get<Job[]>('/admin/jobs?page=9')).body).toEqual([])
    for (const page of ['0', '-1', 'first']) expect((await admin.get(`/admin/jobs?page=${page}`)).status).toBe(422)
  })
})
