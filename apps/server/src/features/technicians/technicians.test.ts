import type { AuditEntry, Problem, Rate, Technician } from '@warsha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personOf } from '../../../testing/people.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

/** The own password, which an admin gives again. */
const own = { current_password: 'admin-password' }
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
    person: { ...personOf(0, 'Yusuf Al-Qahtani'), id: expect.any(Number) },
    employee_number: null,
    email: 'yusuf@shop.example',
    phone: '+966501112233',
    segment: 'Winding',
    hourly_rate: null,
    is_active: true,
    must_change_password: true,
    created_at: new Date(shop.now).toISOString(),
    unsent_count: 0,
    unsent_since: null,
    last_heard_at: null,
    is_erased: false,
    left_on: null,
    version: 1,
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
  await shop.db.write(sql`
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
    ...own,
    temp_password: 'temp-2',
  })
  expect([reset.status, reset.body.must_change_password]).toEqual([200, true])
  expect((await shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(401)
  expect((await shop.nobody.post('/auth/login', { identifier: '0508887766', password: 'temp-1' })).status).toBe(401)
  expect((await shop.nobody.post('/auth/login', { identifier: '0508887766', password: 'temp-2' })).status).toBe(200)
})

test('nobody has such an id: of an admin, unknown, malformed', async () => {
  for (const id of [admin.id, 999_999, 'abc', '1e99']) {
    const answer = await admin.post(`/admin/technicians/${id}/reset-password`, { ...own, temp_password: 'temp-2' })
    expect([id, answer.status]).toEqual([id, 404])
  }
})

type Entry = AuditEntry & { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** What the audit trail says of the person, oldest first. */
async function trailOf(name: string): Promise<Entry[]> {
  const { body } = await admin.get<{ entries: Entry[] }>(`/admin/audit?q=${encodeURIComponent(name)}`)
  return body.entries.toReversed()
}

const add = async (given: object = {}) =>
  (await admin.post<Technician>('/admin/technicians', { ...newcomer, ...given })).body

describe('editing', () => {
  test('name and segment, and what is not named stays', async () => {
    const { id } = await add({ full_name: 'Bilal', phone: '0501230001' })
    const deactivated = await admin.call<Technician>('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
    expect([deactivated.status, deactivated.body.is_active]).toEqual([200, false])
    const renamed = await admin.call<Technician>('PATCH', `/admin/technicians/${id}`, {
      full_name: ' بلال العتيبي ',
      segment: 'Testing',
      phone: '0509999999',
    })
    expect(renamed.body).toMatchObject({
      full_name: 'بلال العتيبي',
      segment: 'Testing',
      phone: '+966501230001',
      is_active: false,
    })
    const activated = await admin.call<Technician>('PATCH', `/admin/technicians/${id}`, {
      full_name: 'Bilal',
      segment: 'Testing',
      is_active: true,
    })
    expect(activated.body.is_active).toBe(true)
  })

  test('whoever is deactivated is refused from the next request on, and signs in anew when activated', async () => {
    const { id } = await add({ phone: '0501230002' })
    const phone = shop.caller(id, 'TECHNICIAN')
    const signIn = () => shop.nobody.post<Problem>('/auth/login', { identifier: '0501230002', password: 'temp-1' })
    expect((await phone.get('/me')).status).toBe(200)
    await admin.call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
    expect((await phone.get<Problem>('/me')).body.code).toBe('account_inactive')
    expect((await signIn()).body.code).toBe('account_inactive')
    await admin.call('PATCH', `/admin/technicians/${id}/status`, { is_active: true })
    expect((await phone.get<Problem>('/me')).body.code).toBe('sign_in_ended')
    expect((await signIn()).status).toBe(200)
  })

  test('deactivating ends no session', async () => {
    await shop.job({ job_no: '7001' })
    const ali = await shop.technician({ name: 'Ali of 7001' })
    expect((await ali.start({ job: '7001' })).status).toBe(201)
    await admin.call('PATCH', `/admin/technicians/${ali.id}/status`, { is_active: false })
    const running = await shop.db.rows(
      sql`select from work_session where technician_id = ${ali.id} and ended_at is null`,
    )
    expect(running).toHaveLength(1)
  })

  test('two at once: each is told what was saved, and the trail has both, one after the other', async () => {
    const { id } = await add({ full_name: 'Twice Edited' })
    const names = ['Twice Edited A', 'Twice Edited B']
    const answers = await Promise.all(
      names.map((full_name) =>
        admin.call<Technician>('PATCH', `/admin/technicians/${id}`, { full_name, segment: 'S' }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.full_name])).toEqual(names.map((name) => [200, name]))
    const [, first, second] = await trailOf('Twice Edited')
    expect(first?.before).toMatchObject({ full_name: 'Twice Edited' })
    expect(second?.before).toEqual(first?.after)
  })

  test('every rule has its sentence', async () => {
    const { id } = await add()
    const refused = await admin.call<Problem>('PATCH', `/admin/technicians/${id}`, { full_name: ' ', is_active: 'no' })
    expect(refused.body.errors).toEqual([
      { path: 'full_name', message: 'Full name is required' },
      { path: 'segment', message: 'Segment is required' },
      { path: 'is_active', message: 'This must be true or false' },
    ])
    expect((await admin.call('PATCH', `/admin/technicians/${id}/status`, {})).status).toBe(422)
  })
})

describe('email and phone', () => {
  const set = (id: number, body: object) =>
    admin.call<Technician & Problem>('PUT', `/admin/technicians/${id}/contact`, { ...own, ...body })
  const signIn = (identifier: string) => shop.nobody.post('/auth/login', { identifier, password: 'temp-1' })

  test('who was added without them gets them, as somebody types them, and signs in with them', async () => {
    const { id } = await add({ full_name: 'Late Phone' })
    const saved = await set(id, { email: ' Late@Shop.example ', phone: '050 222 0001' })
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ id, full_name: 'Late Phone', email: 'late@shop.example', phone: '+966502220001' }),
    ])
    expect((await signIn('late@shop.example')).status).toBe(200)
    expect((await signIn('0502220001')).status).toBe(200)
  })

  test('a new number instead of the old one; who signed in with the old one stays signed in', async () => {
    const { id } = await add({ full_name: 'New Number', email: 'number@shop.example', phone: '0502220002' })
    const before = await signIn('0502220002')
    expect((await set(id, { email: 'number@shop.example', phone: '0502220003' })).body.phone).toBe('+966502220003')
    expect((await signIn('0502220002')).status).toBe(401)
    expect((await signIn('0502220003')).status).toBe(200)
    const cookie = String(before.headers['set-cookie']).split(';')[0] ?? ''
    expect((await shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })).status).toBe(200)
    const [created, changed, ...more] = await trailOf('New Number')
    expect(more).toEqual([])
    expect([changed?.kind, changed?.action, changed?.person_id]).toEqual(['technician', 'changed', admin.id])
    expect(changed?.before).toEqual(created?.after)
    expect(changed?.after).toEqual({ ...created?.after, phone: '+966502220003' })
  })

  test.each([[null], [''], [' ']])('%j clears; who has neither any more is signed out, for good', async (nothing) => {
    const phone = '0502220004'
    const { id } = await add({ email: 'cleared@shop.example', phone })
    const before = await signIn(phone)
    const cookie = String(before.headers['set-cookie']).split(';')[0] ?? ''
    const refresh = () => shop.nobody.post('/auth/refresh', undefined, { headers: { cookie } })
    expect((await set(id, { email: nothing, phone })).body).toMatchObject({ email: null, phone: '+966502220004' })
    expect((await refresh()).status).toBe(200)
    expect((await set(id, { email: nothing, phone: nothing })).body).toMatchObject({ email: null, phone: null })
    expect((await refresh()).status).toBe(401)
    expect((await signIn(phone)).status).toBe(401)
  })

  test('the same once more changes nothing, and is no entry of the trail', async () => {
    const { id } = await add({ full_name: 'Same Again', phone: '0502220005' })
    expect((await set(id, { email: null, phone: '+966 50 222 0005' })).status).toBe(200)
    expect(await trailOf('Same Again')).toHaveLength(1)
  })

  test.each([
    [{ email: 'yusuf', phone: null }, 'email', 'This is not an email address'],
    [{ email: null, phone: '12' }, 'phone', 'This is not a phone number'],
    [{ email: 'x'.repeat(201), phone: null }, 'email', 'This must be 200 characters or less'],
    [{ email: null, phone: '5'.repeat(51) }, 'phone', 'This must be 50 characters or less'],
    [{ email: 7, phone: null }, 'email', 'This must be text'],
    [{ phone: '0502220006' }, 'email', 'This field is required'],
    [{ email: 'left@shop.example' }, 'phone', 'This field is required'],
  ])('%j is refused, and nothing is lost', async (body, path, message) => {
    const { id } = await add({ email: 'kept@shop.example' })
    const refused = await set(id, body)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]])
    const { body: listed } = await admin.get<Technician[]>('/admin/technicians')
    expect(listed.find((technician) => technician.id === id)?.email).toBe('kept@shop.example')
    await set(id, { email: null, phone: null })
  })

  test('what somebody else has: an admin, or another technician, also one who is inactive', async () => {
    const { body: others } = await admin.get<{ email: string }[]>('/admin/admins')
    const owner = await add({ phone: '0502220007' })
    await admin.call('PATCH', `/admin/technicians/${owner.id}/status`, { is_active: false })
    const { id } = await add({ full_name: 'Wants Both' })
    const byEmail = await set(id, { email: others[0]?.email, phone: null })
    expect([byEmail.status, byEmail.body.code]).toEqual([409, 'email_taken'])
    const byPhone = await set(id, { email: null, phone: '0502220007' })
    expect([byPhone.status, byPhone.body.detail]).toEqual([409, 'Another person already has this phone number.'])
    expect(await trailOf('Wants Both')).toHaveLength(1)
  })

  test('several get the same number at once: one has it, the others are told', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => add()))
    const answers = await Promise.all(people.map(({ id }) => set(id, { email: null, phone: '0502220008' })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('phone_taken')
  })

  test('two swap their numbers at once: neither can, and both are told', async () => {
    const numbers = ['0502220010', '0502220011'] as const
    const [a, b] = [await add({ phone: numbers[0] }), await add({ phone: numbers[1] })]
    for (let round = 0; round < 5; round++) {
      const swap = [set(a.id, { email: null, phone: numbers[1] }), set(b.id, { email: null, phone: numbers[0] })]
      expect((await Promise.all(swap)).map(({ body }) => body.code)).toEqual(['phone_taken', 'phone_taken'])
    }
  })
})

describe('what a technician signs in with is changed for the own password of the admin', () => {
  type Way = [what: string, method: 'PUT' | 'POST', path: string, body: object]
  const ways: Way[] = [
    ['email and phone', 'PUT', '/contact', { email: null, phone: null }],
    ['the password', 'POST', '/reset-password', { temp_password: 'temp-2' }],
  ]
  let taken = 0

  /** A phone that is signed in, and an admin who changes what its technician signs in with. */
  async function signedInPhone([, method, path, body]: Way) {
    taken += 1
    const identifier = `050222002${taken}`
    const { id, full_name: name } = await add({ full_name: `Signed in ${taken}`, phone: identifier })
    const login = await shop.nobody.post<{ access_token: string }>('/auth/login', { identifier, password: 'temp-1' })
    const headers = { authorization: `Bearer ${login.body.access_token}` }
    const sara = await shop.admin()
    const change = async (given: object) => {
      const answer = await sara.call<Problem>(method, `/admin/technicians/${id}${path}`, { ...body, ...given })
      return [answer.status, answer.body.code, answer.body.errors?.[0]?.path]
    }
    const outcome = async () => {
      const { status } = await shop.nobody.get('/me', { headers })
      return { status, entries: (await trailOf(name)).map(({ action }) => action) }
    }
    return { change, outcome }
  }

  test.each(ways)('%s: without it, or with a wrong one, nothing changes and nobody is signed out', async (...way) => {
    const { change, outcome } = await signedInPhone(way)
    expect(await change({})).toEqual([422, 'invalid', 'current_password'])
    expect(await change({ current_password: 'guess' })).toEqual([422, 'wrong_current_password', undefined])
    expect(await outcome()).toEqual({ status: 200, entries: ['created'] })
    expect(await change(own)).toEqual([200, undefined, undefined])
    expect(await outcome()).toEqual({ status: 401, entries: ['created', expect.stringMatching(/changed|reset/)] })
  })

  test.each(ways)('%s: tries are counted, and too many are held back', async (...way) => {
    const { change, outcome } = await signedInPhone(way)
    for (let i = 0; i < 6; i++) await change({ current_password: 'guess' })
    expect(await change(own)).toEqual([429, 'too_many_tries', undefined])
    expect(await outcome()).toEqual({ status: 200, entries: ['created'] })
  })

  test('also for what stays the same, or is no email at all', async () => {
    const { id } = await add({ phone: '0502220030' })
    for (const contact of [
      { email: null, phone: '0502220030' },
      { email: 'yusuf', phone: null },
    ]) {
      const body = { ...contact, current_password: 'guess' }
      const refused = await admin.call<Problem>('PUT', `/admin/technicians/${id}/contact`, body)
      expect(refused.body.code).toBe('wrong_current_password')
    }
  })
})

describe('the employee number', () => {
  const edit = (id: number, body: object) =>
    admin.call<Technician & Problem>('PATCH', `/admin/technicians/${id}`, {
      full_name: 'Ali',
      segment: 'Winding',
      ...body,
    })
  const numberOf = async (id: number) =>
    (await admin.get<Technician[]>('/admin/technicians')).body.find((t) => t.id === id)?.employee_number

  test('is given, kept when it is left out, changed, and taken away; the trail says so', async () => {
    const { id } = await add({ full_name: 'Numbered', employee_number: ' W-١٠٤/a ' })
    expect(await numberOf(id)).toBe('W-104/a')
    await edit(id, { full_name: 'Numbered' })
    expect(await numberOf(id)).toBe('W-104/a')
    await edit(id, { full_name: 'Numbered', employee_number: 'أ.7' })
    expect(await numberOf(id)).toBe('أ.7')
    await edit(id, { full_name: 'Numbered', employee_number: null })
    expect(await numberOf(id)).toBeNull()
    const trail = await trailOf('Numbered')
    expect(trail.map(({ before, after }) => [before?.['employee_number'], after?.['employee_number']])).toEqual([
      [undefined, 'W-104/a'],
      ['W-104/a', 'أ.7'],
      ['أ.7', null],
    ])
  })

  test.each([
    ['W 104', 'Use letters, digits, dots, dashes and slashes only'],
    ['W_104', 'Use letters, digits, dots, dashes and slashes only'],
    ['W-1\n04', 'Use letters, digits, dots, dashes and slashes only'],
    ['=1+1', 'Use letters, digits, dots, dashes and slashes only'],
    ['W-\u200f104', 'Use letters, digits, dots, dashes and slashes only'],
    ['123456789012345678901', 'The employee number must be 20 characters or less'],
    [104, 'This must be text'],
  ])('“%s” is refused', async (employee_number, message) => {
    const refused = await admin.post<Problem>('/admin/technicians', { ...newcomer, employee_number })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'employee_number', message }]])
  })

  test('an empty one is none, and several may have none', async () => {
    for (const employee_number of ['', null, undefined])
      expect((await add({ employee_number })).employee_number).toBeNull()
  })

  test('belongs to one person, admin or technician, in whichever letters it is written', async () => {
    const { id } = await add({ employee_number: 'T-9' })
    const taken = await admin.post<Problem>('/admin/technicians', { ...newcomer, employee_number: 't-9' })
    expect([taken.status, taken.body.code, taken.body.detail]).toEqual([
      409,
      'employee_number_taken',
      'Another person already has this employee number.',
    ])
    const asAdmin = {
      full_name: 'Sara',
      email: 'sara.nine@shop.example',
      temp_password: 'temp-1',
      employee_number: 'T-9',
      current_password: 'admin-password',
    }
    const inArabic = await admin.post<Problem>('/admin/admins', asAdmin, { headers: { 'accept-language': 'ar' } })
    expect([inArabic.status, inArabic.body.detail]).toEqual([409, 'هذا الرقم الوظيفي مسجّل لشخص آخر.'])
    expect((await edit(id, { employee_number: 't-9' })).body.employee_number).toBe('t-9')
    const other = await add()
    expect((await edit(other.id, { employee_number: 'T-9' })).body.code).toBe('employee_number_taken')
  })

  test('several get the same one at once: one has it, the others are told', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => add()))
    const answers = await Promise.all(people.map(({ id }) => edit(id, { employee_number: 'RACE-1' })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('employee_number_taken')
  })
})

describe('hourly rates', () => {
  const set = (id: number, hourly_rate: unknown, effective_from?: string) =>
    admin.call<Rate & Problem>('PUT', `/admin/technicians/${id}/hourly-rate`, { hourly_rate, effective_from })
  const ratesOf = async (id: number) => (await admin.get<Rate[]>(`/admin/technicians/${id}/hourly-rate`)).body

  test('from today on unless a day is named; the same day again replaces; what lies before stays', async () => {
    const { id } = await add({ full_name: 'Rated' })
    expect(await ratesOf(id)).toEqual([])
    expect((await set(id, 40, '2026-01-01')).body).toEqual({
      hourly_rate: 40,
      effective_from: '2026-01-01',
      version: 2,
    })
    expect((await set(id, 45.5)).body).toEqual({ hourly_rate: 45.5, effective_from: '2026-11-19', version: 3 })
    expect((await set(id, '٤٥,٥٥')).body.hourly_rate).toBe(45.55)
    expect((await set(id, '1 250,00', '2027-01-01')).status).toBe(200)
    expect(await ratesOf(id)).toEqual([
      { hourly_rate: 1250, effective_from: '2027-01-01', version: 5 },
      { hourly_rate: 45.55, effective_from: '2026-11-19', version: 5 },
      { hourly_rate: 40, effective_from: '2026-01-01', version: 5 },
    ])
    const { body } = await admin.get<Technician[]>('/admin/technicians')
    expect(body.find((technician) => technician.id === id)?.hourly_rate).toBe(45.55)
  })

  test('the rate that holds already is saved without an entry in the trail', async () => {
    const { id } = await add({ full_name: 'Rated Twice' })
    await set(id, 40)
    expect(await set(id, 40)).toMatchObject({ status: 200, body: { hourly_rate: 40 } })
    const entries = async () => (await trailOf('Rated Twice')).filter(({ kind }) => kind === 'hourly_rate')
    expect((await entries()).map(({ action }) => action)).toEqual(['created'])
    await set(id, 40.01)
    expect((await entries()).map(({ action }) => action)).toEqual(['created', 'changed'])
  })

  test.each([
    ['2027-01-01', 50],
    ['2026-06-01', 40],
    ['2026-05-31', 30],
    ['2025-01-01', 30],
  ])('who changed the rate of %s meanwhile sees that of the day: %s', async (day, rate) => {
    const { id } = await add()
    for (const [hourly_rate, from] of [
      [30, '2026-01-01'],
      [40, '2026-06-01'],
      [50, '2027-01-01'],
    ] as const) {
      await set(id, hourly_rate, from)
    }
    const change = { hourly_rate: 60, effective_from: day }
    const refused = await admin.call<Problem & { current: Rate }>(
      'PUT',
      `/admin/technicians/${id}/hourly-rate`,
      change,
      {
        headers: { 'if-match': '"2"' },
      },
    )
    expect([refused.status, refused.body.current]).toMatchObject([412, { hourly_rate: rate }])
  })

  test('today is the day in the shop', async () => {
    const { id } = await add()
    shop.at('2026-11-19T21:00:00Z')
    expect((await set(id, 50)).body.effective_from).toBe('2026-11-20')
    shop.at('2026-11-19T06:00:00Z')
  })

  test.each([
    [45.555, undefined, 'hourly_rate', 'The rate must have two decimals at most'],
    [-1, undefined, 'hourly_rate', 'This must be 0 or more'],
    [100_001, undefined, 'hourly_rate', 'This must be 100000 or less'],
    ['forty', undefined, 'hourly_rate', 'This must be a number'],
    ['1,234', undefined, 'hourly_rate', 'This can be read in two ways. Write 1234, or 1.2340'],
    [45, '1999-12-31', 'effective_from', 'The day must lie between 2000 and 2100'],
    [45, '2101-01-01', 'effective_from', 'The day must lie between 2000 and 2100'],
    [45, '2026-02-30', 'effective_from', 'This must be a date such as 2026-11-20'],
  ])('%s from %s', async (rate, day, path, message) => {
    const { id } = await add()
    const refused = await set(id, rate, day)
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message }]])
    expect(await ratesOf(id)).toEqual([])
  })

  test.each(['2000-01-01', '2100-12-31'])('a day as far away as %s', async (day) => {
    const { id } = await add()
    expect((await set(id, 0.01, day)).status).toBe(200)
  })

  test('several for the same day at once: one is left, and the trail says which followed which', async () => {
    const { id } = await add({ full_name: 'Rated By Many' })
    const answers = await Promise.all([10, 20, 30, 40].map((rate) => set(id, rate, '2026-12-01')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [left, ...others] = await ratesOf(id)
    expect(others).toEqual([])
    const [, first, ...later] = await trailOf('Rated By Many')
    expect([first?.action, first?.before]).toEqual(['created', null])
    expect(later.map(({ action, before }) => [action, before])).toEqual([
      ['changed', first?.after],
      ['changed', later[0]?.after],
      ['changed', later[1]?.after],
    ])
    expect({ ...later[2]?.after, version: 5 }).toEqual({ id, ...left })
  })
})

test('the trail has every change, by whom, and no password', async () => {
  const { id } = await add({ full_name: 'Watched', phone: '0501230009' })
  await admin.call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
  await admin.call('PATCH', `/admin/technicians/${id}/status`, { is_active: false })
  await admin.call('PATCH', `/admin/technicians/${id}`, { full_name: 'Watched', segment: 'Winding', is_active: true })
  await admin.call('PUT', `/admin/technicians/${id}/hourly-rate`, { hourly_rate: 60 })
  await admin.post(`/admin/technicians/${id}/reset-password`, { ...own, temp_password: 'temp-secret' })
  const trail = await trailOf('Watched')
  expect(trail.map(({ kind, action, person_id }) => [kind, action, person_id])).toEqual([
    ['technician', 'created', admin.id],
    ['technician', 'changed', admin.id],
    ['technician', 'changed', admin.id],
    ['hourly_rate', 'created', admin.id],
    ['technician', 'password_reset', admin.id],
  ])
  expect([trail[1]?.before?.['is_active'], trail[1]?.after?.['is_active']]).toEqual([true, false])
  expect(trail[3]?.after).toEqual({ id, hourly_rate: 60, effective_from: '2026-11-19' })
  expect(JSON.stringify(trail)).not.toMatch(/temp-|password_hash|argon2/)
})

test.each([
  ['PATCH', '', { full_name: 'X', segment: 'Y' }],
  ['PATCH', '/status', { is_active: false }],
  ['PUT', '/contact', { ...own, email: null, phone: null }],
  ['GET', '/hourly-rate', undefined],
  ['PUT', '/hourly-rate', { hourly_rate: 1 }],
] as const)(
  '%s /admin/technicians/{id}%s: no admin is a technician, and technicians may not',
  async (method, path, body) => {
    for (const id of [admin.id, 999_999, 'abc']) {
      expect([id, (await admin.call(method, `/admin/technicians/${id}${path}`, body)).status]).toEqual([id, 404])
    }
    const ali = await shop.technician()
    expect((await ali.call(method, `/admin/technicians/${ali.id}${path}`, body)).status).toBe(403)
  },
)
