import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkbook, rowsOf } from '../../../testing/workbook.ts'
import { sql } from '../../platform/database.ts'
import { HOSTILE, type March, NOTE, openMarch } from '../../../testing/march.ts'
import { fileFrom, worked } from '../../../testing/worked-sessions.ts'

let march: March
beforeAll(async () => (march = await openMarch()))
afterAll(() => march.shop.close())

/** The lines as a program reads them that others wrote. */
const linesOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true })

test('the CSV has the sessions, as spreadsheets and RFC 4180 want them', async () => {
  const { headers, bytes } = await march.file('csv', '&time_zone=UTC')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.csv"',
    'x-row-count': '125',
  })
  const expected = Number(headers['x-expected-bytes'])
  expect(expected / bytes.length).toBeGreaterThan(0.5)
  expect(expected / bytes.length).toBeLessThan(2)
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
  const [headings, first, ...rest] = linesOf(bytes)
  expect(headings?.slice(0, 4)).toEqual(['Day', 'Start', 'End', 'Technician'])
  expect(rest).toHaveLength(124)
  expect(first?.slice(0, -4)).toEqual([
    '2026-03-01',
    '2026-03-01 07:10:10',
    '2026-03-01 20:00:50',
    `'${HOSTILE}`,
    '',
    'Winding',
    '001000',
    "'@SUM(A1)",
    'Rewind of a 75 kW pump motor',
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
    '',
    'Yes',
    `'${NOTE}`,
  ])
  expect(rest.at(-1)?.slice(11, 17)).toEqual(['8:00:00', '8:00:00', '0:00:00', '8.00', '8.00', '0.00'])
})

test('its sessions and their money are those of the database', async () => {
  const lines = linesOf((await march.file('csv')).bytes).slice(1)
  const kept = await march.shop.db.rows<{ id: string; cost: number }>(
    sql`select id, cost_halalas as cost from work_session order by started_at, id`,
  )
  expect(lines.map((line) => [line.at(-4), Math.round(Number(line[17]) * 100)])).toEqual(
    kept.map(({ id, cost }) => [id, cost]),
  )
})

test('with the time zone of somewhere else, the day is the one of the start there, also in Excel', async () => {
  const [ali] = await march.shop.db.rows<{ id: number }>(sql`select id from person where full_name = '-Ali'`)
  const evening = { from: '2026-04-05T20:30:00-04:00', to: '2026-04-05T21:30:00-04:00', job: '001001' }
  await worked(march.shop, { by: ali?.id ?? 0, ...evening })
  const path = (kind: string, zone: string) =>
    `/admin/export/${kind}?from_date=2026-04-05&to_date=2026-04-05&time_zone=${zone}`
  const daysIn = async (zone: string) => {
    const { bytes } = await fileFrom(march.shop, march.huda, path('csv', zone))
    const excel = await fileFrom(march.shop, march.huda, path('excel', zone))
    const [row] = rowsOf((await openWorkbook(excel.bytes)).sheets.at(-2), 'AB')
    return [...(linesOf(bytes)[1]?.slice(0, 2) ?? []), Number(row?.[0]), Math.floor(Number(row?.[1]))]
  }
  expect(await daysIn('Asia/Riyadh')).toEqual(['2026-04-06', '2026-04-06 03:30:00', 46_118, 46_118])
  expect(await daysIn('America/New_York')).toEqual(['2026-04-05', '2026-04-05 20:30:00', 46_117, 46_117])
})
