import type { AnswerOf, AuditEntry, DoneImport, Problem, SecurityEvent, Technician } from '@warsha/contract'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type FileSending, sendFile, sentencesOf } from '../../../testing/sent-file.ts'
import { type Answer, type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin({ password: 'a good password' })
  await shop.db.write(
    sql`insert into department (dept_number, name, name_ar) values ('D-7', 'Winding shop', 'ورشة اللف')`,
  )
})
afterAll(() => shop.close())

type Imported = AnswerOf<'importTechnicians'> & Problem

/** Sends a file as the browser does. */
const send = (file: string | Uint8Array, { by = admin, ...sending }: FileSending & { by?: Caller } = {}) =>
  sendFile<AnswerOf<'importTechnicians'>>(by, '/admin/technician-import', file, { name: 'staff.csv', ...sending })

const csv = (...lines: string[]) => ['No,Name,Department,Mobile,Email,Rate,Rate from', ...lines].join('\r\n')
const staff = async () => (await admin.get<Technician[]>('/admin/technicians')).body
const named = async (name: string) => (await staff()).filter(({ full_name }) => full_name === name)

describe('a good file', () => {
  const file = csv(
    'W-١٠٤,Ali  Hassan,d-7,٠٥٠١١١٢٢٣٣,,"48,25",2026-10-01',
    ',عمر الشهري,ورشه اللف,,Omar@Shop.example,,',
    ',Sami Nasser,Testing,,,60,',
  )

  test('is shown first as they will be, and adds them without a password that anybody knows', async () => {
    const preview = await send(file)
    expect([preview.status, preview.body.ready, preview.body.created, preview.body.import_id]).toEqual([
      200,
      3,
      0,
      null,
    ])
    expect(preview.body.rows[0]).toEqual({
      row: 2,
      employee_number: 'W-104',
      name: 'Ali Hassan',
      segment: 'Winding shop',
      phone: '+966501112233',
      email: '',
      hourly_rate: '48,25',
      rate_from: '2026-10-01',
      errors: [],
      remarks: [],
    })
    expect(sentencesOf(preview).slice(1)).toEqual([
      [3],
      [4, 'This segment is new: Testing', 'Without a phone or an email they cannot sign in yet'],
    ])
    expect(await staff()).toEqual([])
    expect((await send(file, { commit: true })).body.created).toBe(3)
    expect((await staff()).map((one) => [one.full_name, one.segment, one.email, one.phone, one.hourly_rate])).toEqual([
      ['Ali Hassan', 'Winding shop', null, '+966501112233', 48.25],
      ['Sami Nasser', 'Testing', null, null, 60],
      ['عمر الشهري', 'Winding shop', 'omar@shop.example', null, null],
    ])
    const cards = await admin.get<AnswerOf<'techniciansToSignIn'>>('/admin/sign-in-cards')
    expect(cards.body.technicians.map(({ identifier }) => identifier)).toEqual(['+966501112233', 'omar@shop.example'])
    for (const password of ['', 'first password', 'Ali Hassan', '+966501112233']) {
      const body = { identifier: '0501112233', password, device_id: 'phone' }
      expect((await shop.nobody.post('/auth/login', body)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('is in the audit trail and in the security log, with who did it', async () => {
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit')
    const created = trail.body.entries.map(({ kind, action, subject, person_id }) => [kind, action, subject, person_id])
    expect(created.toReversed()).toEqual([
      ['technician', 'created', 'Ali Hassan', admin.id],
      ['technician', 'created', 'Sami Nasser', admin.id],
      ['technician', 'created', 'عمر الشهري', admin.id],
      ['hourly_rate', 'created', 'Ali Hassan', admin.id],
      ['hourly_rate', 'created', 'Sami Nasser', admin.id],
    ])
    expect(JSON.stringify(trail.body)).not.toContain('argon2')
    const log = await admin.get<{ events: SecurityEvent[] }>('/admin/security-log?kind=account_added')
    expect(log.body.events.map(({ details }) => details)).toEqual(
      Array.from({ length: 3 }, () => ({ by: admin.id, role: 'TECHNICIAN' })),
    )
  })

  test('that is sent again adds nobody, and says of whom it told before', async () => {
    const again = await send(file, { commit: true })
    expect([again.body.ready, again.body.created, again.body.import_id]).toEqual([0, 0, null])
    expect(sentencesOf(again)).toEqual([
      [2, 'name: Ali Hassan is there already'],
      [3, 'name: عمر الشهري is there already'],
      [
        4,
        'name: There is a technician of this name: Sami Nasser. If this is another person, give an employee number, a phone or an email',
      ],
    ])
  })

  test('of Excel in Arabic, its numbers as numbers; each gets a card and signs in with it', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Staff',
          rows: [
            ['كشف الفنيين', null, null, null],
            ['الرقم الوظيفي', 'اسم الموظف', 'الإدارة', 'رقم الجوال'],
            [3001, 'سالم القحطاني', 'ورشة اللف', 502223344],
          ],
        },
      ],
    })
    const { body } = await send(bytes, { commit: true, language: 'ar', name: 'staff.xlsx' })
    expect([body.created, ...sentencesOf({ body } as Answer<Imported>)]).toEqual([1, [3]])
    const [salem] = await named('سالم القحطاني')
    expect(salem).toMatchObject({ employee_number: '3001', phone: '+966502223344', must_change_password: true })
    const card = { id: salem?.id, temp_password: 'blue lamp 4711' }
    const own = { current_password: 'a good password' }
    const given = await admin.post('/admin/technicians/temporary-passwords', { technicians: [card], ...own })
    expect(given.status).toBe(204)
    const signIn = { identifier: '0502223344', password: 'blue lamp 4711', device_id: 'phone' }
    expect((await shop.nobody.post('/auth/login', signIn)).status).toBe(200)
  })

  test('sent twice under one key, or at the same moment, is one import', async () => {
    const [one, key] = [csv('T-2,Twice Sent,Testing,,,,'), '6f1b0d3e-51f5-4a0e-9b57-0d4c9a3f7c12']
    const answers = [await send(one, { commit: true, key }), await send(one, { commit: true, key })]
    expect(answers.map(({ body }) => body.created)).toEqual([1, 1])
    expect(await named('Twice Sent')).toHaveLength(1)
    const nameless = csv(',Raced Person,Testing,,,,', 'R-2,Other Raced,Testing,,,,')
    const raced = await Promise.all([send(nameless, { commit: true }), send(nameless, { commit: true })])
    expect(raced.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await named('Raced Person')).toHaveLength(1)
  })
})

