import type { AnswerOf } from '@warsha/contract'
import { foldText } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { jobsWith } from './queries.ts'

/** A soak run compares every character, the others leave out Chinese and Korean ones. */
const isSoak = Boolean(process.env['SOAK'])

type Found = AnswerOf<'search'>

let shop: Shop
let huda: Caller
let ali: Caller
const jobId: Record<string, number> = {}

const rows = [
  // number, customer, description, status, age in hours
  ['1042', 'شركة مياه الساحل', 'إعادة لفّ محرّك المضخّة ٧٥ كيلوواط', 'in_progress', 5],
  ['10420', 'Al-Rajhi Cement', 'Overhaul of a 200 kW blower motor', 'open', 4],
  ['21042', 'Aramco Ras Tanura', 'Rewind of a 30 kW pump motor', 'closed', 3],
  ['7001', 'Pump House Trading', 'Bearing change', 'closed', 2],
  ['7002', 'Yanbu Steel', 'Crane hoist pump, Siemens Nürnberg', 'open', 1],
  ['7003', 'مؤسسة الأفق', 'صيانة مولّد', 'on_hold', 6],
] as const

beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: 'أحمد الغامدي' })
  await shop.technician({ name: 'Ramesh Kumar' })
  await shop.db.run(sql`update person set employee_number = 'T-104' where id = ${ali.id}`)
  for (const [number, customer, description, status, age] of rows) {
    const added = await shop.db.writeRow<{ id: number }>(sql`
      insert into job (job_no, customer, description, status, created_at, closed_at)
      values (${number}, ${customer}, ${description}, ${status},
        timestamptz '2026-11-19T06:00:00Z' - ${age} * interval '1 hour', case when ${status} = 'closed' then now() end)
      returning id`)
    jobId[number] = added?.id ?? 0
  }
})
afterAll(() => shop.close())

const find = (q: string, more: Record<string, string> = {}) =>
  huda.get<Found>('/admin/search', { query: { q, ...more } })
const numbers = async (q: string, more?: Record<string, string>) =>
  (await find(q, more)).body.jobs.map(({ job_no }) => job_no)
const names = async (q: string) => (await find(q)).body.technicians.map(({ full_name }) => full_name)

