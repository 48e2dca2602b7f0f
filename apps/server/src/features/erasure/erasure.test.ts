import { randomUUID } from 'node:crypto'
import type { AnswerOf, AuditEntry, Problem, SecurityEvent, Technician } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  await shop.job()
})
afterAll(() => shop.close())

type Erased = { name: string } & Problem

let taken = 0

/** Somebody who worked for an hour, had a rate, a phone and an address, and left. */
async function leaver(name: string): Promise<Caller & { phone: string }> {
  taken += 1
  const phone = `+96650777${String(taken).padStart(4, '0')}`
  const person = await shop.technician({ name, phone, password: 'winding-9' })
  await shop.db.write(sql`
    update person set email = ${`p${taken}@shop.example`}, employee_number = ${`N-${taken}`} where id = ${person.id}`)
  await shop.db.write(sql`insert into hourly_rate values (${person.id}, '2026-01-01', 6000)`)
  await shop.nobody.post('/auth/login', { identifier: phone, password: 'winding-9', device_id: `phone of ${name}` })
  await shop.nobody.post('/auth/login', { identifier: phone, password: 'wrong' })
  const { session_id } = (await person.start({ at: shop.now - 7_200_000 })).body
  await person.complete(session_id, shop.now - 3_600_000)
  await shop.db.write(sql`
    insert into phone (person_id, device_id, unsent_count, last_heard_at)
    values (${person.id}, ${`phone of ${name}`}, 2, now()) on conflict do nothing`)
  await shop.db.write(sql`
    insert into phone_hour (person_id, device_id, hour, unsent_count)
    values (${person.id}, ${`phone of ${name}`}, date_trunc('hour', now()), 2)`)
  await shop.db.write(sql`
    insert into failed_delivery (person_id, device_id, record, code, first_at, last_at, count, request_id)
    values (${person.id}, ${`phone of ${name}`}, 'start', 'job_not_found', now(), now(), 1, 'a-request')`)
  return Object.assign(person, { phone })
}

/** The own password, which an admin gives again. */
const own = { current_password: 'admin-password' }
const deactivate = (id: number) => admin.call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
const erase = (id: number, full_name: string) =>
  admin.post<Erased>(`/admin/technicians/${id}/erase`, { full_name, ...own })

async function erased(name: string): Promise<Caller & { phone: string }> {
  const person = await leaver(name)
  await deactivate(person.id)
  expect((await erase(person.id, name)).status).toBe(200)
  return person
}

