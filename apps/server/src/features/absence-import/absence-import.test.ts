import type { Absence, AnswerOf, AuditEntry, Problem } from '@warsha/contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { worked } from '../../../testing/pay-months.ts'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type FileSending, sendFile, sentencesOf } from '../../../testing/sent-file.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let foreman: Caller
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop()
  foreman = await shop.admin({ rights: 'foreman' })
  ali = await hired('Ali Hassan', { employee_number: 'W-17', email: 'ali@shop.example', phone: '+966501112233' })
  omar = await hired('عمر الشهري', { employee_number: '204' })
  await shop.job()
})
afterAll(() => shop.close())

type Given = { employee_number?: string; email?: string; phone?: string; is_active?: boolean }
async function hired(name: string, given: Given = {}): Promise<Caller> {
  const person = await shop.technician({ name })
  await shop.db.write(sql`
    update person set employee_number = ${given.employee_number ?? null}, email = ${given.email ?? null},
      phone = ${given.phone ?? null}, is_active = ${given.is_active ?? true} where id = ${person.id}`)
  return person
}

type Imported = AnswerOf<'importAbsences'> & Problem

/** Sends a file as the browser does. */
const send = (file: string | Uint8Array, { by = foreman, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importAbsences'>>(by, '/admin/absence-import', file, { name: 'absences.csv', ...sending })

const csv = (...lines: string[]) => ['Employee number,Technician,Kind,From,To,Half day', ...lines].join('\r\n')
const recorded = (who: Caller) =>
  shop.db.rows<Absence>(sql`
    select kind, first_day, last_day, half from absence where person_id = ${who.id} order by first_day, half`)
const days = (kind: string, first_day: string, last_day = first_day, half: string | null = null) => ({
  kind,
  first_day,
  last_day,
  half,
})

describe('a good file', () => {
  test('is shown first, with the people and days that it means; recorded when it is told to; and no second time', async () => {
    const file = csv(
      'W-17,,Annual leave,2027-03-07,2027-03-11,',
      '٢٠٤,,إجازة مرضية,٠٧/٠٣/٢٠٢٧,,النصف الثاني',
      ',ali@shop.example,unpaid,14 Mar 2027,15 March 2027,no',
      ',0501112233,غياب,2027-03-16 00:00:00,,morning',
      ',ALI  HASSAN,Sick leave,17.3.2027,,',
    )
    const preview = await send(file)
    expect([preview.status, preview.body.ready, preview.body.created]).toEqual([200, 5, 0])
    expect(preview.body.rows[1]).toEqual({
      row: 3,
      employee_number: '٢٠٤',
      technician: '',
      kind: 'إجازة مرضية',
      first_day: '2027-03-07',
      last_day: '',
      half: 'النصف الثاني',
      person: { id: omar.id, name: 'عمر الشهري', name_ar: null, label: 'عمر الشهري' },
      errors: [],
      remarks: [],
    })
    expect(await recorded(ali)).toEqual([])
    expect((await send(file, { commit: true })).body.created).toBe(5)
    expect(await recorded(ali)).toEqual([
      days('annual', '2027-03-07', '2027-03-11'),
      days('unpaid', '2027-03-14', '2027-03-15'),
      days('other', '2027-03-16', '2027-03-16', 'first'),
      days('sick', '2027-03-17'),
    ])
    expect(await recorded(omar)).toEqual([days('sick', '2027-03-07', '2027-03-07', 'second')])
    const trail = await (await shop.admin()).get<{ entries: AuditEntry[] }>('/admin/audit?kind=absence')
    expect(trail.body.entries).toHaveLength(5)
    expect(trail.body.entries[0]).toMatchObject({ action: 'created', person_id: foreman.id, before: null })
    const again = await send(file, { commit: true })
    expect([again.body.ready, again.body.created]).toEqual([0, 0])
    expect(sentencesOf(again)).toEqual(
      [2, 3, 4, 5, 6].map((row) => [row, 'first_day: This absence is recorded already']),
    )
  })

  test('of Excel, its dates as dates and its numbers as numbers', async () => {
    const sami = await hired('Sami Excel', { employee_number: '3001' })
    const date = (day: string) => new Date(`${day}T00:00:00Z`)
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Leave',
          rows: [
            ['الرقم الوظيفي', 'نوع الإجازة', 'من تاريخ', 'إلى تاريخ'],
            [3001, 'سنوية', date('2027-04-04'), date('2027-04-08')],
            ['3001', 'بدون راتب', '١١ أبريل ٢٠٢٧', null],
          ],
        },
      ],
    })
    const { body } = await send(bytes, { commit: true, language: 'ar' })
    expect([body.created, ...sentencesOf({ body } as Answer<Imported>)]).toEqual([2, [2], [3]])
    expect(await recorded(sami)).toEqual([days('annual', '2027-04-04', '2027-04-08'), days('unpaid', '2027-04-11')])
  })

  test('sent twice under one key is one import', async () => {
    const twin = await hired('Twice Sent', { employee_number: 'T-2' })
    const [file, key] = [csv('T-2,,annual,2027-05-02,,'), '6f1b0d3e-51f5-4a0e-9b57-0d4c9a3f7c11']
    const answers = [await send(file, { commit: true, key }), await send(file, { commit: true, key })]
    expect(answers.map(({ body }) => body.created)).toEqual([1, 1])
    expect(await recorded(twin)).toHaveLength(1)
  })

  test('of two that arrive at the same moment, each absence is recorded once and told once', async () => {
    const raced = await hired('Raced Person', { employee_number: 'R-1' })
    const file = csv('R-1,,annual,2027-05-02,,', 'R-1,,sick,2027-05-03,,')
    const answers = await Promise.all([send(file, { commit: true }), send(file, { commit: true })])
    expect(answers.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await recorded(raced)).toHaveLength(2)
    const loser = answers.find(({ body }) => body.created === 0)
    expect(loser?.body.rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'This absence is recorded already',
      'This absence is recorded already',
    ])
  })
})

