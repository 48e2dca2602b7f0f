import { parseCsv } from 'hucre/csv'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsAccess, spokenParts, structureByPoppler } from '../../../testing/pdf-structure.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { adminsProof, at, hireLongAgo, type Sheet, usualRules, worked } from '../../../testing/pay-months.ts'

const HOSTILE = "=cmd|' /C calc'!A0"

let shop: Shop
let huda: Caller
let ali: Caller
let omar: Caller
beforeAll(async () => {
  shop = await openShop()
  huda = await shop.admin()
  ali = await shop.technician({ name: HOSTILE })
  omar = await shop.technician({ name: 'عمر الشهري' })
  await shop.job()
  await shop.db.write(sql`update person set employee_number = 'W-77' where id = ${omar.id}`)
  await hireLongAgo(shop)
  await shop.db.write(sql`update workshop set company_name = 'ورشة الساحل Coastal'`)
  await worked(shop, ali, '2026-10-29T08:00:00', '2026-10-29T17:00:00')
  shop.at(at('2026-11-01', '07:00'))
  await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })
  shop.at(at('2026-11-30', '09:00'))
  const { body } = await ali.start({ at: at('2026-10-30', '08:00') })
  await ali.complete(body.session_id, at('2026-10-30', '10:30'))
  shop.at(at('2026-12-02', '09:00'))
  const rules = { ...usualRules, factor_rest_day: 1.75, unpaid_activities: ['BREAK'], effective_from: '2026-11-01' }
  await huda.call('PUT', '/admin/pay-rules', { ...rules, ...adminsProof })
  for (const by of [ali, omar]) {
    for (const day of ['01', '02', '05', '06', '10'])
      await worked(shop, by, `2026-11-${day}T08:0${day.slice(1)}:11`, `2026-11-${day}T21:13:${day}`)
    await worked(shop, by, '2026-11-03T12:00:00', '2026-11-03T13:00:00', { activity: 'BREAK' })
  }
  await worked(shop, omar, '2026-11-30T22:00:00', '2026-12-01T01:00:00')
  await away(omar, 'annual', '2026-11-12', null)
  await away(omar, 'sick', '2026-11-11', 'first')
})
afterAll(() => shop.close())

const away = (who: Caller, kind: string, day: string, half: string | null) =>
  huda.post('/admin/absences', { technician_ids: [who.id], kind, first_day: day, last_day: day, half })

const sheetOf = async (who?: Caller, month = '2026-11') =>
  (await huda.get<Sheet>(`/admin/pay-sheet?month=${month}${who ? `&technician_id=${who.id}` : ''}`)).body