describe('a row is told', () => {
  test('of whom the shop has already, by number, phone and email, admins among them', async () => {
    await shop.db.write(sql`update person set phone = '+966509998877' where id = ${admin.id}`)
    await send(csv('N-1,Nabil There,Testing,0507771122,nabil@shop.example,,'), { commit: true })
    const answer = await send(
      csv(
        'n-1,Somebody Else,Testing,0507771122,,,',
        ',Another One,Testing,,NABIL@shop.example,,',
        ',Nabil  There,Testing,050 777 1122,,,',
        ',Third One,Testing,0509998877,,,',
        'N-9,nabil there,Testing,,,,',
      ),
      { commit: true },
    )
    const [{ full_name: boss } = { full_name: '' }] = await shop.db.rows<{ full_name: string }>(
      sql`select full_name from person where id = ${admin.id}`,
    )
    expect(sentencesOf(answer)).toEqual([
      [
        2,
        'employee_number: This employee number is that of Nabil There',
        'phone: This phone number is that of Nabil There',
      ],
      [3, 'email: This email is that of Nabil There'],
      [4, 'name: Nabil There is there already'],
      [5, `phone: This phone number is that of ${boss}`],
      [6, 'Others have this name, too: Nabil There', 'Without a phone or an email they cannot sign in yet'],
    ])
    expect(answer.body.created).toBe(1)
  })

  test('of another row of the file with the same', async () => {
    const answer = await send(
      csv(
        'F-1,First Of Two,Testing,0503334455,,,',
        'F-1,Second Of Two,Testing,,,,',
        'F-2,Third Row,Testing,+966 50 333 4455,,,',
        ',Same Name,Testing,,,,',
        'F-3,same name,Testing,,,,',
        'F-4,Real Namesake,Testing,,,,',
        'F-5,Real Namesake,Testing,,,,',
      ),
    )
    const unclear = (row: number) =>
      `name: This file has this name twice: see row ${row}. If they are two people, give each an employee number, a phone or an email`
    expect(sentencesOf(answer)).toEqual([
      [2, 'employee_number: This file has it twice: see row 3', 'phone: This file has it twice: see row 4'],
      [3, 'employee_number: This file has it twice: see row 2'],
      [4, 'phone: This file has it twice: see row 2'],
      [5, unclear(6)],
      [6, unclear(5)],
      [7, 'Without a phone or an email they cannot sign in yet'],
      [8, 'Without a phone or an email they cannot sign in yet'],
    ])
  })

  test('of what cannot be meant', async () => {
    const answer = await send(
      csv(
        ',Omar,,0501,omar,cheap,soon',
        'no 7!,Former technician 17,Testing,,,"1,234",2026-01-01',
        ',Rate Later,Testing,,,,2026-01-01',
        `,${'x'.repeat(201)},Testing,,,12.345,2026-02-30`,
      ),
    )
    expect(
      sentencesOf(answer).map(([row, ...rest]) => [row, ...rest.map((text) => String(text).split(':')[0])]),
    ).toEqual([
      [2, 'email', 'phone', 'segment', 'hourly_rate', 'rate_from'],
      [3, 'name', 'employee_number', 'hourly_rate'],
      [4, 'hourly_rate'],
      [5, 'name', 'hourly_rate', 'rate_from'],
    ])
    expect(answer.body.ready).toBe(0)
    // What is wrong is shown as it was written.
    expect(answer.body.rows[0]).toMatchObject({ phone: '0501', email: 'omar', hourly_rate: 'cheap' })
    const arabic = await send(csv(',Former admin 3,Testing,,,,'), { language: 'ar' })
    expect(sentencesOf(arabic)).toEqual([[2, 'name: الأسماء مثل «فني سابق 17» محجوزة لمن مُحيت بياناتهم']])
  })
})

