import type { Admin, AuditEntry, Problem } from '@warsha/contract'
import { DAY } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let huda: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin({ email: 'huda@shop.example', password: 'hudas-password' })
})
afterEach(() => shop.close())

const sara = { full_name: 'Sara Al-Harbi', email: ' Sara@Shop.example ', temp_password: 'temp-1' }
/** The own password, which an admin gives again. */
const own = { current_password: 'hudas-password' }
const add = async (given: object = {}) => (await huda.post<Admin>('/admin/admins', { ...sara, ...own, ...given })).body
const setStatus = (caller: Caller, id: number, is_active: boolean, proof: object = own) =>
  caller.call<Admin & Problem>('PATCH', `/admin/admins/${id}/status`, { is_active, ...proof })
const another = () => shop.admin({ password: own.current_password })
const signIn = (identifier: string, password: string) =>
  shop.nobody.post<Problem>('/auth/login', { identifier, password })
const trail = async () =>
  (await huda.get<{ entries: AuditEntry[] }>('/admin/audit?kind=admin')).body.entries.toReversed()
const activeAdmins = async () => (await shop.db.rows(sql`select from person where role = 'ADMIN' and is_active`)).length

test('an admin is added, signs in and must change the password; the list tells when that was', async () => {
  const created = await huda.post<Admin>('/admin/admins', { ...sara, ...own, employee_number: 'A-7' })
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      full_name: 'Sara Al-Harbi',
      person: { ...personOf(0, 'Sara Al-Harbi'), id: expect.any(Number) },
      employee_number: 'A-7',
      email: 'sara@shop.example',
      rights: 'full',
      is_active: true,
      must_change_password: true,
      created_at: new Date(shop.now).toISOString(),
      last_signed_in_at: null,
      has_second_factor: false,
      company_account: null,
      is_erased: false,
      left_on: null,
      version: 1,
    },
  ])
  expect((await signIn('sara@shop.example', 'temp-1')).status).toBe(200)
  const newAdmin = shop.caller(created.body.id, 'ADMIN')
  expect((await newAdmin.get<Problem>('/admin/admins')).body.code).toBe('password_change_due')
  await shop.technician()
  const { body } = await huda.get<Admin[]>('/admin/admins')
  expect(body.map(({ full_name, last_signed_in_at }) => [full_name, last_signed_in_at])).toEqual([
    ['Huda Admin', expect.any(String)],
    ['Sara Al-Harbi', '2026-11-19T06:00:00.000Z'],
  ])
})

test('when somebody last signed in is known long after that sign-in has ended', async () => {
  const { id } = await add()
  await signIn('sara@shop.example', 'temp-1')
  shop.at(shop.now + 90 * DAY)
  await signIn('huda@shop.example', 'hudas-password')
  const { body } = await huda.get<Admin[]>('/admin/admins')
  expect(body.find((admin) => admin.id === id)?.last_signed_in_at).toBe('2026-11-19T06:00:00.000Z')
})

test('every rule has its sentence', async () => {
  const refused = await huda.post<Problem>('/admin/admins', { full_name: ' ', temp_password: '12345' })
  expect(refused.body.errors).toEqual([
    { path: 'full_name', message: 'Full name is required' },
    { path: 'email', message: 'Email is required' },
    { path: 'temp_password', message: 'Temporary password must be at least 6 characters' },
    { path: 'current_password', message: 'This field is required' },
  ])
  const email = await huda.post<Problem>('/admin/admins', { ...sara, ...own, email: 'sara' })
  expect(email.body.errors).toEqual([{ path: 'email', message: 'This is not an email address' }])
})

test('an email belongs to one person, admin or technician; the database decides between two at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => huda.post<Problem>('/admin/admins', { ...sara, ...own })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('email_taken')
  const technician = { full_name: 'X', segment: 'Y', temp_password: 'temp-1', email: 'sara@shop.example' }
  expect((await huda.post<Problem>('/admin/technicians', technician)).body.code).toBe('email_taken')
})