async function file(kind: string, given = '', month = '2026-11') {
  const url = `/api/admin/pay-sheet/${kind}?month=${month}${given}`
  const answer = await shop.app.inject({ method: 'GET', url, headers: await huda.authorization() })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** The sheets of a workbook as a library of others reads them: rows of values. */
async function workbook(bytes: Buffer) {
  const sheets = await readXlsxFile(bytes)
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
}

/** The library takes a duration for a moment since the day that Excel counts from. */
const secondsOf = (duration: unknown) => (Number(duration) - Date.UTC(1899, 11, 30)) / 1000

describe('the Excel file', () => {
  test.each([
    ['en', ['Pay sheet', 'Days', 'Late arrivals', 'Notes of the law', 'Check', 'Pay rules']],
    ['ar', ['كشف الساعات المستحقة', 'الأيام', 'ما وصل متأخرًا', 'ملاحظات نظام العمل', 'التحقق', 'قواعد الأجر']],
  ])('in %s has the technicians with what the page says, in hours and in seconds', async (language, names) => {
    const { status, headers, bytes } = await file('excel', `&language=${language}`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="pay_sheet_2026-11.xlsx"'])
    const sheets = await workbook(bytes)
    expect([...sheets.keys()]).toEqual(names)
    const { lines, totals } = await sheetOf()
    const total = {
      ...totals,
      technician_name: language === 'en' ? 'Total' : 'المجموع',
      employee_number: null,
      segment: null,
    }
    expect(sheets.get(names[0] ?? '')?.slice(1)).toEqual(
      [...lines, total].map((line) => [
        line.technician_name,
        line.employee_number,
        line.segment,
        line.days_worked,
        line.hours_inside,
        line.hours_outside_working_day,
        line.hours_outside_rest_day,
        line.hours_outside_holiday,
        line.hours_regular,
        line.hours_overtime,
        line.hours_rest_day,
        line.hours_holiday,
        line.hours_unpaid,
        line.hours_absence,
        line.hours_held,
        line.hours_adjustment,
        line.hours_paid,
        line.seconds_inside,
        line.seconds_outside_working_day,
        line.seconds_outside_rest_day,
        line.seconds_outside_holiday,
        line.seconds_regular,
        line.seconds_overtime,
        line.seconds_rest_day,
        line.seconds_holiday,
        line.seconds_unpaid,
        line.seconds_absence,
        line.seconds_held,
        line.seconds_adjustment,
        line.seconds_paid,
        line.days_absent_annual,
        line.days_absent_sick,
        line.days_absent_unpaid,
        line.days_absent_other,
        line.days_not_recorded,
      ]),
    )
  })

  test('has each day, and what is paid of it can be followed', async () => {
    const days = (await workbook((await file('excel')).bytes)).get('Days') ?? []
    expect(days).toHaveLength(1 + 60 + 1)
    const { days: expected, lines } = await sheetOf(ali)
    expect(days.slice(1, 31).map((row) => [...row.slice(5, 12), ...row.slice(13, 18)].map(secondsOf))).toEqual(
      expected?.map((day) => [
        day.seconds_working,
        day.seconds_inside,
        day.seconds_outside,
        day.seconds_regular,
        day.seconds_overtime,
        day.seconds_rest_day,
        day.seconds_holiday,
        day.seconds_unpaid,
        day.seconds_unpaid,
        day.seconds_absence,
        day.seconds_held,
        day.seconds_paid,
      ]),
    )
    for (const row of days.slice(1, -1)) {
      const [regular, ...overtime] = row.slice(8, 12).map(secondsOf)
      const factored = overtime.reduce((sum, each) => sum + each, 0)
      expect(secondsOf(row[17])).toBeCloseTo((regular ?? 0) + factored * Number(row[12]), 2)
    }
    expect(days[6]?.slice(0, 5)).toEqual([HOSTILE, null, new Date('2026-11-06T00:00:00Z'), 'Friday', 'Day of rest'])
    const late = (await workbook((await file('excel')).bytes)).get('Late arrivals') ?? []
    expect(late[1]?.slice(0, 6)).toEqual([
      HOSTILE,
      null,
      '2026-10',
      new Date('2026-10-30T00:00:00Z'),
      'Day of rest',
      '1001',
    ])
    const onDay = (date: string) => days.find((row) => row[0] !== HOSTILE && String(row[2]).includes(date))
    expect(onDay('Nov 11')?.slice(19)).toEqual(['Sick leave, first half', 0, 0.5, 0, 0, 0.5])
    expect(onDay('Nov 12')?.slice(19)).toEqual(['Annual leave', 1, 0, 0, 0, 0])
    const latePaid = (await sheetOf(ali)).adjustments?.[0]?.hours_paid ?? 0
    expect(Math.abs(latePaid - 3.75)).toBeLessThan(0.01)
    expect(late[1]?.slice(8)).toEqual([0, 9000, 0, 0, 9000, 0, 2.5, latePaid])
    const paid = days.slice(1, 31).reduce((sum, row) => sum + Math.round(Number(row[18]) * 100), latePaid * 100)
    expect(paid).toBe(Math.round((lines[0]?.hours_paid ?? 0) * 100))
  })

  test('checks each technician against the sessions, and names who differs', async () => {
    const rows = async () => ((await workbook((await file('excel')).bytes)).get('Check') ?? []).slice(1)
    expect((await rows()).map((row) => [row[0], row[2], ...row.slice(4, 6), row[8], row[9]])).toEqual([
      [HOSTILE, 'Worked (s)', 0, 0, 0, 'OK'],
      [HOSTILE, 'Of it inside (s)', 0, 0, 0, 'OK'],
      ['عمر الشهري', 'Worked (s)', 0, 3600, 0, 'OK'],
      ['عمر الشهري', 'Of it inside (s)', 0, 0, 0, 'OK'],
    ])
    await shop.db.write(sql`
      update day_work set effective_seconds = effective_seconds + 1 where technician_id = ${omar.id} and day = '2026-11-05'`)
    expect((await rows()).map((row) => row[9])).toEqual(['OK', 'OK', 'OK', 'DIFFERS'])
    await shop.db.write(sql`
      update day_work set effective_seconds = effective_seconds - 1 where technician_id = ${omar.id} and day = '2026-11-05'`)
  })

  test('of one technician has theirs alone', async () => {
    const { headers, bytes } = await file('excel', `&technician_id=${omar.id}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="pay_sheet_2026-11_${omar.id}.xlsx"`)
    const sheets = await workbook(bytes)
    expect(sheets.get('Pay sheet')).toHaveLength(3)
    expect(sheets.get('Days')).toHaveLength(32)
  })

  test('of a month of nothing is a whole file, too', async () => {
    await shop.db.write(sql`update person set created_at = '2027-01-01' where id in (${ali.id}, ${omar.id})`)
    for (const kind of ['excel', 'pdf', 'csv']) expect((await file(kind, '', '2026-06')).status).toBe(200)
    expect((await workbook((await file('excel', '', '2026-06')).bytes)).get('Pay sheet')).toHaveLength(2)
    await hireLongAgo(shop)
  })
})

test('the CSV file has a line for each day and adjustment, with hours and seconds, and no formula', async () => {
  const { headers, bytes } = await file('csv')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="pay_sheet_2026-11.csv"',
  })
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [heads, ...lines] = parseCsv(bytes.toString('utf8').slice(1)) as string[][]
  expect(heads).toHaveLength(33)
  expect(lines).toHaveLength(61)
  const friday = lines.find(([, , , date]) => date === '2026-11-06')
  expect(friday).toEqual(
    [
      ['2026-11', '', `'${HOSTILE}`, '2026-11-06', 'Day of rest', ''],
      ['0.0000', '13.1153', '0.0000', '0.0000', '13.1153', ...Array<string>(5).fill('0.0000'), '22.9517'],
      ['0', '47215', '0', '0', '47215', '0', '0', '0', '0', '0', '82626.25'],
      Array<string>(5).fill('0.0'),
    ].flat(),
  )
  const away = lines.filter(([, number]) => number === 'W-77').map((line) => line.slice(-5))
  expect(away[10]).toEqual(['0.0', '0.5', '0.0', '0.0', '0.5'])
  expect(away[11]).toEqual(['1.0', '0.0', '0.0', '0.0', '0.0'])
  const late = lines.find(([, , , , , month]) => month !== '')
  expect(late?.slice(3, 6)).toEqual(['2026-10-30', 'Day of rest', '2026-10'])
  // Regular, overtime, rest day, holiday: its hours are overtime by the rules of its own day.
  expect(late?.slice(-14, -5)).toEqual(['0', '0', '9000', '0', '0', '0', '0', '9000', '13500.00'])
  const paid = lines.reduce((sum, line) => sum + Math.round(Number(line.at(-6)) * 100), 0)
  expect(paid).toBe(Math.round((await sheetOf()).totals.seconds_paid * 100))
})