describe('a whole import is taken back', () => {
  const imports = async () => (await admin.get<{ imports: DoneImport[] }>('/admin/technician-imports')).body.imports
  const takeBack = (id: number | null, by = admin) => by.call<Problem>('DELETE', `/admin/technician-imports/${id}`)

  test('while none of its people has signed in or is in a record; the trail has each', async () => {
    const { body } = await send(csv('B-1,Back One,Testing,0504445566,,50,', 'B-2,Back Two,Testing,,,,'), {
      commit: true,
      name: 'wrong list.csv',
    })
    const [latest] = await imports()
    expect(latest).toMatchObject({ id: body.import_id, file_name: 'wrong list.csv', count: 2, taken_back_at: null })
    expect(latest?.by.id).toBe(admin.id)
    // A sign-in that failed names an account, and does not stand against it.
    await shop.nobody.post('/auth/login', { identifier: '0504445566', password: 'a wrong one', device_id: 'phone' })
    expect((await takeBack(body.import_id)).status).toBe(204)
    expect([...(await named('Back One')), ...(await named('Back Two'))]).toEqual([])
    const trail = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?kind=technician')
    expect(trail.body.entries.slice(0, 2).map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ['deleted', 'Back Two', null],
      ['deleted', 'Back One', null],
    ])
    const again = await takeBack(body.import_id)
    expect([again.status, again.body.code]).toEqual([409, 'import_taken_back'])
    expect((await imports())[0]?.taken_back_at).not.toBeNull()
    expect((await send(csv('B-1,Back One,Testing,0504445566,,50,'), { commit: true })).body.created).toBe(1)
  })

  test('not once one of them signed in, is away, or has worked: then all of them stay', async () => {
    const { body } = await send(csv('U-1,Used One,Testing,,,,', 'U-2,Used Two,Testing,,,,'), { commit: true })
    const [one] = await named('Used One')
    const away = { technician_ids: [one?.id], kind: 'sick', first_day: '2027-01-03', last_day: '2027-01-03' }
    expect((await admin.post('/admin/absences', away)).status).toBe(201)
    const refused = await takeBack(body.import_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'import_people_used'])
    expect(refused.body.detail).toContain('Used One')
    expect(await named('Used Two')).toHaveLength(1)
  })

  test('with an invitation that nobody has followed, and its message; not of who has a calendar’s address', async () => {
    const { body } = await send(csv('I-1,Invited One,Testing,,,,', 'I-2,Invited Two,Testing,,,,'), { commit: true })
    const [one] = await named('Invited One')
    await shop.db.write(sql`
      with made as (
        insert into invitation (person_id, language, app_address, made_by, made_at, ended_why)
        values (${one?.id ?? 0}, 'en', 'https://warsha.shop.example', ${admin.id}, now(), 'taken_back') returning id
      )
      insert into mail_message (occasion, kind, address, made_at, next_attempt_at, invitation_id)
      select 'invitation ' || id, 'invitation', 'one@shop.example', now(), now(), id from made`)
    await shop.db.write(sql`
      insert into calendar_address (kind, technician_id, language, hash, ending, made_by, made_at)
      values ('absences', ${one?.id ?? 0}, 'en', decode(repeat('00', 32), 'hex'), 'abcd', ${admin.id}, now())`)
    const refused = await takeBack(body.import_id)
    expect([refused.status, refused.body.code]).toEqual([409, 'import_people_used'])
    expect(refused.body.detail).toContain('Invited One')
    expect(refused.body.detail).not.toContain('Invited Two')
    await shop.db.write(sql`delete from calendar_address where ending = 'abcd'`)
    expect((await takeBack(body.import_id)).status).toBe(204)
    expect([...(await named('Invited One')), ...(await named('Invited Two'))]).toEqual([])
  })

  test('not by what is no import of technicians, nor by whom it does not concern', async () => {
    const technician = await shop.technician()
    const foreman = await shop.admin({ rights: 'foreman' })
    expect((await takeBack(999_999)).status).toBe(404)
    expect((await takeBack(1, technician)).status).toBe(403)
    expect((await takeBack(1, foreman)).status).toBe(403)
    expect((await send(csv(',Not Allowed,Testing,,,,'), { by: foreman, commit: true })).status).toBe(403)
    expect((await foreman.get('/admin/technician-imports')).status).toBe(403)
    expect((await technician.get('/admin/technician-import/template')).status).toBe(403)
  })
})

