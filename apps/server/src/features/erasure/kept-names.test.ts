import { readFile } from 'node:fs/promises'
import { calls, type Retention, type RetentionPreview, type RetentionState } from '@warsha/contract'
import { plusYears } from '@warsha/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, hireLongAgo, type Sheet, worked } from '../../../testing/pay-months.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { partsIn } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { NightlyRemoval } from '../retention/index.ts'

const NAME = 'Saad Al-Mutairi'
const NUMBER = 'N-17'

let shop: Shop
let huda: Caller
let saad: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  saad = await shop.technician({ name: NAME })
  const ali = await shop.technician()
  await shop.job()
  await hireLongAgo(shop)
  await shop.db.write(sql`update person set employee_number = ${NUMBER} where id = ${saad.id}`)
  for (const by of [saad, ali])
    for (const day of ['2026-10-05', '2026-11-02'])
      await worked(shop, by, `${day}T08:00:00`, `${day}T16:10:0${by.id % 10}`)
  shop.at(at('2026-11-20', '10:00'))
  expect((await huda.post('/admin/periods/2026-10/lock', {})).status).toBe(200)
})
afterEach(() => shop.close())

const retention = (name_years: number | null) => ({
  photo_months: null,
  name_years,
  sign_in_days: 90,
  security_log_days: 180,
})

async function keepNames(years: number | null): Promise<void> {
  expect((await huda.call<RetentionState>('PUT', '/admin/retention', retention(years))).body.settings.name_years).toBe(
    years,
  )
}

async function erase(person = saad, full_name = NAME): Promise<void> {
  await huda.call('PATCH', `/admin/technicians/${person.id}/status`, { is_active: false })
  const answer = await huda.post(`/admin/technicians/${person.id}/erase`, {
    full_name,
    current_password: 'admin-password',
  })
  expect(answer.status).toBe(200)
}

/** The night of a day: what the retention removes then. */
async function night(day: string): Promise<void> {
  shop.at(at(day, '01:00'))
  const log = { info: () => undefined, error: () => undefined }
  const photos = { put: never, get: never, remove: never, keys: never }
  const nightly = new NightlyRemoval({
    db: shop.db,
    noteOrphans: null,
    photos,
    now: () => shop.now,
    businessTimeZone: 'Asia/Riyadh',
    isClockBelieved: async () => true,
    log,
  })
  expect(await nightly.look()).toBe(true)
  await nightly.close()
}
const never = () => {
  throw new Error('there are no photos')
}

const bytesOf = async (path: string) =>
  (await shop.app.inject({ method: 'GET', url: `/api${path}`, headers: await huda.authorization() })).rawPayload

/** What pages and papers of a month say, each as one text. */
async function papersOf(month: string): Promise<Record<string, string>> {
  const of = `month=${month}&technician_id=${saad.id}`
  const page = async (path: string) => JSON.stringify((await huda.get(path)).body)
  const paper = async (path: string) => (await printedLines(await bytesOf(path))).flat(2).join(' ')
  return {
    timesheets: await page(`/admin/timesheets?month=${month}`),
    timesheet: await page(`/admin/timesheets/${saad.id}?month=${month}`),
    timesheetPaper: await paper(`/admin/timesheets/${saad.id}/pdf?month=${month}`),
    timesheetPapers: await paper(`/admin/timesheets/pdf?month=${month}`),
    paySheet: await page(`/admin/pay-sheet?month=${month}`),
    payDays: await page(`/admin/pay-sheet?${of}`),
    paySheetPaper: await paper(`/admin/pay-sheet/pdf?${of}`),
    payWorkbook: [...(await partsIn(await bytesOf(`/admin/pay-sheet/excel?month=${month}`))).values()].join(' '),
    payCsv: (await bytesOf(`/admin/pay-sheet/csv?month=${month}`)).toString(),
    payNotes: (await bytesOf(`/admin/pay-sheet/notes/csv?month=${month}`)).toString(),
    payroll: (await bytesOf(`/admin/pay-sheet/payroll?month=${month}&format=csv`)).toString(),
  }
}

