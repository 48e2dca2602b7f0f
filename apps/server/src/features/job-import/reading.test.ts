import { jobFileColumns, jobStatusLabels } from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { choicesAmong, statusNamed } from './choices.ts'
import { missingColumns, placesOf } from '../../platform/spreadsheet/columns.ts'
import { foldHeading } from '../../platform/spreadsheet/fold.ts'
import { readTable, separatorOf } from '../../platform/spreadsheet/read-table.ts'
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
    expect(Object.values(placesOf(headings, jobFileColumns))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(missingColumns(placesOf(headings, jobFileColumns), jobFileColumns, 'en')).toBeNull()
  })

  test('in any order, beside others, the first of two alike', () => {
    const places = placesOf(['Remarks', 'RPM', 'Customer', 'Job No', 'customer'], jobFileColumns)
    expect(places).toEqual({ rpm_category: 1, customer: 2, job_no: 3 })
    expect(missingColumns(places, jobFileColumns, 'en')).toBe('Description, Job Type, Power Rating')
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
    powerRatings: [{ id: 5, code: 'P3', range_description: '30 to 90 kW' }],
    rpmCategories: [
      { id: 7, poles: 4, description: '4 poles, 1800 rpm' },
      { id: 8, poles: 6, description: '1200 rpm' },
    ],
    activities: [{ code: 'REPAIR', label: 'Repair', name_ar: 'إصلاح' }],
  })

  test.each([
    ['rewind', 1],
    [' Motor   REWINDING ', 1],
    ['إعادة لف المحركات', 1],
    ['إصلاح مضخات', 2],
    ['Pump', 2],
    ['REW', null],
    ['', null],
  ])('of a job type: %s', (cell, id) => expect(choices.job_type(cell)).toBe(id))

  test.each([
    ['p3', 5],
    ['30 TO 90 kw', 5],
    ['٣٠ to ٩٠ kW', 5],
    ['90', null],
  ])('of a power rating: %s', (cell, id) => expect(choices.power_rating(cell)).toBe(id))

  test.each([
    ['4', 7],
    ['4 poles', 7],
    ['4-pole', 7],
    ['٤ أقطاب', 7],
    ['4 Poles, 1800 RPM', 7],
    ['6P', 8],
    ['1200 rpm', 8],
    ['1800', null],
    ['four', null],
    ['', null],
  ])('of an RPM category: %s', (cell, id) => expect(choices.rpm_category(cell)).toBe(id))

  test.each(jobStatuses)('of the status %s', (status) => {
    const { en, ar } = jobStatusLabels[status]
    for (const word of [status, en, ar, en.toUpperCase(), ` ${en} `]) expect(statusNamed(word)).toBe(status)
    expect(statusNamed('done')).toBeNull()
  })
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
    expect(await readTable(bytes)).toEqual({ rows: cells.map((row, index) => ({ row: index + 1, cells: row })) })
  })

  test('passes over empty rows, and counts them', async () => {
    expect(await readTable(Buffer.from('a,b\n\n,\n1,2\n'))).toEqual({
      rows: [
        { row: 1, cells: ['a', 'b'] },
        { row: 4, cells: ['1', '2'] },
      ],
    })
  })

  test.each([
    ['Job No,Customer', ','],
    ['Job No;"Name, first";Notes', ';'],
    ['Job No\tCustomer', '\t'],
    ['Job No', ','],
  ])('is parted as its headings are: %s', (headings, separator) => {
    expect(separatorOf(`${headings}\r\n1,2,3,4;5;6`)).toBe(separator)
  })
})

describe('an Excel file', () => {
  test('as large as it may be, and larger', async () => {
    const fileOf = (rows: number) =>
      writeXlsx({ sheets: [{ name: 'A', rows: [['Job No'], ...Array.from({ length: rows }, (_, row) => [row])] }] })
    const whole = await readTable(await fileOf(5000))
    expect('rows' in whole && whole.rows.length).toBe(5001)
    expect(await readTable(await fileOf(5001))).toEqual({ unreadable: 'import_too_long' })
  })

  test('with what Excel shows in each cell', async () => {
    const cells = [true, 0.1, new Date(Date.UTC(2026, 10, 21)), '  x ', 1e21]
    const file = await writeXlsx({ sheets: [{ name: 'A', rows: [cells] }] })
    expect(await readTable(file)).toEqual({ rows: [{ row: 1, cells: ['TRUE', '0.1', '2026-11-21', 'x', '1e+21'] }] })
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
