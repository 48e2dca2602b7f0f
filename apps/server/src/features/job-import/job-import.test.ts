import { buffer } from 'node:stream/consumers'
import { type AnswerOf, type AuditEntry, blankFileCells, fieldMessages, type Job, type Problem } from '@warsha/contract'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type FileSending, sendFile } from '../../../testing/sent-file.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { worked } from '../../../testing/worked-sessions.ts'
import { openWorkbook, type OpenedWorkbook, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

type Imported = AnswerOf<'importJobs'> & Problem
type File = string | Uint8Array
type Sending = FileSending & { by?: Caller }

/** Sends a file as the browser does. */
const send = (file: File, { by = admin, ...sending }: Sending = {}) =>
  sendFile<AnswerOf<'importJobs'>>(by, '/admin/job-import', file, { name: 'jobs.csv', ...sending })

const HEADINGS = 'Job No,Customer,Description,Job Type,Power Rating,RPM Category,Status,Notes'
const line = (jobNo: string, rest = 'Aramco,Rewind of a pump motor,Motor rewinding,30 to 90 kW,4 poles,,') =>
  `${jobNo},${rest}`
const csv = (...lines: string[]) => [HEADINGS, ...lines].join('\r\n')

const numberOfJobs = async () =>
  (await shop.db.row<{ count: number }>(sql`select count(*) as count from job`))?.count ?? 0
const jobOf = (jobNo: string) =>
  shop.db.row<Job>(sql`
    select job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes
    from job where job_no = ${jobNo}`)
const idOf = async (jobNo: string) =>
  (await shop.db.row<{ id: number }>(sql`select id from job where job_no = ${jobNo}`))?.id
const errorsOf = ({ body }: Answer<Imported>) =>
  body.rows.map(({ row, errors }) => [row, ...errors.map(({ path, message }) => `${path}: ${message}`)])

describe('a good file', () => {
  test('is shown first, and creates nothing', async () => {
    const before = await numberOfJobs()
    const { status, body } = await send(csv(line('000501'), line('502')))
    expect(status).toBe(200)
    expect([body.ready, body.created]).toEqual([2, 0])
    expect(body.rows[0]).toEqual({
      ...blankFileCells,
      row: 2,
      job_no: '000501',
      customer: 'Aramco',
      description: 'Rewind of a pump motor',
      job_type: 'Motor rewinding',
      power_rating: '30 to 90 kW',
      rpm_category: '4 poles, 1800 rpm',
      status: 'Open',
      notes: '',
      errors: [],
    })
    expect(await numberOfJobs()).toBe(before)
  })

  test('begins the hold of a job that waits from the start', async () => {
    const onHold = line('514', 'Aramco,Rewind of a pump motor,Motor rewinding,30 to 90 kW,4 poles,On hold,')
    expect((await send(csv(line('513'), onHold), { commit: true })).body.created).toBe(2)
    const holds = await shop.db.rows(sql`
      select job_no, reason, began_at, ended_at from job_hold join job on job.id = job_id where job_no in ('513', '514')`)
    expect(holds).toEqual([{ job_no: '514', reason: null, began_at: shop.now, ended_at: null }])
  })

  test('creates its jobs with their trail', async () => {
    const file = csv(line('000511'), line('512', 'سابك,إعادة لف المحرك رقم 5,REWIND,P3,4,مغلق,=1+1'))
    const { body } = await send(file, { commit: true })
    expect([body.ready, body.created]).toEqual([2, 2])
    expect(await jobOf('512')).toEqual({
      job_no: '512',
      customer: 'سابك',
      description: 'إعادة لف المحرك رقم 5',
      status: 'closed',
      job_type_id: 1,
      power_rating_id: 3,
      rpm_category_id: 2,
      notes: '=1+1',
    })
    expect(await jobOf('000511')).toMatchObject({ status: 'open', notes: null })
    const { body: trail } = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?q=512&kind=job')
    expect(trail.entries[0]).toMatchObject({
      kind: 'job',
      action: 'created',
      subject: '512',
      person_id: admin.id,
      before: null,
      after: { job_no: '512', status: 'closed', created_at: '2026-11-19T06:00:00.000Z' },
    })
  })

  test('in Arabic, in another order, by Excel in a Saudi office', async () => {
    const text = 'الوصف;العميل;رقم أمر العمل;نوع العمل;القدرة;فئة السرعة\r\nإعادة لف المحرك;أرامكو;521;PUMP;p2;6 Poles'
    const { body } = await send(windows1256(text), { commit: true })
    expect([body.created, body.rows[0]?.errors]).toEqual([1, []])
    expect(await jobOf('521')).toMatchObject({ customer: 'أرامكو', description: 'إعادة لف المحرك', job_type_id: 4 })
  })

  test('of Excel, its numbers as they are seen', async () => {
    const headings = HEADINGS.split(',')
    const motor = ['Aramco', 'Rewind of a pump motor', 'rewind', 'p3', 4, null, null]
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Jobs',
          rows: [headings, [531, ...motor], ['000532', ...motor], [], ['٠٠٥٣٣', ...motor], ['=1+1', ...motor]],
          cells: new Map<string, Partial<Cell>>([
            ['6,0', { value: 534, type: 'formula', formula: '533+1', formulaResult: 534 }],
            ...motor.map((value, place) => [`6,${place + 1}`, { value }] as const),
          ]),
        },
      ],
    })
    const answer = await send(file, { commit: true })
    expect(errorsOf(answer)).toEqual([[2], [3], [5], [6, 'job_no: Job number must contain only numbers'], [7]])
    expect(answer.body.rows.map(({ job_no }) => job_no)).toEqual(['531', '000532', '00533', '=1+1', '534'])
    expect(answer.body.created).toBe(4)
  })
})

