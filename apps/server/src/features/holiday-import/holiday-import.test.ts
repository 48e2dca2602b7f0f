import type { AnswerOf, AuditEntry, DoneImport, Problem, ScheduleException } from '@warsha/contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type FileSending, sendFile, sentencesOf } from '../../../testing/sent-file.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { timeIn } from '../../platform/spreadsheet/file-moment.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  const worker = await shop.technician()
  await shop.db.write(sql`update person set segment = 'Winding shop' where id = ${worker.id}`)
  await shop.db.write(
    sql`insert into department (dept_number, name, name_ar) values ('D-7', 'Winding shop', 'ورشة اللف')`,
  )
})
afterAll(() => shop.close())

/** Sends a file as the browser does. */
const send = (file: string | Uint8Array, { by = admin, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importHolidays'>>(by, '/admin/holiday-import', file, { name: 'holidays.csv', ...sending })

const csv = (...lines: string[]) => ['Date,To,Days,Holiday,Type,Starts,Ends,Segment', ...lines].join('\r\n')
const planned = async (year: string) =>
  (await admin.get<ScheduleException[]>('/admin/schedule/exceptions')).body
    .filter(({ starts_at }) => starts_at.startsWith(year))
    .map(({ starts_at, ends_at, exception_type, reason, segment }) =>
      [exception_type, starts_at.slice(5, 16), ends_at.slice(5, 16), reason, segment].join(' '),
    )

describe('a good file', () => {
  const file = csv(
    '23/9/2027,,,National  Day,,,,',
    '2027-03-09,2027-03-11,,Eid al-Fitr,عطلة رسمية,,,all',
    '١٤٤٩/٠٩/٠١,,,Ramadan,,٩:٠٠ ص,3 PM,d-7',
    '2027-12-30,,2 days,Year end,Working day,,,ورشه اللف',
  )

  test('is shown first, and enters each of its days for whom it is meant; and no second time', async () => {
    const preview = await send(file)
    expect([preview.status, preview.body.ready, preview.body.created, preview.body.import_id]).toEqual([
      200,
      4,
      0,
      null,
    ])
    expect(sentencesOf(preview)).toEqual([[2], [3], [4], [5]])
    expect(preview.body.rows[2]).toMatchObject({
      kind: 'Custom hours',
      segment: 'Winding shop',
      first_day: '2028-01-28',
    })
    expect(await planned('2027')).toEqual([])
    const done = await send(file, { commit: true })
    expect([done.body.created, done.body.import_id]).toEqual([7, expect.any(Number)])
    expect(await planned('2027')).toEqual([
      'holiday 03-08T21:00 03-11T20:59 Eid al-Fitr all',
      'holiday 09-22T21:00 09-23T20:59 National Day all',
      'working_day 12-30T06:00 12-31T15:00 Year end Winding shop',
    ])
    expect(await planned('2028')).toEqual(['custom_hours 01-28T06:00 01-28T12:00 Ramadan Winding shop'])
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=schedule_exception')
    expect(trail.body.entries).toHaveLength(4)
    expect(trail.body.entries.map(({ person_id, action }) => `${person_id} ${action}`)).toContain(`${admin.id} created`)
    const again = await send(file, { commit: true })
    expect([again.body.ready, again.body.created]).toEqual([0, 0])
    expect(sentencesOf(again)).toEqual([
      [2, 'first_day: This is there already: National Day'],
      [3, 'first_day: This is there already: Eid al-Fitr'],
      [4, 'first_day: This is there already: Ramadan'],
      [5, 'first_day: This is there already: Year end'],
    ])
  })

  test('of Excel, its dates as dates; sent twice under one key or at the same moment it is one import', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Holidays',
          rows: [
            ['العطل الرسمية 2029', null],
            ['المناسبة', 'تاريخ العطلة'],
            ['يوم التأسيس', new Date('2029-02-22T00:00:00Z')],
          ],
        },
      ],
    })
    const key = '6f1b0d3e-51f5-4a0e-9b57-0d4c9a3f7c13'
    const answers = [await send(bytes, { commit: true, key }), await send(bytes, { commit: true, key })]
    expect(answers.map(({ body }) => body.created)).toEqual([1, 1])
    expect(await planned('2029')).toEqual(['holiday 02-21T21:00 02-22T20:59 يوم التأسيس all'])
    const raced = csv('2030-09-23,,,National Day,,,,', '2030-02-22,,,Founding Day,,,,')
    const both = await Promise.all([send(raced, { commit: true }), send(raced, { commit: true })])
    expect(both.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await planned('2030')).toHaveLength(2)
  })

  test('of which some days are there, or have other hours, says so and enters the rest', async () => {
    await send(csv('2031-04-01,,,First day,,,,', '2031-04-02,,,Short day,Custom hours,08:00,12:00,'), { commit: true })
    const more = await send(csv('2031-04-01,2031-04-03,,Eid,,,,'), { commit: true })
    expect(sentencesOf(more)).toEqual([
      [
        2,
        'These of its days are there already and stay as they are: 1 Apr 2031',
        'The same days also have: Short day (Custom hours)',
      ],
    ])
    expect(more.body.created).toBe(2)
  })
})

