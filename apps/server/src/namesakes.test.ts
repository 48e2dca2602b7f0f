import { type CallName, calls, formerName, pathOf, type Shape, shapes } from '@warsha/contract'
import { examples } from '@warsha/contract/examples'
import { type Labelled, personLabels, reviewFlags } from '@warsha/domain'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLines } from '../testing/pdf-text.ts'
import { type Caller, openShop, type Shop } from '../testing/shop.ts'
import { openWorkbook } from '../testing/workbook.ts'
import { learnNow } from './features/learning/index.ts'
import { sql } from './platform/database.ts'

/** Two technicians and an admin have it, and one who has left. */
const NAME = 'Muhammad Asif'
const CUSTOMER = 'Former technician 12'

let shop: Shop
let admin: Caller
let numbered: Caller
let other: Caller
let left: Caller
let jobId: number
let sessionId: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
  numbered = await shop.technician({ name: NAME })
  other = await shop.technician({ name: NAME, phone: '+966501234567' })
  left = await shop.technician({ name: NAME, phone: '+966509990001' })
  await shop.db.write(
    sql`update person set full_name = ${NAME}, created_at = '2026-01-05T06:00Z' where id = ${admin.id}`,
  )
  await shop.db.write(sql`update person set employee_number = '1007' where id = ${numbered.id}`)
  await shop.db.write(sql`update person set is_active = false where id = ${left.id}`)
  await shop.db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select 1, id, 6 * 3600 from activity_type where code = 'REPAIR'`)
  await work()
  await administration()
  await learnNow(shop.db, shop.now)
})
afterAll(() => shop.close())

/** A job with a motor of the usual kind. @param closed when; null while it is in progress */
async function addJob(jobNo: string, closed: string | null): Promise<void> {
  await shop.db.write(sql`
    insert into job (job_no, customer, description, status, closed_at, job_type_id, power_rating_id, rpm_category_id)
    values (${jobNo}, ${CUSTOMER}, ${CUSTOMER}, ${closed ? 'closed' : 'in_progress'}, ${closed}, 1, 3, 2)`)
}

/** An hour of somebody. @param flags why an admin has to look at it; 0 when nobody has to */
async function worked({ id }: Caller, job: string, from: string, flags: number): Promise<void> {
  const till = new Date(Date.parse(from) + 3_600_000).toISOString()
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, reported_ended_at, technician_id, job_id,
      activity_type_id, review_flags)
    select gen_random_uuid(), gen_random_uuid(), ${from}, ${till}, ${till}, ${id}, job.id, activity_type.id,
      ${flags}
    from job, activity_type where job_no = ${job} and code = 'REPAIR'`)
}

/** Some settled work of everybody, some that waits for review, and one session that runs. */
async function work(): Promise<void> {
  await addJob('2001', '2026-11-05T13:00Z')
  await addJob('1001', null)
  for (const [place, by] of [numbered, other, left].entries()) {
    await worked(by, '2001', `2026-11-04T${10 + 2 * place}:00Z`, 0)
    await worked(by, '1001', `2026-10-1${place + 1}T06:00Z`, reviewFlags.too_long)
  }
  for (const by of [numbered, other]) await by.start({ note: CUSTOMER })
  jobId = (await shop.db.row<{ id: number }>(sql`select id from job where job_no = '1001'`))?.id ?? 0
}

