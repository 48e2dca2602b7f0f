import type { AnswerOf } from '@warsha/contract'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computed, readExcel, type ReadSheet } from '../../../testing/excel.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { fileFrom, rated, worked } from './testing.ts'

type Summary = AnswerOf<'reportSummary'>

const HOSTILE = "=cmd|' /C calc'!A0"
const NOTE = '+1, "quoted" <b>&amp;\nsecond line \u0001'

let shop: Shop
let huda: Caller
beforeAll(async () => {
  shop = await openShop({ businessTimeZone: 'America/New_York' })
  await shop.db.run(sql`update workshop set company_name = 'ورشة الساحل Coastal'`)
  huda = await shop.admin()
  const people = []
  for (const name of [HOSTILE, 'عمر الشهري', 'خالد ABC 75', '-Ali']) people.push(await shop.technician({ name }))
  for (const [i, person] of people.slice(0, 3).entries()) await rated(shop, person, 33.33 + i)
  for (let i = 0; i < 60; i++) await shop.job({ job_no: `00${1000 + i}` })
  await shop.db.run(sql`update job set customer = '@SUM(A1)' where job_no = '001000'`)
  await workThroughMarch(people)
})
afterAll(() => shop.close())

/** Each day something else, also on the day on which the clocks go forward, and over it. */
async function workThroughMarch(people: Caller[]): Promise<void> {
  const codes = (await shop.db.rows<{ code: string }>(sql`select code from activity_type order by id`)).slice(0, 4)
  for (let i = 0; i < 124; i++) {
    const day = String((i % 31) + 1).padStart(2, '0')
    await worked(shop, {
      by: people[Math.floor(i / 31)]?.id ?? 0,
      from: `2026-03-${day}T07:${10 + (i % 50)}:${10 + (i % 47)}Z`,
      to: `2026-03-${day}T2${i % 4}:0${i % 9}:5${i % 7}Z`,
      job: `00${1000 + ((i * 7) % 60)}`,
      activity: codes[i % 4]?.code ?? '',
      ...(i === 0 && { note: NOTE }),
      flags: i % 40 === 0 ? 1 : 0,
    })
  }
  // Exactly eight hours, within the working calendar.
  await worked(shop, {
    by: people[3]?.id ?? 0,
    from: '2026-04-01T08:00:00-04:00',
    to: '2026-04-01T16:00:00-04:00',
    job: '001000',
  })
}

const range = 'from_date=2026-03-01&to_date=2026-04-01'
const file = (kind: string, given = '') => fileFrom(shop, huda, `/admin/export/${kind}?${range}${given}`)
const summary = async (group: string) =>
  (await huda.get<Summary>(`/admin/reports/summary?${range}&group_by=${group}`)).body

const names = {
  en: ['Summary', 'By Technician', 'By Job', 'By Activity', 'Sessions', 'Check'],
  ar: ['الملخص', 'حسب الفني', 'حسب أمر العمل', 'حسب النشاط', 'الجلسات', 'التحقق'],
} as const

/** The rows of a sheet below its headings, as values. */
function rowsOf(sheet: ReadSheet | undefined, columns: string): (string | number | null)[][] {
  const rows: (string | number | null)[][] = []
  for (let row = 2; sheet?.cells.has(`A${row}`); row++) {
    rows.push(columns.split('').map((column) => sheet.cells.get(`${column}${row}`)?.value ?? null))
  }
  return rows
}

const secondsOf = (days: unknown) => Math.round(Number(days) * 86_400)