describe('a row is told', () => {
  test('of whom nobody knows, or knows two', async () => {
    await hired('Two Alike', { employee_number: 'A-1' })
    const other = await hired('Two Alike', { employee_number: 'A-2' })
    await hired('One Left', { employee_number: 'L-1', is_active: false })
    await hired('One Left', { employee_number: 'L-2' })
    const answer = await send(
      csv(
        'W-99,,annual,2027-06-01,,',
        ',Nobody,annual,2027-06-01,,',
        ',,annual,2027-06-01,,',
        ',two alike,annual,2027-06-01,,',
        ',Two Alike (A-2),annual,2027-06-01,,',
        ',One Left,annual,2027-06-01,,',
        'W-17,Omar,annual,2027-06-01,,',
      ),
    )
    expect(sentencesOf(answer)).toEqual([
      [2, 'employee_number: No technician has this employee number'],
      [3, 'technician: No technician has this name, email, phone or employee number'],
      [4, 'technician: Give the employee number, or the name, email or phone of the technician'],
      [5, 'technician: Several technicians have this name: Two Alike (A-1), Two Alike (A-2). Give the employee number'],
      [6],
      [7],
      [8, 'This employee number is that of Ali Hassan'],
    ])
    expect(answer.body.rows.slice(4).map(({ person }) => person?.label)).toEqual([
      'Two Alike (A-2)',
      'One Left (L-2)',
      'Ali Hassan',
    ])
    expect(answer.body.rows[4]?.person?.id).toBe(other.id)
  })

  test('of days and words that cannot be meant', async () => {
    const answer = await send(
      csv(
        'W-17,,golf,2027-06-01,,',
        'W-17,,annual,1/6,,',
        'W-17,,annual,2027-06-01,2037-06-01,',
        'W-17,,annual,2027-06-09,2027-06-01,',
        'W-17,,annual,2027-06-01,,yes',
        'W-17,,annual,2027-06-01,2027-06-02,first half',
        'W-17,,,today,31/2/2027,',
      ),
    )
    expect(sentencesOf(answer)).toEqual([
      [2, 'kind: Write annual, sick, unpaid or other leave'],
      [3, 'first_day: This must be a date with its year, such as 2026-11-20 or 20/11/2026'],
      [4, 'last_day: An absence is one year long at most'],
      [5, 'last_day: The last day must not come before the first'],
      [6, 'half: Write first half or second half; leave it empty for whole days'],
      [7, 'half: Half a day is for a single day'],
      [
        8,
        'kind: Write annual, sick, unpaid or other leave',
        'first_day: This must be a date with its year, such as 2026-11-20 or 20/11/2026',
        'last_day: This must be a date with its year, such as 2026-11-20 or 20/11/2026',
      ],
    ])
    expect(answer.body.ready).toBe(0)
  })

  test('of what is there already, in the file, in the shop and in a closed month; the others are recorded', async () => {
    const nabil = await hired('Nabil There', { employee_number: 'N-1' })
    await foreman.post('/admin/absences', {
      technician_ids: [nabil.id],
      kind: 'annual',
      first_day: '2027-07-04',
      last_day: '2027-07-08',
    })
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-09-01', now(), ${foreman.id}, 0, 0, 0, 0)`)
    const file = csv(
      'N-1,,sick,2027-07-08,2027-07-10,',
      'N-1,,annual,2027-08-01,2027-08-03,',
      'N-1,,sick,2027-08-03,,first half',
      'N-1,,sick,2027-08-03,,second half',
      'N-1,,annual,2026-09-28,2026-10-02,',
      'N-1,,annual,2027-09-01,,first half',
      'N-1,,sick,2027-09-01,,second half',
    )
    const answer = await send(file, { commit: true })
    expect(sentencesOf(answer)).toEqual([
      [2, 'first_day: Already away on some of these days: Annual leave, 4 Jul 2027 – 8 Jul 2027'],
      [3, 'first_day: This file has some of these days twice: see row 4'],
      [4, 'first_day: This file has some of these days twice: see row 3'],
      [5, 'first_day: This file has some of these days twice: see row 3'],
      [6, 'first_day: September 2026 is closed. Reopen the month first'],
      [7],
      [8],
    ])
    expect([answer.body.ready, answer.body.created]).toEqual([2, 2])
    const arabic = await send(file, { language: 'ar' })
    expect(sentencesOf(arabic)[4]).toEqual([6, 'first_day: شهر سبتمبر 2026 مقفل. أعد فتحه أولًا'])
  })

  test('of work on its days, which is kept', async () => {
    const saad = await hired('Saad Worked', { employee_number: 'S-1' })
    for (const day of ['2026-11-02', '2026-11-04']) await worked(shop, saad, `${day}T08:00:00`, `${day}T10:00:00`)
    const answer = await send(csv('S-1,,sick,2026-11-01,2026-11-05,'), { commit: true })
    expect(sentencesOf(answer)).toEqual([[2, 'Work was recorded on 2 Nov 2026, 4 Nov 2026. It is kept and counts']])
    expect(await recorded(saad)).toEqual([days('sick', '2026-11-01', '2026-11-05')])
    expect(await shop.db.rows(sql`select from work_session where technician_id = ${saad.id}`)).toHaveLength(2)
  })
})

