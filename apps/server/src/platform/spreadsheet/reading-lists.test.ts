import { buffer } from 'node:stream/consumers'
import { jobFileColumns, type JobFileColumn, type Language } from '@warsha/contract'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { Refusal } from '../refusal.ts'
import type { TableChoice } from './find-table.ts'
import { readTable } from './read-table.ts'
import { findRows } from './find-rows.ts'
import { rowsOrRefusal } from './rows.ts'

/** Lists of jobs as other programs write them, each made here. */

const HEADINGS = ['Job No', 'Customer', 'Description', 'Status', 'Job Type', 'Power Rating', 'RPM Category', 'Notes']
const motor = ['Nesma Water', 'Rewind of a pump motor', 'Open', 'REWIND', 'P3', '4', '']
const jobRow = (number: string) => [number, ...motor]
const csv = (rows: readonly (readonly string[])[], separator = ',') =>
  rows.map((row) => row.join(separator)).join('\r\n')

type Choice = TableChoice<JobFileColumn>

async function read(file: string | Uint8Array, choice: Choice = {}, language: Language = 'en') {
  const table = await readTable(Buffer.from(file))
  const rows = rowsOrRefusal(findRows(table, jobFileColumns, choice), jobFileColumns, language)
  if (rows instanceof Refusal) throw new Error(rows.code)
  return rows
}

/** The numbers of the jobs in a file, and what was passed over. */
async function numbersIn(file: string | Uint8Array, choice: Choice = {}) {
  const { rows, found, refusal } = await read(file, choice)
  return {
    numbers: rows.map(({ cells }) => cells.job_no),
    headingRow: found.heading_row,
    skipped: found.skipped.map(({ row, why }) => `${row} ${why}`),
    ...(refusal && { refusal: refusal.code }),
  }
}

/** Each cell of a column, and what is not certain of it. */
async function columnIn(file: string | Uint8Array, column: JobFileColumn, choice: Choice = {}) {
  const { rows } = await read(file, choice)
  return rows.map(({ cells, faults }) => {
    const fault = faults.find(({ path }) => path === column)
    return fault ? [cells[column], fault.message.split(' ')[0]] : cells[column]
  })
}

