import type { AnswerOf, Job, Problem } from '@warsha/contract'
import { HOUR } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKeptDates } from '../../../testing/kept-dates.ts'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { jobsBy, worked } from '../../../testing/worked-jobs.ts'
import { sql } from '../../platform/database.ts'
import { computeForecasts } from '../forecast/index.ts'
import { learnNow } from '../learning/index.ts'
import { followsOf, nextActivity } from './following.ts'

/** An instant by the clock in Riyadh in November 2026; Friday and Saturday are free, the other days 08:00 to 17:00. */
const at = (day: number, time: string) => Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+03:00`)

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller

const compute = () =>
  computeForecasts(shop.db, { businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: shop.now })
const nextWork = async () => (await huda.get<AnswerOf<'nextWork'>>('/admin/next-work')).body
const jobIn = async (jobNo: string) => (await nextWork()).jobs.find(({ job_no }) => job_no === jobNo)
const simulateOrder = (job_ids: unknown, by = huda) =>
  by.post<AnswerOf<'tryWorkOrder'> & Problem>('/admin/next-work/what-if', { job_ids })
const setOrder = (job_ids: unknown, by = huda) => by.call<Problem>('PUT', '/admin/next-work/order', { job_ids })
const setStatus = (jobNo: string, status: string) => huda.call('PATCH', `/admin/jobs/${idOf(jobNo)}/status`, { status })
const storedOrder = async () => {
  const stored = await shop.db.rows<{ job_id: number }>(sql`select job_id from work_order order by place`)
  return stored.map(({ job_id }) => job_id)
}
const { idOf, job } = jobsBy(() => huda)

beforeAll(async () => {
  shop = await openShop()
  shop.at(at(1, '08:00'))
  huda = await shop.admin()
  ali = await shop.technician()
  omar = await shop.technician({ name: 'Omar Saleh' })
  await addKeptDates(shop.db, shop.now)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 6 * 3600 from activity_type where code in ('REPAIR', 'TEST')`)
  // Three closed jobs: repaired by Ali, then tested by Omar.
  for (const day of [1, 2, 3]) {
    await job(`10${day}`)
    await worked(shop, ali, { job: `10${day}`, activity: 'REPAIR', from: at(day, '08:00'), hours: 4 })
    await worked(shop, omar, { job: `10${day}`, activity: 'TEST', from: at(day, '13:00'), hours: 2 })
    await setStatus(`10${day}`, 'closed')
  }
  shop.at(at(4, '08:00'))
  await job('201', { due_on: '2026-11-30' })
  await job('202', { due_on: '2026-11-10' })
  await job('203')
  await job('204', { status: 'on_hold', hold: { reason: 'parts', note: 'Bearings' } })
  await worked(shop, ali, { job: '203', activity: 'REPAIR', from: at(4, '08:00'), hours: 1 })
  await omar.start({ job: '202', activity: 'REPAIR' })
  await learnNow(shop.db, shop.now)
  await compute()
})
afterAll(() => shop.close())