describe('the notes of the law', () => {
  const texts = {
    long_day: ['Article 98: long day', 'المادة 98: يوم طويل'],
    long_week: ['Article 98: long week', 'المادة 98: أسبوع طويل'],
    no_pause: ['Article 101: no pause of half an hour', 'المادة 101: بلا راحة نصف ساعة'],
    overtime_year: ['', ''],
  }

  test.each(['en', 'ar'] as const)('in %s are a CSV file of their own, a line for each', async (language) => {
    const { headers, bytes } = await file('notes/csv', `&language=${language}`)
    expect(headers['content-disposition']).toBe('attachment; filename="notes_of_the_law_2026-11.csv"')
    const [heads, ...lines] = parseCsv(bytes.toString('utf8').slice(1)) as string[][]
    expect(heads).toHaveLength(8)
    const { notes } = await sheetOf()
    expect(notes.length).toBeGreaterThan(10)
    expect(lines).toEqual(
      notes.map(({ technician_id, technician_name, kind, first_day, last_day, hours, lawful_hours }) => [
        '2026-11',
        technician_id === ali.id ? `'${HOSTILE}` : technician_name,
        technician_id === ali.id ? '' : 'W-77',
        texts[kind][language === 'en' ? 0 : 1],
        first_day,
        last_day,
        hours.toFixed(2),
        lawful_hours.toFixed(2),
      ]),
    )
  })

  test('are a sheet of the workbook; those of one technician are theirs alone', async () => {
    const rows =
      (await workbook((await file('excel', `&technician_id=${omar.id}`)).bytes)).get('Notes of the law') ?? []
    const { notes } = await sheetOf(omar)
    expect(rows.slice(1).map((row) => [...row.slice(0, 2), ...row.slice(5)])).toEqual(
      notes.map(({ technician_name, hours, lawful_hours }) => [technician_name, 'W-77', hours, lawful_hours]),
    )
    expect(rows[1]?.slice(2, 5)).toEqual([
      'Article 98: long day',
      new Date('2026-11-01T00:00:00Z'),
      new Date('2026-11-01T00:00:00Z'),
    ])
    const { headers, bytes } = await file('notes/csv', `&technician_id=${omar.id}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="notes_of_the_law_2026-11_${omar.id}.csv"`)
    expect(parseCsv(bytes.toString('utf8').slice(1))).toHaveLength(1 + notes.length)
  })
})