describe('a bad row', () => {
  test('is told what is wrong with it, and the good ones are created', async () => {
    await shop.job({ job_no: '601' })
    const file = csv(
      line('601'),
      line('602'),
      line('603'),
      line('603'),
      line('60A', ',short,Motor,5 horses,3 poles,frozen,'),
      line('', ',,,,,,'),
      line('604', `Aramco,${'x'.repeat(2001)},REWIND,P3,4,,`),
      line('605', `Aramco,Rewind of a motor,REWIND,P3,4,on hold,${'x'.repeat(5001)}`),
      line('607', '"Aramco\nDhahran",Rewind of a motor,REWIND,P3,4,,'),
      line('608', 'ocmarA\u202e,Rewind of\u0007 a motor,REWIND,P3,4,,'),
    )
    const answer = await send(file, { commit: true })
    expect(errorsOf(answer)).toEqual([
      [2, 'job_no: This job number already exists'],
      [3],
      [4, 'job_no: This job number appears twice in the file'],
      [5, 'job_no: This job number appears twice in the file'],
      [
        6,
        'job_no: Job number must contain only numbers',
        'customer: Customer name is required',
        'description: Description must be at least 10 characters',
        'status: This is none of the possible values',
        'job_type: There is no such job type in use',
        'power_rating: There is no such power rating in use',
        'rpm_category: There is no such RPM category in use',
      ],
      [8, 'description: This must be 2000 characters or less'],
      [9, 'notes: This must be 5000 characters or less'],
      [10],
      [11, `customer: ${fieldMessages.name_not_plain.en}`, `description: ${fieldMessages.control_character.en}`],
    ])
    expect([answer.body.ready, answer.body.created]).toEqual([2, 2])
    expect(await jobOf('607')).toMatchObject({ customer: 'Aramco Dhahran' })
    expect(await jobOf('602')).not.toBeNull()
    expect(await jobOf('603')).toBeNull()
  })

  test('without what an estimate needs', async () => {
    const answer = await send(csv(line('611', 'Aramco,Rewind of a motor,,,,,')))
    expect(errorsOf(answer)).toEqual([
      [
        2,
        'job_type: Job type is required for time estimation',
        'power_rating: Power rating is required for time estimation',
        'rpm_category: RPM category is required for time estimation',
      ],
    ])
  })

  test('speaks Arabic to those who read Arabic', async () => {
    const { body } = await send(csv(line('612'), line('612')), { language: 'ar' })
    expect(body.rows[1]?.errors).toEqual([{ path: 'job_no', message: 'رقم أمر العمل هذا مكرر في الملف' }])
  })

  test('names what is no longer in use', async () => {
    await shop.db.write(sql`update job_type set is_active = false where code = 'FIELD'`)
    const answer = await send(csv(line('613', 'Aramco,Rewind of a motor,FIELD,P3,4,,')))
    expect(errorsOf(answer)).toEqual([[2, 'job_type: There is no such job type in use']])
  })
})

