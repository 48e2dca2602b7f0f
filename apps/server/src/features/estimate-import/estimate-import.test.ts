import type { AnswerOf, AuditEntry, Problem } from '@warsha/contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type FileSending, sendFile, sentencesOf } from '../../../testing/sent-file.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { hoursIn } from './hours.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.db.write(sql`delete from estimate`)
  await shop.db.write(sql`insert into job_type (code, name, name_ar) values ('PUMPWORK', 'Pump work', 'أعمال المضخات')`)
})
afterAll(() => shop.close())

/** Sends a file as the browser does. */
const send = (file: string | Uint8Array, { by = admin, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importEstimates'>>(by, '/admin/estimate-import', file, { name: 'hours.csv', ...sending })

/** The cells of a job type, each as people would write it. */
async function planned(jobType: string): Promise<string[]> {
  const rows = await shop.db.rows<{ cell: string }>(sql`
    select concat_ws(' ', activity_type.code, coalesce(power_rating.code, '*'), coalesce(rpm_category.poles::text, '*'),
      (estimated_seconds / 3600.0)::float8::text, buffer_percentage::text) as cell
    from estimate join job_type on job_type.id = job_type_id join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id left join rpm_category on rpm_category.id = rpm_category_id
    where job_type.code = ${jobType}
    order by power_rating.code nulls first, rpm_category.poles nulls first, activity_type.code`)
  return rows.map(({ cell }) => cell)
}

describe('a matrix', () => {
  const matrix = [
    'Planned hours of 2027,,,,,',
    'Job Type,Power,Poles,REPAIR,Testing,شيء آخر',
    'Pump work,,,"12,5",1:30,',
    'أعمال المضخات,55 kW,4,١٤٫٢٥,2 h,',
    'REWIND,,,-,,',
  ].join('\r\n')

  test('is shown first, and plans a cell for each of its hours; a dash and an empty cell are none', async () => {
    const preview = await send(matrix)
    expect([preview.status, preview.body.ready, preview.body.created]).toEqual([200, 2, 0])
    expect(sentencesOf(preview)).toEqual([[3], [4], [5, 'job_type: There are no hours in this row']])
    expect(preview.body.rows[1]).toMatchObject({
      job_type: 'Pump work',
      by_activity: { REPAIR: '١٤٫٢٥', TEST: '2 h' },
    })
    expect(preview.body.found.headings.filter(({ column }) => column === null).map(({ text }) => text)).toEqual([
      'شيء آخر',
    ])
    expect(await planned('PUMPWORK')).toEqual([])
    expect((await send(matrix, { commit: true })).body.created).toBe(4)
    const [general, ofMotor] = [(await planned('PUMPWORK')).slice(0, 2), (await planned('PUMPWORK')).slice(2)]
    expect(general).toEqual(['REPAIR * * 12.5 20', 'TEST * * 1.5 20'])
    expect(ofMotor.map((cell) => cell.replace(/ P\S+ /, ' P '))).toEqual(['REPAIR P 4 14.25 20', 'TEST P 4 2 20'])
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=estimate')
    expect(trail.body.entries.map(({ action, subject }) => `${action} ${subject}`)).toContain(
      'created PUMPWORK / TEST / * / *',
    )
    expect(trail.body.entries).toHaveLength(4)
  })

  test('that is sent again changes nothing; other hours replace those that are there, and it is said which', async () => {
    const again = await send(matrix, { commit: true })
    expect([again.body.ready, again.body.created]).toEqual([0, 0])
    expect(sentencesOf(again)[0]).toEqual([3, 'job_type: All of these hours are planned already'])
    const changed = await send('Job Type,Repair,Testing\r\nPUMPWORK,12.5,3', { commit: true })
    expect(changed.body.rows[0]?.remarks).toEqual([expect.stringMatching(/^This replaces: Testing\b.* 1\.5$/)])
    expect(changed.body.created).toBe(1)
    expect((await planned('PUMPWORK')).slice(0, 2)).toEqual(['REPAIR * * 12.5 20', 'TEST * * 3 20'])
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=estimate')
    expect(trail.body.entries[0]).toMatchObject({
      action: 'changed',
      subject: 'PUMPWORK / TEST / * / *',
      before: { estimated_hours: 1.5 },
      after: { estimated_hours: 3 },
    })
  })

  test('goes out as a file and comes back as it is', { timeout: 120_000 }, async () => {
    for (const language of ['en', 'ar']) {
      const headers = { ...(await admin.authorization()), 'accept-language': language }
      const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/estimate-import/template', headers })
      const heading = language === 'en' ? 'Job Type' : 'نوع العمل'
      expect((await openWorkbook(answer.rawPayload)).sheets[0]?.cells.get('A1')?.value).toBe(heading)
      const { recomputed, ran, missing } = await openedByPrograms({ template: answer.rawPayload })
      console.info(`template opened by ${ran.join(', ')}; missing: ${missing.join(', ') || 'none'}`)
      expect(ran.length + missing.length).toBe(4)
      if (recomputed) expect(recomputed.get('template')?.[0]?.rows[0]?.[0]).toBe(heading)
      const { body } = await send(answer.rawPayload)
      expect(body.rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
        ['All of these hours are planned already'],
        ['All of these hours are planned already'],
      ])
    }
  })
})

describe('a long list', () => {
  test('has an activity and its hours in each row', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Hours',
          rows: [
            ['نوع العمل', 'النشاط', 'الساعات'],
            ['REWIND', 'REPAIR', 6.25],
            ['REWIND', 'TEST', '2:45'],
          ],
        },
      ],
    })
    const key = '6f1b0d3e-51f5-4a0e-9b57-0d4c9a3f7c14'
    const answers = [await send(bytes, { commit: true, key }), await send(bytes, { commit: true, key })]
    expect(answers.map(({ body }) => body.created)).toEqual([2, 2])
    expect(await planned('REWIND')).toEqual(['REPAIR * * 6.25 20', 'TEST * * 2.75 20'])
  })

  test('two at the same moment plan each cell once', async () => {
    const list = 'Job Type,Activity,Hours\r\nOVERHAUL,REPAIR,8'
    const both = await Promise.all([send(list, { commit: true }), send(list, { commit: true })])
    expect(both.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('a row is told', () => {
  test('of what cannot be meant', async () => {
    const list = [
      'Job Type,Power,Poles,Activity,Hours,Testing',
      'Gardening,,,REPAIR,1,',
      'PUMPWORK,a lot,,REPAIR,1,',
      'PUMPWORK,,seven,REPAIR,1,',
      'PUMPWORK,,,Singing,1,',
      'PUMPWORK,,,,1,',
      'PUMPWORK,,,REPAIR,,',
      'PUMPWORK,,,REPAIR,"1,234",',
      'PUMPWORK,,,REPAIR,soon,',
      'PUMPWORK,,,REPAIR,0,-1',
      'PUMPWORK,,2,REPAIR,4,',
      'PUMPWORK,,2,repair,5,',
      'PUMPWORK,,6,TEST,4,5',
    ].join('\r\n')
    const answer = await send(list)
    expect(
      sentencesOf(answer).map(([row, ...texts]) => [row, ...texts.map((text) => String(text).split(':')[0])]),
    ).toEqual([
      [2, 'job_type'],
      [3, 'power_rating'],
      [4, 'rpm_category'],
      [5, 'activity'],
      [6, 'activity'],
      [7, 'hours'],
      [8, 'hours'],
      [9, 'hours'],
      [10, 'hours', 'TEST'],
      [11, 'hours'],
      [12, 'hours'],
      [13, 'hours', 'TEST'],
    ])
    expect(sentencesOf(answer)[7]).toEqual([9, 'hours: Write hours, such as 12.5 or 1:30'])
    expect(sentencesOf(answer)[9]).toEqual([11, 'hours: This file has it twice: see row 12'])
    expect(answer.body.ready).toBe(0)
  })
})

describe('a whole import', () => {
  type Imports = AnswerOf<'estimateImports'>
  const file = (...lines: string[]) => ['Job Type,Power,Poles,Activity,Hours', ...lines].join('\r\n')
  const imports = async () => (await admin.get<Imports>('/admin/estimate-imports')).body.imports
  const takeBack = (id: number | null, by = admin) => by.call<Problem>('DELETE', `/admin/estimate-imports/${id}`)
  const ofPumps = async () => (await planned('PUMPWORK')).toSorted()

  test('is taken back: what it changed has the hours of before, what it made is gone, what it left as it was stays', async () => {
    await send(file('PUMPWORK,,,REPAIR,8', 'PUMPWORK,,,TEST,2'), { commit: true })
    const before = await ofPumps()
    const { body } = await send(file('PUMPWORK,,,REPAIR,9.5', 'PUMPWORK,,,TEST,2', 'PUMPWORK,P2,4,REPAIR,12'), {
      commit: true,
      name: 'pumps-2027.csv',
    })
    expect(await ofPumps()).not.toEqual(before)
    expect((await imports())[0]).toMatchObject({
      id: body.import_id,
      file_name: 'pumps-2027.csv',
      count: 2,
      taken_back_at: null,
    })
    expect((await takeBack(body.import_id)).status).toBe(204)
    expect(await ofPumps()).toEqual(before)
    expect((await imports())[0]).toMatchObject({ id: body.import_id, taken_back_at: expect.any(String) })
    expect((await takeBack(body.import_id)).body.code).toBe('import_taken_back')
    const entries = await shop.db.rows<{ action: string; subject: string; hours: number | null }>(sql`
      select action, subject, (after ->> 'estimated_hours')::float8 as hours from audit_entry
      where kind = 'estimate' order by id desc limit 2`)
    expect(entries).toEqual([
      { action: 'deleted', subject: 'PUMPWORK / REPAIR / P2 / 4', hours: null },
      { action: 'changed', subject: 'PUMPWORK / REPAIR / * / *', hours: 8 },
    ])
  })

  test('that changed nothing is none', async () => {
    const { body } = await send(file('PUMPWORK,,,REPAIR,8'), { commit: true })
    expect([body.created, body.import_id]).toEqual([0, null])
  })

  test('stays as a whole where a cell was changed since, or work was estimated by one that it made', async () => {
    const first = await send(file('PUMPWORK,,,REPAIR,10', 'PUMPWORK,P4,4,TEST,3'), { commit: true })
    await send(file('PUMPWORK,,,REPAIR,11'), { commit: true })
    const before = await ofPumps()
    const changed = await takeBack(first.body.import_id)
    expect([changed.status, changed.body.detail]).toEqual([
      409,
      'This import cannot be taken back. In the way: PUMPWORK / REPAIR / * / * (changed since). Change its other hours one by one.',
    ])
    expect(await ofPumps()).toEqual(before)
    await send(file('PUMPWORK,,,REPAIR,10'), { commit: true })
    const job = await shop.job({ job_no: '77001' })
    await shop.db.write(sql`
      insert into work_item (job_id, activity_type_id, started_at, session_count, actual_seconds, job_type_id,
        power_rating_id, rpm_category_id, baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours,
        sample_count, estimated_seconds)
      select ${job}, activity_type.id, now(), 1, 3600, job_type.id, power_rating.id, rpm_category.id, 10800, 0, 0, 1, 1, 1,
        0, 10800
      from activity_type, job_type, power_rating, rpm_category
      where activity_type.code = 'TEST' and job_type.code = 'PUMPWORK' and power_rating.code = 'P4' and poles = 4`)
    const used = await takeBack(first.body.import_id)
    expect([used.body.code, used.body.detail]).toEqual([
      'import_hours_stay',
      'This import cannot be taken back. In the way: PUMPWORK / TEST / P4 / 4 (work was estimated by it). Change its other hours one by one.',
    ])
    await shop.db.write(sql`delete from work_item where job_id = ${job}`)
  })

  test('is taken back after its job type became part of another one, too', async () => {
    const before = await ofPumps()
    const types = async (code: string) =>
      (await admin.post<{ id: number }>('/admin/master-data/job-types', { code, name: code })).body.id
    const [from, into] = [await types('OLDPUMPS'), await types('NEWPUMPS')]
    await send(file('OLDPUMPS,,,REPAIR,7'), { commit: true })
    await send(file('NEWPUMPS,,,TEST,1'), { commit: true })
    const { body } = await send(
      file('OLDPUMPS,,,REPAIR,9', 'OLDPUMPS,P2,4,REPAIR,12', 'OLDPUMPS,,,TEST,3', 'PUMPWORK,P2,6,REPAIR,2'),
      { commit: true },
    )
    const merged = await admin.post(`/admin/master-data/job-types/${from}/move`, { into_id: into, which: null })
    expect([merged.status, await planned('OLDPUMPS'), (await planned('NEWPUMPS')).length]).toEqual([200, [], 3])
    await send(file('NEWPUMPS,P2,4,REPAIR,13'), { commit: true })
    expect((await takeBack(body.import_id)).body.detail).toContain('NEWPUMPS / REPAIR / P2 / 4 (changed since)')
    await send(file('NEWPUMPS,P2,4,REPAIR,12'), { commit: true })
    expect((await takeBack(body.import_id)).status).toBe(204)
    expect(await planned('NEWPUMPS')).toEqual(['REPAIR * * 7 20', 'TEST * * 1 20'])
    expect(await ofPumps()).toEqual(before)
  })

  test('is taken back once, however many ask, and by admins alone', async () => {
    const { body } = await send(file('PUMPWORK,P2,2,REPAIR,6'), { commit: true })
    expect((await takeBack(body.import_id, await shop.technician())).status).toBe(403)
    const answers = await Promise.all([takeBack(body.import_id), takeBack(body.import_id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await takeBack(987_654)).status).toBe(404)
    expect((await ofPumps()).filter((cell) => cell.includes(' P2 2 '))).toEqual([])
  })
})

test('foremen and technicians import no hours', async () => {
  const list = 'Job Type,Activity,Hours\r\nPUMPWORK,REPAIR,8'
  for (const by of [await shop.admin({ rights: 'foreman' }), await shop.technician()]) {
    expect((await send(list, { by, commit: true })).status).toBe(403)
    expect((await by.get('/admin/estimate-import/template')).status).toBe(403)
  }
})

test.each([
  ['Activity,Hours\r\nREPAIR,1', 'import_columns_missing', 'Not found in this file: Job Type'],
  ['Job Type,Hours', 'import_empty', 'no rows'],
])('%j is refused', async (file, code, text) => {
  const { status, body } = await send(file, { commit: true })
  expect([status, body.code]).toEqual([422, code])
  expect(body.detail).toContain(text)
})

test.each([
  ['12.5', { hours: 12.5 }],
  ['12,5', { hours: 12.5 }],
  ['١٢٫٥ ساعة', { hours: 12.5 }],
  ['1:30', { hours: 1.5 }],
  ['0:00', { message: 'hours_positive' }],
  ['8h', { hours: 8 }],
  ['–', null],
  ['', null],
  ['1:75', { message: 'hours_form' }],
  ['ten', { message: 'hours_form' }],
])('“%s” is %j', (cell, read) => expect(hoursIn(cell)).toEqual(read))
