import { DOMParser } from '@xmldom/xmldom'
import JsZip from 'jszip'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms, type SheetText, type Verdicts } from '../../../testing/outside-programs.ts'
import { missingParts, outOfOrder } from '../../../testing/schema-order.ts'
import { openWorkbook, recalculated, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { HOSTILE, type March, NOTE, openMarch } from './march.ts'
import { fileFrom } from './testing.ts'

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
const emptyExcel = async () => {
  const path = '/admin/export/excel?from_date=2025-01-01&to_date=2025-01-02'
  return (await fileFrom(march.shop, march.huda, path)).bytes
}

const names = {
  en: ['Summary', 'By Technician', 'By Job', 'By Activity', 'Sessions', 'Check'],
  ar: ['الملخص', 'حسب الفني', 'حسب أمر العمل', 'حسب النشاط', 'الجلسات', 'التحقق'],
} as const
const languages = ['en', 'ar'] as const

const DAY = 86_400
const secondsOf = (days: unknown) => Math.round(Number(days) * DAY)

type Sums = { key: string; sessions: number; raw: number; effective: number; cost: number }

const sums = sql`
  count(*)::int as sessions,
  sum(floor(extract(epoch from ended_at)) - floor(extract(epoch from started_at)))::int as raw,
  sum(effective_seconds)::int as effective, sum(cost_halalas)::int as cost`

/** What the sessions come to, straight from the table. */
function stored(group: 'technician' | 'job' | 'activity' | 'all'): Promise<Sums[]> {
  const key = { technician: sql`full_name`, job: sql`job_no`, activity: sql`code`, all: sql`'Total'` }[group]
  return march.shop.db.rows<Sums>(sql`
    select ${key} as key, ${sums} from work_session
    join person on person.id = technician_id join job on job.id = job_id
    join activity_type on activity_type.id = activity_type_id
    where voided_at is null group by 1`)
}

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
    expect(sheets.map(({ name }) => name)).toEqual(names[language])
    for (const { name, isRightToLeft, frozenRows, filtered } of sheets) {
      expect([isRightToLeft, frozenRows]).toEqual([language === 'ar', 1])
      expect(filtered === null).toBe(name === names[language][0])
    }
    expect(sheets[4]?.filtered).toBe('A1:U126')
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
    expect(sheets.map(({ paper }) => paper.pagesAcross)).toEqual([1, 1, 1, 1, 2, 1])
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
    const total = language === 'en' ? 'Total' : 'الإجمالي'
    for (const [index, group] of (['technician', 'job', 'activity'] as const).entries()) {
      const shown = rowsOf(sheets[index + 1], 'ACDEFJ').map(([key, sessions, raw, effective, outside, cost]) => ({
        key: String(key),
        sessions: Number(sessions),
        raw: secondsOf(raw),
        effective: secondsOf(effective),
        outside: secondsOf(outside),
        cost: Math.round(Number(cost) * 100),
      }))
      const [all] = await stored('all')
      if (!all) throw new Error('nothing was worked')
      const expected = [...(await stored(group)), { ...all, key: total }]
      const withOutside = expected.map((row) => ({ ...row, outside: row.raw - row.effective }))
      expect(shown.toSorted(byKey)).toEqual(withOutside.toSorted(byKey))
    }
  })

  test('has each session with its id, job, times and money as the database has them', async () => {
    const { sheets } = await opened('&time_zone=UTC')
    const rows = rowsOf(sheets[4], 'UFGHABCKLMQ').slice(0, -1)
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
      const shown = rowsOf(sheets[index + 1], 'ACDEFGHIJ').map(([name, sessions, raw, effective, outside, ...rest]) => {
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
    const check = rowsOf(workbook.sheets[5], 'CDEF')
    expect(check.length).toBeGreaterThan(20)
    for (const [inSheet, kept, difference, result] of check) {
      expect([inSheet, difference, result]).toEqual([kept, 0, 'OK'])
    }
  })

  test('its check finds a sheet that was changed', async () => {
    const workbook = await opened()
    const [, , , , sessions, check] = workbook.sheets
    const cell = sessions?.cells.get('K7')
    if (typeof cell?.value !== 'number' || !check) throw new Error('a duration is no number')
    cell.value += 1 / DAY
    const again = recalculated(workbook)
    const results = rowsOf(check, 'A').map((_, index) => again('Check', `F${index + 2}`))
    expect(results).toContain('Error')
    const lastOfSummary = [...(workbook.sheets[0]?.cells.keys() ?? [])].at(-1) ?? ''
    expect(again('Summary', lastOfSummary)).toBe('Error')
  })

  test('an 8-hour day is 8:00:00 and 8.00', async () => {
    const path = '/admin/export/excel?from_date=2026-04-01&to_date=2026-04-01'
    const { sheets } = await openWorkbook((await fileFrom(march.shop, march.huda, path)).bytes)
    const rows = rowsOf(sheets[4], 'AKLMNOP').map(([first, ...times]) => [
      first,
      ...times.slice(0, 3).map(secondsOf),
      ...times.slice(3),
    ])
    expect(rows).toEqual([
      [46_113, 28_800, 28_800, 0, 8, 8, 0],
      ['Total', 28_800, 28_800, 0, 8, 8, 0],
    ])
    expect(sheets[4]?.cells.get('K2')?.format).toBe('[h]:mm:ss')
  })

  test('another reader finds real dates and numbers, and text that stays text', async () => {
    const read = await readXlsxFile(await excel('&time_zone=Asia/Riyadh'))
    const [, first] = read[4]?.data ?? []
    // 07:10:10 in UTC on 1 March, on the wall clock of Riyadh.
    expect(first?.slice(0, 8)).toEqual([
      new Date('2026-03-01T00:00:00Z'),
      new Date('2026-03-01T10:10:10Z'),
      new Date('2026-03-01T23:00:50Z'),
      HOSTILE,
      'Winding',
      '001000',
      '@SUM(A1)',
      'Rewind of a 75 kW pump motor',
    ])
    // It takes any time format for a date; this one is that of 12:50:40 after Excel's day zero.
    expect(first?.[10]).toEqual(new Date('1899-12-30T12:50:40Z'))
    expect(first?.slice(13, 18)).toEqual([46_240 / 3600, 25_250 / 3600, 20_990 / 3600, 233.77, 33.33])
    expect(first?.at(-2)).toContain('+1, "quoted" <b>&amp;\nsecond line')
  })

  test('text that looks like a formula is marked as text, numbers of jobs keep their zeros', async () => {
    const { sheets, parts } = await opened()
    const hostile = [...(sheets[4]?.cells ?? [])].filter(([, { value }]) => /^[=+@-]/.test(String(value)))
    expect(hostile.length).toBeGreaterThan(30)
    const isMarked = marksOf(parts, 'xl/worksheets/sheet5.xml')
    for (const [place, { formula }] of hostile) expect([formula, isMarked(place)]).toEqual([null, true])
    expect(isMarked('E2')).toBe(false)
    expect(sheets[4]?.cells.get('T2')?.value).toBe(NOTE)
    const jobs = rowsOf(sheets[2], 'A').slice(0, -1)
    expect(jobs.every(([job]) => /^001\d{3}$/.test(String(job)))).toBe(true)
  })

  test('of days without work has its sheets, and agrees', async () => {
    const workbook = await openWorkbook(await emptyExcel())
    expect(workbook.sheets.map((sheet) => rowsOf(sheet, 'A').length).slice(1, 5)).toEqual([1, 1, 1, 1])
    const lastOfSummary = [...(workbook.sheets[0]?.cells.keys() ?? [])].at(-1) ?? ''
    expect(recalculated(workbook)('Summary', lastOfSummary)).toBe('OK')
  })
})

