import type { AnswerOf, AuditEntry, CalendarAddress, Problem } from '@warsha/contract'
import { DAY, HOUR } from '@warsha/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { calendarKeys } from './key-text.ts'

const own = { current_password: 'admin-password' }
const path = '/admin/connections/calendars'

let shop: Shop
let huda: Caller
let ali: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'Ali Hassan' })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.at('2026-11-19T06:00:00Z')
})

type Made = AnswerOf<'createCalendarAddress'> & Problem
const make = async (given: object = {}) => huda.post<Made>(path, { kind: 'holidays', ...own, ...given })
const end = (id: number) => huda.post<CalendarAddress & Problem>(`${path}/${id}/end`, own)
const read = async (made: { secret_path?: string | undefined }) =>
  shop.app.inject({ method: 'GET', url: made.secret_path ?? '', headers: {} })
const titlesOf = (text: string) =>
  [...text.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title?.replaceAll('\\', ''))

describe('an address', () => {
  test('is shown once, and read without a sign-in; what is kept is a digest', async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    const { secret_path: address, ...shown } = body
    const key = new URL(address ?? '', 'https://shop.example').searchParams.get('key') ?? ''
    expect([calendarKeys.isOne(key), key.slice(-4)]).toEqual([true, body.ending])
    expect(shown).toEqual({
      id: expect.any(Number),
      kind: 'holidays',
      technician: null,
      language: 'en',
      ending: body.ending,
      made_at: '2026-11-19T06:00:00.000Z',
      made_by: personOf(huda.id, 'Huda Admin'),
      ended_at: null,
      ended_by: null,
      last_read_at: null,
    })
    const stored = await shop.db.row<{ text: string }>(sql`
      select calendar_address::text as text from calendar_address where id = ${body.id}`)
    expect(stored?.text).not.toContain(key)
    const answer = await read(body)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="holidays.ics"')
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
    expect(answer.body).not.toContain(key)
  })

  test('says when it was read last, to the hour', async () => {
    const { body } = await make()
    const lastRead = async () =>
      (await huda.get<CalendarAddress[]>(path)).body.find(({ id }) => id === body.id)?.last_read_at
    await read(body)
    expect(await lastRead()).toBe('2026-11-19T06:00:00.000Z')
    shop.at(shop.now + HOUR - 1)
    await read(body)
    expect(await lastRead()).toBe('2026-11-19T06:00:00.000Z')
    shop.at(shop.now + 2)
    await read(body)
    expect(Date.parse((await lastRead()) ?? '')).toBeGreaterThanOrEqual(shop.now - 1000)
  })

  test('is ended at once and for good; the trail has both, without the key', async () => {
    const { body } = await make()
    const ended = await end(body.id)
    expect(ended.body).toMatchObject({ ended_at: '2026-11-19T06:00:00.000Z', ended_by: { id: huda.id } })
    const refused = await read(body)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'calendar_unknown'])
    expect((await end(body.id)).body).toEqual(ended.body)
    expect((await end(999)).status).toBe(404)
    const trail = await shop.db.rows<AuditEntry>(sql`
      select action, subject, after from audit_entry where kind = 'calendar_address' and after ->> 'id' = ${String(body.id)} order by id`)
    expect(trail.map(({ action, subject }) => [action, subject])).toEqual([
      ['created', `holidays …${body.ending}`],
      ['ended', `holidays …${body.ending}`],
    ])
    expect(JSON.stringify(trail)).not.toContain('wsc_')
  })

  test.each(['', 'wsc_', calendarKeys.make(), `wsh_${calendarKeys.make().slice(4)}`, 'x'.repeat(200)])(
    'of another key is none: %s',
    async (key) => {
      const answer = await read({ secret_path: `/api/calendar.ics?key=${key}` })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'calendar_unknown'])
    },
  )

  test('of absences needs a technician, and of others takes none', async () => {
    const missing = await make({ kind: 'absences' })
    expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([422, 'technician_id'])
    expect((await make({ kind: 'absences', technician_id: 999 })).body.code).toBe('technician_not_found')
    expect((await make({ kind: 'absences', technician_id: huda.id })).body.code).toBe('technician_not_found')
    expect((await make({ kind: 'jobs', technician_id: ali.id })).body.technician).toBeNull()
  })

  test('is made by the own password alone, and not by a foreman', async () => {
    expect((await make({ current_password: 'wrong' })).body.code).toBe('wrong_current_password')
    const foreman = await shop.admin({ rights: 'foreman' })
    expect((await foreman.post<Problem>(path, { kind: 'jobs', ...own })).status).toBe(403)
  })
})