describe('the paper', () => {
  test.each(['en', 'ar'] as const)(
    'in %s is the shop across a page, and a page to sign for each technician',
    async (language) => {
      const { headers, bytes } = await file('pdf', `&language=${language}`)
      expect(headers['content-type']).toBe('application/pdf')
      expect(readPdf(bytes).pages.map(String)).toEqual(['841.8898,595.2756', '595.2756,841.8898', '595.2756,841.8898'])
      const pages = await printedLines(bytes)
      const figures = (page: number) =>
        (pages[page] ?? []).map((texts) => texts.filter((text) => /^\d+\.\d\d$/.test(text)).join(' '))
      const inOrder = (values: (number | undefined)[]) => {
        const texts = values.map((value) => (value ?? 0).toFixed(2))
        return (language === 'en' ? texts : texts.toReversed()).join(' ')
      }
      const { totals } = await sheetOf()
      expect(figures(0)).toContain(
        inOrder([
          totals.hours_regular,
          totals.hours_overtime,
          totals.hours_rest_day,
          totals.hours_unpaid,
          totals.hours_absence,
          totals.hours_adjustment,
          totals.hours_paid,
        ]),
      )
      const friday = (await sheetOf(ali)).days?.[5]
      expect(figures(1)).toContain(inOrder([friday?.hours_rest_day, friday?.hours_paid]))
      const text = pages.flat(2).join(' ')
      expect(text).toContain(
        language === 'en' ? 'Absence in days: Annual leave 1 · Sick leave 0.5 · Not recorded 14.5' : 'إجازة مرضية',
      )
      expect(text).toContain(language === 'en' ? 'This sheet is hours, not money' : '2026')
      expect(text).toContain('1:00:00')
      expect(pages[0]?.flat().join(' ')).toContain('W-77')
    },
  )

  test('is told to who cannot see it: everybody in a table under headings, then a table for each', async () => {
    const { bytes } = await file('pdf')
    expect(claimsAccess(bytes)).toBe(true)
    const parts = await spokenParts(bytes)
    expect(parts.filter(({ role }) => role === 'H1')).toHaveLength(3)
    expect(structureByPoppler(bytes)?.roles ?? { H1: 3, Table: 3 }).toMatchObject({ H1: 3, Table: 3 })
    const cells = parts.filter(({ role }) => role === 'TD').map(({ text }) => text)
    const friday = cells.slice(cells.findIndex((text) => text.includes('6 Nov')))
    const { hours_rest_day, hours_paid } = (await sheetOf(ali)).days?.[5] ?? {}
    const figures = friday.filter((text) => /^\d+\.\d\d$/.test(text))
    expect(figures.slice(0, 2)).toEqual([hours_rest_day?.toFixed(2), hours_paid?.toFixed(2)])
  })

  test('of one technician is one page', async () => {
    const { headers, bytes } = await file('pdf', `&technician_id=${ali.id}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="pay_sheet_2026-11_${ali.id}.pdf"`)
    expect(readPdf(bytes).pages.map(String)).toEqual(['595.2756,841.8898'])
    const text = (await printedLines(bytes)).flat(2).join(' ')
    expect(text).toContain('Not closed')
    expect(text).toContain((await sheetOf(ali)).adjustments?.[0]?.hours_paid.toFixed(2))
  })

  test('of a closed month says so, and that something arrived late for it', async () => {
    const text = (await printedLines((await file('pdf', '', '2026-10')).bytes)).flat(2).join(' ')
    expect(text).toMatch(/Closed 1 Nov 2026 by.*Huda Admin/)
    expect(text).toContain('arrived or changed after this month was closed: 1')
    expect(text).not.toContain('not closed yet')
  })
})

