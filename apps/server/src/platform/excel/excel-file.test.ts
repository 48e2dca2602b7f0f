import { expect, test } from 'vitest'
import { openWorkbook } from '../../../testing/workbook.ts'
import { excelFile } from './excel-file.ts'
import { type Cell, columnLetters, type WorkbookPlan } from './workbook.ts'

const planOf = (streamed: number): WorkbookPlan => ({
  title: 'Work',
  isRightToLeft: false,
  timeZone: 'America/New_York',
  print: { owner: 'A & B', pageNumber: '{page} of {pages}' },
  sheets: [
    { name: "Ali's <sheet>", columns: [{ heading: 'A & B', kind: 'text', width: 10 }], rows: [['x'], [null]] },
    {
      name: 'Streamed',
      columns: [
        { heading: 'Name', kind: 'text', width: 10 },
        { heading: 'At', kind: 'moment', width: 10 },
        { heading: 'Day', kind: 'date', width: 10 },
        { heading: 'Time', kind: 'duration', width: 10 },
        { heading: 'SAR', kind: 'money', width: 10 },
      ],
      rows: { streamed },
      totals: ['Total', null, null, null, { value: 100, formula: `SUM(E2:E${streamed + 1})` }],
    },
  ],
})

const row = (i: number): Cell[] => [`Row ${i}`, Date.parse('2026-03-08T07:30:15Z'), '2026-03-08', 29_000 + i, i]

async function* batchesOf(...sizes: number[]): AsyncGenerator<Cell[][]> {
  let next = 0
  for (const size of sizes) yield Array.from({ length: size }, () => row(next++))
}

async function written(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('a file whose rows come in batches is one file', async () => {
  const { sheets } = await openWorkbook(await written(excelFile(planOf(5), batchesOf(2, 3))))
  expect(sheets.map(({ name }) => name)).toEqual(["Ali's <sheet>", 'Streamed'])
  const cells = sheets[1]?.cells
  expect(cells?.get('A6')?.value).toBe('Row 4')
  // 03:30:15 on the wall clock, half an hour after it was put forward.
  expect(cells?.get('B6')?.value).toBeCloseTo(46_089 + 12_615 / 86_400, 9)
  expect(cells?.get('C6')?.value).toBe(46_089)
  expect(Math.round(Number(cells?.get('D6')?.value) * 86_400)).toBe(29_004)
  expect(cells?.get('E6')?.value).toBe(0.04)
  expect(sheets[1]?.paper).toMatchObject({ header: '&LA && B&CWork&R&A', footer: '&C&P of &N' })
  expect(cells?.get('E7')).toMatchObject({ value: 1, formula: 'SUM(E2:E6)' })
})

test('a file with another number of rows than its formulas count is not made', async () => {
  await expect(written(excelFile(planOf(6), batchesOf(2, 3)))).rejects.toThrow('5 rows came instead of 6')
})

test('whoever stops reading stops the rows', async () => {
  let rowsRead = 0
  let isEnded = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield Array.from({ length: 100 }, () => row(rowsRead++))
    } finally {
      isEnded = true
    }
  }
  let pieces = 0
  for await (const _ of excelFile(planOf(1_000_000), endless())) {
    if (++pieces === 3) break
  }
  expect(isEnded).toBe(true)
  expect(rowsRead).toBeLessThan(20_000)
  const rowsReadThen = rowsRead
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(rowsRead).toBe(rowsReadThen)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters)
})