describe('hours of a planner', () => {
  const withHours = (...rows: [jobNo: string, hours: string][]) =>
    [`${HEADINGS},Planned hours`, ...rows.map(([jobNo, hours]) => `${line(jobNo)},"${hours}"`)].join('\r\n')

  test('are imported with the job, by codes and names in either language', async () => {
    const file = withHours(['621', 'REPAIR 12; Testing: 1.5 h'], ['622', ''], ['623', 'repair ١٢'])
    const { body } = await send(file, { commit: true })
    expect([body.ready, body.created, body.rows[0]?.planned_hours]).toEqual([3, 3, 'REPAIR 12; Testing: 1.5 h'])
    const planned = await shop.db.rows(sql`
      select job_no, code, seconds from planners_estimate join job on job.id = job_id
      join activity_type on activity_type.id = activity_type_id where job_no like '62_' order by job_no, code`)
    expect(planned).toEqual([
      { job_no: '621', code: 'REPAIR', seconds: 12 * 3600 },
      { job_no: '621', code: 'TEST', seconds: 5400 },
      { job_no: '623', code: 'REPAIR', seconds: 12 * 3600 },
    ])
    const trail = await shop.db.row<{ planned: string }>(sql`
      select after ->> 'planned_hours' as planned from audit_entry where kind = 'job' and subject = '621'`)
    expect(trail?.planned).toBe('REPAIR 12; TEST 1.5')
  })

  test('that make no sense are told', async () => {
    const file = withHours(
      ['631', 'REPAIR'],
      ['632', 'Polishing 3'],
      ['633', 'REPAIR 1; Repair 2'],
      ['634', 'REPAIR 0'],
      ['635', 'REPAIR 1,234'],
    )
    const answer = await send(file, { commit: true })
    expect(answer.body.created).toBe(0)
    expect(errorsOf(answer)).toEqual([
      [2, `planned_hours: ${fieldMessages.planned_hours_form.en}`],
      [3, `planned_hours: ${fieldMessages.activity_unknown.en}`],
      [4, `planned_hours: ${fieldMessages.activity_planned_twice.en}`],
      [5, `planned_hours: ${fieldMessages.hours_positive.en}`],
      [6, 'planned_hours: This can be read in two ways. Write 1234, or 1.2340'],
    ])
  })
})