describe('is refused', () => {
  test.each([
    ['Name of the dog,Kind,From\r\na,b,c', 'import_columns_missing', 'Not found in this file: Employee number'],
    ['Technician,Kind,To\r\na,b,c', 'import_columns_missing', 'Not found in this file: From'],
    ['Technician,Kind,From', 'import_empty', 'no rows'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'import_unreadable', 'cannot be read'],
  ])('%j', async (file, code, text) => {
    const { status, body } = await send(file, { commit: true })
    expect([status, body.code]).toEqual([422, code])
    expect(body.detail).toContain(text)
    const preview = await send(file)
    expect(preview.status === 200 ? preview.body.obstacle : preview.body.detail).toContain(text)
  })

  test('to technicians', async () => {
    expect((await send(csv('W-17,,annual,2027-06-01,,'), { by: ali })).status).toBe(403)
    expect((await ali.get('/admin/absence-import/template')).status).toBe(403)
  })
})

test.each([
  ['en', ['Employee number', 'Technician', 'Kind', 'From', 'To', 'Half day'], 'Annual leave'],
  ['ar', ['الرقم الوظيفي', 'الفني', 'النوع', 'من تاريخ', 'إلى تاريخ', 'نصف يوم'], 'إجازة سنوية'],
])('the template in %s is a file that can be imported', { timeout: 120_000 }, async (language, headings, kind) => {
  const headers = { ...(await foreman.authorization()), 'accept-language': language }
  const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/absence-import/template', headers })
  const book = await openWorkbook(answer.rawPayload)
  const [sheet, choices] = book.sheets
  expect(headings.map((_, place) => sheet?.cells.get(`${'ABCDEF'[place]}1`)?.value)).toEqual(headings)
  expect(rowsOf(choices, 'A')[0]).toEqual([kind])
  const { recomputed, counted, ran, missing } = await openedByPrograms({ template: answer.rawPayload })
  console.info(`template opened by ${ran.join(', ')}; missing: ${missing.join(', ') || 'none'}`)
  expect(ran.length + missing.length).toBe(4)
  if (recomputed) expect(recomputed.get('template')?.[0]?.rows[0]).toEqual(headings)
  if (counted) expect(Object.keys(counted.get('template') ?? {})).toHaveLength(book.sheets.length)
  const { body } = await send(answer.rawPayload, { language })
  expect(body.rows.map(({ row, errors }) => [row, errors.map(({ path }) => path)])).toEqual([[2, ['employee_number']]])
})