/** What an admin does about them, and both technicians' phones hold something. */
async function administration(): Promise<void> {
  await shop.db.write(sql`
    insert into phone (person_id, device_id, unsent_count, last_heard_at)
    select id, 'phone ' || id, 1, now() from person where id in (${numbered.id}, ${other.id})`)
  await shop.db.write(sql`
    insert into security_event (at, kind, person_id, details)
    select now(), 'signed_in', id, '{}' from person`)
  for (const by of [numbered, other]) {
    const path = `/admin/technicians/${by.id}`
    expect((await admin.call('PATCH', path, { full_name: NAME, segment: 'Fitting' })).status).toBe(200)
    const stored = await shop.db.row<{ id: string }>(sql`
      select id from work_session where technician_id = ${by.id} and ended_at is not null order by started_at desc limit 1`)
    sessionId = stored?.id ?? ''
    const correction = { note: CUSTOMER, reason: CUSTOMER }
    expect((await admin.call('PATCH', `/admin/sessions/${sessionId}`, correction)).status).toBe(200)
  }
  expect((await admin.post('/admin/periods/2026-10/lock', { accept_to_review: true })).status).toBe(200)
  await shop.db.write(sql`
    insert into period_proposal (month, action, proposed_by, proposed_at)
    values ('2026-11-01', 'lock', ${admin.id}, now())`)
}

const range = { from_date: '2026-10-01', to_date: '2026-11-19' }

/** What calls ask for in place of their examples, so that they find the people of one name. */
const wanted: Partial<Record<CallName, { params?: () => object; query?: object }>> = {
  jobAccount: { params: () => ({ id: jobId }) },
  jobEstimates: { params: () => ({ id: jobId }) },
  sessionRecord: { params: () => ({ id: sessionId }) },
  sessionRecords: { query: { ...range, page_size: 200 } },
  timesheets: { query: { month: '2026-11' } },
  timesheet: { params: () => ({ id: other.id }), query: { month: '2026-11' } },
  paySheet: { query: { month: '2026-10' } },
  reportSummary: { query: { ...range, group_by: 'technician' } },
  technicianEfficiency: { query: range },
  costBreakdown: { query: { ...range, group_by: 'technician' } },
  search: { query: { q: 'muhammad' } },
  audit: { query: { page_size: 200 } },
  securityLog: { query: { page_size: 200 } },
  timeline: { query: { from_date: '2026-11-04' } },
}

/** Every call of an admin that only reads and answers with JSON. */
const reading = (Object.keys(calls) as CallName[]).filter((name) => {
  const answer = (shapes[name] as Shape).answers[200]
  return calls[name].method === 'GET' && calls[name].path.startsWith('/admin/') && typeof answer === 'object'
})

async function answerOf(name: CallName): Promise<unknown> {
  const { params, query } = { ...examples[name], ...wanted[name] }
  const given = wanted[name]?.params?.() ?? (typeof params === 'function' ? {} : params)
  const answer = await admin.get(pathOf(name, given as Record<string, string | number>).replace(/^\/api/, ''), {
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
    headers: { 'accept-language': 'ar' },
  })
  return answer.status === 200 ? answer.body : null
}

/** All objects of an answer. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  return [record, ...Object.values(record).flatMap(objectsIn)]
}

const isPerson = (value: unknown): value is { id: number; name: string; label: string } =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  'name' in value &&
  'name_ar' in value &&
  'id' in value

/** What an audit entry keeps of a thing is as it was then. */
const IS_RECORD = new Set(['before', 'after'])

/** The objects that have the name alone: without the person, or their label, beside it. */
function bareNamesIn(value: unknown): object[] {
  if (Array.isArray(value)) return value.flatMap(bareNamesIn)
  if (typeof value !== 'object' || value === null || isPerson(value)) return []
  const fields = Object.entries(value).filter(([field]) => !IS_RECORD.has(field))
  const tells = fields.some(([, each]) => isPerson(each) && each.name === NAME)
  const isBare = fields.some(([, each]) => each === NAME) && !tells
  return [...(isBare ? [value] : []), ...fields.flatMap(([, each]) => bareNamesIn(each))]
}