describe('a file in which several things are possible', () => {
  const rows = [
    'Customer,Job No,Customer,Description,Type,kW,RPM,Due',
    'A,641,B,Rewind of a motor,REWIND,55,1770,03/04/2027',
  ]

  test('is shown as it was found, and asks', async () => {
    const { body } = await send(rows.join('\n'))
    expect(body.obstacle).toContain('Several columns')
    expect([body.rows, body.ready]).toEqual([[], 0])
    expect(body.found).toMatchObject({ heading_row: 1, asked: [{ column: 'customer', places: [0, 2] }], missing: [] })
    expect(body.found.headings.map(({ letters, column }) => `${letters} ${column}`)).toEqual([
      'A null',
      'B job_no',
      'C null',
      'D description',
      'E job_type',
      'F power_rating',
      'G rpm_category',
      'H due_on',
    ])
  })

  test('is read as a person chose', async () => {
    const choice = { columns: JSON.stringify({ customer: 2 }) }
    const asked = await send(rows.join('\n'), { choice })
    expect(asked.body.found.asks_day_order).toBe(true)
    expect(errorsOf(asked)).toEqual([
      [2, 'due_on: This can be 2027-04-03 or 2027-03-04. Choose above how days are written in this file.'],
    ])
    const { body } = await send(rows.join('\n'), { commit: true, choice: { ...choice, day_order: 'day_first' } })
    expect(body).toMatchObject({
      created: 1,
      rows: [{ customer: 'B', due_on: '2027-04-03', power_rating: '30 to 90 kW' }],
    })
    const due = await shop.db.row(sql`select customer, due_on::text as due_on from job where job_no = '641'`)
    expect(due).toEqual({ customer: 'B', due_on: '2027-04-03' })
  })

  test('takes another sheet and other headings', async () => {
    const motor = ['Aramco', 'Rewind of a pump motor', 'REWIND', 'P3', '4']
    const sheets = ['New', 'Old'].map((name, at) => ({
      name,
      rows: [HEADINGS.split(','), [String(651 + 2 * at), ...motor], [String(652 + 2 * at), ...motor]],
    }))
    const file = await writeXlsx({ sheets })
    const numbersIn = ({ body }: Answer<Imported>) => body.rows.map(({ job_no }) => job_no)
    expect(numbersIn(await send(file))).toEqual(['651', '652'])
    expect(numbersIn(await send(file, { choice: { sheet: '1' } }))).toEqual(['653', '654'])
    const { body } = await send(file, { choice: { sheet: '1', heading_row: '2' } })
    expect([body.found.heading_row, body.found.missing[0], body.found.skipped[0]?.why]).toEqual([2, 'job_no', 'above'])
  })

  test.each([
    ['sheet', '-1'],
    ['heading_row', 'x'],
    ['columns', '{'],
    ['columns', '{"customer":"A"}'],
    ['day_order', 'year_first'],
  ])('refuses what makes no choice: %s = %s', async (name, value) => {
    const { status, body } = await send(csv(line('661')), { choice: { [name]: value } })
    expect([status, body.errors]).toEqual([422, [{ path: name, message: 'This value is not valid' }]])
  })
})

describe('a whole import', () => {
  const imported = async (...numbers: string[]) => {
    const { body } = await send(csv(...numbers.map((number) => line(number))), { commit: true })
    return Number(body.import_id)
  }
  const takeBack = (id: number, { by = admin, language = 'en' } = {}) =>
    by.call<Problem>('DELETE', `/admin/job-imports/${id}`, undefined, { headers: { 'accept-language': language } })

  test('is listed, and taken back with its trail', async () => {
    const id = await imported('671', '672')
    await admin.call('DELETE', `/admin/jobs/${await idOf('672')}`)
    const { body } = await admin.get<AnswerOf<'jobImports'>>('/admin/job-imports')
    expect(body.imports[0]).toMatchObject({
      id,
      file_name: 'jobs.csv',
      jobs: 2,
      by: { id: admin.id },
      taken_back_at: null,
    })
    expect((await takeBack(id)).status).toBe(204)
    expect(await jobOf('671')).toBeNull()
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?q=671&kind=job')
    expect(trail.body.entries[0]).toMatchObject({ action: 'deleted', subject: '671', person_id: admin.id, after: null })
    const again = await takeBack(id, { language: 'ar' })
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'import_taken_back',
      'سبق التراجع عن هذا الاستيراد.',
    ])
  })

  test('stays as a whole once somebody has worked on one of its jobs', async () => {
    const id = await imported('681', '682')
    const ali = await shop.technician()
    await worked(shop, { by: ali.id, from: '2026-11-18T08:00', to: '2026-11-18T10:00', job: '682' })
    const refused = await takeBack(id)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'import_worked_on',
      'Work was recorded on jobs of this import (682), so it cannot be taken back.',
    ])
    expect((await takeBack(id, { language: 'ar' })).body.detail).toContain('سُجّل عمل')
    expect(await jobOf('681')).not.toBeNull()
  })

  test('that made nothing is none', async () => {
    const { body } = await send(csv(line('12A')), { commit: true })
    expect(body.import_id).toBeNull()
    expect((await takeBack(999_999)).body.code).toBe('not_found')
    expect((await takeBack(1, { by: await shop.technician() })).status).toBe(403)
  })
})

