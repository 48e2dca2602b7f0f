import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { payrollColumns, type PayrollFile, type PayrollRow } from '@warsha/contract'
import { payrollJsonSchema } from '@warsha/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertedBy, firstLineOf, pythonWith } from '../../../testing/outside-programs.ts'
import { adminsProof, at, hireLongAgo, type Sheet, usualRules, worked } from '../../../testing/pay-months.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'

const HOSTILE = '=HYPERLINK("http://evil.example"),"x"'

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller

// September and October are closed; in November work comes for both, and some of September's is taken back.
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: HOSTILE })
  omar = await shop.technician({ name: 'عمر الشهري' })
  await shop.job()
  await shop.db.write(sql`update person set employee_number = 'W-77' where id = ${omar.id}`)
  await hireLongAgo(shop)
  const rules = { ...usualRules, factor_rest_day: 1.75, unpaid_activities: ['BREAK'], effective_from: '2026-09-01' }
  await huda.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })
  await worked(shop, ali, '2026-10-29T08:00:00', '2026-10-29T17:00:00')
  shop.at(at('2026-09-30', '08:00'))
  const { body: shrunk } = await omar.start({ at: at('2026-09-29', '08:00') })
  await omar.complete(shrunk.session_id, at('2026-09-29', '12:00'))
  shop.at(at('2026-11-01', '07:00'))
  for (const month of ['2026-09', '2026-10'])
    await huda.post(`/admin/periods/${month}/lock`, { accept_to_review: true })
  shop.at(at('2026-11-30', '09:00'))
  await lateWork(ali, '2026-10-30', ['08:00', '10:30'])
  await lateWork(ali, '2026-10-28', ['17:00', '18:20'])
  await lateWork(ali, '2026-09-30', ['08:00', '09:10'])
  await lateWork(omar, '2026-10-27', ['08:10', '08:51'], 'BREAK')
  await omar.complete(shrunk.session_id, at('2026-09-29', '11:10'))
  shop.at(at('2026-12-02', '09:00'))
  for (const by of [ali, omar]) {
    for (const day of ['01', '02', '05', '06', '10'])
      await worked(shop, by, `2026-11-${day}T08:0${day.slice(1)}:11`, `2026-11-${day}T21:13:${day}`)
    await worked(shop, by, '2026-11-03T12:00:00', '2026-11-03T13:00:00', { activity: 'BREAK' })
  }
  await away(omar, 'annual', '2026-11-12', null)
  await away(omar, 'sick', '2026-11-11', 'first')
})
afterAll(() => shop.close())

async function lateWork(by: Caller, day: string, [from, to]: [string, string], activity?: string): Promise<void> {
  const { body } = await by.start({ at: at(day, from), ...(activity && { activity }) })
  await by.complete(body.session_id, at(day, to))
}

const away = (who: Caller, kind: string, day: string, half: string | null) =>
  huda.post('/admin/absences', { technician_ids: [who.id], kind, first_day: day, last_day: day, half })

const sheetOf = async (month: string) => (await huda.get<Sheet>(`/admin/pay-sheet?month=${month}`)).body

async function payroll(format: 'csv' | 'json', month = '2026-11') {
  const url = `/api/admin/pay-sheet/payroll?month=${month}&format=${format}`
  return shop.app.inject({ method: 'GET', url, headers: await huda.authorization() })
}
const jsonOf = async (month?: string) => (await payroll('json', month)).json<PayrollFile>()

const hundredths = (value: unknown) => Math.round(Number(value) * 100)
/** The sum of a figure, in hundredths, so that nothing is lost. */
function sumOf(rows: readonly Record<string, unknown>[], name: string): number {
  return rows.reduce((sum, row) => sum + hundredths(row[name]), 0)
}

/** Which figure of the pay sheet a column is. */
const figures = {
  days_worked: 'days_worked',
  hours_regular: 'hours_regular',
  hours_overtime: 'hours_overtime',
  hours_rest_day: 'hours_rest_day',
  hours_holiday: 'hours_holiday',
  hours_unpaid: 'hours_unpaid',
  days_annual_leave: 'days_absent_annual',
  days_sick_leave: 'days_absent_sick',
  days_unpaid_leave: 'days_absent_unpaid',
  days_other_absence: 'days_absent_other',
  days_not_recorded: 'days_not_recorded',
  seconds_regular: 'seconds_regular',
  seconds_overtime: 'seconds_overtime',
  seconds_rest_day: 'seconds_rest_day',
  seconds_holiday: 'seconds_holiday',
  seconds_unpaid: 'seconds_unpaid',
} as const

const ofWork = ['hours_regular', 'hours_overtime', 'hours_rest_day', 'hours_holiday', 'hours_unpaid']