describe('people of one name', () => {
  test('have labels that differ, and tell no id and no phone number', async () => {
    const rows = await shop.db.rows<{ id: number; label: string }>(sql`
      select labelled_id as id, labelled_person ->> 'label' as label from person_labels()`)
    const labels = Object.fromEntries(rows.map(({ id, label }) => [id, label]))
    expect(labels).toMatchObject({
      [numbered.id]: 'Muhammad Asif (1007)',
      [other.id]: 'Muhammad Asif (Fitting …4567)',
      [left.id]: 'Muhammad Asif (Winding …0001)',
      [admin.id]: 'Muhammad Asif (2026-01-05)',
    })
  })

  test.each(reading)('are told apart in what %s answers', async (name) => {
    const answer = await answerOf(name)
    expect(bareNamesIn(answer)).toEqual([])
    const people = objectsIn(answer)
      .filter(isPerson)
      .filter((person) => person.name === NAME)
    const labels = new Map(people.map(({ id, label }) => [id, label]))
    expect(new Set(labels.values()).size).toBe(labels.size)
    expect([...labels.values()]).not.toContain(NAME)
  })

  test('are in the answers of all calls that name people', async () => {
    const found = await Promise.all(
      reading.map(async (name) => [name, JSON.stringify(await answerOf(name)).includes(`"${NAME} (`)] as const),
    )
    const naming = found.flatMap(([name, isThere]) => (isThere ? [name] : []))
    expect(naming).toEqual(
      expect.arrayContaining([
        'live',
        'liveFloor',
        'nextWork',
        'timeline',
        'search',
        'technicians',
        'admins',
        'audit',
        'securityLog',
        'system',
        'jobAccount',
        'sessionRecords',
        'sessionRecord',
        'reviewList',
        'periods',
        'paySheet',
        'timesheets',
        'timesheet',
        'reportSummary',
        'technicianEfficiency',
        'costBreakdown',
      ]),
    )
  })

  test('who is best is called by the label', async () => {
    const { summary } = (await answerOf('technicianEfficiency')) as {
      summary: { best_performer: string; best: object }
    }
    expect(summary.best_performer).toMatch(/^Muhammad Asif \(.+\)$/)
    expect(summary.best).toMatchObject({ name: NAME, label: summary.best_performer })
  })
})

const files = [
  ['exportCsv', range],
  ['exportExcel', range],
  ['exportPdf', range],
  ['paySheetCsv', { month: '2026-10' }],
  ['paySheetExcel', { month: '2026-10' }],
  ['paySheetPdf', { month: '2026-10' }],
  ['timesheetsPdf', { month: '2026-11' }],
] as const

const readers: Record<string, (bytes: Buffer) => Promise<string[]>> = {
  Csv: async (bytes) => parse(bytes, { bom: true }).flat(),
  Excel: async (bytes) => {
    const { sheets } = await openWorkbook(bytes)
    return sheets.flatMap(({ cells }) => [...cells.values()].map(({ value }) => String(value)))
  },
  Pdf: async (bytes) => (await printedLines(bytes)).map((lines) => lines.map((texts) => texts.join(' ')).join(' ')),
}

async function textsOf(call: (typeof files)[number][0], query: object, language: 'en' | 'ar'): Promise<string[]> {
  const { rawPayload, statusCode } = await shop.app.inject({
    method: 'GET',
    url: pathOf(call, {}),
    query: { ...query, language },
    headers: await admin.authorization(),
  })
  expect(statusCode).toBe(200)
  const kind = /(Csv|Excel|Pdf)$/.exec(call)?.[1] ?? ''
  return (await readers[kind]?.(rawPayload)) ?? []
}

describe.each(files)('in %s', (call, query) => {
  test.each(['en', 'ar'] as const)('people of one name are told apart, in %s', async (language) => {
    const texts = await textsOf(call, query, language)
    expect(texts).not.toContain(NAME)
    const all = texts.join(' ')
    for (const mark of ['1007', '4567']) expect(all).toMatch(new RegExp(`Muhammad\\s+Asif.{0,24}${mark}`, 's'))
  })
})

