import type { AnswerOf, AuditEntry, EstimateReasons, Problem } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type FileSending, sendFile, sentencesOf } from '../../../testing/sent-file.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { engineOfThePast, jobKeyOf, learnNow, rememberedEngine, verifyLearning } from '../learning/index.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select job_type.id, activity_type.id, 4 * 3600 from activity_type, job_type
    where activity_type.code in ('REPAIR', 'TEST') and job_type.code = 'REWIND'
    on conflict do nothing`)
  await shop.db.write(sql`insert into job_type (code, name, name_ar) values ('PUMPWORK', 'Pump work', 'أعمال المضخات')`)
})
afterAll(() => shop.close())

/** Sends a file as the browser does. */
const send = (file: string | Uint8Array, { by = admin, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importPastWork'>>(by, '/admin/past-work-import', file, { name: 'work.csv', ...sending })

const stored = async () =>
  shop.db.rows<{ line: string }>(sql`
    select concat_ws(' ', coalesce(job_no, '-'), job_type.code, coalesce(power_rating.code, '*'), coalesce(poles::text, '*'),
      activity_type.code, worked_on, seconds / 3600.0::float8) as line
    from past_work join job_type on job_type.id = job_type_id join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id left join rpm_category on rpm_category.id = rpm_category_id
    order by past_work.id`)

async function takeBackAll(): Promise<void> {
  const { body } = await admin.get<AnswerOf<'pastWorkImports'>>('/admin/past-work-imports')
  for (const { id, taken_back_at } of body.imports)
    if (taken_back_at === null) await admin.call('DELETE', `/admin/past-work-imports/${id}`)
}

/** Every count that reports, pay, accounts and lists are made of. */
const everythingElse = () =>
  shop.db.row(sql`
    select (select count(*) from work_session) as sessions, (select count(*) from job) as jobs,
      (select count(*) from work_item) as items, (select count(*) from work_item_share) as shares,
      (select count(*) from person) as people, (select count(*) from absence) as absences,
      (select coalesce(sum(sessions), 0) from posted_days()) as posted`)

describe('a list of past work', () => {
  const list = [
    'Work orders of 2025;;;;;;;;',
    'WO No;Type;kW;RPM;Operation;Work date;Hours;Technician;Price',
    '٠٠٤١٢;Rewind;55 kW;1800;Repair;١٥/٠١/٢٠٢٥;48,25;Ali;100',
    '00413;REWIND;;;TEST;16.01.2025;1:30;علي حسن;',
    ';أعمال المضخات;;;إصلاح;17/1/2025;٦٫٥;;',
    '00414;REWIND;;;REPAIR;18/1/2025;4;Ali Hassan;',
    '00414;REWIND;;;REPAIR;18/1/2025;4;Ali  Hassan (W-7);',
    '00414;REWIND;;;REPAIR;18/1/2025;4;ali hassan;',
    '00415;;;;REPAIR;18/1/2025;4;Omar;',
    '00416;REWIND;;;Painting;18/1/2025;x;Omar;',
    '00416;REWIND;7 m;;REPAIR;18/1/25;1,234;Omar;',
    '00417;REWIND;;;REPAIR;19/11/2026;3;Omar;',
    '00418;REWIND;;;REPAIR;yesterday;3;Omar;',
    '00419;REWIND;;;REPAIR;18/1/2025;;Omar;',
  ].join('\r\n')

  test('is shown first, and keeps a line for each of its good rows', async () => {
    const before = await everythingElse()
    const preview = await send(list)
    expect(preview.status).toBe(200)
    expect(sentencesOf(preview)).toEqual([
      [3],
      [4],
      [5, 'No hours are planned for such work. It is learned from as soon as there are'],
      [6],
      [7],
      [8, 'activity: This file has it twice: see row 6'],
      [9, 'job_type: Job type is required for time estimation'],
      [10, 'activity: There is no such activity in use', expect.stringMatching(/^hours: Write hours/)],
      [11, expect.stringMatching(/^power_rating: There is no such/), expect.stringMatching(/^hours: .*1,?234/)],
      [12, 'day: The date must be before today. Work of today is recorded as sessions'],
      [13, expect.stringMatching(/^day: This must be a date with its year/)],
      [14, 'hours: There are no hours in this row'],
    ])
    expect([preview.body.ready, preview.body.created, preview.body.import_id]).toEqual([5, 0, null])
    expect(preview.body.rows[0]).toMatchObject({
      job_no: '00412',
      day: '2025-01-15',
      hours: '48,25',
      worker: 'Ali',
    })
    expect(await stored()).toEqual([])

    const done = await send(list, { commit: true, name: 'work-2025.csv' })
    expect(done.body.created).toBe(5)
    const lines = (await stored()).map(({ line }) => line)
    expect(lines[0]).toMatch(/^00412 REWIND \S+ 4 REPAIR 2025-01-15 48\.25/)
    expect(lines.slice(1).map((line) => line.replace(/\.?0*$/, ''))).toEqual([
      '00413 REWIND * * TEST 2025-01-16 1.5',
      '- PUMPWORK * * REPAIR 2025-01-17 6.5',
      '00414 REWIND * * REPAIR 2025-01-18 4',
      '00414 REWIND * * REPAIR 2025-01-18 4',
    ])
    expect(await everythingElse()).toEqual(before)
  })

  test('that is sent again changes nothing and says so', async () => {
    const again = await send(list, { commit: true })
    expect([again.body.ready, again.body.created, again.body.import_id]).toEqual([0, 0, null])
    expect(sentencesOf(again).slice(0, 6)).toEqual([
      [3, 'activity: This work is imported already'],
      [4, 'activity: This work is imported already'],
      [5, 'activity: This work is imported already'],
      [6, 'activity: This work is imported already'],
      [7, 'activity: This work is imported already'],
      [8, 'activity: This file has it twice: see row 6'],
    ])
    expect(await stored()).toHaveLength(5)
  })

  test('that is sent again changes nothing either where a job is of another kind by now', async () => {
    const id = await shop.job({ job_no: '00413', status: 'closed' })
    await shop.db.write(sql`
      update job set job_type_id = (select id from job_type where code = 'PUMPWORK') where id = ${id}`)
    const again = await send(list, { commit: true })
    expect([again.body.ready, again.body.created]).toEqual([0, 0])
    expect(sentencesOf(again)[1]).toContain('activity: This work is imported already')
    expect(await stored()).toHaveLength(5)
    await shop.db.write(sql`delete from job where id = ${id}`)
  })

  test('is in the audit trail once, with nobody’s name, and goes as a whole', async () => {
    const { body } = await admin.get<AnswerOf<'pastWorkImports'>>('/admin/past-work-imports')
    expect(body.imports).toMatchObject([{ file_name: 'work-2025.csv', count: 5, taken_back_at: null }])
    const [{ id } = { id: 0 }] = body.imports
    const trail = () => admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=past_work')
    expect((await trail()).body.entries).toMatchObject([
      {
        action: 'created',
        subject: '2025-01-15 – 2025-01-18',
        before: null,
        after: { rows: 5, hours: 64.25, first_day: '2025-01-15', last_day: '2025-01-18' },
      },
    ])
    expect((await admin.call('DELETE', `/admin/past-work-imports/${id}`)).status).toBe(204)
    expect(await stored()).toEqual([])
    expect((await trail()).body.entries[0]).toMatchObject({ action: 'deleted', after: null, before: { rows: 5 } })
    const twice = await admin.call<Problem>('DELETE', `/admin/past-work-imports/${id}`)
    expect([twice.status, twice.body.code]).toEqual([409, 'import_taken_back'])
    expect((await admin.call('DELETE', '/admin/past-work-imports/999')).status).toBe(404)
  })

  test('from when to when counts what lies within the working hours', async () => {
    const times = [
      'Job,Job type,Activity,Start,End',
      '1,REWIND,REPAIR,2025-01-15 07:00,2025-01-15 10:30',
      '2,REWIND,REPAIR,15/01/2025 ٠٨:٠٠ ص,15/01/2025 ٠٢:٠٠ م',
      '3,REWIND,REPAIR,2025-01-17 08:00,2025-01-17 10:00',
      '4,REWIND,REPAIR,2025-01-15 08:00,2025-01-13 10:00',
      '5,REWIND,REPAIR,2025-01-15 08:00,2025-01-17 10:00',
      '6,REWIND,REPAIR,08:00,10:00',
      '7,REWIND,REPAIR,soon,10:00',
    ].join('\n')
    const preview = await send(times)
    expect(sentencesOf(preview)).toEqual([
      [2],
      [3],
      [4, expect.stringMatching(/^hours: All of this time is outside the working hours/)],
      [5, 'ended: The end must come after the start'],
      [6, 'ended: From start to end it is more than 24 hours'],
      [7, 'day: Give a date, or a start with its date'],
      [8, expect.stringMatching(/^started: Write a time/)],
    ])
    expect((await send(times, { commit: true })).body.created).toBe(2)
    expect((await stored()).map(({ line }) => line.replace(/\.?0*$/, ''))).toEqual([
      '1 REWIND * * REPAIR 2025-01-15 2.5',
      '2 REWIND * * REPAIR 2025-01-15 6',
    ])
    await takeBackAll()
  })

  test('names jobs that the shop knows: those decide what they are, open ones and recorded work stay out', async () => {
    const jobs = sql`
      insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
      select no, 'Water Works', 'Rewind of a pump motor', status, case when status = 'closed' then timestamptz '2026-10-01' end,
        job_type.id, 1, 1
      from (values ('7001', 'closed'), ('7002', 'in_progress'), ('7003', 'closed')) as given (no, status), job_type
      where code = 'REWIND'`
    await shop.db.write(jobs)
    await shop.db.write(sql`update activity_type set uncharged = '{[2020-01-01,)}' where code = 'BREAK'`)
    const ali = await shop.technician()
    await shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), gen_random_uuid(), '2026-09-06T05:00:00Z', '2026-09-06T07:00:00Z', '2026-09-06T07:00:00Z',
        ${ali.id}, job.id, activity_type.id
      from job, activity_type where job_no = '7003' and code = 'REPAIR'`)
    const rows = [
      'Job,Job type,Activity,Date,Hours',
      '7001,,REPAIR,2025-01-15,3',
      '7001,Pump work,TEST,2025-01-15,3',
      '7001,whatever,TEST,2025-01-16,3',
      '7002,REWIND,REPAIR,2025-01-15,3',
      '7003,REWIND,REPAIR,2025-01-15,3',
      '7003,REWIND,TEST,2025-01-15,3',
      '8001,,REPAIR,2025-01-15,3',
      '8001,REWIND,TEST,2025-01-15,3',
      '8001,Pump work,TEST,2025-01-16,3',
      '8002,REWIND,BREAK,2025-01-16,1',
    ].join('\n')
    const preview = await send(rows)
    expect(sentencesOf(preview)).toEqual([
      [2],
      [3, expect.stringMatching(/^This job is in the list of jobs as .+, and counts as such$/)],
      [4],
      [5, 'job_no: This job is not closed here. Only work on closed jobs is learned from'],
      [6, 'activity: Sessions of this activity are recorded on this job, and these count'],
      [7],
      [8],
      [9],
      [10, 'job_type: Row 8 has another job type or motor for this job'],
      [11, expect.stringMatching(/^activity: Work under this activity is not charged/)],
    ])
    const arabic = await send(rows, { language: 'ar' })
    expect(sentencesOf(arabic)[3]).toEqual([
      5,
      'job_no: أمر العمل هذا غير مغلق هنا. لا يُستفاد إلا من أعمال الأوامر المغلقة',
    ])
    await takeBackAll()
  })
})

