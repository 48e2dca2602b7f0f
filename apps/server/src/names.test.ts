import type { AnswerOf, Problem } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { sql } from './platform/database.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const motor = { job_type_id: 1, power_rating_id: 1, rpm_category_id: 1 }
const technician = { full_name: 'Ali', segment: 'Winding', temp_password: 'temp-1' }
const job = { job_no: '7001', customer: 'Water Company', description: 'Rewind of a pump motor', ...motor }
const eid = {
  starts_at: '2027-03-10T00:00:00',
  ends_at: '2027-03-10T23:59:59',
  reason: 'Eid',
  exception_type: 'holiday',
}

/** Every call that takes a name, with the fields that are names. */
const calls = [
  ['POST', '/admin/technicians', technician, ['full_name', 'segment']],
  ['PATCH', '/admin/technicians/1', technician, ['full_name', 'segment']],
  [
    'POST',
    '/admin/admins',
    { ...technician, email: 'sara@shop.example', current_password: 'admin-password' },
    ['full_name'],
  ],
  ['POST', '/admin/jobs', job, ['customer']],
  ['PUT', '/admin/jobs/1', job, ['customer']],
  ['POST', '/admin/activity-types', { code: 'POLISH', name: 'Polish' }, ['name']],
  ['PUT', '/admin/activity-types/REPAIR', { label: 'Repair' }, ['label']],
  ['POST', '/admin/master-data/job-types', { code: 'X', name: 'X' }, ['code', 'name']],
  ['PUT', '/admin/master-data/job-types/1', { name: 'X' }, ['name']],
  [
    'POST',
    '/admin/master-data/power-ratings',
    { code: 'X', range_description: 'X', complexity_multiplier: 1 },
    ['code', 'range_description'],
  ],
  [
    'POST',
    '/admin/master-data/rpm-categories',
    { poles: 12, description: 'X', complexity_multiplier: 1 },
    ['description'],
  ],
  [
    'POST',
    '/admin/master-data/departments',
    { dept_number: '9', name: 'X', description: null },
    ['dept_number', 'name'],
  ],
  ['PUT', '/admin/workshop', { company_name: 'X' }, ['company_name']],
  ['POST', '/admin/schedule/exceptions', eid, ['reason']],
] as const
const named = calls.flatMap(([method, path, body, fields]) =>
  fields.map((field) => [method, path, field, body] as const),
)

test.each(named)('%s %s takes no %s with what nobody sees', async (method, path, field, body) => {
  for (const [name, language, message] of [
    ['Line\nbreak', 'en', 'This contains a line break, a tab or an invisible character. Type it instead of pasting it'],
    ['\u202eesrever', 'ar', 'يحتوي هذا على فاصل أسطر أو علامة جدولة أو رمز غير مرئي. اكتبه بدلًا من لصقه'],
  ] as const) {
    const headers = { 'accept-language': language }
    const refused = await admin.call<Problem>(method, path, { ...body, [field]: name }, { headers })
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: field, message }]])
  }
})

test('spaces around and between are put right, and a letter and its mark are one', async () => {
  const given = { ...technician, full_name: ' \tJose\u0301\u00a0  Cruz\n', segment: 'Field  Service ' }
  const { body } = await admin.post<AnswerOf<'createTechnician'>>('/admin/technicians', given)
  expect([body.full_name, body.segment]).toEqual(['José Cruz', 'Field Service'])
  const persian = await admin.post<AnswerOf<'createTechnician'>>('/admin/technicians', {
    ...technician,
    full_name: 'علی\u200cرضا 👩\u200d🔧',
  })
  expect(persian.body.full_name).toBe('علی\u200cرضا 👩\u200d🔧')
})

test('a text of several lines keeps them, and takes nothing that turns it around', async () => {
  const lines = { ...job, job_no: '7002', description: 'Rewind\r\n\tof a pump motor', notes: 'first\nsecond' }
  const created = await admin.post<AnswerOf<'createJob'>>('/admin/jobs', lines)
  expect([created.body.description, created.body.notes]).toEqual([lines.description, lines.notes])
  for (const text of ['Rewind of a \u202epump', 'Rewind of a \u0007pump', 'Rewind of a \u009bpump']) {
    const refused = await admin.post<Problem>('/admin/jobs', { ...lines, job_no: '7003', description: text })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'description', message: 'This contains a character that cannot be stored' }],
    ])
  }
})

test('what a technician recorded is never refused for such a character: it is left out', async () => {
  await shop.db.write(
    sql`insert into job (job_no, customer, description) values ('1001', 'Water Company', 'Pump motor')`,
  )
  const ali = await shop.technician()
  const started = await ali.start({ note: ' cut\u0000 and\u202e wound\n ' })
  expect([started.status, started.body.note]).toEqual([201, 'cut and wound'])
})