test('files say which rules and hours for a time hold in the month, and what the law would have otherwise', async () => {
  const limit = {
    technician_id: omar.id,
    first_day: '2026-12-01',
    last_day: '2026-12-31',
    hours_a_day: 6,
    hours_a_week: null,
  }
  await huda.post('/admin/pay-limits', { ...limit, ...adminsProof })
  await huda.call('PUT', '/admin/pay-rules', {
    ...usualRules,
    ...adminsProof,
    hours_a_week: 48,
    effective_from: '2026-12-15',
  })
  const rules = (await workbook((await file('excel', '', '2026-12')).bytes)).get('Pay rules') ?? []
  const valuesOf = (name: string) => rules.filter(([first]) => first === name).map(([, value]) => value)
  expect(valuesOf('Rules from')).toEqual([new Date('2026-11-01T00:00:00Z'), new Date('2026-12-15T00:00:00Z')])
  expect(valuesOf('Overtime beyond hours a week')).toEqual(['None', 48])
  expect(valuesOf('Other hours for a time')).toEqual(['عمر الشهري · 1 Dec 2026 to 31 Dec 2026 · 6.00 h a day'])
  const paperOf = async (who: Caller, month: string) => {
    const lines = await printedLines((await file('pdf', `&technician_id=${who.id}`, month)).bytes)
    return lines.flat(2).join(' ')
  }
  expect(await paperOf(omar, '2026-12')).toContain('6.00 h a day')
  expect(await paperOf(ali, '2026-12')).not.toContain('h a day')
  expect(await paperOf(ali, '2026-11')).toMatch(/Article 98: .*13\.12.* h on .*6 Nov 2026.*, more than .*8/)
})
