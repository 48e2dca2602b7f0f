import type { Problem, Technician } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const newcomer = { full_name: 'Yusuf Al-Qahtani', segment: 'Winding', temp_password: 'temp-1' }

test('a technician is added, signs in with the phone and must change the password', async () => {
  const created = await admin.post<Technician>('/admin/technicians', {
    ...newcomer,
    email: ' Yusuf@Shop.example ',
    phone: '050 111 2233',
    hourly_rate: 45.5,
  })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    full_name: 'Yusuf Al-Qahtani',
    email: 'yusuf@shop.example',
    phone: '+966501112233',
    segment: 'Winding',
    hourly_rate: null,
    is_active: true,
    must_change_password: true,
    created_at: expect.stringMatching(/Z$/),
    unsent_count: 0,
    unsent_since: null,
    last_heard_at: null,
  })
  const signedIn = await shop.nobody.post<{ user: { must_change_password: boolean } }>('/auth/login', {
    identifier: '966501112233',
    password: 'temp-1',
  })
  expect(signedIn.body.user.must_change_password).toBe(true)
})

test('one with neither email nor phone may be added; an empty field is none', async () => {
  const created = await admin.post<Technician>('/admin/technicians', { ...newcomer, email: '', phone: '' })
  expect([created.status, created.body.email, created.body.phone]).toEqual([201, null, null])
})

test('the list has the rate of today, and no admins', async () => {
  const created = await admin.post<Technician>('/admin/technicians', { ...newcomer, full_name: 'Rami' })
  await shop.db.run(sql`
    insert into hourly_rate values (${created.body.id}, '2026-01-01', 4000), (${created.body.id}, '2026-11-19', 4550),
      (${created.body.id}, '2026-11-20', 9900)`)
  const { body } = await admin.get<Technician[]>('/admin/technicians')
  expect(body.find(({ full_name }) => full_name === 'Rami')?.hourly_rate).toBe(45.5)
  expect(body.some(({ full_name }) => full_name === 'Huda Admin')).toBe(false)
  shop.at('2026-11-19T20:59:59Z')
  expect(
    (await admin.get<Technician[]>('/admin/technicians')).body.find((t) => t.full_name === 'Rami')?.hourly_rate,
  ).toBe(45.5)
  shop.at('2026-11-19T21:00:00Z')
  expect(
    (await admin.get<Technician[]>('/admin/technicians')).body.find((t) => t.full_name === 'Rami')?.hourly_rate,
  ).toBe(99)
  shop.at('2026-11-19T06:00:00Z')
})

test('every rule has its sentence', async () => {
  const refused = await admin.post<Problem>('/admin/technicians', { full_name: '', temp_password: '12345' })
  expect(refused.body.errors).toEqual([
    { path: 'full_name', message: 'Full name is required' },
    { path: 'segment', message: 'Segment is required' },
    { path: 'temp_password', message: 'Temporary password must be at least 6 characters' },
  ])
  const contact = await admin.post<Problem>('/admin/technicians', { ...newcomer, email: 'yusuf' })
  expect(contact.body.errors).toEqual([{ path: 'email', message: 'This is not an email address' }])
  const phone = await admin.post<Problem>('/admin/technicians', { ...newcomer, phone: '12' })
  expect(phone.body.errors).toEqual([{ path: 'phone', message: 'This is not a phone number' }])
})

test('email and phone belong to one person; the database decides between two at once', async () => {
  const taken = (fields: object) =>
    Promise.all(Array.from({ length: 4 }, () => admin.post<Problem>('/admin/technicians', { ...newcomer, ...fields })))
  const byEmail = await taken({ email: 'twin@shop.example' })
  expect(byEmail.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(byEmail.find(({ status }) => status === 409)?.body.detail).toBe('Another person already has this email.')
  const byPhone = await taken({ phone: '0509998877' })
  expect(byPhone.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(byPhone.find(({ status }) => status === 409)?.body.code).toBe('phone_taken')
})

test('a forgotten password: a new temporary one signs every device out', async () => {
  const created = await admin.post<Technician>('/admin/technicians', { ...newcomer, phone: '0508887766' })
  const before = await shop.nobody.post('/auth/login', { identifier: '0508887766', password: 'temp-1' })
  const cookie = String(before.headers['set-cookie']).split(';')[0] ?? ''
  const reset = await admin.post<Technician>(`/admin/technicians/${created.body.id}/reset-password`, {
    temp_password: 'temp-2',
  })
  expect([reset.status, reset.body.must_change_password]).toEqual([200, true])
  expect((await shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(401)
  expect((await shop.nobody.post('/auth/login', { identifier: '0508887766', password: 'temp-1' })).status).toBe(401)
  expect((await shop.nobody.post('/auth/login', { identifier: '0508887766', password: 'temp-2' })).status).toBe(200)
})

test('nobody has such an id: of an admin, unknown, malformed', async () => {
  for (const id of [admin.id, 999_999, 'abc', '1e99']) {
    const answer = await admin.post(`/admin/technicians/${id}/reset-password`, { temp_password: 'temp-2' })
    expect([id, answer.status]).toEqual([id, 404])
  }
})