/** On which of them the name stands, and with the number. */
async function namedIn(month: string): Promise<string[]> {
  const papers = Object.entries(await papersOf(month))
  for (const [paper, text] of papers) expect([paper, text.includes(NAME)]).toEqual([paper, text.includes(NUMBER)])
  return papers.filter(([, text]) => text.includes(NAME)).map(([paper]) => paper)
}
const all = [
  'timesheets',
  'timesheet',
  'timesheetPaper',
  'timesheetPapers',
  'paySheet',
  'payDays',
  'paySheetPaper',
  'payWorkbook',
  'payCsv',
  'payNotes',
  'payroll',
]

describe('the name of somebody who was erased', () => {
  test('is lost at once unless it is set otherwise, and no later setting brings it back', async () => {
    expect(await namedIn('2026-10')).toEqual(all)
    await erase()
    expect(await namedIn('2026-10')).toEqual([])
    await keepNames(30)
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('stays on pay sheets and timesheets of closed months until the years are over, and is then gone', async () => {
    await keepNames(5)
    await erase()
    expect(await namedIn('2026-10')).toEqual(all)
    expect(await namedIn('2026-11')).toEqual([])
    shop.at(at('2026-12-01', '10:00'))
    await huda.post('/admin/periods/2026-11/lock', {})
    expect(await namedIn('2026-11')).toEqual(all)
    await night('2031-11-20')
    expect(await namedIn('2026-10')).toEqual(all)
    const preview = await huda.post<RetentionPreview>('/admin/retention/preview', retention(5))
    expect(preview.body).toMatchObject({ runs_at: '2031-11-20T22:00:00.000Z', names: 1 })
    await night('2031-11-21')
    expect([await namedIn('2026-10'), await namedIn('2026-11')]).toEqual([[], []])
    expect((await huda.get<RetentionState>('/admin/retention')).body.last_run).toMatchObject({ names: 1 })
    expect(await shop.db.rows(sql`select from kept_name`)).toEqual([])
  })

  test('goes in the next night when the years are fewer, and does not come back when they are more', async () => {
    await keepNames(5)
    await erase()
    shop.at(at('2029-01-10', '10:00'))
    await keepNames(2)
    await night('2029-01-11')
    await keepNames(10)
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('goes in the next night when none are to be kept any more', async () => {
    await keepNames(5)
    await erase()
    await keepNames(null)
    expect(await namedIn('2026-10')).toEqual(all)
    await night('2026-11-21')
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('stays as long after a 29th of February as is said before', async () => {
    await keepNames(1)
    shop.at(at('2028-02-29', '10:00'))
    await erase()
    const until = plusYears('2028-02-29', 1)
    expect(until).toBe('2029-02-28')
    await night(until)
    expect(await namedIn('2026-10')).toEqual(all)
    await night('2029-03-01')
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('counts the years from leaving, of the last time somebody left', async () => {
    await keepNames(5)
    shop.at(at('2027-01-10', '10:00'))
    const setActive = (is_active: boolean) =>
      huda.call<{ left_on: string | null }>('PATCH', `/admin/technicians/${saad.id}/status`, { is_active })
    expect((await setActive(false)).body.left_on).toBe('2027-01-10')
    shop.at(at('2027-02-10', '10:00'))
    expect((await setActive(true)).body.left_on).toBeNull()
    shop.at(at('2027-03-15', '23:30'))
    await setActive(false)
    shop.at(at('2029-06-01', '10:00'))
    expect((await setActive(false)).body.left_on).toBe('2027-03-15')
    await erase()
    await night('2032-03-15')
    expect(await namedIn('2026-10')).toEqual(all)
    await night('2032-03-16')
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('is not kept at all where the years were over before the erasure', async () => {
    await keepNames(2)
    await huda.call('PATCH', `/admin/technicians/${saad.id}/status`, { is_active: false })
    shop.at(at('2028-11-21', '10:00'))
    await erase()
    expect(await shop.db.rows(sql`select from kept_name`)).toEqual([])
    expect(await namedIn('2026-10')).toEqual([])
  })

  test('counts from leaving also of who left, and was erased, before the day was stored', async () => {
    await keepNames(5)
    for (const is_active of [false, true, false]) {
      shop.at(shop.now + 30 * 86_400_000)
      await huda.call('PATCH', `/admin/technicians/${saad.id}/status`, { is_active })
    }
    const left = shop.now
    shop.at(at('2028-01-10', '10:00'))
    await erase()
    const ali = await shop.db.row<{ id: number }>(sql`select id from person where full_name = 'Ali Hassan'`)
    const migration = await readFile(new URL('../../../migrations/0075_left_at.sql', import.meta.url), 'utf8')
    await shop.db.transaction(async (tx) => {
      await tx.script('alter table person drop column left_at')
      await tx.script(migration)
    })
    const rows = await shop.db.rows<{ id: number; left_at: number | null }>(
      sql`select id, left_at from person where id in (${saad.id}, ${ali?.id ?? 0}) order by id`,
    )
    expect(rows).toEqual([
      { id: saad.id, left_at: left },
      { id: ali?.id, left_at: null },
    ])
  })

  test('is on no other page, list, search or file', async () => {
    await keepNames(5)
    await erase()
    const days = { from_date: '2026-10-01', to_date: '2026-11-20', month: '2026-10', q: 'Saad' }
    const papers = [
      'timesheets',
      'timesheet',
      'timesheetPdf',
      'timesheetsPdf',
      'paySheet',
      'paySheetExcel',
      'paySheetPdf',
      'paySheetCsv',
      'payNotesCsv',
      'payrollFile',
    ]
    // The trail keeps names, as its seals cannot be renewed; a stream does not end.
    const left = new Set([...papers, 'audit', 'liveEvents'])
    const answered: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      if (call.method !== 'GET' || left.has(name) || !call.path.startsWith('/admin/')) continue
      const path = call.path.replaceAll(/:\w+/g, String(saad.id))
      for (const group_by of ['technician', 'job']) {
        const { status, body } = await huda.get(path, { query: { ...days, group_by } })
        if (status === 200) answered.push(name)
        expect([name, JSON.stringify(body).includes(NAME), JSON.stringify(body).includes(NUMBER)]).toEqual([
          name,
          false,
          false,
        ])
      }
    }
    expect(answered).toEqual(
      expect.arrayContaining(['technicians', 'sessionRecords', 'reportSummary', 'exportCsv', 'timeline', 'search']),
    )
  })

  test('stands with the number, or the id, where another one has the same name', async () => {
    await keepNames(5)
    const other = await shop.technician({ name: NAME.toUpperCase() })
    await worked(shop, other, '2026-11-03T08:00:00', '2026-11-03T09:00:00')
    await erase()
    shop.at(at('2026-12-01', '10:00'))
    await huda.post('/admin/periods/2026-11/lock', {})
    const labels = async () =>
      (await huda.get<Sheet>('/admin/pay-sheet?month=2026-11')).body.lines
        .map(({ technician }) => technician.label)
        .toSorted()
    expect(await labels()).toEqual(['Ali Hassan', `${NAME} (${NUMBER})`, NAME.toUpperCase()].toSorted())
    await erase(other, NAME.toUpperCase())
    expect(await labels()).toEqual(
      ['Ali Hassan', `${NAME} (${NUMBER})`, `${NAME.toUpperCase()} (${other.id})`].toSorted(),
    )
  })

  test('of an admin who never worked is not kept', async () => {
    await keepNames(5)
    const gone = await shop.admin({ email: 'gone@shop.example' })
    await huda.call('PATCH', `/admin/admins/${gone.id}/status`, {
      is_active: false,
      current_password: 'admin-password',
    })
    await huda.post(`/admin/admins/${gone.id}/erase`, { full_name: 'Huda Admin', current_password: 'admin-password' })
    expect(await shop.db.rows(sql`select from person where id = ${gone.id} and erased_at is not null`)).toHaveLength(1)
    expect(await shop.db.rows(sql`select from kept_name`)).toEqual([])
  })
})

test('who sets retention without the years changes nothing about them', async () => {
  await keepNames(5)
  const { name_years: _years, ...others } = retention(5) satisfies Retention
  const saved = await huda.call<RetentionState>('PUT', '/admin/retention', { ...others, sign_in_days: 91 })
  expect(saved.body.settings).toEqual({ ...retention(5), sign_in_days: 91 })
})