describe('what is learned from it', () => {
  /** Jobs of before that took twice their planned hours, a day apart. */
  const doubled = (count: number, first: number) =>
    [
      'Job,Job type,Activity,Date,Hours',
      ...Array.from({ length: count }, (_, nth) => {
        const day = new Date(Date.parse('2025-02-01') + nth * 86_400_000).toISOString().slice(0, 10)
        return `${first + nth},REWIND,REPAIR,${day},${nth % 2 === 0 ? 7 : 9}`
      }),
    ].join('\n')

  const learn = () => learnNow(shop.db, shop.now)
  async function reasonsOf(): Promise<EstimateReasons> {
    const type = await shop.db.row<{ id: number }>(sql`select id from job_type where code = 'REWIND'`)
    const { body } = await admin.get<EstimateReasons>(
      `/admin/estimates/reasons?job_type_id=${type?.id}&activity_code=REPAIR`,
    )
    return body
  }
  const state = async () => JSON.stringify((await rememberedEngine(shop.db)).state())
  const cells = () => shop.db.rows(sql`select * from learned_cell order by activity_type_id, job_type_id`)

  test('estimates start from it, and forget it when it is taken back', async () => {
    await learn()
    const [before, cellsBefore, else_] = [await state(), await cells(), await everythingElse()]
    expect((await reasonsOf()).learned).toMatchObject({ sample_count: 0, use_historical: false })

    const { body } = await send(doubled(40, 9000), { commit: true })
    expect(body.created).toBe(40)
    expect((await reasonsOf()).is_learning).toBe(true)
    await learn()
    const after = await reasonsOf()
    expect(after.learned).toMatchObject({ sample_count: 40, use_historical: true })
    expect(after.learned?.learned_hours).toBeGreaterThan(7)
    expect(after.planned?.by).toBe('learned')
    expect([after.past_item_count, after.item_count, after.items]).toEqual([40, 0, []])
    expect(
      await shop.db.row(sql`
      select sample_count, historical_avg_seconds, baseline_miss_seconds, learned_miss_seconds from learned_cell
      where sample_count = 40`),
    ).toEqual({
      sample_count: 40,
      historical_avg_seconds: 8 * 3600,
      baseline_miss_seconds: 0,
      learned_miss_seconds: 0,
    })
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
    const measured = await admin.get<AnswerOf<'learningEffectiveness'>>('/admin/analytics/learning-effectiveness')
    // Of past work nobody was told anything beforehand, so that it measures no improvement.
    expect(measured.body.summary).toMatchObject({ showing_improvement: 0, improvement_rate_pct: 0 })
    const past = await engineOfThePast(shop.db)
    expect(JSON.stringify(past(shop.now).state())).toBe(await state())
    expect(await everythingElse()).toEqual(else_)

    expect((await admin.call('DELETE', `/admin/past-work-imports/${body.import_id}`)).status).toBe(204)
    await learn()
    expect(await state()).toBe(before)
    expect(await cells()).toEqual(cellsBefore)
    expect((await reasonsOf()).past_item_count).toBe(0)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
  })

  test('work that is recorded later goes on from it, and everything anew comes to the same', async () => {
    await send(doubled(30, 9100), { commit: true })
    await learn()
    const added = await shop.db.writeRow<{ id: number }>(sql`
      insert into job (job_no, customer, description, status, closed_at, job_type_id)
      select '7100', 'Water Works', 'Rewind of a pump motor', 'closed', '2026-11-12T15:00:00Z', id
      from job_type where code = 'REWIND' returning id`)
    const omar = await shop.technician({ name: 'Omar' })
    await shop.db.write(sql`
      insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id, activity_type_id)
      select gen_random_uuid(), gen_random_uuid(), '2026-11-12T05:00:00Z', '2026-11-12T11:00:00Z', '2026-11-12T11:00:00Z',
        ${omar.id}, ${added?.id}, id
      from activity_type where code = 'REPAIR'`)
    await learn()
    const item = await shop.db.row<{ sample_count: number; learned_hours: number }>(sql`
      select sample_count, learned_hours from work_item where job_id = ${added?.id}`)
    expect(item?.sample_count).toBe(30)
    expect(item?.learned_hours).toBeGreaterThan(6.5)
    expect((await reasonsOf()).learned?.sample_count).toBe(31)
    expect((await rememberedEngine(shop.db)).explainJob(jobKeyOf(added?.id ?? 0)).count).toBe(1)
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
    const memory = await state()
    await shop.db.write(sql`insert into work_to_learn default values`)
    await learn()
    expect(await state()).toBe(memory)
    await takeBackAll()
    await learn()
    expect(await verifyLearning(shop.db, shop.now)).toMatchObject({ isTheSame: true })
  })

  test('lines of one job and activity are one item, from however many files', async () => {
    const head = 'Job,Job type,Activity,Date,Hours\n'
    await send(`${head}9500,REWIND,REPAIR,2025-03-01,3\n9500,REWIND,REPAIR,2025-03-02,2`, { commit: true })
    await send(`${head}9500,REWIND,REPAIR,2025-03-03,1`, { commit: true })
    await learn()
    expect((await reasonsOf()).past_item_count).toBe(1)
    await send(`${head},REWIND,REPAIR,2025-03-03,1\n,REWIND,REPAIR,2025-03-03,2`, { commit: true })
    await learn()
    expect((await reasonsOf()).past_item_count).toBe(3)
    await takeBackAll()
  })
})