describe('a row is told', () => {
  test('of what cannot be meant', async () => {
    const answer = await send(
      csv(
        '2026-11-18,,,Yesterday,,,,',
        '2032-02-30,,,No such day,,,,',
        '2032-01-01,,,,,,,',
        '2032-01-02,2032-01-01,,Turned round,,,,',
        '2032-01-03,2032-06-01,,Half a year,,,,',
        '2032-01-04,2032-01-05,3,Differs,,,,',
        '2032-01-06,,many,Uncounted,,,,',
        '2032-01-07,,,Party,party,,,',
        '2032-01-08,,,No end,custom hours,08:00,,',
        '2032-01-09,,,No such time,,25:00,26:00,',
        '2032-01-10,,,For nobody,,,,Painting',
        '2032-01-11,,,One,,,,',
        '2032-01-11,,,Two,,,,',
      ),
    )
    expect(sentencesOf(answer)).toEqual([
      [2, 'first_day: The date must not be in the past'],
      [3, 'first_day: This must be a date with its year, such as 2026-11-20 or 20/11/2026'],
      [4, 'reason: Reason is required'],
      [5, 'last_day: The last day must not come before the first'],
      [6, 'last_day: This must be 1 to 60 days'],
      [7, 'days: From the first to the last day it is 2 days'],
      [8, 'days: This must be 1 to 60 days'],
      [9, 'kind: Write holiday, working day or custom hours'],
      [10, 'ends: This must be a time such as 08:00:00'],
      [11, 'starts: This must be a time such as 08:00:00', 'ends: This must be a time such as 08:00:00'],
      [12, 'segment: No technician is in this segment'],
      [13, 'first_day: This file has it twice: see row 14'],
      [14, 'first_day: This file has it twice: see row 13'],
    ])
    expect(answer.body.ready).toBe(0)
    const arabic = await send(csv('2032-01-07,,,Party,حفلة,,,'), { language: 'ar' })
    expect(sentencesOf(arabic)).toEqual([[2, 'kind: اكتب عطلة أو يوم عمل أو ساعات خاصة']])
  })
})

describe('a whole import is taken back', () => {
  const takeBack = (id: number | null, by = admin) => by.call<Problem>('DELETE', `/admin/holiday-imports/${id}`)

  test('while none of its days has begun; the trail has each exception', async () => {
    const { body } = await send(csv('2033-09-23,2033-09-24,,National Day,,,,'), {
      commit: true,
      name: 'wrong year.csv',
    })
    const { body: listed } = await admin.get<{ imports: DoneImport[] }>('/admin/holiday-imports')
    expect(listed.imports[0]).toMatchObject({ id: body.import_id, file_name: 'wrong year.csv', count: 2 })
    expect((await takeBack(body.import_id)).status).toBe(204)
    expect(await planned('2033')).toEqual([])
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=schedule_exception')
    expect(trail.body.entries.slice(0, 2).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'deleted 2033-09-23 National Day',
      'created 2033-09-23 National Day',
    ])
    const again = await takeBack(body.import_id)
    expect([again.status, again.body.code]).toEqual([409, 'import_taken_back'])
    expect((await send(csv('2033-09-23,,,National Day,,,,'), { commit: true })).body.created).toBe(1)
  })

  test('not once one of them has begun: then all stay', async () => {
    const { body } = await send(csv('2026-11-19,2026-11-22,,Closed,,,,'), { commit: true })
    expect(body.created).toBe(4)
    const refused = await takeBack(body.import_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'import_days_begun'])
    expect(await planned('2026')).toEqual(['holiday 11-18T21:00 11-22T20:59 Closed all'])
  })

  test('not by what is no import of holidays, nor by whom it does not concern', async () => {
    const technician = await shop.technician()
    const foreman = await shop.admin({ rights: 'foreman' })
    expect((await takeBack(999_999)).status).toBe(404)
    expect((await takeBack(1, technician)).status).toBe(403)
    expect((await takeBack(1, foreman)).status).toBe(403)
    expect((await send(csv('2034-01-11,,,One,,,,'), { by: foreman, commit: true })).status).toBe(403)
    expect((await foreman.get('/admin/holiday-import/template')).status).toBe(403)
  })
})

test.each([
  ['Days,Type\r\n1,b', 'import_columns_missing', 'Not found in this file: Date, Reason'],
  ['Date,Holiday', 'import_empty', 'no rows'],
])('%j is refused', async (file, code, text) => {
  const { status, body } = await send(file, { commit: true })
  expect([status, body.code]).toEqual([422, code])
  expect(body.detail).toContain(text)
})

test.each([
  ['en', ['Date', 'Last day', 'Days', 'Reason', 'Type', 'Start time', 'End time', 'Segment']],
  ['ar', ['التاريخ', 'آخر يوم', 'عدد الأيام', 'السبب', 'النوع', 'وقت البداية', 'وقت النهاية', 'القسم']],
])('the template in %s is a file that can be imported', { timeout: 120_000 }, async (language, headings) => {
  const headers = { ...(await admin.authorization()), 'accept-language': language }
  const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/holiday-import/template', headers })
  const [sheet] = (await openWorkbook(answer.rawPayload)).sheets
  expect(headings.map((_, place) => sheet?.cells.get(`${'ABCDEFGH'[place]}1`)?.value)).toEqual(headings)
  const { recomputed, counted, ran, missing } = await openedByPrograms({ template: answer.rawPayload })
  console.info(`template opened by ${ran.join(', ')}; missing: ${missing.join(', ') || 'none'}`)
  expect(ran.length + missing.length).toBe(4)
  if (recomputed) expect(recomputed.get('template')?.[0]?.rows[0]).toEqual(headings)
  if (counted) expect(Object.keys(counted.get('template') ?? {}).length).toBeGreaterThan(0)
  const { body } = await send(answer.rawPayload, { language })
  expect(body.rows.map(({ row, errors }) => [row, errors.map(({ path }) => path)])).toEqual([[2, ['first_day']]])
})

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['08.30', '08:30'],
  ['17:00:00', '17:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['٨:٣٠ ص', '08:30'],
  ['٣ مساءً', '15:00'],
  ['24:00', null],
  ['13 pm', null],
  ['0 am', null],
  ['8:60', null],
  ['noon', null],
])('“%s” is the time %s', (cell, time) => expect(timeIn(cell)).toBe(time))