describe('a file of text', () => {
  test.each([',', ';', '\t', '|'])('is parted by %j, and its headings may have commas', async (separator) => {
    const headings = HEADINGS.with(2, separator === ',' ? 'Description' : 'Description (what, where, when)')
    const rows = [
      headings,
      jobRow('110161'),
      jobRow('110162').with(1, separator === ',' ? 'A' : 'Motors, pumps; all | new'.replaceAll(separator, ' ')),
    ]
    expect(await numbersIn(csv(rows, separator))).toEqual({ numbers: ['110161', '110162'], headingRow: 1, skipped: [] })
  })

  test('with the line that tells Excel the separator', async () => {
    const file = `\ufeffsep=;\r\n${csv([HEADINGS, jobRow('110031')], ';')}`
    expect(await numbersIn(file)).toEqual({ numbers: ['110031'], headingRow: 1, skipped: [] })
  })

  test('with decimal commas between semicolons', async () => {
    const rows = [HEADINGS, ...['22,5', '7,5', '0,55'].map((kw, at) => jobRow(`11000${at}`).with(5, kw))]
    expect(await columnIn(csv(rows, ';'), 'power_rating')).toEqual(['22,5', '7,5', '0,55'])
  })

  test('with line breaks and quotes within cells', async () => {
    const file = csv([
      HEADINGS,
      jobRow('1').with(1, '"Saline\r\nWater ""Works"""').with(2, '"First line\r\nsecond line"'),
    ])
    const { rows } = await read(file)
    expect(rows[0]?.cells).toMatchObject({ customer: 'Saline Water "Works"', description: 'First line\nsecond line' })
  })

  test.each([
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1256', windows1256],
  ])('in Arabic, as %s', async (encoding, encode) => {
    const headings = ['رقم أمر العمل', 'العميل', 'الوصف', 'الحالة', 'نوع العمل', 'القدرة', 'فئة السرعة', 'ملاحظات']
    const file = encode(csv([headings, jobRow('١١٠٠٠١').with(1, 'شركة مياه الشمال')], ';'))
    const { rows, found } = await read(file)
    expect(found.encoding).toBe(encoding)
    expect(rows[0]?.cells.customer).toBe('شركة مياه الشمال')
  })

  test('in Western letters of Windows', async () => {
    const file = Buffer.from(
      csv([HEADINGS, jobRow('110171').with(1, 'Société Générale Übermotor').with(2, 'motor \u0096 urgent')]),
      'latin1',
    )
    const { rows, found } = await read(file)
    expect(found.encoding).toBe('windows-1252')
    expect(rows[0]?.cells).toMatchObject({ customer: 'Société Générale Übermotor', description: 'motor – urgent' })
  })

  test('whose names were cut within a letter keeps its Arabic, and marks the row', async () => {
    const name = Buffer.from('شركة مياه الشمال')
    const file = Buffer.concat([
      Buffer.from(`${csv([HEADINGS, jobRow('110401').with(1, 'شركة مياه الشمال')])}\r\n110404,`),
      name.subarray(0, name.length - 3),
      Buffer.from(`,${motor.slice(1).join(',')}`),
    ])
    expect(await columnIn(file, 'customer')).toEqual([
      'شركة مياه الشمال',
      ['شركة مياه الشم\ufffd', 'cell_letter_broken'],
    ])
  })

  test('in which a spreadsheet left errors and shortened numbers', async () => {
    const rows = [
      jobRow('1').with(1, '#N/A'),
      jobRow('2').with(1, '#REF!'),
      jobRow('3').with(1, '#####'),
      jobRow('1.10E+11'),
    ]
    expect(await columnIn(csv([HEADINGS, ...rows]), 'customer')).toEqual([
      ['#N/A', 'cell_error_value'],
      ['#REF!', 'cell_error_value'],
      ['#####', 'cell_error_value'],
      'Nesma Water',
    ])
    expect((await columnIn(csv([HEADINGS, ...rows]), 'job_no'))[3]).toEqual(['1.10E+11', 'cell_digits_lost'])
  })
})

describe('the list in a file', () => {
  test('below titles, with a remark and a sum behind it, empty rows and its headings again between', async () => {
    const rows = [
      ['Open work orders'],
      ['Printed 25/11/2026 by ERP'],
      [],
      HEADINGS,
      jobRow('110041'),
      [],
      jobRow('110042'),
      HEADINGS,
      jobRow('110043'),
      ['', 'Total', '3'],
      ['End of the report'],
    ]
    expect(await numbersIn(csv(rows, ';'))).toEqual({
      numbers: ['110041', '110042', '110043'],
      headingRow: 4,
      skipped: ['1 above', '2 above', '8 headings', '10 total', '11 note'],
    })
  })

  test('whose sums are named in Arabic', async () => {
    const rows = [HEADINGS, jobRow('1'), ['الإجمالي', '', '1'], ['المجموع الكلي', '', '1']]
    expect((await numbersIn(csv(rows))).skipped).toEqual(['3 total', '4 total'])
  })

  test('keeps rows that are only not finished', async () => {
    const rows = [
      HEADINGS,
      ['110001'],
      ['', 'Nesma Water', 'Rewind of a motor'],
      jobRow('110002').with(1, 'Total Energies'),
    ]
    expect((await numbersIn(csv(rows))).numbers).toEqual(['110001', '', '110002'])
  })

  test('has a column twice: asked, and read as chosen', async () => {
    const rows = [
      ['No.', 'Customer', ...HEADINGS, 'Created'],
      ['1', '', ...jobRow('110221'), '2026-01-01'],
    ]
    const asked = await read(csv(rows))
    expect([asked.refusal?.code, asked.found.asked]).toEqual([
      'import_column_doubled',
      [{ column: 'customer', places: [1, 3] }],
    ])
    expect(asked.found.headings.filter(({ column }) => column === null).map(({ text }) => text)).toEqual([
      'No.',
      'Customer',
      'Customer',
      'Created',
    ])
    const { rows: chosen } = await read(csv(rows), { columns: { customer: 3 } })
    expect(chosen[0]?.cells.customer).toBe('Nesma Water')
  })

  test('has columns that nobody knows: a person names them', async () => {
    const rows = [['A1', 'B1', ...HEADINGS.slice(2)], jobRow('110001')]
    expect((await read(csv(rows))).found.missing).toEqual(['job_no', 'customer'])
    const columns = { job_no: 0, customer: 1, notes: null }
    expect((await numbersIn(csv(rows), { columns })).numbers).toEqual(['110001'])
    const none = await read('x,y\n1,2\n')
    expect([none.found.heading_row, none.refusal?.code]).toEqual([1, 'import_columns_missing'])
  })
})