describe('the Excel file', () => {
  test.each(['en', 'ar'] as const)('in %s has its sheets, frozen headings, filters and direction', async (language) => {
    const { status, headers, bytes } = await file('excel', `&language=${language}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.xlsx"',
      'x-row-count': '125',
    })
    const expected = Number(headers['x-expected-bytes'])
    expect(expected / bytes.length).toBeGreaterThan(0.5)
    expect(expected / bytes.length).toBeLessThan(2)
    const sheets = readExcel(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(names[language])
    for (const { name, xml } of sheets) {
      expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
      expect(xml.includes('rightToLeft="1"')).toBe(language === 'ar')
      expect(xml.includes('<autoFilter ref="A1:')).toBe(name !== names[language][0])
      expect(xml).toMatch(/<col min="1" max="1" width="\d+" customWidth="1"\/>/)
    }
  })

  test.each(['en', 'ar'] as const)('in %s says what the API says, to the second and the halala', async (language) => {
    const sheets = readExcel((await file('excel', `&language=${language}`)).bytes)
    const columns = { technician: 'AC', job: 'AC', activity: 'AC' }
    for (const [index, group] of (['technician', 'job', 'activity'] as const).entries()) {
      const { rows, totals } = await summary(group)
      const told = rowsOf(sheets[index + 1], `${columns[group]}DEFGHIJ`)
      const shown = told.map(([name, sessions, raw, effective, outside, ...rest]) => {
        return [name, sessions, ...[raw, effective, outside].map(secondsOf), ...rest]
      })
      const total = language === 'en' ? 'Total' : 'الإجمالي'
      expect(shown).toEqual(
        [...rows, { ...totals, technician_name: total, job_no: total, activity_code: total }].map((row) => [
          row[({ technician: 'technician_name', job: 'job_no', activity: 'activity_code' } as const)[group]],
          row.session_count,
          row.seconds_raw,
          row.seconds_effective,
          row.seconds_outside,
          row.hours_raw,
          row.hours_effective,
          row.hours_outside,
          row.cost_sar,
        ]),
      )
    }
  })

  test('its formulas come to what stands in their cells, and the check finds no difference', async () => {
    const sheets = readExcel((await file('excel')).bytes)
    let formulas = 0
    for (const { name, cells } of sheets) {
      for (const [place, { formula, value }] of cells) {
        if (formula === null) continue
        formulas++
        const again = computed(sheets, name, place)
        if (typeof value === 'number') expect(again, `${name} ${place} ${formula}`).toBeCloseTo(value, 9)
        else expect(again, `${name} ${place} ${formula}`).toBe(value)
      }
    }
    expect(formulas).toBeGreaterThan(100)
    const check = rowsOf(sheets[5], 'GH')
    expect(check).toHaveLength(52)
    expect(new Set(check.map(String))).toEqual(new Set(['0,OK']))
  })

  test('its check tells a sheet that was changed', async () => {
    const sheets = readExcel((await file('excel')).bytes)
    const cell = sheets[4]?.cells.get('J7')
    if (typeof cell?.value !== 'number') throw new Error('a duration is no number')
    cell.value += 1 / 86_400
    expect(computed(sheets, 'Check', 'G27')).toBe(1)
    expect(computed(sheets, 'Check', 'H27')).toBe('Error')
    expect(computed(sheets, 'Summary', 'B24')).toBe('Error')
  })

  test('an 8-hour day is 8:00 and 8.00', async () => {
    const { bytes } = await fileFrom(shop, huda, '/admin/export/excel?from_date=2026-04-01&to_date=2026-04-01')
    const sheets = readExcel(bytes)
    expect(rowsOf(sheets[4], 'AJKLMNO')).toEqual([
      [46_113, 8 / 24, 8 / 24, 0, 8, 8, 0],
      ['Total', 8 / 24, 8 / 24, 0, 8, 8, 0],
    ])
  })

  test('another reader finds real dates and numbers, and text that stays text', async () => {
    const { bytes } = await file('excel', '&time_zone=Asia/Riyadh')
    const read = await readXlsxFile(bytes)
    expect(read.map(({ sheet }) => sheet)).toEqual(names.en)
    const [, first] = read[4]?.data ?? []
    // 07:10:10 in UTC on 1 March, on the wall clock of Riyadh; the day is the workshop's own.
    expect(first?.slice(0, 7)).toEqual([
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-01T10:10:10Z'),
      new Date('2026-03-01T23:00:50Z'),
      HOSTILE,
      'Winding',
      '001000',
      '@SUM(A1)',
    ])
    // It takes any time format for a date; this one is that of 12:50:40 after Excel's day zero.
    expect(first?.[9]).toEqual(new Date('1899-12-30T12:50:40Z'))
    expect(first?.slice(12, 17)).toEqual([12.84, 7.01, 5.83, 233.77, 33.33])
    expect(first?.at(-1)).toContain('+1, "quoted" <b>&amp;\nsecond line')
  })

  test('text that looks like a formula is marked as text, numbers of jobs keep their zeros', async () => {
    const sheets = readExcel((await file('excel')).bytes)
    const hostile = [...(sheets[4]?.cells.values() ?? [])].filter(({ value }) => /^[=+@-]/.test(String(value)))
    expect(hostile.length).toBeGreaterThan(30)
    const plain = sheets[4]?.cells.get('E2')?.style
    for (const { formula, isText, style } of hostile)
      expect([formula, isText, style === plain]).toEqual([null, true, false])
    expect(sheets[4]?.cells.get('S2')?.value).toBe(NOTE)
    expect(
      rowsOf(sheets[2], 'A')
        .slice(0, -1)
        .every(([job]) => /^001\d{3}$/.test(String(job))),
    ).toBe(true)
  })

  test('of days without work has its sheets, and agrees', async () => {
    const { headers, bytes } = await fileFrom(shop, huda, '/admin/export/excel?from_date=2025-01-01&to_date=2025-01-02')
    expect(headers['x-row-count']).toBe('0')
    const sheets = readExcel(bytes)
    expect(sheets.map((sheet) => rowsOf(sheet, 'A').length).slice(1, 5)).toEqual([1, 1, 1, 1])
    expect(computed(sheets, 'Summary', 'B24')).toBe('OK')
  })
})

const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The figures of a row as they stand in the tables on paper. */
function figuresOf(row: Summary['rows'][number] | Summary['totals']): string[] {
  const amounts = [row.hours_raw, row.hours_effective, row.hours_outside, row.cost_sar]
  return [`${row.session_count}`, ...amounts.map((amount) => decimal.format(amount))]
}

describe('the PDF', () => {
  test.each(['en', 'ar'] as const)(
    'in %s has all rows and totals, on pages of A4 that are counted',
    async (language) => {
      const { headers, bytes } = await file('pdf', `&language=${language}`)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.pdf"',
        'x-row-count': '125',
      })
      const paper = readPdf(bytes)
      expect(new Set(paper.pages.map(String))).toEqual(new Set(['595.2756,841.8898']))
      const pages = await printedLines(bytes)
      const lines = pages.flat().map((line) => line.filter((text) => /^[\d,.]+$/.test(text)))
      for (const group of ['technician', 'job', 'activity']) {
        const { rows, totals } = await summary(group)
        for (const row of [...rows, totals]) {
          const figures = figuresOf(row)
          const expected = language === 'en' ? figures : figures.toReversed()
          expect(
            lines.some((line) => holds(line, expected)),
            `${group} ${expected.join(' ')}`,
          ).toBe(true)
        }
      }
      const jobs = new Set(pages.flat(2).filter((text) => /^001\d{3}$/.test(text)))
      expect(jobs.size).toBe(60)
      for (const [index, page] of pages.entries()) {
        const foot = page.at(-1)?.join(' ') ?? ''
        expect(foot).toContain(language === 'en' ? `Page ${index + 1} of ${pages.length}` : 'صفحة')
        expect(foot).toContain('125')
      }
    },
  )

  test('begins with the company, the range and the totals, and has names in both scripts', async () => {
    const pages = await printedLines((await file('pdf')).bytes)
    const first = pages[0]?.map((line) => line.join(' ')) ?? []
    const { totals } = await summary('technician')
    expect(first.some((line) => line.includes('Coastal'))).toBe(true)
    expect(first).toContainEqual(expect.stringContaining('1 Mar 2026 – 1 Apr 2026'))
    expect(first).toContain(
      ['125', totals.hours_effective, totals.hours_outside, totals.cost_sar]
        .map((value) => (typeof value === 'number' ? decimal.format(value) : value))
        .join(' '),
    )
    expect(first).toContain('Sessions that wait for review (they count): 4')
    expect(first).toContain('Sessions without an hourly rate (they cost nothing): 32')
    expect(pages.flat(2).join(' ')).toContain(HOSTILE)
  })

  test('of days without work says so', async () => {
    const { status, bytes } = await fileFrom(shop, huda, '/admin/export/pdf?from_date=2025-01-01&to_date=2025-01-02')
    expect(status).toBe(200)
    expect((await printedLines(bytes)).flat(2)).toContain('No Data Available')
  })
})

function holds(line: string[], figures: string[]): boolean {
  return line.some((_, start) => figures.every((figure, index) => line[start + index] === figure))
}

describe('the CSV', () => {
  test('has the sessions, as spreadsheets and RFC 4180 want them', async () => {
    const { headers, bytes } = await file('csv', '&time_zone=UTC')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.csv"',
      'x-row-count': '125',
    })
    const text = bytes.toString()
    expect(text.startsWith('\uFEFFDay,Start,End,Technician,')).toBe(true)
    const rows = parsed(text.slice(1))
    expect(rows).toHaveLength(126)
    expect(rows[1]).toEqual([
      '2026-03-01',
      '2026-03-01T07:10:10',
      '2026-03-01T20:00:50',
      `'${HOSTILE}`,
      'Winding',
      '001000',
      "'@SUM(A1)",
      'INSTALL',
      'Installation',
      '12:50:40',
      '7:00:50',
      '5:49:50',
      '12.84',
      '7.01',
      '5.83',
      '233.77',
      '33.33',
      'Yes',
      `'${NOTE}`,
    ])
    expect(rows.at(-1)?.slice(9, 15)).toEqual(['8:00:00', '8:00:00', '0:00:00', '8.00', '8.00', '0.00'])
    const { totals } = await summary('job')
    const halalas = rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[15]) * 100), 0)
    expect(halalas).toBe(Math.round(totals.cost_sar * 100))
  })
})

/** Fields of RFC 4180. */
function parsed(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((line) => line.length > 1)
}