/** Whether a cell is marked as text that looks like a formula. */
function marksOf(parts: ReadonlyMap<string, string>, path: string): (place: string) => boolean {
  const parsed = (part: string) => new DOMParser().parseFromString(parts.get(part) ?? '', 'text/xml')
  const styles = parsed('xl/styles.xml').getElementsByTagName('cellXfs')[0]?.getElementsByTagName('xf')
  const cells = Array.from(parsed(path).getElementsByTagName('c'))
  const styleAt = new Map(cells.map((cell) => [cell.getAttribute('r'), Number(cell.getAttribute('s'))]))
  return (place) => styles?.[styleAt.get(place) ?? 0]?.getAttribute('quotePrefix') === '1'
}

const template = async (language: string) => {
  const headers = { ...(await march.huda.authorization()), 'accept-language': language }
  const url = '/api/admin/job-import/template'
  return (await march.shop.app.inject({ method: 'GET', url, headers })).rawPayload
}

async function allWorkbooks(): Promise<Record<string, Buffer>> {
  return {
    en: await excel(),
    ar: await excel('&language=ar'),
    empty: await emptyExcel(),
    'template-en': await template('en'),
    'template-ar': await template('ar'),
  }
}

describe('every workbook', () => {
  test('has its parts in the order of the schema, and all that they refer to', async () => {
    for (const [name, bytes] of Object.entries(await allWorkbooks())) {
      const { parts } = await openWorkbook(bytes)
      expect([name, missingParts(parts)]).toEqual([name, []])
      for (const [path, xml] of parts) expect([name, path, outOfOrder(xml)]).toEqual([name, path, []])
    }
  })

  test('with a part out of order, or a checksum that is wrong, is noticed', async () => {
    const bytes = await excel()
    const { parts } = await openWorkbook(bytes)
    const sheet = parts.get('xl/worksheets/sheet2.xml') ?? ''
    const [filter = ''] = /<autoFilter [^>]*>/.exec(sheet) ?? []
    const wrong = sheet.replace(filter, '').replace('</worksheet>', `${filter}</worksheet>`)
    expect(outOfOrder(wrong)).toEqual(['worksheet: autoFilter after headerFooter'])
    // In the directory, the checksum of the first file.
    bytes.writeUInt32LE(0, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 16)
    await expect(openWorkbook(bytes)).rejects.toThrow('CRC')
  })

  describe('opened by the programs of this machine', () => {
    let verdicts: Verdicts
    beforeAll(async () => {
      const workbooks = await allWorkbooks()
      verdicts = await openedByPrograms({ ...workbooks, planted: await withPlantedTotal(workbooks['en']) })
    }, 180_000)

    test('is whole', () => {
      const { ran, missing } = verdicts
      console.log(
        `Workbooks were opened by ${ran.join(', ') || 'no program'}; missing: ${missing.join(', ') || 'none'}`,
      )
      expect(ran.length + missing.length).toBe(4)
    })

    test.each(languages)('in %s has the rows and sums of the database', async (language) => {
      const { recomputed, counted } = verdicts
      const groups = [await stored('technician'), await stored('job'), await stored('activity')]
      const expected = [...groups.map((rows) => rows.length), 125].map((rows) => rows + 2)
      const sheets = names[language].slice(1, 5)
      if (counted) expect(sheets.map((name) => counted.get(language)?.[name])).toEqual(expected)
      if (!recomputed) return
      const shown = sheets.map((name) => rowsShown(recomputed, language, name))
      expect(shown.map((rows) => rows.length)).toEqual(expected)
      await agreesWithDatabase(shown)
    })

    test('computes its formulas to what stands in the file', async () => {
      if (!verdicts.recomputed) return
      const [all] = await stored('all')
      // A total that is wrong in the file comes out right: the formulas were computed, not read.
      expect(secondsShown(rowsShown(verdicts.recomputed, 'planted', 'By Technician').at(-1)?.[3])).toBe(all?.raw)
      for (const language of languages) {
        const check = rowsShown(verdicts.recomputed, language, names[language][5]).slice(1)
        expect(check.length).toBeGreaterThan(20)
        const ok = language === 'en' ? 'OK' : 'صحيح'
        expect(check.map((row) => row[5])).toEqual(check.map(() => ok))
      }
    })

    test('of jobs to import has its rows and lists', () => {
      const { recomputed, counted } = verdicts
      if (counted) expect(counted.get('template-en')?.['Jobs']).toBe(5001)
      if (!recomputed) return
      expect(rowsShown(recomputed, 'template-ar', 'أوامر العمل')[1]?.[0]).toBe('000123')
      expect(rowsShown(recomputed, 'template-ar', 'القيم الممكنة').flat()).toContain('قيد التنفيذ')
    })
  })
})