describe('jobs', () => {
  test.each([
    ['the number first, then those that begin with it, then those that have it within', '1042', '1042 10420 21042'],
    ['digits of the other script', '١٠٤٢', '1042 10420 21042'],
    ['Persian digits', '۱۰۴۲', '1042 10420 21042'],
    ['signs around a number', '#1042', '1042 10420 21042'],
    ['a customer that begins so before words, and open before closed', 'pump', '7001 7002 21042'],
    ['words in any order, wherever they stand', 'siemens crane', '7002'],
    ['accents do not matter', 'nurnberg', '7002'],
    ['nor do hyphens', 'al rajhi', '10420'],
    ['nor marks on Arabic letters', 'محرك المضخه', '1042'],
    ['nor hamzas', 'اعاده لف', '1042'],
    ['nor tatweel', 'مولـــد', '7003'],
    ['digits in a description', '75 كيلوواط', '1042'],
    ['two letters at the beginning of a word', 'ya', '7002'],
    ['two letters within a word find nothing', 'nb', ''],
    ['a sign that a pattern would have', '%', ''],
    ['another one', '____', ''],
    ['a word that none has', 'pump zebra', ''],
  ])('%s', async (_says, q, expected) => {
    expect((await numbers(q)).join(' ')).toBe(expected)
  })

  test.each([
    ['two letters swapped', 'pmup steel', '7002'],
    ['a letter too many', 'cemment', '10420'],
    ['a letter missing', 'crne hoist', '7002'],
    ['another letter', 'ovarhaul', '10420'],
    ['another letter in Arabic', 'مولط', '7003'],
    ['a number must be right', 'pmup 9999', ''],
  ])('nearly: %s', async (_says, q, expected) => {
    const { body } = await find(q)
    expect(body.jobs.map(({ job_no }) => job_no).join(' ')).toBe(expected)
    expect(body.is_near).toBe(expected !== '')
  })

  test('words that begin so come before those that have it within', async () => {
    expect(await numbers('ring')).toEqual(['7001'])
    await shop.db.run(sql`
      insert into job (job_no, customer, description, status, closed_at)
      values ('99', 'Zamil', 'Ring oiling', 'closed', now())`)
    expect(await numbers('ring')).toEqual(['99', '7001'])
  })

  test('what was opened lately comes before its like', async () => {
    expect(await numbers('motor')).toEqual(['10420', '21042'])
    expect(await numbers('motor', { recent_jobs: `${jobId['21042']}` })).toEqual(['21042', '10420'])
    expect(await numbers('1042', { recent_jobs: `${jobId['21042']}` })).toEqual(['1042', '10420', '21042'])
  })

  test('a job that was changed is found by its new words', async () => {
    await shop.db.run(sql`update job set description = 'Balancing of a rotor' where id = ${jobId['7001'] ?? 0}`)
    expect(await numbers('balancing')).toEqual(['7001'])
    expect(await numbers('bearing')).toEqual([])
    await shop.db.run(sql`update job set description = 'Bearing change' where id = ${jobId['7001'] ?? 0}`)
  })

  test('no more than eight, and whether there are more', async () => {
    await shop.db.run(sql`
      insert into job (job_no, customer, description) select '88' || i, 'Marafiq', 'Cooling fan'
      from generate_series(10, 18) as i`)
    const { body } = await find('marafiq')
    expect([body.jobs.length, body.has_more_jobs]).toEqual([8, true])
    expect((await find('1042')).body.has_more_jobs).toBe(false)
  })
})

describe('technicians', () => {
  test.each([
    ['احمد', 'أحمد الغامدي'],
    ['الغامدى', 'أحمد الغامدي'],
    ['t104', 'أحمد الغامدي'],
    ['T-104', 'أحمد الغامدي'],
    ['kumar ram', 'Ramesh Kumar'],
    ['romesh kumar', 'Ramesh Kumar'],
    ['huda', ''],
  ])('%s', async (q, expected) => {
    expect((await names(q)).join()).toBe(expected)
  })

  test('somebody who was erased is found no more, not even as opened lately', async () => {
    const gone = await shop.technician({ name: 'Gone Away' })
    expect(await names('gone away')).toEqual(['Gone Away'])
    await shop.db.run(sql`
      update person set erased_at = now(), is_active = false, email = null, phone = null, password_hash = '',
        full_name = 'Former technician ' || id where id = ${gone.id}`)
    expect(await names('former')).toEqual([])
    expect((await find('', { recent_technicians: `${gone.id}` })).body.technicians).toEqual([])
  })
})

test('the sessions that run come with both', async () => {
  const { body: session } = await ali.start({ job: '1042', activity: 'REPAIR' })
  const running = {
    session_id: session.session_id,
    technician_id: ali.id,
    technician_name: 'أحمد الغامدي',
    job_no: '1042',
    activity_label: 'Repair',
    started_at: session.started_at,
  }
  expect((await find('1042')).body.jobs[0]?.running).toMatchObject([running])
  expect((await find('t104')).body.technicians[0]?.running).toMatchObject(running)
  await ali.complete(session.session_id)
  expect((await find('1042')).body.jobs[0]?.running).toEqual([])
})

test('without words those that were opened lately, in their order, as they are now', async () => {
  const recent = { recent_jobs: [jobId['7003'], 999_999, jobId['1042']].join(), recent_technicians: `${ali.id}` }
  const { body } = await find('', recent)
  expect(body.jobs.map(({ job_no }) => job_no)).toEqual(['7003', '1042'])
  expect(body.technicians.map(({ id }) => id)).toEqual([ali.id])
  expect((await find('')).body).toEqual({ jobs: [], technicians: [], has_more_jobs: false, is_near: false })
  // The id of an admin finds nobody.
  expect((await find('', { recent_technicians: `${huda.id}` })).body.technicians).toEqual([])
})