describe('a file that is refused', () => {
  const tooMany = csv(...Array.from({ length: 50_001 }, (_, index) => line(String(index))))

  test.each<[string, () => File | Promise<File>, number, string, [string, string]]>([
    [
      'without its columns',
      () => 'Customer,Description\r\nAramco,Rewind',
      422,
      'import_columns_missing',
      [
        'Not found in this file: Job No, Job Type, Power Rating, RPM Category. Choose the columns that hold them.',
        'غير موجود في هذا الملف: رقم أمر العمل، نوع العمل، القدرة، فئة السرعة. اختر الأعمدة المقابلة.',
      ],
    ],
    [
      'with two columns of one name',
      () => `Customer,${csv(`A,${line('1')}`)}`,
      422,
      'import_column_doubled',
      ['Several columns of this file have the same heading: Customer.', 'بالعنوان نفسه: العميل'],
    ],
    [
      'with headings alone',
      () => csv(),
      422,
      'import_empty',
      ['This file has no rows below its headings.', 'لا توجد صفوف'],
    ],
    ['with nothing', () => '', 422, 'import_empty', ['This file has no rows below its headings.', 'لا توجد صفوف']],
    [
      'of too many rows',
      () => tooMany,
      422,
      'import_too_long',
      [
        'This file has more than 50000 rows. Divide it.',
        'الحد الأقصى لعدد الصفوف 50000، وفي هذا الملف أكثر منها. قسّمه.',
      ],
    ],
    ['encrypted', encryptedFile, 422, 'import_password', ['protected by a password', 'محمي بكلمة مرور']],
    [
      'a picture',
      () => Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'),
      422,
      'import_unreadable',
      ['This file', 'تعذّرت'],
    ],
    ['half an Excel file', halfAnExcelFile, 422, 'import_unreadable', ['This file cannot be read.', 'تعذّرت']],
    ['a ZIP bomb', () => zipBomb(), 422, 'import_unreadable', ['This file cannot be read.', 'تعذّرت']],
    ['a ZIP bomb that lies', () => zipBomb(1000), 422, 'import_unreadable', ['This file cannot be read.', 'تعذّرت']],
    ['an archive of something else', () => zip('a.txt', 'hello'), 422, 'import_unreadable', ['This file', 'تعذّرت']],
    ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 65), 413, 'too_large', ['The request', 'حجم الطلب']],
  ])('%s', async (_, make, status, code, [english, arabic]) => {
    const before = await numberOfJobs()
    const file = await make()
    const refused = await send(file, { commit: true })
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.body.detail).toContain(english)
    const preview = await send(file, { language: 'ar-SA' })
    // What a person can choose otherwise is told, not refused.
    const [reason, rows] =
      preview.status === 200 ? [preview.body.obstacle, preview.body.rows] : [preview.body.detail, []]
    expect(reason).toContain(arabic)
    expect(rows).toEqual([])
    expect(await numberOfJobs()).toBe(before)
  })

  test('no file, no multipart', async () => {
    const form = new Response(new FormData())
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const nothing = await admin.post<Problem>('/admin/job-import', Buffer.from(await form.arrayBuffer()), { headers })
    expect([nothing.status, nothing.body.errors]).toEqual([422, [{ path: 'file', message: 'This field is required' }]])
    expect((await admin.post<Problem>('/admin/job-import', { file: 'x' })).body.code).toBe('wrong_media_type')
  })

  test('from somebody who is no admin', async () => {
    const ali = await shop.technician()
    expect((await send(csv(line('700')), { by: ali })).status).toBe(403)
    expect((await ali.get('/admin/job-import/template')).status).toBe(403)
    expect((await send(csv(line('700')), { by: shop.nobody })).status).toBe(401)
  })
})

