import { DOMParser } from '@xmldom/xmldom'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbook, recalculated, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import {
  emptyExcel,
  HOSTILE,
  languages,
  type March,
  NOTE,
  openMarch,
  secondsOf,
  sheetNames,
  stored,
  type Sums,
} from '../../../testing/march.ts'
import { fileFrom } from '../../../testing/worked-sessions.ts'

let march: March
beforeAll(async () => (march = await openMarch()))
afterAll(() => march.shop.close())

const files = new Map<string, Buffer>()

/** A copy of the file; it is asked for once. */
async function excel(given = '&language=en'): Promise<Buffer> {
  const bytes = files.get(given) ?? (await march.file('excel', given)).bytes
  files.set(given, bytes)
  return Buffer.from(bytes)
}

const opened = async (given?: string) => openWorkbook(await excel(given))
const byKey = (a: Sums, b: Sums) => (a.key < b.key ? -1 : 1)

describe('the Excel file', () => {
  test.each(languages)('in %s has its sheets, frozen headings, filters and direction', async (language) => {
    const { status, headers, bytes } = await march.file('excel', `&language=${language}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.xlsx"',
      'x-row-count': '125',
    })
    const expected = Number(headers['x-expected-bytes'])
    expect(expected / bytes.length).toBeGreaterThan(0.5)
    expect(expected / bytes.length).toBeLessThan(2)
    const { sheets } = await openWorkbook(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(sheetNames[language])
    for (const { name, isRightToLeft, frozenRows, filtered } of sheets) {
      expect([isRightToLeft, frozenRows]).toEqual([language === 'ar', 1])
      expect(filtered === null).toBe(name === sheetNames[language][0])
    }
    expect(sheets.at(-2)?.filtered).toBe('A1:Z126')
  })

  test.each(languages)('in %s is printed with whose it is, the range, the sheet and the page', async (language) => {
    const { sheets, title } = await opened(`&language=${language}`)
    const [owner, sheet] = ['ورشة الساحل Coastal', '&A']
    const [left, right] = language === 'en' ? [owner, sheet] : [sheet, owner]
    const range = { en: 'Work report 2026-03-01 – 2026-04-01', ar: 'تقرير العمل من 2026/03/01 إلى 2026/04/01' }[
      language
    ]
    expect(title).toBe(range)
    for (const { paper, repeatedRows } of sheets) {
      expect(paper.header).toBe(`&L${left}&C${range}&R${right}`)
      expect(paper.footer).toMatch(language === 'en' ? /^&CPage &P of &N$/ : /^&Cصفحة .*&P.* من .*&N$/)
      expect(repeatedRows).toBe('$1:$1')
    }
    const names = sheets.map(({ name }) => name)
    expect(sheets.map(({ paper }) => paper.pagesAcross)).toEqual(
      names.map((name) => (name === sheetNames[language].at(-2) ? 2 : 1)),
    )
  })

  test.each(languages)('in %s has text on one side, in whatever script it is', async (language) => {
    const { sheets } = await opened(`&language=${language}`)
    const start = language === 'en' ? 'left' : 'right'
    for (const { name, cells } of sheets) {
      for (const [place, { value, side }] of cells) {
        const isFigure = typeof value === 'number'
        if (isFigure || place.endsWith('1')) continue
        if (value !== null) expect([name, place, side]).toEqual([name, place, start])
      }
      for (const { value, side } of cells.values()) if (typeof value === 'number') expect(side).toBe('right')
    }
  })

  test.each(languages)('in %s has the rows and sums that the database has', async (language) => {
    const { sheets } = await opened(`&language=${language}`)
    const total = language === 'en' ? 'Total' : 'المجموع'
    for (const [index, group] of (['technician', 'job', 'activity'] as const).entries()) {
      const shown = rowsOf(sheets[index + 1], group === 'technician' ? 'ADEFGK' : 'ACDEFJ').map(
        ([key, sessions, raw, effective, outside, cost]) => ({
          key: String(key),
          sessions: Number(sessions),
          raw: secondsOf(raw),
          effective: secondsOf(effective),
          outside: secondsOf(outside),
          cost: Math.round(Number(cost) * 100),
        }),
      )
      const [all] = await stored(march, 'all')
      if (!all) throw new Error('nothing was worked')
      const expected = [...(await stored(march, group)), { ...all, key: total }]
      const withOutside = expected.map((row) => ({ ...row, outside: row.raw - row.effective }))
      expect(shown.toSorted(byKey)).toEqual(withOutside.toSorted(byKey))
    }
  })

  test('has each session with its id, job, times and money as the database has them', async () => {
    const { sheets } = await opened('&time_zone=UTC')
    const rows = rowsOf(sheets.at(-2), 'WGHIABCLMNR').slice(0, -1)
    const kept = await march.shop.db.rows<{ values: (string | number)[] }>(sql`
      select json_build_array(work_session.id, job_no, customer, job.description,
        floor(extract(epoch from started_at) / 86400) + 25569,
        floor(extract(epoch from started_at)) + 25569 * 86400::bigint,
        floor(extract(epoch from ended_at)) + 25569 * 86400::bigint,
        floor(extract(epoch from ended_at)) - floor(extract(epoch from started_at)), effective_seconds,
        floor(extract(epoch from ended_at)) - floor(extract(epoch from started_at)) - effective_seconds,
        cost_halalas) as values
      from work_session join job on job.id = job_id order by started_at, work_session.id`)
    const shown = rows.map(([id, job, customer, description, day, start, end, raw, effective, outside, cost]) => [
      id,
      job,
      customer,
      description,
      day,
      ...[start, end, raw, effective, outside].map(secondsOf),
      Math.round(Number(cost) * 100),
    ])
    expect(shown).toEqual(kept.map(({ values }) => values))
  })

  test.each(languages)('in %s says what the API says, to the second and the halala', async (language) => {
    const { sheets } = await opened(`&language=${language}`)
    for (const [index, group] of (['technician', 'job', 'activity'] as const).entries()) {
      const { rows, totals } = await march.summary(group)
      const columns = group === 'technician' ? 'ADEFGHIJK' : 'ACDEFGHIJ'
      const shown = rowsOf(sheets[index + 1], columns).map(([name, sessions, raw, effective, outside, ...rest]) => {
        return [name, sessions, ...[raw, effective, outside].map(secondsOf), ...rest]
      })
      const total = language === 'en' ? 'Total' : 'المجموع'
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
    const workbook = await opened()
    const again = recalculated(workbook)
    let formulas = 0
    for (const { name, cells } of workbook.sheets) {
      for (const [place, { formula, value }] of cells) {
        if (formula === null) continue
        formulas++
        const computed = again(name, place)
        if (typeof value === 'number') expect(computed, `${name} ${place} ${formula}`).toBeCloseTo(value, 9)
        else expect(computed, `${name} ${place} ${formula}`).toBe(value)
      }
    }
    expect(formulas).toBeGreaterThan(100)
    const check = rowsOf(workbook.sheets.at(-1), 'DEFGH')
    expect(check.length).toBeGreaterThan(20)
    for (const [inSheet, fromSessions, fromDays, difference, result] of check) {
      expect([fromDays, difference, result]).toEqual([fromSessions, 0, 'OK'])
      expect([null, fromSessions]).toContain(inSheet)
    }
  })

  test('its check finds a sheet that was changed', async () => {
    const workbook = await opened()
    const [sessions, check] = workbook.sheets.slice(-2)
    const cell = sessions?.cells.get('L7')
    if (typeof cell?.value !== 'number' || !check) throw new Error('a duration is no number')
    cell.value += 1 / 86_400
    const again = recalculated(workbook)
    const results = rowsOf(check, 'A').map((_, index) => again('Check', `H${index + 2}`))
    expect(results).toContain('Error')
    expect(again('Summary', verdictIn(workbook))).toBe('Error')
  })

  test('an 8-hour day is 8:00:00 and 8.00', async () => {
    const path = '/admin/export/excel?from_date=2026-04-01&to_date=2026-04-01'
    const { sheets } = await openWorkbook((await fileFrom(march.shop, march.huda, path)).bytes)
    const rows = rowsOf(sheets.at(-2), 'ALMNOPQ').map(([first, ...times]) => [
      first,
      ...times.slice(0, 3).map(secondsOf),
      ...times.slice(3),
    ])
    expect(rows).toEqual([
      [46_113, 28_800, 28_800, 0, 8, 8, 0],
      ['Total', 28_800, 28_800, 0, 8, 8, 0],
    ])
    expect(sheets.at(-2)?.cells.get('L2')?.format).toBe('[h]:mm:ss')
  })

  test('another reader finds real dates and numbers, and text that stays text', async () => {
    const read = await readXlsxFile(await excel('&time_zone=Asia/Riyadh'))
    const [, first] = read.at(-2)?.data ?? []
    // 07:10:10 in UTC on 1 March, on the wall clock of Riyadh.
    expect(first?.slice(0, 9)).toEqual([
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-01T10:10:10Z'),
      new Date('2026-03-01T23:00:50Z'),
      HOSTILE,
      null,
      'Winding',
      '001000',
      '@SUM(A1)',
      'Rewind of a 75 kW pump motor',
    ])
    // It takes any time format for a date; this one is that of 12:50:40 after Excel's day zero.
    expect(first?.[11]).toEqual(new Date('1899-12-30T12:50:40Z'))
    expect(first?.slice(14, 19)).toEqual([12.84, 7.01, 5.83, 233.77, 33.33])
    expect(first?.[21]).toContain('+1, "quoted" <b>&amp;\nsecond line')
  })

  test('text that looks like a formula is marked as text, numbers of jobs keep their zeros', async () => {
    const { sheets, parts } = await opened()
    const hostile = [...(sheets.at(-2)?.cells ?? [])].filter(([, { value }]) => /^[=+@-]/.test(String(value)))
    expect(hostile.length).toBeGreaterThan(30)
    const isMarked = marksOf(parts, 'xl/worksheets/sheet9.xml')
    for (const [place, { formula }] of hostile) expect([formula, isMarked(place)]).toEqual([null, true])
    expect(isMarked('F2')).toBe(false)
    expect(sheets.at(-2)?.cells.get('V2')?.value).toBe(NOTE)
    const jobs = rowsOf(sheets[2], 'A').slice(0, -1)
    expect(jobs.every(([job]) => /^001\d{3}$/.test(String(job)))).toBe(true)
  })

  test('of days without work has its sheets, and agrees', async () => {
    const workbook = await openWorkbook(await emptyExcel(march))
    expect(workbook.sheets.map((sheet) => rowsOf(sheet, 'A').length).slice(1, -1)).toEqual(Array(8).fill(1))
    expect(recalculated(workbook)('Summary', verdictIn(workbook))).toBe('OK')
  })
})

/** Where the summary says whether all agrees. */
function verdictIn({ sheets }: Awaited<ReturnType<typeof opened>>): string {
  const found = [...(sheets[0]?.cells ?? [])].find(
    ([, { value }]) => value === 'Sheets, sessions and stored days agree',
  )
  return found?.[0].replace('A', 'B') ?? ''
}

/** Whether a cell is marked as text that looks like a formula. */
function marksOf(parts: ReadonlyMap<string, string>, path: string): (place: string) => boolean {
  const parsed = (part: string) => new DOMParser().parseFromString(parts.get(part) ?? '', 'text/xml')
  const styles = parsed('xl/styles.xml').getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf')
  const cells = Array.from(parsed(path).getElementsByTagName('c'))
  const styleAt = new Map(cells.map((cell) => [cell.getAttribute('r'), Number(cell.getAttribute('s'))]))
  return (place) => styles?.[styleAt.get(place) ?? 0]?.getAttribute('quotePrefix') === '1'
}