describe('one active admin is always left', () => {
  test('the only one cannot be deactivated; with another one they can, themselves too', async () => {
    const alone = await setStatus(huda, huda.id, false)
    expect([alone.status, alone.body.code, alone.body.detail]).toEqual([
      409,
      'last_admin',
      'This is the last active admin with full rights. Add or activate another one first.',
    ])
    const { id } = await add()
    expect((await setStatus(huda, huda.id, false)).body.is_active).toBe(false)
    expect((await huda.get<Problem>('/me')).body.code).toBe('account_inactive')
    expect(await activeAdmins()).toBe(1)
    await shop.db.write(sql`update person set must_change_password = false where id = ${id}`)
    const left = shop.caller(id, 'ADMIN')
    const proof = { current_password: 'temp-1' }
    expect((await setStatus(left, id, false, proof)).body.code).toBe('last_admin')
    expect((await setStatus(left, huda.id, true, proof)).body.is_active).toBe(true)
  })

  test('two who deactivate each other at the same moment: one stays', async () => {
    for (let round = 0; round < 10; round++) {
      const sultan = await another()
      const answers = await Promise.all([setStatus(huda, sultan.id, false), setStatus(sultan, huda.id, false)])
      expect(await activeAdmins()).toBe(1)
      const outcomes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code))
      expect(outcomes.filter((what) => what === 'done')).toHaveLength(1)
      expect(['last_admin', 'account_inactive', 'sign_in_ended']).toContain(outcomes.find((what) => what !== 'done'))
      await shop.db.write(sql`update person set is_active = (id = ${huda.id}) where role = 'ADMIN'`)
      huda = shop.caller(huda.id, 'ADMIN')
    }
  })

  test('four who leave at the same moment: one stays, and hears why', async () => {
    const others = await Promise.all([another(), another(), another()])
    const answers = await Promise.all([huda, ...others].map((admin) => setStatus(admin, admin.id, false)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 409])
    expect(await activeAdmins()).toBe(1)
  })

  test('nobody who writes to the database itself can take the last one away, nor leave two by turns', async () => {
    for (const statement of [
      sql`update person set is_active = false where role = 'ADMIN'`,
      sql`update person set role = 'TECHNICIAN' where id = ${huda.id}`,
      sql`delete from person where id = ${huda.id}`,
    ]) {
      await expect(shop.db.write(statement)).rejects.toMatchObject({ constraint: 'last_admin' })
    }
    const sultan = await another()
    await shop.db.write(sql`update person set is_active = false where id = ${sultan.id}`)
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`update person set is_active = false where id = ${huda.id}`)
      await tx.run(sql`update person set is_active = true where id = ${sultan.id}`)
    })
    expect(await activeAdmins()).toBe(1)
  })
})

test('a new temporary password signs every device out', async () => {
  const { id } = await add()
  const before = await signIn('sara@shop.example', 'temp-1')
  const cookie = String(before.headers['set-cookie']).split(';')[0] ?? ''
  const reset = await huda.post<Admin>(`/admin/admins/${id}/reset-password`, { ...own, temp_password: 'temp-2' })
  expect([reset.status, reset.body.must_change_password]).toEqual([200, true])
  expect((await shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(401)
  expect((await signIn('sara@shop.example', 'temp-1')).status).toBe(401)
  expect((await signIn('sara@shop.example', 'temp-2')).status).toBe(200)
})

test('a new temporary password for another admin takes the own one; one’s own account is not reset', async () => {
  const { id } = await add()
  const reset = (of: number, current_password: string) =>
    huda.post<Problem>(`/admin/admins/${of}/reset-password`, { current_password, temp_password: 'temp-2' })
  const wrong = await reset(id, 'guess')
  expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_current_password'])
  const missing = await huda.post<Problem>(`/admin/admins/${id}/reset-password`, { temp_password: 'temp-2' })
  expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([422, 'current_password'])
  expect((await signIn('sara@shop.example', 'temp-1')).status).toBe(200)
  const oneself = await reset(huda.id, own.current_password)
  expect([oneself.status, oneself.body.code]).toEqual([409, 'own_account'])
  const factor = await huda.post<Problem>(`/admin/admins/${huda.id}/second-factor/reset`, own)
  expect([factor.status, factor.body.code]).toEqual([409, 'own_account'])
  expect((await signIn('huda@shop.example', own.current_password)).status).toBe(200)
  for (let i = 0; i < 6; i++) await reset(id, 'guess')
  expect((await reset(id, own.current_password)).status).toBe(429)
})

test('the trail has every change, by whom, and no password', async () => {
  const { id } = await add()
  await setStatus(huda, id, false)
  await setStatus(huda, id, false)
  await huda.post(`/admin/admins/${id}/reset-password`, { ...own, temp_password: 'temp-secret' })
  await setStatus(huda, huda.id, false)
  const entries = await trail()
  expect(entries.map(({ action, subject, person_id }) => [action, subject, person_id])).toEqual([
    ['created', 'Sara Al-Harbi', huda.id],
    ['changed', 'Sara Al-Harbi', huda.id],
    ['password_reset', 'Sara Al-Harbi', huda.id],
  ])
  expect([entries[1]?.before?.['is_active'], entries[1]?.after?.['is_active']]).toEqual([true, false])
  expect(JSON.stringify(entries)).not.toMatch(/temp-|password_hash|argon2/)
})

test.each([
  ['PATCH', '/status', { is_active: false, ...own }],
  ['POST', '/reset-password', { ...own, temp_password: 'temp-2' }],
  ['POST', '/second-factor/reset', own],
] as const)(
  '%s /admin/admins/{id}%s: no technician is an admin, and technicians may not',
  async (method, path, body) => {
    const ali = await shop.technician()
    for (const id of [ali.id, 999_999, 'abc', '1e99']) {
      expect([id, (await huda.call(method, `/admin/admins/${id}${path}`, body)).status]).toEqual([id, 404])
    }
    expect((await ali.call(method, `/admin/admins/${huda.id}${path}`, body)).status).toBe(403)
  },
)
