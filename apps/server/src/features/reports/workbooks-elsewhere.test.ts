import { groupingOf, reportGroups } from '@warsha/contract'
import JsZip from 'jszip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedByPrograms, type SheetText, type Verdicts } from '../../../testing/outside-programs.ts'
import { missingParts, outOfOrder } from '../../../testing/schema-order.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { emptyExcel, languages, type March, openMarch, sheetNames, stored } from '../../../testing/march.ts'

let march: March
let workbooks: Record<'en' | 'ar' | 'empty' | 'template-en' | 'template-ar', Buffer>
beforeAll(async () => {
  march = await openMarch()
  workbooks = {
    en: await excel('en'),
    ar: await excel('ar'),
    empty: await emptyExcel(march),
    'template-en': await template('en'),
    'template-ar': await template('ar'),
  }
}, 180_000)
afterAll(() => march.shop.close())

const excel = async (language: string) => (await march.file('excel', `&language=${language}`)).bytes

const template = async (language: string) => {
  const headers = { ...(await march.huda.authorization()), 'accept-language': language }
  const url = '/api/admin/job-import/template'
  return (await march.shop.app.inject({ method: 'GET', url, headers })).rawPayload
}

describe('every workbook', () => {
  test('has its parts in the order of the schema, and all that they refer to', async () => {
    for (const [name, bytes] of Object.entries(workbooks)) {
      const { parts } = await openWorkbook(bytes)
      expect([name, missingParts(parts)]).toEqual([name, []])
      for (const [path, xml] of parts) expect([name, path, outOfOrder(xml)]).toEqual([name, path, []])
    }
  })

  test('with a part out of order, or a checksum that is wrong, is noticed', async () => {
    const bytes = Buffer.from(workbooks.en)
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
      verdicts = await openedByPrograms({ ...workbooks, planted: await withPlantedTotal(workbooks.en) })
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
      const groups = []
      for (const group of reportGroups) groups.push((await stored(march, group)).length)
      const expected = [...groups, 125].map((rows) => rows + 2)
      const sheets = sheetNames[language].slice(1, -1)
      if (counted) expect(sheets.map((name) => counted.get(language)?.[name])).toEqual(expected)
      if (!recomputed) return
      const shown = sheets.map((name) => rowsShown(recomputed, language, name))
      expect(shown.map((rows) => rows.length)).toEqual(expected)
      await agreesWithDatabase(shown)
    })

    test('computes its formulas to what stands in the file', async () => {
      if (!verdicts.recomputed) return
      const [all] = await stored(march, 'all')
      // A total that is wrong in the file comes out right: the formulas were computed, not read.
      expect(secondsShown(rowsShown(verdicts.recomputed, 'planted', 'By Technician').at(-1)?.[4])).toBe(all?.raw)
      for (const language of languages) {
        const check = rowsShown(verdicts.recomputed, language, sheetNames[language].at(-1) ?? '').slice(1)
        expect(check.length).toBeGreaterThan(20)
        const ok = language === 'en' ? 'OK' : 'صحيح'
        expect(check.map((row) => row[7])).toEqual(check.map(() => ok))
      }
    })

    test('of jobs to import has its rows and lists', () => {
      const { recomputed, counted } = verdicts
      if (counted) expect(counted.get('template-en')?.['Jobs']).toBe(50_001)
      if (!recomputed) return
      expect(rowsShown(recomputed, 'template-ar', 'أوامر العمل')[1]?.[0]).toBe('000123')
      expect(rowsShown(recomputed, 'template-ar', 'القيم الممكنة').flat()).toContain('قيد التنفيذ')
    })
  })
})

/** The workbook with another total by technician than its rows have. */
async function withPlantedTotal(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await JsZip.loadAsync(bytes)
  const path = 'xl/worksheets/sheet2.xml'
  const sheet = (await zip.file(path)?.async('string')) ?? ''
  zip.file(path, sheet.replace(/(<f>SUM\(E[^<]*<\/f><v>)[^<]*/, '$112345'))
  return zip.generateAsync({ type: 'uint8array' })
}

function rowsShown(workbooks: ReadonlyMap<string, SheetText[]>, workbook: string, sheet: string): string[][] {
  return workbooks.get(workbook)?.find(({ name }) => name === sheet)?.rows ?? []
}

/** The figures as they are shown: those of the rows add up to the total, which is that of the database. */
async function agreesWithDatabase(sheets: string[][][]): Promise<void> {
  const [all] = await stored(march, 'all')
  for (const [index, rows] of sheets.entries()) {
    const group = reportGroups[index]
    // Those of the sessions have none that counts them.
    const raw = group === undefined ? 11 : groupingOf(group).names.length + 1
    const [effective, cost] = [raw + 1, raw + 6]
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