test.each([
  ['Phone,Email\r\na,b', 'import_columns_missing', 'Not found in this file: Full name, Segment'],
  ['Name,Segment', 'import_empty', 'no rows'],
  [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'import_unreadable', 'cannot be read'],
])('%j is refused', async (file, code, text) => {
  const { status, body } = await send(file, { commit: true })
  expect([status, body.code]).toEqual([422, code])
  expect(body.detail).toContain(text)
})

test.each([
  ['en', ['Employee number', 'Full name', 'Segment', 'Phone', 'Email', 'Hourly rate', 'Rate from'], 'Winding shop'],
  [
    'ar',
    ['الرقم الوظيفي', 'الاسم الكامل', 'القسم', 'الجوال', 'البريد الإلكتروني', 'أجر الساعة', 'الأجر من تاريخ'],
    'ورشة اللف',
  ],
])(
  'the template in %s is a file that can be imported',
  { timeout: 120_000 },
  async (language, headings, department) => {
    const headers = { ...(await admin.authorization()), 'accept-language': language }
    const answer = await shop.app.inject({ method: 'GET', url: '/api/admin/technician-import/template', headers })
    const [sheet, choices] = (await openWorkbook(answer.rawPayload)).sheets
    expect(headings.map((_, place) => sheet?.cells.get(`${'ABCDEFG'[place]}1`)?.value)).toEqual(headings)
    expect(rowsOf(choices, 'A').flat()).toContain(department)
    const { recomputed, counted, ran, missing } = await openedByPrograms({ template: answer.rawPayload })
    console.info(`template opened by ${ran.join(', ')}; missing: ${missing.join(', ') || 'none'}`)
    expect(ran.length + missing.length).toBe(4)
    if (recomputed) expect(recomputed.get('template')?.[0]?.rows[0]).toEqual(headings)
    if (counted) expect(Object.keys(counted.get('template') ?? {}).length).toBeGreaterThan(0)
    const { body } = await send(answer.rawPayload, { language })
    // The number of the example belongs to somebody here.
    expect(body.rows.map(({ row, errors }) => [row, errors.map(({ path }) => path)])).toEqual([
      [2, ['employee_number']],
    ])
  },
)