describe('a day', () => {
  const due = (...days: string[]) =>
    csv([[...HEADINGS, 'Due date'], ...days.map((day, at) => [...jobRow(String(at)), day])], ';')

  test.each([
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['31-12-26', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['01.02.2026', '2026-02-01'],
    ['12/31/2026', '2026-12-31'],
    ['46387', '2026-12-31'],
    ['46387.5', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['31-Dec-2026', '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['٣١ ديسمبر ٢٠٢٦', '2026-12-31'],
    ['2026-12-31T00:00:00', '2026-12-31'],
    ['31/12/2026 12:00:00 AM', '2026-12-31'],
    ['31/12/2026 ١٢:٠٠ ص', '2026-12-31'],
    ['05/05/2026', '2026-05-05'],
    ['١٤٤٨/٠٧/٢٢', '2026-12-31'],
    ['22/07/1448 هـ', '2026-12-31'],
    ['1447-13-01', '1447-13-01'],
    ['٠٧/٠٣/٢٠٢٧', '2027-03-07'],
    ['31 Dec', '31 Dec'],
    ['31/02/2026', '31/02/2026'],
    ['13/13/2026', '13/13/2026'],
    ['soon', 'soon'],
    ['', ''],
  ])('%s', async (cell, day) => expect(await columnIn(due(cell), 'due_on')).toEqual([day]))

  test('that can be two is asked, unless others of its file tell', async () => {
    expect(await columnIn(due('03/04/2027', '2026-12-31'), 'due_on')).toEqual([
      ['03/04/2027', 'day_ambiguous'],
      '2026-12-31',
    ])
    expect(await columnIn(due('03/04/2027', '31/12/2026'), 'due_on')).toEqual(['2027-04-03', '2026-12-31'])
    expect(await columnIn(due('03/04/2027', '12/31/2026'), 'due_on')).toEqual(['2027-03-04', '2026-12-31'])
    const mixed = await columnIn(due('03/04/2027', '12/31/2026', '31/12/2026'), 'due_on')
    expect(mixed).toEqual([['03/04/2027', 'day_ambiguous'], '2026-12-31', '2026-12-31'])
    const { found } = await read(due('03/04/2027'))
    expect([found.day_order, found.asks_day_order]).toEqual([null, true])
  })

  test('is read in the order that a person chose', async () => {
    const file = due('03/04/2027', '31/12/2026')
    expect(await columnIn(due('03/04/2027'), 'due_on', { dayOrder: 'month_first' })).toEqual(['2027-03-04'])
    expect(await columnIn(file, 'due_on', { dayOrder: 'month_first' })).toEqual(['2027-03-04', '31/12/2026'])
  })
})

describe('a page or workbook that is called .xls', () => {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')

  test('as HTML, with cells over several rows, a table around it, and another one', async () => {
    const page = `<html><head><meta charset="utf-8"><style>td { a > b }</style></head><body>
      <table><tr><td><img src="a.png" alt="a > b">Company</td></tr><tr><td>
      <TABLE border=1><TR><TH colspan=2>Work order</TH></TR>
      <tr>${cells(HEADINGS)}<tr>${cells(jobRow('110121'))}
      <tr><td>110122<td rowspan=2>Saudi &amp; Pumps&nbsp;&#8211; North<br>branch</td>${cells(motor.slice(1))}</tr>
      <tr><td>110123</td>${cells(motor.slice(1))}</tr></TABLE></td></tr></table><table><tr><td>Legend</td></tr></table>`
    const { rows, found } = await read(page)
    expect(found.format).toBe('html')
    expect(rows.map(({ cells: { job_no, customer } }) => `${job_no} ${customer}`)).toEqual([
      '110121 Nesma Water',
      '110122 Saudi & Pumps – North branch',
      '110123 Saudi & Pumps – North branch',
    ])
  })

  test('as HTML in the encoding that it names', async () => {
    const page = windows1256(
      `<html><meta charset=windows-1256><table><tr>${cells(HEADINGS)}</tr><tr>${cells(jobRow('1').with(1, 'أ'))}</tr></table>`,
    )
    expect(await columnIn(page, 'customer')).toEqual(['أ'])
  })

  test('as SpreadsheetML, with formats, errors, formulas and a hidden row', async () => {
    const data = (text: string, type = 'String', cell = '') =>
      `<Cell${cell}><Data ss:Type="${type}">${text}</Data></Cell>`
    const strings = (row: readonly string[]) => row.map((text) => data(text)).join('')
    const book = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Styles><Style ss:ID="s1"><NumberFormat ss:Format="000000"/></Style></Styles>
      <Worksheet ss:Name="Cover"><Table><Row>${data('Report')}</Row></Table></Worksheet>
      <Worksheet ss:Name="Jobs"><Table><Row ss:Index="3">${strings([...HEADINGS.slice(0, 7), 'Due'])}</Row>
      <Row>${data('123', 'Number', ' ss:StyleID="s1"')}${strings(motor.slice(0, 6))}${data('2026-12-31T00:00:00.000', 'DateTime')}</Row>
      <Row>${data('124', 'Number')}${data('#N/A', 'Error')}${data('Rewind &quot;fast&quot; &#10;soon', 'String', ' ss:Index="3"')}</Row>
      <Row ss:Hidden="1">${strings(jobRow('125'))}</Row>
      <Row>${data('126')}<Cell ss:Formula="=RC[-1]"/></Row></Table></Worksheet></Workbook>`
    const { rows, found } = await read(book)
    expect([found.format, found.sheet, found.heading_row, found.sheets.map(({ name }) => name)]).toEqual([
      'spreadsheetml',
      1,
      3,
      ['Cover', 'Jobs'],
    ])
    expect(rows.map(({ cells: { job_no, due_on } }) => [job_no, due_on])).toEqual([
      ['000123', '2026-12-31'],
      ['124', ''],
      ['126', ''],
    ])
    expect(rows.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([
      'cell_error_value',
      'cell_formula_empty',
    ])
    expect(rows[1]?.cells.description).toBe('Rewind "fast" \nsoon')
    expect(found.skipped.map(({ row, why }) => `${row} ${why}`)).toEqual(['6 hidden'])
  })
})

describe('a workbook of Excel', () => {
  test('shows numbers as their cells do', async () => {
    const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
    const shown = [
      number('123', 1),
      number('120005.0'),
      number('120006.5'),
      number('120007', 2),
      number('120001', 3),
      number('123456789012345'),
      number('12345678901234567'),
      number('0.5', 4),
      number('46387', 5),
      number('46387.75', 6),
      number('7', 7),
    ]
    const file = await workbook({ rows: [HEADINGS, ...shown.map((cell) => [cell, ...motor])] })
    expect(await columnIn(file, 'job_no')).toEqual([
      '000123',
      '120005',
      '120006.5',
      'WO-120007',
      '120001',
      '123456789012345',
      ['12345678901234567', 'cell_digits_lost'],
      '50%',
      '2026-12-31',
      '2026-12-31 18:00',
      '7',
    ])
  })

  test('reads what was stored with a formula, and marks one without, and errors', async () => {
    const customers = [
      '<c t="str"><f>VLOOKUP(A2,X!A:B,2,0)</f><v>Saudi Pumps</v></c>',
      '<c t="str"><f>A1&amp;B1</f></c>',
      '<c t="e"><f>NA()</f><v>#N/A</v></c>',
      '<c t="inlineStr"><is><r><t>Saline </t></r><r><t>Water</t></r><rPh><t>x</t></rPh></is></c>',
    ]
    const file = await workbook({
      rows: [HEADINGS, ...customers.map((cell, at) => [String(at), cell, ...motor.slice(1)])],
    })
    expect(await columnIn(file, 'customer')).toEqual([
      'Saudi Pumps',
      ['', 'cell_formula_empty'],
      ['#N/A', 'cell_error_value'],
      'Saline Water',
    ])
  })

  test('with the values to choose from on another sheet, as in the template', async () => {
    const values = [HEADINGS.filter((heading) => !heading.startsWith('Job No')), jobRow('1').slice(1)]
    const { found } = await read(
      await workbook({ name: 'Jobs', rows: [HEADINGS, jobRow('120041')] }, { name: 'Valid values', rows: values }),
    )
    expect(found.sheets.map(({ is_list: isList }) => isList)).toEqual([true, false])
  })

  test('with the list on another sheet, hidden ones last', async () => {
    const cover = [['Work orders of 2026'], ['Printed by the ERP']]
    const list = [HEADINGS, jobRow('120041')]
    const { rows, found } = await read(
      await workbook(
        { name: 'Old', state: 'hidden', rows: [...list, jobRow('1')] },
        { name: 'Cover', rows: cover },
        { name: 'أوامر', rows: list },
      ),
    )
    expect([found.sheet, found.sheets]).toEqual([
      2,
      [
        { name: 'Old', is_hidden: true, rows: 3, is_list: true },
        { name: 'Cover', is_hidden: false, rows: 2, is_list: false },
        { name: 'أوامر', is_hidden: false, rows: 2, is_list: true },
      ],
    ])
    expect(rows.map(({ cells }) => cells.job_no)).toEqual(['120041'])
  })

  test('under a merged heading, with a heading over two rows and a customer beside three', async () => {
    const file = await workbook({
      rows: [
        ['Job No', 'Work', '', '', 'Motor'],
        ['', ...HEADINGS.slice(1)],
        jobRow('120021'),
        jobRow('120022').with(1, ''),
        jobRow('120023').with(1, ''),
      ],
      merged: ['A1:A2', 'B1:D1', 'E1:G1', 'B3:B5'],
    })
    expect(await numbersIn(file)).toEqual({
      numbers: ['120021', '120022', '120023'],
      headingRow: 2,
      skipped: ['1 above'],
    })
    expect(await columnIn(file, 'customer')).toEqual(['Nesma Water', 'Nesma Water', 'Nesma Water'])
  })

  test('far to the right, with a stray cell at the end of the sheet', async () => {
    const from = 70
    const shifted = (row: readonly string[]) => [...Array.from({ length: from }, () => ''), ...row]
    const file = await workbook({
      rows: [shifted(HEADINGS), shifted(jobRow('120091'))],
      last: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    })
    const { rows, found } = await read(file)
    expect(rows.map(({ row, cells }) => `${row} ${cells.job_no}`)).toEqual(['2 120091'])
    expect([found.headings[0]?.letters, found.skipped]).toEqual(['BS', [{ row: 1048576, text: '1', why: 'note' }]])
  })

  test('passes over hidden rows, and says so', async () => {
    const file = await workbook({ rows: [HEADINGS, jobRow('1'), jobRow('2'), jobRow('3')], hiddenRows: [3] })
    expect(await numbersIn(file)).toEqual({ numbers: ['1', '3'], headingRow: 1, skipped: ['3 hidden'] })
  })

  test('whose days are counted from 1904', async () => {
    const serials = ['<c s="5"><v>44925</v></c>', '<c><v>44925</v></c>']
    const file = await workbook({
      rows: [[...HEADINGS, 'Due'], ...serials.map((cell) => [...jobRow('1'), cell])],
      is1904: true,
    })
    expect(await columnIn(file, 'due_on')).toEqual(['2026-12-31', '2026-12-31'])
  })

  test('with line breaks, spaces that do not break and marks of direction', async () => {
    const headings = [
      'Job\nNo',
      'Customer *',
      'Description (required)',
      'Status',
      'Job\u00a0 Type',
      'Power Rating',
      'RPM Category:',
      'Notes',
    ]
    const row = ['\u200f120071\u00a0', 'Saline\u00a0Water\nWorks', 'محرك\u200f مضخة\n75\u00a0kW', ...motor.slice(2)]
    const { rows } = await read(await workbook({ rows: [headings, row] }))
    expect(rows[0]?.cells).toMatchObject({
      job_no: '120071',
      customer: 'Saline Water Works',
      description: 'محرك مضخة\n75 kW',
    })
  })

  test('as a library writes it, with a password, and as OpenDocument', async () => {
    const sheets = [{ name: 'Jobs', rows: [HEADINGS, jobRow('120001')] }]
    expect((await numbersIn(await writeXlsx({ sheets }))).numbers).toEqual(['120001'])
    expect((await numbersIn(await writeOds({ sheets }))).numbers).toEqual(['120001'])
    const locked = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 1000 } })
    expect(await readTable(locked)).toEqual({ unreadable: 'import_password' })
  })

  test('of more rows than a list has', async () => {
    const file = csv([HEADINGS, ...Array.from({ length: 60_001 }, (_, at) => [String(at)])])
    expect(await readTable(Buffer.from(file))).toEqual({ unreadable: 'import_too_long' })
  })
})

/** A text as old Windows saves it in Arabic. */
function windows1256(text: string): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 63))
}

type WrittenSheet = {
  name?: string
  state?: string
  /** cells as texts, or as the elements that they are */
  rows: readonly (readonly string[])[]
  merged?: readonly string[]
  hiddenRows?: readonly number[]
  last?: string
  is1904?: boolean
}

const FORMATS = ['General', '000000', '&quot;WO-&quot;0', '#,##0', '0%', 'dd/mm/yyyy', 'dd/mm/yyyy h:mm', '[Red]0;-0']

/** A workbook as Excel writes it, with whatever a test needs in its cells. */
function workbook(...sheets: WrittenSheet[]): Promise<Buffer> {
  const archive = new ZipFile()
  const add = (name: string, text: string) => archive.addBuffer(Buffer.from(text), name)
  const relations = (targets: [type: string, target: string][]) =>
    `<Relationships>${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`
  add('_rels/.rels', relations([['officeDocument', '/xl/workbook.xml']]))
  add(
    'xl/workbook.xml',
    `<workbook><workbookPr${sheets[0]?.is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name = 'Jobs', state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  )
  const parts = sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`])
  add('xl/_rels/workbook.xml.rels', relations([...parts, ['styles', 'styles.xml']]))
  add(
    'xl/styles.xml',
    `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  for (const [at, sheet] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet))
  archive.end()
  return buffer(archive.outputStream)
}

function sheetXml({ rows, merged = [], hiddenRows = [], last = '' }: WrittenSheet): string {
  const text = (cell: string) => `<c t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
  const written = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${hidden}>${cells.map((cell) => (cell.startsWith('<c') ? cell : cell === '' ? '<c/>' : text(cell))).join('')}</row>`
  })
  return `<worksheet><sheetData>${written.join('')}${last}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
}
