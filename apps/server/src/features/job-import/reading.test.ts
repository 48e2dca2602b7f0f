import { jobFileColumns, jobStatusLabels } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { choicesAmong } from './choices.ts'
import { statusNamed } from './statuses.ts'
import { missingColumns, placesOf } from '../../platform/spreadsheet/columns.ts'
import { foldHeading } from '../../platform/spreadsheet/fold.ts'
import { separatorOf } from '../../platform/spreadsheet/delimited.ts'
import { readTable } from '../../platform/spreadsheet/read-table.ts'
import { inflatedSizeIsHarmless, isZip } from '../../platform/spreadsheet/zip-size.ts'

describe('headings', () => {
  test.each([
    [['Job No', 'Customer', 'Description', 'Job Type', 'Power Rating', 'RPM Category', 'Status', 'Notes']],
    [['JOB_NO', ' customer ', 'DESCRIPTION', 'jobtype', 'Power  rating', 'rpm-category', 'status', 'notes']],
    [['Job Number', 'Customer Name', 'Job description', 'Type', 'kW', 'Poles', 'Status', 'Note']],
    [['رقم أمر العمل', 'العميل', 'الوصف', 'نوع العمل', 'القدرة', 'فئة السرعة', 'الحالة', 'ملاحظات']],
    [['رقم امر العمل', 'العميل', 'الوصف', 'نوع  العمل', 'القدره', 'فئه السرعه', 'الحاله', 'ملاحظات']],
    [['\u200fرقم أمر العمل\u200f', 'العَميل', 'الـوصف', 'نوع العمل', 'القدرة', 'السرعة', 'الحالة', 'الملاحظات']],
  ])('%j', (headings) => {
    const { places } = placesOf(headings, jobFileColumns)
    expect(Object.values(places)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(missingColumns(places, jobFileColumns)).toEqual([])
  })

  test('in any order, beside others; of two alike none before somebody chooses', () => {
    const { places, asked } = placesOf(['Warranty', 'RPM', 'Customer', 'Job No', 'customer'], jobFileColumns)
    expect([places, asked]).toEqual([{ rpm_category: 1, job_no: 3 }, [{ column: 'customer', places: [2, 4] }]])
    expect(missingColumns(places, jobFileColumns).map(({ name }) => name)).toEqual([
      'customer',
      'description',
      'job_type',
      'power_rating',
    ])
  })

  test.each([
    ['Customer *', 'customer'],
    ['Description (required)', 'description'],
    ['Description (what, where, when, why)', 'description'],
    ['RPM Category:', 'rpm_category'],
    ['Job\nNo', 'job_no'],
    ['Job No / رقم أمر العمل', 'job_no'],
    ['العميل Customer', 'customer'],
    ['Power (kW)', 'power_rating'],
    ['تاريخ التسليم', 'due_on'],
    ['رقــم أمر العمل', 'job_no'],
    ['Customer / Job No', undefined],
    ['Warranty', undefined],
  ])('people write them with more: %s', (heading, column) => {
    expect(Object.keys(placesOf([heading], jobFileColumns).places)[0]).toBe(column)
  })

  test('a column that has its own name comes before another word for it', () => {
    expect(placesOf(['Type', 'Job Type'], jobFileColumns)).toEqual({ places: { job_type: 1 }, asked: [] })
  })

  test('a number sign alone is no heading', () => expect(foldHeading(' - ')).toBe(''))
})

describe('a choice', () => {
  const choices = choicesAmong({
    jobTypes: [
      { id: 1, code: 'REWIND', name: 'Motor rewinding', name_ar: 'إعادة لف المحركات' },
      { id: 2, code: 'PUMP', name: 'إصلاح مضخات', name_ar: null },
      { id: 3, code: 'OTHER', name: 'Pump', name_ar: 'إصلاح مضخات' },
    ],
    powerRatings: [
      { id: 3, code: 'P1', range_description: 'Up to 7.5 kW', min_kw: 0, max_kw: 7.5 },
      { id: 4, code: 'P2', range_description: '7.5 to 30 kW', min_kw: 7.5, max_kw: 30 },
      { id: 5, code: 'P3', range_description: '30 to 90 kW', min_kw: 30, max_kw: 90 },
      { id: 6, code: 'P5', range_description: 'Over 90 kW', min_kw: 90, max_kw: null },
      { id: 9, code: 'PX', range_description: 'Special', min_kw: null, max_kw: null },
    ],
    rpmCategories: [
      { id: 7, poles: 4, description: '4 poles, 1800 rpm', rpm_approx: 1800 },
      { id: 8, poles: 6, description: '1200 rpm', rpm_approx: 1200 },
      { id: 9, poles: 8, description: 'slow', rpm_approx: null },
    ],
    activities: [{ code: 'REPAIR', label: 'Repair', name_ar: 'إصلاح' }],
  })

  test.each([
    ['rewind', 1],
    [' Motor   REWINDING ', 1],
    ['إعادة لف المحركات', 1],
    ['إصلاح مضخات', 2],
    ['Pump', 2],
    ['اعادة لفّ المحركات', 1],
    ['إعاده لف المحركات', 1],
    ['REW', null],
    ['', null],
  ])('of a job type: %s', (cell, id) => expect(choices.job_type(cell)).toBe(id))

  test.each([
    ['p3', 5],
    ['30 TO 90 kw', 5],
    ['٣٠ to ٩٠ kW', 5],
    ['٣٠ إلى ٩٠ كيلوواط', 5],
    ['30-90 kW', 5],
    ['35 - 60', 5],
    ['55', 5],
    ['55 kW', 5],
    ['55كيلوواط', 5],
    ['22,5', 4],
    ['٢٢٫٥ كيلو واط', 4],
    ['7.5', 3],
    ['7.51', 4],
    ['75 HP', 5],
    ['10 حصان', 3],
    ['أكثر من ٩٠ كيلوواط', 6],
    ['> 90 kW', 6],
    ['حتى 7.5 كيلوواط', 3],
    ['132', 6],
    ['special', 9],
    ['20 to 40', null],
    ['1,234', null],
    ['0', null],
    ['-5', null],
    ['55 A', null],
    ['380/660', null],
  ])('of a power rating: %s', (cell, id) => expect(choices.power_rating(cell)).toBe(id))

  test.each([
    ['4', 7],
    ['4 poles', 7],
    ['4-pole', 7],
    ['٤ أقطاب', 7],
    ['4 Poles, 1800 RPM', 7],
    ['6P', 8],
    ['1200 rpm', 8],
    ['1800', 7],
    ['1,800 rpm', 7],
    ['1770', 7],
    ['1180 RPM', 8],
    ['٤ قطب', 7],
    ['4P', 7],
    ['8', 9],
    ['1500', null],
    ['2880 rpm', null],
    ['4.5', null],
    ['four', null],
    ['', null],
  ])('of an RPM category: %s', (cell, id) => expect(choices.rpm_category(cell)).toBe(id))

  test.each(jobStatuses)('of the status %s', (status) => {
    const { en, ar } = jobStatusLabels[status]
    for (const word of [status, en, ar, en.toUpperCase(), ` ${en} `]) expect(statusNamed(word)).toBe(status)
  })
})

describe("another program's word for a status", () => {
  test.each([
    ['Completed', 'closed'],
    ['Done', 'closed'],
    ['in-progress', 'in_progress'],
    ['IN PROGRESS', 'in_progress'],
    ['WIP', 'in_progress'],
    ['معلق', 'on_hold'],
    ['معلّق', 'on_hold'],
    ['مكتمل', 'closed'],
    ['جديد', 'open'],
    ['whatever', null],
    ['', null],
  ])('%s', (word, status) => expect(statusNamed(word)).toBe(status))
})

describe('a CSV file', () => {
  const cells = [
    ['رقم', 'Customer'],
    ['007', 'أرامكو, "الظهران"\nالمبنى ٣'],
  ]
  const text = (separator: string) =>
    cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
  const utf16 = (mark: boolean) => Buffer.from((mark ? '\ufeff' : '') + text('\t'), 'utf16le')

  test.each([
    ['UTF-8', Buffer.from(text(','))],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text(';')}`)],
    ['UTF-16 with its mark', utf16(true)],
    ['UTF-16 without', utf16(false)],
    ['UTF-16 the other way round', Buffer.from(utf16(true)).swap16()],
    ['UTF-16 the other way round without its mark', Buffer.from(utf16(false)).swap16()],
  ])('in %s', async (_, bytes) => {
    expect(await rowsIn(bytes)).toEqual(cells.map((row, index) => ({ row: index + 1, cells: row })))
  })

  test('passes over empty rows, and counts them', async () => {
    expect(await rowsIn(Buffer.from('a,b\n\n,\n1,2\n'))).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 4, cells: ['1', '2'] },
    ])
  })

  test.each([
    ['Job No,Customer', ','],
    ['Job No;"Name, first";Notes', ';'],
    ['Job No\tCustomer', '\t'],
    ['Job No|Customer', '|'],
  ])('is parted as most of its rows are: %s', (headings, separator) => {
    expect(separatorOf(`${headings}\r\n${headings}`)).toBe(separator)
  })
})

describe('an Excel file', () => {
  test('with what Excel shows in each cell', async () => {
    const cells = [true, 0.1, new Date(Date.UTC(2026, 10, 21)), '  x ', 1.234]
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: [cells] }] })
    expect(await rowsIn(file)).toEqual([{ row: 1, cells: ['TRUE', '0.1', '2026-11-21', 'x', '1.2340'] }])
  })

  test('whose size is told before it is unpacked', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] })
    expect([isZip(file), await inflatedSizeIsHarmless(file)]).toEqual([true, true])
    const entry = Buffer.from(file).indexOf(Buffer.from('504b0102', 'hex'))
    for (const size of [0, 65 * 1024 * 1024]) {
      const liar = Buffer.from(file)
      liar.writeUInt32LE(size, entry + 24)
      expect(await inflatedSizeIsHarmless(liar)).toBe(false)
    }
    expect(await inflatedSizeIsHarmless(file.subarray(0, -1))).toBe(false)
  })
})

async function rowsIn(bytes: Uint8Array) {
  const table = await readTable(bytes)
  return 'sheets' in table ? table.sheets[0]?.rows : table
}