test('two imports at the same moment keep each line once', async () => {
  const file = 'Job,Job type,Activity,Date,Hours\n9600,REWIND,REPAIR,2025-03-01,3\n9601,REWIND,TEST,2025-03-01,3'
  const both = await Promise.all([send(file, { commit: true }), send(file, { commit: true })])
  expect(new Set(both.map(({ body }) => body.created))).toEqual(new Set([0, 2]))
  expect(await stored()).toHaveLength(2)
  await takeBackAll()
})

test('the same request again adds nothing, and has the same answer', async () => {
  const file = 'Job,Job type,Activity,Date,Hours\n9700,REWIND,REPAIR,2025-03-01,3'
  const key = '7f8d9e80-0000-4000-8000-000000000091'
  const first = await send(file, { commit: true, key })
  expect((await send(file, { commit: true, key })).body).toEqual(first.body)
  expect(await stored()).toHaveLength(1)
  await takeBackAll()
})

test('an activity or a job type of past work is not deleted', async () => {
  await send('Job,Job type,Activity,Date,Hours\n9800,PUMPWORK,REPAIR,2025-03-01,3', { commit: true })
  await expect(shop.db.write(sql`delete from job_type where code = 'PUMPWORK'`)).rejects.toThrow()
  await takeBackAll()
})