describe('what to do next', () => {
  test('each open job in the order in which it is reckoned to be worked on', async () => {
    const { jobs, is_guess, made_at } = await nextWork()
    expect([is_guess, made_at]).toEqual([false, new Date(shop.now).toISOString()])
    expect(jobs.map((each) => [each.job_no, each.queue_place, each.usual_place, each.is_put_first])).toEqual([
      ['202', 1, 1, false],
      ['201', 2, 2, false],
      ['203', 3, 3, false],
      ['204', 4, 4, false],
    ])
    expect(jobs.slice(0, 3).every(({ p50_at, p80_at }) => p50_at !== null && p80_at !== null)).toBe(true)
    expect(jobs[0]?.late_percent).not.toBeNull()
  })

  test('of many the first, and those that somebody is on, that are late or on hold; a search finds any', async () => {
    const asked = async (query: string) => (await huda.get<AnswerOf<'nextWork'>>(`/admin/next-work?${query}`)).body
    const numbersIn = ({ jobs }: AnswerOf<'nextWork'>) => jobs.map(({ job_no, queue_place }) => [job_no, queue_place])
    const whole = await nextWork()
    expect(whole.job_count).toBe(4)
    expect(await asked('most=4')).toEqual(whole)

    const first = await asked('most=1')
    expect(first.job_count).toBe(4)
    // Omar is on the first, which is likeliest late, too; the last waits for parts.
    expect(numbersIn(first)).toEqual([
      ['202', 1],
      ['204', 4],
    ])
    for (const job of first.jobs) expect(whole.jobs).toContainEqual(job)

    expect(numbersIn(await asked('q=203'))).toEqual([['203', 3]])
    expect(numbersIn(await asked('q=rewind%20saline&most=2'))).toEqual([
      ['202', 1],
      ['201', 2],
    ])
    expect(numbersIn(await asked('q=%2C'))).toEqual([])
    expect((await asked('q=nowhere')).job_count).toBe(4)
    for (const most of ['0', '5001', 'many', '1.5']) {
      expect((await huda.get(`/admin/next-work?most=${most}`)).status).toBe(422)
    }
  })

  test('what each waits for: a hold, somebody who is on it, or a free hand', async () => {
    expect((await jobIn('204'))?.hold).toMatchObject({ reason: 'parts', note: 'Bearings' })
    expect((await jobIn('202'))?.working).toEqual([
      {
        technician_id: omar.id,
        technician_name: 'Omar Saleh',
        technician: personOf(omar.id, 'Omar Saleh'),
        activity_label: 'Repair',
        activity_label_ar: 'إصلاح',
      },
    ])
    expect(await jobIn('201')).toMatchObject({ hold: null, working: [] })
  })

  test('which activity is next, and who usually does it and is free', async () => {
    expect((await jobIn('201'))?.next_activity).toEqual({
      activity_code: 'REPAIR',
      activity_label: 'Repair',
      activity_label_ar: 'إصلاح',
      has_begun: false,
      usual_technicians: [
        {
          technician_id: ali.id,
          technician_name: 'Ali Hassan',
          technician: personOf(ali.id, 'Ali Hassan'),
          is_free: true,
          is_away: false,
          is_here: true,
        },
      ],
    })
    expect((await jobIn('203'))?.next_activity).toMatchObject({ activity_code: 'REPAIR', has_begun: true })
    await huda.call('PUT', `/admin/jobs/${idOf('203')}/items/REPAIR/finished`)
    await learnNow(shop.db, shop.now)
    expect((await jobIn('203'))?.next_activity).toMatchObject({
      activity_code: 'TEST',
      has_begun: false,
      usual_technicians: [{ technician_name: 'Omar Saleh', is_free: false }],
    })
  })

  test('who usually does it: of those who are still with the shop, and whether they have come today', async () => {
    const technicians = async () => (await jobIn('201'))?.next_activity?.usual_technicians
    const names = async () => (await technicians())?.map(({ technician_name }) => technician_name)
    // Three who did more of it than Ali, and left.
    const left: Caller[] = []
    for (const name of ['Sami', 'Tariq', 'Zaid']) left.push(await shop.technician({ name }))
    await job('206')
    for (const who of left) await worked(shop, who, { job: '206', activity: 'REPAIR', from: at(3, '08:00'), hours: 40 })
    shop.at(at(5, '09:00'))
    expect(await names()).toEqual(['Sami', 'Tariq', 'Zaid'])
    const leavers = left.map(({ id }) => id)
    await shop.db.write(sql`update person set is_active = false where id = any (${leavers}::int[])`)
    // Ali's last work was yesterday.
    expect(await technicians()).toMatchObject([{ technician_name: 'Ali Hassan', is_free: true, is_here: false }])
    await worked(shop, ali, { job: '206', activity: 'TEST', from: shop.now, hours: 1 })
    expect(await technicians()).toMatchObject([{ technician_name: 'Ali Hassan', is_free: true, is_here: true }])
    await shop.db.write(sql`delete from work_session where job_id = ${idOf('206')}`)
    await setStatus('206', 'closed')
    shop.at(at(4, '09:00'))
  })

  test('a break is no step: neither what goes on, nor what usually follows', async () => {
    await job('207')
    await worked(shop, ali, { job: '207', activity: 'REPAIR', from: shop.now, hours: 1 })
    await huda.call('PUT', `/admin/jobs/${idOf('207')}/items/REPAIR/finished`)
    await worked(shop, ali, { job: '207', activity: 'BREAK', from: shop.now, hours: 0.5 })
    await learnNow(shop.db, shop.now)
    expect((await jobIn('207'))?.next_activity).toMatchObject({ activity_code: 'TEST', has_begun: false })
    await setStatus('207', 'closed')
    shop.at(at(4, '09:00'))
    await job('208')
    await worked(shop, ali, { job: '208', activity: 'REPAIR', from: shop.now, hours: 1 })
    await huda.call('PUT', `/admin/jobs/${idOf('208')}/items/REPAIR/finished`)
    // Three breaks followed a repair by now, and three tests.
    for (const jobNo of ['101', '102', '103']) {
      await shop.db.write(sql`
        update work_session set activity_type_id = (select id from activity_type where code = 'BREAK')
        where job_id = ${idOf(jobNo)} and activity_type_id = (select id from activity_type where code = 'TEST')`)
    }
    await learnNow(shop.db, shop.now)
    expect(await jobIn('208')).toMatchObject({ next_activity: null, is_probably_done: true })
    for (const jobNo of ['101', '102', '103']) {
      await shop.db.write(sql`
        update work_session set activity_type_id = (select id from activity_type where code = 'TEST')
        where job_id = ${idOf(jobNo)} and activity_type_id = (select id from activity_type where code = 'BREAK')`)
    }
    await learnNow(shop.db, shop.now)
    for (const jobNo of ['207', '208']) {
      await setStatus(jobNo, 'closed')
      await shop.db.write(sql`update job set closed_at = closed_at - interval '2 years' where job_no = ${jobNo}`)
    }
    shop.at(at(4, '09:00'))
  })

  test('where most jobs end, nothing is next: it is probably done', async () => {
    await job('205')
    await worked(shop, ali, { job: '205', activity: 'REPAIR', from: shop.now, hours: 1 })
    await worked(shop, ali, { job: '205', activity: 'TEST', from: shop.now, hours: 1 })
    for (const code of ['REPAIR', 'TEST']) {
      await huda.call('PUT', `/admin/jobs/${idOf('205')}/items/${code}/finished`)
    }
    await learnNow(shop.db, shop.now)
    await compute()
    expect(await jobIn('205')).toMatchObject({ next_activity: null, is_probably_done: true })
    // Unless somebody has planned more.
    const { body } = await huda.get<Job>(`/admin/jobs/${idOf('205')}`)
    const planned_hours = [{ activity_code: 'CLEANUP', hours: 1 }]
    await huda.call('PUT', `/admin/jobs/${idOf('205')}`, { ...body, planned_hours })
    expect(await jobIn('205')).toMatchObject({
      next_activity: { activity_code: 'CLEANUP', has_begun: false },
      is_probably_done: false,
    })
    await setStatus('205', 'closed')
    await shop.db.write(sql`update job set closed_at = closed_at - interval '2 years' where job_no = '205'`)
  })

  describe('of a shop that strips, winds and tests, and sometimes paints', () => {
    const [STRIP, WIND, TEST, PAINT, WASH, OLD] = [1, 2, 3, 4, 5, 6]
    const activities = new Map(
      [STRIP, WIND, TEST, PAINT, WASH].map((id) => [id, { id, code: `A${id}`, label: '', name_ar: null }]),
    )
    const rows: [before: number | null, next: number | null, jobs: number][] = [
      [null, STRIP, 20],
      [STRIP, WIND, 18],
      [STRIP, TEST, 2],
      [WIND, TEST, 19],
      [WIND, null, 1],
      [TEST, PAINT, 3],
      [TEST, null, 17],
      [PAINT, null, 3],
    ]
    const follows = followsOf(
      rows.map(([before_id, activity_type_id, jobs]) => ({ before_id, activity_type_id, jobs })),
    )
    const places = new Map([STRIP, WIND, TEST, PAINT].map((id, i) => [id, i / 4]))
    const next = (begun: number[], { planned = [], open }: { planned?: number[]; open?: number } = {}) => {
      const rowsBegun = begun.map((id, i) => {
        return { job_id: 1, activity_type_id: id, first_started_at: i, is_settled: id !== open }
      })
      const { activity, isProbablyDone } = nextActivity({ begun: rowsBegun, planned }, { follows, places, activities })
      return isProbablyDone ? 'done' : (activity?.id ?? null)
    }

    test.each<[string, number[], object, number | null | 'done']>([
      ['a new job is stripped', [], {}, STRIP],
      ['what is not finished goes on', [STRIP, WIND], { open: STRIP }, STRIP],
      ['what is not in use any more is not offered, though it has begun', [STRIP, OLD], { open: OLD }, WIND],
      ['and the job is not done while it is under way', [STRIP, WIND, TEST, OLD], { open: OLD }, null],
      ['what usually follows is next', [STRIP], {}, WIND],
      ['what was done out of its order is not done again', [WIND, STRIP], {}, TEST],
      ['what few jobs have is not next where most end', [STRIP, WIND, TEST], {}, 'done'],
      ['but it is if it is planned', [STRIP, WIND, TEST], { planned: [PAINT] }, PAINT],
      ['what is planned comes in its usual order', [STRIP], { planned: [PAINT, WASH, TEST, STRIP] }, TEST],
      ['what no job had yet comes last', [STRIP, TEST, PAINT], { planned: [WASH] }, WASH],
      ['behind what no job had yet, what usually follows the rest', [STRIP, WASH], {}, WIND],
      ['the same, and most have ended', [STRIP, WIND, TEST, WASH], {}, 'done'],
      ['nothing is known of a job that began otherwise than all others', [WASH], {}, null],
    ])('%s', (_, begun, more, expected) => expect(next(begun, more)).toBe(expected))
  })
})