/** Every table in which a text occurs, with how many of its rows. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.db.pool.query<{ is_there: boolean }>(
      `select exists (select from "${name}" as row where position($1 in row::text) > 0) as is_there`,
      [text],
    )
    if (rows[0]?.is_there) found.push(name)
  }
  return found
}

describe('who left and is erased', () => {
  test('is a number wherever the name was, and nothing else tells who it was', async () => {
    const name = 'Saad Al-Mutairi'
    const saad = await leaver(name)
    await admin.call('PUT', `/admin/technicians/${saad.id}/contact`, { ...own, email: null, phone: saad.phone })
    await deactivate(saad.id)
    const answer = await erase(saad.id, ` ${name} `)
    expect([answer.status, answer.body]).toEqual([200, { name: `Former technician ${saad.id}` }])

    const { body } = await admin.get<Technician[]>('/admin/technicians')
    expect(body.find(({ id }) => id === saad.id)).toMatchObject({
      full_name: `Former technician ${saad.id}`,
      email: null,
      phone: null,
      employee_number: null,
      is_active: false,
      is_erased: true,
      hourly_rate: 60,
      unsent_count: 0,
    })
    expect(await tablesWith(name)).toEqual(['audit_entry'])
    expect(await tablesWith(saad.phone)).toEqual(['audit_entry'])
    expect(await tablesWith(`phone of ${name}`)).toEqual([])
    expect((await shop.nobody.post('/auth/login', { identifier: saad.phone, password: 'winding-9' })).status).toBe(401)
    expect((await saad.get('/me')).status).toBe(401)
  })

  test('hours, money and sessions stay to the halala', async () => {
    const before = await leaver('Hours Stay')
    const summary = async () => {
      const query = '?from_date=2026-11-19&to_date=2026-11-19&group_by=technician'
      const { body } = await admin.get<AnswerOf<'reportSummary'>>(`/admin/reports/summary${query}`)
      return { ...body, rows: body.rows.filter((row) => row.technician_id === before.id) }
    }
    const figures = async () =>
      (await summary()).rows.map(
        ({ technician_name: _name, technician: _person, employee_number: _number, ...rest }) => rest,
      )
    const kept = await figures()
    expect(kept).toMatchObject([{ session_count: 1 }])
    await deactivate(before.id)
    await erase(before.id, 'Hours Stay')
    expect(await figures()).toEqual(kept)
    const name = `Former technician ${before.id}`
    const technician = { id: before.id, name, name_ar: `فني سابق ${before.id}`, label: name }
    const namesAfter = (await summary()).rows.map((row) => [row.technician_name, row.technician])
    expect(namesAfter).toEqual([[name, technician]])
  })

  test('the security log keeps what happened, of the number and from nowhere', async () => {
    const nabil = await erased('Nabil of the log')
    const { body } = await admin.get<{ events: SecurityEvent[] }>(`/admin/security-log?person_id=${nabil.id}`)
    expect(body.events.map(({ kind }) => kind)).toEqual([
      'account_erased',
      'account_deactivated',
      'sign_in_failed',
      'signed_in',
    ])
    expect(body.events[0]).toMatchObject({ details: { by: admin.id } })
    for (const event of body.events.slice(1)) {
      expect(event).toMatchObject({ person_name: `Former technician ${nabil.id}`, address: null, request_id: null })
    }
  })

  test('the audit trail says so without a name, keeps what it had, and is whole', async () => {
    const omar = await leaver('Omar of the trail')
    await admin.call('PATCH', `/admin/technicians/${omar.id}`, { full_name: 'Omar of the trails', segment: 'Winding' })
    await deactivate(omar.id)
    await erase(omar.id, 'Omar of the trails')
    const { body } = await admin.get<{ entries: AuditEntry[] }>('/admin/audit?page_size=3')
    expect(body.entries[0]).toMatchObject({
      kind: 'technician',
      action: 'erased',
      subject: `Former technician ${omar.id}`,
      before: null,
      after: { id: omar.id },
      person_id: admin.id,
    })
    expect(body.entries[2]).toMatchObject({ subject: 'Omar of the trails', action: 'changed' })
    const whole = await shop.db.row(sql`select from audit_entry where hash is distinct from audit_hash(audit_entry)`)
    expect(whole).toBeNull()
  })

  test('an Arabic page and Arabic files name the number in Arabic', async () => {
    const fahd = await erased('Fahd Arabic')
    const arabic = { headers: { 'accept-language': 'ar' } }
    const { body } = await admin.get<Technician[]>('/admin/technicians', arabic)
    const [name, inArabic] = [`Former technician ${fahd.id}`, `فني سابق ${fahd.id}`]
    expect(body.find(({ id }) => id === fahd.id)).toMatchObject({
      full_name: name,
      person: { name, name_ar: inArabic },
    })
    const days = 'from_date=2026-11-19&to_date=2026-11-19'
    const csv = async (language: string) =>
      (await admin.get<string>(`/admin/export/csv?${days}&language=${language}`)).body
    expect(await csv('en')).toContain(`,Former technician ${fahd.id},`)
    const arabicFile = await csv('ar')
    expect(arabicFile).toContain(`,${inArabic},`)
    expect(arabicFile).not.toContain('Former technician')
  })

  test('every sheet of a workbook that names people names the number in its language, and the person nowhere', async () => {
    const name = 'Majed Workbook'
    const majed = await erased(name)
    const numbers = { en: `Former technician ${majed.id}`, ar: `فني سابق ${majed.id}` }
    for (const [language, other] of [
      ['en', 'ar'],
      ['ar', 'en'],
    ] as const) {
      const url = `/api/admin/export/excel?from_date=2026-11-19&to_date=2026-11-19&language=${language}`
      const { rawPayload } = await shop.app.inject({ method: 'GET', url, headers: await admin.authorization() })
      const { sheets, parts } = await openWorkbook(rawPayload)
      const naming = sheets.filter(({ cells }) => [...cells.values()].some(({ value }) => value === numbers[language]))
      expect(naming.map(({ name: sheet }) => sheets.findIndex((each) => each.name === sheet))).toEqual([1, 8, 9])
      const text = [...parts].flat().join('\n')
      for (const trace of [name, majed.phone, numbers[other]]) expect(text).not.toContain(trace)
    }
  })
})

describe('is refused', () => {
  test('while the account is active, while a session runs, by another name, and twice', async () => {
    const name = 'Rashid Refused'
    const rashid = await leaver(name)
    const code = async (typed = name) => {
      const { status, body } = await erase(rashid.id, typed)
      return [status, body.code]
    }
    expect(await code()).toEqual([409, 'person_active'])
    const { session_id } = (await rashid.start()).body
    await deactivate(rashid.id)
    expect(await code()).toEqual([409, 'person_at_work'])
    await shop.db.write(sql`update work_session set ended_at = started_at where id = ${session_id}`)
    expect(await code('Rashid')).toEqual([422, 'name_differs'])
    expect(await code('')).toEqual([422, 'invalid'])
    expect(await code()).toEqual([200, undefined])
    expect(await code()).toEqual([409, 'person_erased'])
    expect(await code(`Former technician ${rashid.id}`)).toEqual([409, 'person_erased'])
  })

  test.each([
    ['en', 'Ziyad Active is active. Deactivate the account first.'],
    ['ar', 'حساب Ziyad Active نشط. أوقفه أولًا.'],
  ])('with a sentence in %s', async (language, sentence) => {
    const { id } = await shop.technician({ name: 'Ziyad Active' })
    const headers = { 'accept-language': language }
    const { body } = await admin.post<Problem>(
      `/admin/technicians/${id}/erase`,
      { full_name: 'x', ...own },
      { headers },
    )
    expect(body.detail).toBe(sentence)
  })

  test('for an admin among technicians, for nobody, and to technicians', async () => {
    expect((await erase(admin.id, 'Huda Admin')).status).toBe(404)
    expect((await erase(999_999, 'Nobody')).status).toBe(404)
    const ali = await shop.technician()
    expect((await ali.post(`/admin/technicians/${ali.id}/erase`, { full_name: 'Ali Hassan', ...own })).status).toBe(403)
  })
})

describe('who was erased stays so', () => {
  test('no edit, no activation, no contact, no password, no rate', async () => {
    const { id } = await erased('Stays Erased')
    const answers = [
      await admin.call<Problem>('PATCH', `/admin/technicians/${id}`, { full_name: 'Back Again', segment: 'Winding' }),
      await admin.call<Problem>('PATCH', `/admin/technicians/${id}/status`, { is_active: true }),
      await admin.call<Problem>('PUT', `/admin/technicians/${id}/contact`, {
        ...own,
        email: null,
        phone: '0507778899',
      }),
      await admin.post<Problem>(`/admin/technicians/${id}/reset-password`, { ...own, temp_password: 'temp-12' }),
      await admin.call<Problem>('PUT', `/admin/technicians/${id}/hourly-rate`, { hourly_rate: 70 }),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 person_erased']))
    expect(answers[1]?.body.detail).toBe('This person was erased. That cannot be undone or changed.')
  })

  test('the database itself refuses to bring them back, and others to take such a name', async () => {
    const { id } = await erased('By hand')
    await expect(shop.db.write(sql`update person set is_active = true where id = ${id}`)).rejects.toThrow('was erased')
    await expect(shop.db.write(sql`update person set erased_at = null where id = ${id}`)).rejects.toThrow('was erased')
    await expect(
      shop.db.write(sql`
        insert into sign_in (id, person_id, expires_at, ends_for_good_at)
        values (${randomUUID()}, ${id}, now(), now())`),
    ).rejects.toThrow('was erased')
    const newcomer = { full_name: 'Former technician 17', segment: 'Winding', temp_password: 'temp-12' }
    const created = await admin.post<Problem>('/admin/technicians', newcomer)
    expect([created.status, created.body.code]).toEqual([409, 'former_name_taken'])
  })

  test('whoever activates at the same moment as another one erases: one of them wins, and no name is half gone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = `Raced ${round} Person`
      const { id } = await leaver(name)
      await deactivate(id)
      const activate = admin.call<Problem>('PATCH', `/admin/technicians/${id}/status`, { is_active: true })
      const [gone, back] = await Promise.all([erase(id, name), activate])
      const row = await shop.db.row(sql`select full_name, is_active from person where id = ${id}`)
      if (gone.status === 200) {
        expect([back.status, back.body.code]).toEqual([409, 'person_erased'])
        expect(row).toEqual({ full_name: `Former technician ${id}`, is_active: false })
      } else {
        expect([gone.body.code, back.status]).toEqual(['person_active', 200])
        expect(row).toEqual({ full_name: name, is_active: true })
      }
    }
  })
})

test('an admin who left is erased too; the last one cannot be', async () => {
  const gone = await shop.admin({ email: 'gone@shop.example' })
  await shop.db.write(sql`update person set full_name = 'Gone Admin' where id = ${gone.id}`)
  const eraseAdmin = (id: number, full_name: string) =>
    admin.post<Erased>(`/admin/admins/${id}/erase`, { full_name, ...own })
  expect((await eraseAdmin(admin.id, 'Huda Admin')).body.code).toBe('person_active')
  await admin.call('PATCH', `/admin/admins/${gone.id}/status`, { is_active: false, ...own })
  expect((await eraseAdmin(gone.id, 'Gone Admin')).body).toEqual({ name: `Former admin ${gone.id}` })
  const again = await admin.call<Problem>('PATCH', `/admin/admins/${gone.id}/status`, { is_active: true, ...own })
  expect([again.status, again.body.code]).toEqual([409, 'person_erased'])
})

/** What happens to each table that names a person when they are erased. A new one must be decided about. */
const keptByNumber = [
  'absence',
  'audit_entry',
  'closed_line',
  'closed_session_before',
  'correction_request',
  'file_import',
  'frozen_cell',
  'hourly_rate',
  'invitation',
  'invoice_batch',
  'invoice_price',
  'job_import',
  'kept_name',
  'late_arrival',
  'locked_period',
  'machine_token',
  'calendar_address',
  'webhook',
  'mail_subscription',
  'pay_limit',
  'period_proposal',
  'person_segment',
  'security_event',
  'session_change',
  'session_finish',
  'work_item_exclusion',
  'work_item_finish',
  'work_item_share',
  'work_session',
  // Which admin keeps a password: whoever has left does so no more.
  'workshop',
]
const erasedWithThem = [
  'company_account',
  'deleted_absence',
  'external_ref',
  'failed_delivery',
  'import_run',
  'kept_answer',
  'mail_message',
  'phone',
  'photo_upload',
  'second_factor',
  'sign_in',
]

test('every table that names people is either erased or kept on purpose', async () => {
  const tables = await shop.db.rows<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'person'::regclass order by 1`)
  expect(tables.map(({ name }) => name)).toEqual([...keptByNumber, ...erasedWithThem].toSorted())
  const { id } = await erased('Traceless')
  for (const table of erasedWithThem) {
    const { rows } = await shop.db.pool.query(`select from ${table} where person_id = ${id}`)
    expect([table, rows]).toEqual([table, []])
  }
})