test('foremen and technicians may not import it', async () => {
  const foreman = await shop.admin({ email: 'foreman@shop.example', rights: 'foreman' })
  const file = 'Job,Job type,Activity,Date,Hours\n9900,REWIND,REPAIR,2025-03-01,3'
  expect((await send(file, { by: foreman })).status).toBe(403)
  expect((await send(file, { by: await shop.technician({ name: 'Sami' }) })).status).toBe(403)
})

test('the template opens in other programs, and its example can be imported', { timeout: 120_000 }, async () => {
  for (const language of ['en', 'ar']) {
    const headers = { ...(await admin.authorization()), 'accept-language': language }
    const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/past-work-import/template', headers })
    const heading = language === 'en' ? 'Job No' : 'رقم أمر العمل'
    expect((await openWorkbook(answer.rawPayload)).sheets[0]?.cells.get('A1')?.value).toBe(heading)
    const { recomputed, ran, missing } = await openedByPrograms({ template: answer.rawPayload })
    console.info(`template opened by ${ran.join(', ')}; missing: ${missing.join(', ') || 'none'}`)
    expect(ran.length + missing.length).toBe(4)
    if (recomputed) expect(recomputed.get('template')?.[0]?.rows[0]?.[0]).toBe(heading)
    const { body } = await send(answer.rawPayload)
    expect(body.rows.map(({ errors }) => errors)).toEqual([[]])
    expect(body.rows[0]).toMatchObject({ job_no: '009999', day: '2026-01-15', hours: '6.5' })
  }
})