test('what is sent has its limits, and admins alone may ask', async () => {
  expect((await find('x'.repeat(101))).status).toBe(422)
  expect((await find('a', { recent_jobs: Array.from({ length: 21 }, (_, i) => i + 1).join() })).status).toBe(422)
  expect((await find('word '.repeat(20).trim())).status).toBe(200)
  expect((await ali.get('/admin/search?q=1042')).status).toBe(403)
  expect((await shop.nobody.get('/admin/search?q=1042')).status).toBe(401)
})

test('the index is used', async () => {
  const plans: string[] = []
  await shop.db
    .transaction(async (tx) => {
      await tx.run(sql`
      insert into job (job_no, customer, description)
      select (500000 + i)::text, 'شركة ' || md5(i::text), 'محرك ' || md5((-i)::text) from generate_series(1, 3000) as i`)
      await tx.script('analyze job')
      const explaining = {
        rows: async (statement: Parameters<typeof tx.rows>[0]) => {
          const values = 'values' in statement ? statement.values : []
          const plan = await tx.rows<Record<string, string>>({
            name: `explained ${plans.length}`,
            text: `explain ${statement.text}`,
            values,
          })
          plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'))
          return []
        },
      }
      for (const words of [['502042'], ['المضخه', '75'], ['30', 'tanura']]) {
        await jobsWith(explaining as never, { words, recent: [], limit: 9 })
      }
      throw new Error('undo')
    })
    .catch((error: Error) => expect(error.message).toBe('undo'))
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on job_search')
})

describe('the database folds as the program does', () => {
  test('each character', async () => {
    const codes = await shop.db.rows<{ code: number; folded: string }>(sql`
      select code, fold_text('م' || chr(code) || 'M') as folded from generate_series(1, ${isSoak ? 0x1ffff : 0xffff}) as code
      where code not between 55296 and 57343 and code <> all (${UNICODE_17})
        and (${isSoak} or code not between 13312 and 42000 and code not between 44032 and 55295)`)
    const differing = codes.filter(({ code, folded }) => folded !== foldText(`م${String.fromCodePoint(code)}M`))
    expect(differing.map(({ code }) => code.toString(16))).toEqual([])
    expect(codes.length).toBeGreaterThan(20_000)
  })

  test('texts of any kind', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...'أإآاؤوئيةهىيءٱگکیًٌٍَُِّْـ٠١٢۳۴.-/ \t'.split(''), 'ﻻ', 'ß', 'Æ', 'É', 'e\u0301', '½', '①', '\u200f'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    const texts = fc
      .sample(fc.array(piece, { maxLength: 12 }), 500)
      .map((pieces) => pieces.join('').replaceAll('\0', ''))
    const folded = await shop.db.rows<{ folded: string }>(sql`
      select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`)
    expect(folded.map((row) => row.folded)).toEqual(texts.map(foldText))
  })

  test('the form of the index keeps different letters apart, and has no sign of its own', async () => {
    const letters = await shop.db.rows<{ folded: string; key: string }>(sql`
      select distinct fold_text(chr(code)) as folded, search_key(chr(code)) as key from generate_series(1, 1791) as code
      where code <> all (${UNICODE_17})`)
    const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'
    expect(letters.map(({ folded }) => folded)).toEqual(expect.arrayContaining(arabic.split('')))
    expect(new Set(letters.map(({ key }) => key)).size).toBe(letters.length)
    const replaced = letters.filter(({ folded, key }) => folded !== key)
    expect(replaced.map(({ folded, key }) => [arabic.includes(folded), /^[A-Z]$/.test(key)])).toEqual(
      replaced.map(() => [true, true]),
    )
    expect(replaced).toHaveLength(26)
  })
})

/** Characters that a newer Unicode of one of both decomposes. */
const UNICODE_17 = [0xa7f1]