describe('another order', () => {
  const datesOf = async (jobIds: number[]) =>
    new Map((await simulateOrder(jobIds)).body.jobs.map(({ job_id, p50_at }) => [job_id, p50_at ?? '']))

  test('is tried without changing anything: what goes first is earlier, what it passes is no earlier', async () => {
    const before = await nextWork()
    const [as_it_is, tried] = [await datesOf([]), await datesOf([idOf('203'), idOf('201')])]
    const changed = (jobNo: string) => [as_it_is.get(idOf(jobNo)), tried.get(idOf(jobNo))]
    const [was = '', would = ''] = changed('203')
    expect(would < was).toBe(true)
    const [earlier = '', later = ''] = changed('202')
    expect(later >= earlier).toBe(true)
    expect(await nextWork()).toEqual(before)
    // As it is, it is what is stored.
    expect(as_it_is.get(idOf('202'))).toBe(before.jobs[0]?.p50_at)
  })

  test('is told beside what the dates are as it is, of the same moment', async () => {
    shop.at(shop.now + HOUR)
    const { jobs } = (await simulateOrder([idOf('203')])).body
    const stays = (await simulateOrder([])).body.jobs
    for (const { job_id, as_it_is } of jobs) {
      expect(stays.find((each) => each.job_id === job_id)).toEqual({ job_id, ...as_it_is, as_it_is })
    }
    const moved = jobs.find(({ job_id }) => job_id === idOf('203'))
    expect((moved?.p50_at ?? '') < (moved?.as_it_is.p50_at ?? '')).toBe(true)
    shop.at(shop.now - HOUR)
  })

  test('is stretched as the dates that are kept, or by the record where nothing is known yet', async () => {
    const before = await datesOf([])
    await shop.db.write(sql`
      update forecast set first_stretch_p50 = 2, first_stretch_p80 = 2, later_stretch_p50 = 2, later_stretch_p80 = 2`)
    const stretched = await datesOf([])
    const dated = [...before].filter(([, date]) => date !== '')
    expect(dated).toHaveLength(3)
    for (const [id, date] of dated) expect((stretched.get(id) ?? '') > date).toBe(true)
    await shop.db.write(sql`
      update forecast set flow_weight = null, first_stretch_p50 = null, first_stretch_p80 = null,
        later_stretch_p50 = null, later_stretch_p80 = null`)
    expect(await datesOf([])).toEqual(before)
    await compute()
    expect(await datesOf([])).toEqual(before)
  })

  test('of a shop whose dates are a guess has no chances, but what is past its day is late for sure', async () => {
    await shop.db.write(sql`update job set due_on = '2026-11-03' where job_no = '201'`)
    await shop.db.write(sql`update forecast set is_guess = true`)
    const { jobs } = (await simulateOrder([])).body
    expect(new Map(jobs.map(({ job_id, late_percent }) => [job_id, late_percent]))).toEqual(
      new Map([
        [idOf('201'), 100],
        [idOf('202'), null],
        [idOf('203'), null],
        [idOf('204'), null],
      ]),
    )
    await shop.db.write(sql`update forecast set is_guess = false`)
    await shop.db.write(sql`update job set due_on = '2026-11-30' where job_no = '201'`)
  })

  test('that nobody waits for any more is not tried: whoever does wait has their turn', async () => {
    const address = await shop.app.listen({ port: 0 })
    const headers = { ...(await huda.authorization()), 'content-type': 'application/json' }
    const asked = () => {
      const gone = new AbortController()
      const body = JSON.stringify({ job_ids: [] })
      const request = { method: 'POST', headers, body, signal: gone.signal }
      const status = fetch(`${address}/api/admin/next-work/what-if`, request).then((answer) => answer.status)
      return { hangUp: () => gone.abort(), outcome: status.catch(() => 'gone') }
    }
    const waiting = async () => {
      const found = await shop.db.row<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return found?.count
    }
    const aMoment = () => new Promise((resolve) => setTimeout(resolve, 500))
    // Somebody holds what forecasts are made from, so that an order is still tried when its foreman drags on.
    const held = async <T>(work: () => Promise<T>) =>
      shop.db.transaction(async (tx) => {
        await tx.run(sql`lock table estimate in access exclusive mode`)
        return work()
      })
    let letGo: () => void = () => undefined
    const third = new Promise<void>((resolve) => (letGo = resolve))
    const holding: Promise<void>[] = []
    await held(async () => {
      const first = asked()
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      const second = asked()
      await aMoment()
      second.hangUp()
      first.hangUp()
      expect(await Promise.all([first.outcome, second.outcome])).toEqual(['gone', 'gone'])
      // Behind the first, which has begun and is finished by itself; the second would have to wait for it.
      holding.push(held(() => third))
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    })
    try {
      await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
      await aMoment()
      expect(await waiting()).toBe(0)
      const { outcome } = asked()
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      letGo()
      expect(await outcome).toBe(200)
    } finally {
      letGo()
      await Promise.all(holding)
    }
  })

  test('is taken, forecast with, written down and taken back', async () => {
    expect((await setOrder([idOf('203'), idOf('201')])).status).toBe(204)
    expect((await setOrder([idOf('203'), idOf('201')])).status).toBe(204)
    const tried = await datesOf([idOf('203'), idOf('201')])
    await compute()
    const { jobs } = await nextWork()
    expect(jobs.map(({ job_no, usual_place, is_put_first }) => [job_no, usual_place, is_put_first])).toEqual([
      ['203', 3, true],
      ['201', 2, true],
      ['202', 1, false],
      ['204', 4, false],
    ])
    expect(jobs[0]?.p50_at).toBe(tried.get(idOf('203')))
    await setOrder([])
    const trail = await shop.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_entry where kind = 'work_order' order by id`)
    expect(trail).toMatchObject([
      { before: { put_first: '' }, after: { put_first: '203, 201' } },
      { before: { put_first: '203, 201' }, after: { put_first: '' } },
    ])
  })

  test('of two foremen at once: one of them stands, whole', async () => {
    const orders = [
      [idOf('203'), idOf('201')],
      [idOf('201'), idOf('202'), idOf('203')],
    ]
    const answers = await Promise.all([...orders, ...orders].map((order) => setOrder(order)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(orders).toContainEqual(await storedOrder())
    await setOrder([])
  })

  test('takes no job that is closed, whoever closes it when, and has none back that is opened again', async () => {
    const trail = () =>
      shop.db.rows<{ after: { put_first: string } }>(sql`
        select after from audit_entry where kind = 'work_order' order by id desc limit 1`)
    await setOrder([idOf('203'), idOf('101'), idOf('201')])
    expect(await storedOrder()).toEqual([idOf('203'), idOf('201')])
    expect((await trail())[0]?.after.put_first).toBe('203, 201')
    await setStatus('203', 'closed')
    expect(await storedOrder()).toEqual([idOf('201')])
    shop.at(shop.now + HOUR)
    await setStatus('203', 'in_progress')
    expect((await nextWork()).jobs.filter(({ is_put_first }) => is_put_first).map(({ job_no }) => job_no)).toEqual([
      '201',
    ])
    await setOrder([])
  })

  test('has a job back in its place that was closed by a slip, but for a place that another has got since', async () => {
    const [first, second, third] = ['201', '202', '203'].map(idOf)
    await setOrder([first, second, third])
    for (const jobNo of ['201', '202']) await setStatus(jobNo, 'closed')
    for (const jobNo of ['201', '202']) await setStatus(jobNo, 'in_progress')
    expect(await storedOrder()).toEqual([first, second, third])
    await setStatus('201', 'closed')
    await setOrder([third, second])
    await setStatus('201', 'in_progress')
    expect(await storedOrder()).toEqual([third, second])
    await setOrder([])
  })

  test('is changed while its jobs are closed and deleted, and nobody waits for one another', async () => {
    const numbers = Array.from({ length: 24 }, (_, i) => String(300 + i))
    for (const number of numbers) await job(number)
    const all = numbers.map(idOf)
    await setOrder(all)
    const answers = await Promise.all(
      numbers.flatMap((number, i) => [
        setOrder(i % 2 === 0 ? all.toReversed() : all.slice(i)),
        i % 3 === 0 ? setStatus(number, 'closed') : huda.call('DELETE', `/admin/jobs/${idOf(number)}`),
      ]),
    )
    // An order that names a job that was deleted is refused.
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([])
    const gone = await shop.db.rows(sql`
      select from work_order left join job on job.id = job_id where job.id is null or status = 'closed'`)
    expect(gone).toEqual([])
    await setOrder([])
  })

  test('of jobs that there are not, or twice, is refused; one that was closed counts no more', async () => {
    await setOrder([idOf('203')])
    expect((await setOrder([idOf('201'), 999_999])).body.code).toBe('not_found')
    expect((await nextWork()).jobs[0]?.job_no).toBe('203')
    const twice = await setOrder([idOf('201'), idOf('201')])
    expect([twice.status, twice.body.errors?.[0]?.message]).toEqual([422, 'A job appears here twice'])
    await setStatus('203', 'closed')
    expect((await nextWork()).jobs.map(({ is_put_first }) => is_put_first)).not.toContain(true)
    expect((await simulateOrder([999_999])).status).toBe(200)
  })

  test('of more jobs than can be put first is refused', async () => {
    const many = Array.from({ length: 501 }, (_, i) => i + 1)
    for (const refused of [await setOrder(many), await simulateOrder(many)]) {
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'job_ids' }]])
      expect(refused.body.errors?.[0]?.message).toBe('There are too many jobs here')
    }
  })

  test('is for admins alone', async () => {
    expect((await ali.get('/admin/next-work')).status).toBe(403)
    expect((await simulateOrder([], ali)).status).toBe(403)
    expect((await setOrder([], shop.nobody)).status).toBe(401)
  })
})