/** Compares the rows of a file with the pay sheet's own call: each line, its late work, and the totals. */
function expectSheet(rows: readonly Record<string, unknown>[], { lines, totals }: Sheet): void {
  const isLate = (row: Record<string, unknown>) => row['late_month'] !== null && row['late_month'] !== ''
  const [own, late] = [rows.filter((row) => !isLate(row)), rows.filter(isLate)]
  expect(own.map((row) => Number(row['technician_id']))).toEqual(lines.map(({ technician_id }) => technician_id))
  for (const [column, figure] of Object.entries(figures)) {
    const expected = lines.map((line) => hundredths(line[figure]))
    expect([column, own.map((row) => hundredths(row[column]))]).toEqual([column, expected])
    expect([column, sumOf(own, column)]).toEqual([column, hundredths(totals[figure])])
  }
  for (const { technician_id, hours_adjustment, seconds_adjustment, hours_paid, seconds_paid } of lines) {
    const ofLine = (row: Record<string, unknown>) => Number(row['technician_id']) === technician_id
    const lateOfLine = late.filter(ofLine)
    const workOf = (names: string[]) => names.reduce((sum, name) => sum + sumOf(lateOfLine, name), 0)
    expect(workOf(ofWork)).toBe(hundredths(hours_adjustment))
    expect(workOf(ofWork.map((name) => name.replace('hours', 'seconds')))).toBe(seconds_adjustment * 100)
    expect(sumOf(rows.filter(ofLine), 'hours_paid')).toBe(hundredths(hours_paid))
    expect(sumOf(rows.filter(ofLine), 'seconds_paid')).toBe(hundredths(seconds_paid))
  }
  expect(sumOf(rows, 'hours_paid')).toBe(hundredths(totals.hours_paid))
}