describe('a calendar', () => {
  test('of holidays has days off of the last three months on, in the language of its address', async () => {
    const add = (reason: string, days: number, exception_type = 'holiday') => {
      const day = new Date(shop.now + days * DAY).toISOString().slice(0, 10)
      const body = { starts_at: `${day}T00:00:00`, ends_at: `${day}T23:59:59`, reason, exception_type }
      return huda.post('/admin/schedule/exceptions', body)
    }
    await shop.db.write(sql`
      insert into schedule_exception (starts_at, ends_at, reason, exception_type)
      values ('2026-01-01T00:00+03', '2026-01-02T00:00+03', 'Long ago', 'holiday')`)
    await add('يوم التأسيس', 3)
    await add('Stocktaking, all hands', 10, 'working_day')
    const english = (await read((await make()).body)).body
    expect(titlesOf(english)).toEqual(['يوم التأسيس', 'Working day: Stocktaking, all hands'])
    expect(english).toContain('DTSTART;VALUE=DATE:20261122\r\nDTEND;VALUE=DATE:20261123\r\n')
    const arabic = (await read((await make({ language: 'ar' })).body)).body
    expect(titlesOf(arabic)[1]).toBe('يوم عمل: Stocktaking, all hands')
    expect(arabic).toContain('X-WR-CALNAME:العطلات')
  })

  test('of jobs has the due days of open ones; a change has a higher number and the same UID', async () => {
    const id = await shop.job({ job_no: '4001', customer: 'شركة المياه' })
    await shop.db.write(sql`update job set due_on = '2026-12-01' where id = ${id}`)
    const { body } = await make({ kind: 'jobs' })
    const eventOf = async () => {
      const text = (await read(body)).body.replaceAll('\r\n ', '')
      return ['UID', 'SEQUENCE', 'DTSTART;VALUE=DATE', 'SUMMARY'].map(
        (name) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1],
      )
    }
    const before = await eventOf()
    expect(before.slice(2)).toEqual(['20261201', 'Due: 4001 · شركة المياه'])
    await shop.db.write(sql`update job set due_on = '2026-12-03' where id = ${id}`)
    const after = await eventOf()
    expect([after[0], after[2]]).toEqual([before[0], '20261203'])
    expect(Number(after[1])).toBeGreaterThan(Number(before[1]))
    await shop.db.write(sql`update job set status = 'closed', closed_at = now() where id = ${id}`)
    expect(titlesOf((await read(body)).body)).toEqual([])
  })

  test('of absences is one technician’s, named as everywhere, and is gone when they are erased', async () => {
    const other = await shop.technician({ name: 'Ali Hassan' })
    const away = (technician: Caller, first_day: string, kind = 'annual') =>
      huda.post('/admin/absences', { technician_ids: [technician.id], kind, first_day, last_day: first_day })
    await away(ali, '2026-12-01')
    await away(other, '2026-12-02', 'sick')
    const { body } = await make({ kind: 'absences', technician_id: other.id })
    const [title, ...more] = titlesOf((await read(body)).body)
    expect(more).toEqual([])
    expect(title).toMatch(/^Ali Hassan \(.+\): Sick leave$/)
    await huda.call('PATCH', `/admin/technicians/${other.id}/status`, { is_active: false })
    expect((await read(body)).statusCode).toBe(200)
    const erased = await huda.post(`/admin/technicians/${other.id}/erase`, { full_name: 'Ali Hassan', ...own })
    expect(erased.status).toBe(200)
    expect((await read(body)).statusCode).toBe(404)
  })
})