/** The workbook with another total by technician than its rows have. */
async function withPlantedTotal(bytes: Uint8Array | undefined): Promise<Uint8Array> {
  const zip = await JsZip.loadAsync(bytes ?? '')
  const path = 'xl/worksheets/sheet2.xml'
  const sheet = (await zip.file(path)?.async('string')) ?? ''
  zip.file(path, sheet.replace(/(<f>SUM\(D[^<]*<\/f><v>)[^<]*/, '$112345'))
  return zip.generateAsync({ type: 'uint8array' })
}

function rowsShown(workbooks: ReadonlyMap<string, SheetText[]>, workbook: string, sheet: string): string[][] {
  return workbooks.get(workbook)?.find(({ name }) => name === sheet)?.rows ?? []
}

/** The figures as they are shown: those of the rows add up to the total, which is that of the database. */
async function agreesWithDatabase(sheets: string[][][]): Promise<void> {
  const [all] = await stored('all')
  for (const [index, rows] of sheets.entries()) {
    const [raw, effective, cost] = index === 3 ? [10, 11, 16] : [3, 4, 9]
    const body = rows.slice(1, -1)
    const expected = [all?.raw, all?.effective, all?.cost]
    const sumOf = (read: (row: string[]) => number) => body.reduce((sum, row) => sum + read(row), 0)
    const figures = [secondsIn(raw), secondsIn(effective), halalasIn(cost)]
    expect(figures.map((read) => sumOf(read))).toEqual(expected)
    expect(figures.map((read) => read(rows.at(-1) ?? []))).toEqual(expected)
  }
}

const secondsIn = (column: number) => (row: string[]) => secondsShown(row[column])
const halalasIn = (column: number) => (row: string[]) => Math.round(Number(row[column]?.replaceAll(',', '')) * 100)

function secondsShown(duration = ''): number {
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