describe('the payroll file', () => {
  test('as JSON has a row for each line of the pay sheet and for each month that is paid late, and adds up to it', async () => {
    const { headers } = await payroll('json')
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.warsha.payroll+json',
      'content-disposition': 'attachment; filename="payroll_2026-11.json"',
    })
    const file = await jsonOf()
    expect(file).toMatchObject({
      format: 'warsha-payroll',
      format_version: '1.0',
      month_status: 'open',
      closed_at: null,
      made_at: '2026-12-02T06:00:00.000Z',
    })
    expect(file.rows.map(({ name, employee_number, late_month }) => [name, employee_number, late_month])).toEqual([
      [HOSTILE, null, null],
      [HOSTILE, null, '2026-09'],
      [HOSTILE, null, '2026-10'],
      ['عمر الشهري', 'W-77', null],
      ['عمر الشهري', 'W-77', '2026-09'],
      ['عمر الشهري', 'W-77', '2026-10'],
    ])
    expectSheet(file.rows, await sheetOf('2026-11'))
    for (const [name, total] of Object.entries(file.totals))
      expect([name, hundredths(total)]).toEqual([name, sumOf(file.rows, name)])
  })

  test('pays late work by the rules of its own day, also what is taken back and what is not paid', async () => {
    const { rows } = await jsonOf()
    const late = (by: Caller, month: string) =>
      rows.find((row) => row.technician_id === by.id && row.late_month === month) as PayrollRow
    // The 30th of October is a Friday; on the 28th the hours lie after working hours.
    expect(late(ali, '2026-10')).toMatchObject({ seconds_overtime: 4800, seconds_rest_day: 9000, seconds_paid: 22_950 })
    expect(late(ali, '2026-09')).toMatchObject({ seconds_regular: 4200, hours_regular: 1.17, days_worked: 0 })
    expect(late(omar, '2026-09')).toMatchObject({ seconds_regular: -3000, hours_regular: -0.83, hours_paid: -0.83 })
    expect(late(omar, '2026-10')).toMatchObject({ seconds_unpaid: 2460, hours_unpaid: 0.68, hours_paid: 0 })
  })

  test('says that a month is closed, and stays as it was closed', async () => {
    const file = await jsonOf('2026-10')
    expect(file).toMatchObject({ month_status: 'closed', closed_at: '2026-11-01T04:00:00.000Z', late_count: 3 })
    expectSheet(file.rows, await sheetOf('2026-10'))
    expect(parse((await payroll('csv', '2026-10')).rawPayload, { bom: true })[1]?.[2]).toBe('closed')
  })

  test('is held by the schema that the server publishes, as the documentation has it', async () => {
    const { body: published } = await shop.nobody.get<object>('/payroll-file-1.schema.json')
    expect(published).toEqual(payrollJsonSchema())
    const documented = await readFile(new URL('../../../../../docs/payroll-file.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(documented)).toEqual(published)
    const ajv = new Ajv2020({ allErrors: true })
    ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
    ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
    const isValid = ajv.compile(published)
    for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
      isValid(await jsonOf(month))
      expect([month, isValid.errors]).toEqual([month, null])
    }
    const guide = await readFile(new URL('../../../../../docs/payroll-file.md', import.meta.url), 'utf8')
    const example = JSON.parse(/```json\n(.*?)```/s.exec(guide)?.[1] ?? '') as PayrollFile
    isValid(example)
    expect(isValid.errors).toBe(null)
    for (const [name, total] of Object.entries(example.totals))
      expect([name, hundredths(total)]).toEqual([name, sumOf(example.rows, name)])
    expect(
      [...guide.matchAll(/^\| `(\w+)` +\| (?:text|month|integer|hours|days|decimal) /gm)].map(([, name]) => name),
    ).toEqual(payrollColumns)
    const file = await jsonOf()
    const [row] = file.rows
    const { hours_paid: _, ...withoutPaid } = row as PayrollRow
    for (const wrong of [
      { ...file, format_version: '2.0' },
      { ...file, month_status: 'provisional' },
      { ...file, rows: [withoutPaid] },
      { ...file, rows: [{ ...row, hours_paid: '7.25' }] },
      { ...file, rows: [{ ...row, late_month: '2026-13' }] },
      { ...file, rows: [{ ...row, days_sick_leave: 0.25 }] },
      { ...file, totals: {} },
    ])
      expect(isValid(wrong)).toBe(false)
    expect(isValid({ ...file, format_version: '1.7', rows: [{ ...row, further: 1 }] })).toBe(true)
  })

  test('as CSV has the same rows, with no formula', async () => {
    const { headers, rawPayload } = await payroll('csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payroll_2026-11.csv"',
    })
    expect(parse(rawPayload, { bom: true })[0]).toEqual(payrollColumns)
    const lines: Record<string, string>[] = parse(rawPayload, { bom: true, columns: true })
    const { rows, format_version, month, month_status } = await jsonOf()
    expect(lines.map((line) => line['name'])).toEqual(rows.map(({ name }) => (name === HOSTILE ? `'${HOSTILE}` : name)))
    const asRead = lines.map((line) =>
      Object.fromEntries(
        Object.entries(line).map(([name, value]) => {
          if (name === 'name') return [name, value.replace(/^'/, '')]
          return [name, value === '' ? null : /^(hours|days|seconds|technician)_/.test(name) ? Number(value) : value]
        }),
      ),
    )
    expect(asRead).toEqual(rows.map((row) => ({ format_version, month, month_status, ...row })))
    expect(lines[0]).toMatchObject({ days_worked: '6', days_not_recorded: '17.0', hours_overtime: '16.87' })
  })

  test('comes out of the spreadsheets of others with the totals of the pay sheet', { timeout: 120_000 }, async () => {
    const office = await firstLineOf('soffice', ['--version'])
    const python = await pythonWith('openpyxl')
    const programs = [
      `LibreOffice ${office === null ? 'missing' : 'here'}`,
      `openpyxl ${python === null ? 'missing' : 'here'}`,
    ]
    console.log(`The payroll file is read by: ${programs.join(', ')}`)
    if (office === null) return
    const folder = await mkdtemp(join(tmpdir(), 'warsha-payroll-'))
    try {
      const file = join(folder, 'payroll.csv')
      await writeFile(file, (await payroll('csv')).rawPayload)
      await convertedBy('soffice', { folder, files: [file], as: 'xlsx', into: folder, filter: CSV_AS_UTF8 })
      const [sheet] = await readXlsxFile(join(folder, 'payroll.xlsx'))
      expectSheet(recordsOf(sheet?.data ?? []), await sheetOf('2026-11'))
      expect(sheet?.data.map((row) => row[6])).toContain('عمر الشهري')
      expect(String(sheet?.data[1]?.[6])).toContain(HOSTILE)
      if (python === null) return
      const { stdout } = await promisify(execFile)(python, ['-c', READ, join(folder, 'payroll.xlsx')])
      expectSheet(recordsOf(JSON.parse(stdout) as unknown[][]), await sheetOf('2026-11'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('is for admins alone, of one month, in one of two formats, and is noted as an export', async () => {
    const ask = (query: string, by: Caller) =>
      by.get<{ errors?: { path: string }[] }>(`/admin/pay-sheet/payroll?${query}`)
    expect((await ask('month=2026-11&format=json', ali)).status).toBe(403)
    expect((await ask('month=2026-13&format=json', huda)).body.errors?.[0]?.path).toBe('month')
    expect((await ask('month=2026-11&format=xml', huda)).body.errors?.[0]?.path).toBe('format')
    expect((await ask('month=2026-11', huda)).status).toBe(422)
    const exports = await shop.db.rows<{ details: { call: string } }>(
      sql`select details from security_event where kind = 'exported'`,
    )
    expect(exports.map(({ details }) => details.call)).toContain('payrollFile')
  })
})

/** Commas, quotes, UTF-8: what the dialog asks who opens the file by hand. */
const CSV_AS_UTF8 = 'CSV:44,34,76'

const READ = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[cell for cell in row] for row in sheet.iter_rows(values_only=True)], default=str))`

/** A table as records by its headings. */
function recordsOf([heads = [], ...rows]: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(heads.map((head, place) => [String(head), row[place] ?? null])))
}