describe('a whole import', () => {
  const imports = () => foreman.get<AnswerOf<'absenceImports'>>('/admin/absence-imports')
  const takeBack = (id: number | null) => foreman.call<Problem>('DELETE', `/admin/absence-imports/${id}`)

  test('is taken back, and is in the trail row by row', async () => {
    const { body } = await send(csv('W-17,,annual,2028-03-05,2028-03-09,', '204,,sick,2028-03-06,,'), { commit: true })
    expect((await imports()).body.imports[0]).toMatchObject({ id: body.import_id, count: 2, taken_back_at: null })
    expect((await takeBack(body.import_id)).status).toBe(204)
    const left = await shop.db.row<{ count: number }>(sql`
      select count(*) as count from absence where first_day >= '2028-03-01'`)
    expect(left?.count).toBe(0)
    const trail = await foreman.get<{ entries: AuditEntry[] }>(
      '/admin/absences?from_date=2028-03-01&to_date=2028-03-31',
    )
    expect(trail.status).toBe(200)
    const deleted = await shop.db.rows<{ subject: string }>(sql`
      select subject from audit_entry where kind = 'absence' and action = 'deleted' order by id desc limit 2`)
    expect(deleted.map(({ subject }) => subject).toSorted()).toEqual(['Ali Hassan', 'عمر الشهري'].toSorted())
    expect((await takeBack(body.import_id)).body.code).toBe('import_taken_back')
    expect((await takeBack(9999)).status).toBe(404)
  })

  test('stays where one of its absences was changed since, or is of a closed month, and says which', async () => {
    const rows = csv(
      'W-17,,annual,2026-05-03,2026-05-05,',
      'W-17,,annual,2028-05-07,2028-05-09,',
      '204,,sick,2028-05-08,,',
    )
    const { body } = await send(rows, { commit: true })
    expect(body.created).toBe(3)
    await shop.db.write(sql`update absence set kind = 'unpaid' where first_day = '2028-05-07'`)
    const changed = await takeBack(body.import_id)
    expect([changed.status, changed.body.code]).toEqual([409, 'import_absences_stay'])
    expect(changed.body.detail).toContain('Ali Hassan')
    expect(changed.body.detail).toContain('(changed since)')
    expect(changed.body.detail).not.toContain('closed month)')
    await shop.db.write(sql`
      insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas)
      values ('2026-05-01', now(), ${foreman.id}, 0, 0, 0, 0)`)
    expect((await takeBack(body.import_id)).body.detail).toMatch(/\(in a closed month\) · .*\(changed since\)/)
    const left = await shop.db.row<{ count: number }>(sql`
      select count(*) as count from absence where first_day in ('2026-05-03', '2028-05-07', '2028-05-08')`)
    expect(left?.count).toBe(3)
    await shop.db.write(sql`delete from locked_period where month = '2026-05-01'`)
  })

  test('goes without those that were deleted one by one', async () => {
    const { body } = await send(csv('W-17,,annual,2028-07-02,,', '204,,sick,2028-07-03,,'), { commit: true })
    await shop.db.write(sql`delete from absence where first_day = '2028-07-02'`)
    expect((await takeBack(body.import_id)).status).toBe(204)
    const left = await shop.db.row<{ count: number }>(sql`
      select count(*) as count from absence where first_day = '2028-07-03'`)
    expect(left?.count).toBe(0)
  })
})