describe('the template', () => {
  const template = async (language: string) => {
    const headers = { ...(await admin.authorization()), 'accept-language': language }
    return shop.app.inject({ method: 'GET', url: '/api/admin/job-import/template', headers })
  }

  test('is an Excel file that can be sent back', async () => {
    const answer = await template('en')
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers['content-disposition']).toContain('jobs-template.xlsx')
    const { body } = await send(answer.rawPayload)
    expect([body.ready, body.rows.length, body.rows[0]?.job_no]).toEqual([1, 1, '000123'])
  })

  test('as another program reads it: what may be chosen, all of it text, right to left in Arabic', async () => {
    await shop.db.write(
      sql`insert into job_type (code, name) values ('ODD', '=HYPERLINK("http://x")'), ('AT', '@at & <b>')`,
    )
    const english = await openWorkbook((await template('en')).rawPayload)
    const arabic = await openWorkbook((await template('ar')).rawPayload)
    const row = ({ sheets }: OpenedWorkbook, number: number) =>
      'ABCDEFGH'.split('').map((column) => sheets[0]?.cells.get(`${column}${number}`)?.value)
    expect(row(english, 1)).toEqual(HEADINGS.split(','))
    expect(row(arabic, 1)[0]).toBe('رقم أمر العمل')
    expect(rowsOf(arabic.sheets[1], 'D').flat()).toContain('قيد التنفيذ')
    const chosen = rowsOf(english.sheets[1], 'A').flat()
    expect(chosen).toEqual(expect.arrayContaining(['Motor rewinding', '=HYPERLINK("http://x")', '@at & <b>']))
    for (const { sheets } of [english, arabic]) {
      expect([...(sheets[1]?.cells.values() ?? [])].filter(({ formula }) => formula !== null)).toEqual([])
    }
    const isRightToLeft = ({ sheets }: OpenedWorkbook) => sheets.map((sheet) => sheet.isRightToLeft)
    expect([isRightToLeft(english), isRightToLeft(arabic)]).toEqual([
      [false, false],
      [true, true],
    ])
  })
})

describe('many rows', () => {
  let nextNumber = 100_000
  /** How long it takes to import so many, of numbers that no other import has. */
  async function timeOf(count: number): Promise<number> {
    const from = nextNumber
    nextNumber += count
    const file = csv(...Array.from({ length: count }, (_, index) => line(String(from + index))))
    const started = performance.now()
    const { body } = await send(file, { commit: true })
    expect([body.ready, body.created]).toEqual([count, count])
    return performance.now() - started
  }

  test('5,000 take no longer by the row than 250', async () => {
    await timeOf(250)
    const [few, many] = [await timeOf(250), await timeOf(5000)]
    expect(many / few).toBeLessThan(2 * 20)
  })

  test('two imports of the same file at once create each job once', async () => {
    const file = csv(...Array.from({ length: 400 }, (_, index) => line(String(900_000 + index))))
    const backwards = csv(...file.split('\r\n').slice(1).toReversed())
    const answers = await Promise.all([file, backwards, file].map((each) => send(each, { commit: true })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(400)
    const trail = await shop.db.row<{ count: number }>(sql`
      select count(*) as count from audit_entry where kind = 'job' and subject like '900___'`)
    expect(trail?.count).toBe(400)
    for (const { body } of answers) {
      const named = body.rows.filter(({ errors }) => errors[0]?.message === 'This job number already exists')
      expect(named).toHaveLength(400 - body.created)
      expect(body.ready).toBe(body.created)
    }
  })
})

/** A file as old Excel saves it in Arabic. */
function windows1256(text: string): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 63))
}

function encryptedFile(): Promise<Uint8Array> {
  const sheets = [{ name: 'Jobs', rows: [HEADINGS.split(','), line('000700').split(',')] }]
  return writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 1000 } })
}

async function halfAnExcelFile(): Promise<Uint8Array> {
  const whole = await writeXlsx({ sheets: [{ name: 'Jobs', rows: [HEADINGS.split(',')] }] })
  return whole.subarray(0, whole.length / 2)
}

/** Packing 100 MB takes a while: it is done once. */
let packed: Promise<Buffer> | undefined

/** 100 MB of nothing, packed small. @param claimed how large it says that it is */
async function zipBomb(claimed?: number): Promise<Uint8Array> {
  packed ??= zip('[Content_Types].xml', Buffer.alloc(100 * 1024 * 1024))
  const bomb = Buffer.from(await packed)
  if (claimed === undefined) return bomb
  for (const [record, offset] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const) {
    bomb.writeUInt32LE(claimed, bomb.indexOf(record, 0, 'latin1') + offset)
  }
  return bomb
}

async function zip(name: string, content: string | Buffer): Promise<Buffer> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}