describe('free text that reads like the name of somebody who was erased', () => {
  test.each(reading)('stays as it is in what %s answers', async (name) => {
    expect(JSON.stringify(await answerOf(name))).not.toContain('فني سابق 12')
  })

  test('is there to be changed', async () => {
    for (const name of ['jobAccount', 'sessionRecords', 'timeline', 'nextWork'] as const)
      expect(JSON.stringify(await answerOf(name))).toContain(CUSTOMER)
  })

  test.each(files)('stays as it is in %s', async (call, query) => {
    expect((await textsOf(call, query, 'ar')).join(' ')).not.toMatch(/(فني|مسؤول) سابق/)
  })

  test('is kept in a file', async () => {
    expect(await textsOf('exportCsv', range, 'ar')).toContain(CUSTOMER)
  })
})

test('whoever was erased has a number in both languages', async () => {
  const gone = await shop.technician({ name: 'Omar Saleh' })
  await shop.db.write(sql`update person set is_active = false where id = ${gone.id}`)
  const erasing = { full_name: 'Omar Saleh', current_password: 'admin-password' }
  expect((await admin.post(`/admin/technicians/${gone.id}/erase`, erasing)).status).toBe(200)
  const row = await shop.db.row<{ person: object }>(sql`
    select labelled_person as person from person_labels() where labelled_id = ${gone.id}`)
  const [name, name_ar] = (['en', 'ar'] as const).map((language) => formerName('TECHNICIAN', gone.id, language))
  expect(row?.person).toEqual({ id: gone.id, name, name_ar, label: name })
})

const entered = fc.record({
  name: fc.constantFrom(
    'Bilal Khan',
    'bilal khan',
    'BILAL-KHAN',
    'محمد آصف',
    'محمد اصف',
    'Salman Raza',
    'former technician 3',
  ),
  employeeNumber: fc.option(fc.stringMatching(/^[A-Z0-9]{1,3}$/)),
  segment: fc.option(fc.constantFrom('Winding', 'Fitting', 'اللف')),
  phone: fc.option(fc.stringMatching(/^\+9665[0-9]{8}$/)),
  day: fc.integer({ min: 1, max: 3 }),
})
const isFree = ({ employeeNumber, phone }: { employeeNumber: string | null; phone: string | null }) =>
  [employeeNumber, phone].filter((each) => each !== null)

test('the database labels people as the rule does', async () => {
  const people = fc
    .array(entered, { maxLength: 8 })
    .filter((all) => new Set(all.flatMap(isFree)).size === all.flatMap(isFree).length)
  await fc.assert(
    fc.asyncProperty(people, async (all) => {
      const labels = await shop.db
        .transaction(async (tx) => {
          await tx.run(sql`
            update person set full_name = 'Somebody ' || id, employee_number = null, phone = null where erased_at is null`)
          const ids: number[] = []
          for (const { name, employeeNumber, segment, phone, day } of all) {
            const row = await tx.row<{ id: number }>(sql`
              insert into person (full_name, role, employee_number, segment, phone, password_hash, must_change_password, created_at)
              values (${name}, 'TECHNICIAN', ${employeeNumber}, ${segment}, ${phone}, 'x', false,
                ${`2026-11-0${day}T06:00Z`}) returning id`)
            ids.push(row?.id ?? 0)
          }
          const rows = await tx.rows<{ id: number; label: string }>(sql`
            select labelled_id as id, labelled_person ->> 'label' as label from person_labels()
            where labelled_id = any(${ids}::int[])`)
          throw Object.assign(new Error('undone'), { found: { ids, rows } })
        })
        .catch(
          (error: unknown) => (error as { found?: { ids: number[]; rows: { id: number; label: string }[] } }).found,
        )
      if (!labels) throw new Error('nothing was labelled')
      const given = all.map((each, place): Labelled => {
        const enteredOn = `2026-11-0${each.day}`
        return { ...each, id: labels.ids[place] ?? 0, createdAt: Date.parse(`${enteredOn}T06:00Z`), enteredOn }
      })
      expect(new Map(labels.rows.map(({ id, label }) => [id, label]))).toEqual(personLabels(given))
    }),
    { numRuns: 25 },
  )
}, 60_000)
