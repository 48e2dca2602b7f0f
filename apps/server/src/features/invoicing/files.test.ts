import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { InvoiceBatchDetails } from '@warsha/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedByPrograms } from '../../../testing/outside-programs.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { xmlText } from './ubl.ts'

const run = promisify(execFile)

let shop: Shop
let huda: Caller
let batch: InvoiceBatchDetails

/** What spreadsheets and XML could stumble over. */
const CUSTOMER = '=الجبيل & "Sons" <ltd> --'
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+03:00`)

beforeAll(async () => {
  shop = await openShop()
  shop.at(at('20:00'))
  huda = await shop.admin()
  const job = await shop.job({ job_no: '0881', customer: CUSTOMER })
  const people = [await shop.technician(), await shop.technician({ name: 'علي حسن' })]
  await huda.post('/admin/invoice-prices', { valid_from: '2026-01-01', price_sar: 100, outside_price_sar: 150.55 })
  const works = [
    ['08:00', '08:20', 'REPAIR'],
    ['08:20', '08:40', 'REPAIR'],
    ['16:50', '17:25', 'TEST'],
  ] as const
  for (const [nth, person] of people.entries())
    for (const [from, to, activity] of works) {
      if (nth === 1 && activity === 'REPAIR' && from === '08:20') continue
      const { body } = await person.start({ job: '0881', activity, at: at(from) })
      await person.complete(body.session_id, at(to))
      await huda.post(`/admin/sessions/${body.session_id}/reviewed`)
    }
  const made = await huda.post<InvoiceBatchDetails>('/admin/invoice-batches', { job_id: job })
  batch = made.body
  await huda.post(`/admin/invoice-batches/${batch.id}/approve`)
})
afterAll(() => shop.close())

async function file(format: string, language = 'en'): Promise<Buffer> {
  const response = await shop.app.inject({
    method: 'GET',
    url: `/api/admin/invoice-batches/${batch.id}/file?format=${format}&language=${language}`,
    headers: await huda.authorization(),
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="invoice_lines_1\.(xlsx|csv|json|xml)"$/,
  )
  return response.rawPayload
}

const add = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0)

test('CSV has a row for each line, which add up to the batch', async () => {
  for (const language of ['en', 'ar']) {
    const rows: string[][] = parse(await file('csv', language), { bom: true })
    expect(rows).toHaveLength(1 + batch.positions.length)
    expect(rows[1]?.slice(0, 4)).toEqual(['1', '1', `'${CUSTOMER}`, '0881'])
    const column = (place: number) => add(rows.slice(1).map((row) => Number(row[place]))).toFixed(2)
    expect([column(9), column(12)]).toEqual([batch.hours.toFixed(2), batch.amount_sar.toFixed(2)])
  }
})

test('JSON has the batch with its positions and the sessions', async () => {
  const found = JSON.parse((await file('json')).toString('utf8'))
  expect(found).toMatchObject({
    format: 'warsha-invoice-lines',
    format_version: '1.0',
    currency: 'SAR',
    batch: { number: 1, customer: CUSTOMER, state: 'approved' },
    positions: batch.positions,
  })
  expect(found.lines).toHaveLength(batch.line_count)
  expect(add(found.lines.map(({ amount_sar: sar }: { amount_sar: number }) => sar)).toFixed(2)).toBe(
    batch.amount_sar.toFixed(2),
  )
})

type UblLine = {
  id: string
  unit: string
  quantity: string
  amount: string
  price: string
  currency: string
  order: string[]
}

/** What a parser of others reads. */
const READ = `
import json, sys
import xml.etree.ElementTree as tree
C = '{urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2}'
B = '{urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2}'
root = tree.fromstring(sys.stdin.buffer.read())
lines = [dict(id=line.find(B + 'ID').text, unit=line.find(B + 'InvoicedQuantity').get('unitCode'),
  quantity=line.find(B + 'InvoicedQuantity').text, amount=line.find(B + 'LineExtensionAmount').text,
  currency=line.find(B + 'LineExtensionAmount').get('currencyID'),
  price=line.find(C + 'Price').find(B + 'PriceAmount').text,
  order=[part.tag.split('}')[1] for part in line]) for line in root.findall(C + 'InvoiceLine')]
print(json.dumps(dict(root=root.tag, customer=root.get('customer'), lines=lines)))
`

test('UBL is well-formed, and quantity times price is the amount of each line', async ({ skip }) => {
  const python = await run('/usr/bin/python3', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  if (python === null) skip('there is no Python here')
  console.log(`UBL was read by ${python}`)
  for (const language of ['en', 'ar']) {
    const bytes = await file('ubl', language)
    const child = run('/usr/bin/python3', ['-c', READ])
    child.child.stdin?.end(bytes)
    const found = JSON.parse((await child).stdout) as { root: string; customer: string; lines: UblLine[] }
    // No program takes it for an invoice.
    expect(found.root).toBe('{urn:warsha:invoice-lines:1}InvoiceLines')
    expect(found.customer).toBe(CUSTOMER)
    expect(found.lines.map(({ id }) => id)).toEqual(batch.positions.map(({ position }) => String(position)))
    for (const line of found.lines) {
      expect([line.unit, line.currency]).toEqual(['HUR', 'SAR'])
      expect((Math.round(Number(line.quantity) * Number(line.price) * 100) / 100).toFixed(2)).toBe(line.amount)
      // As the schema of UBL 2.1 orders them.
      expect(line.order).toEqual([
        'ID',
        'Note',
        'InvoicedQuantity',
        'LineExtensionAmount',
        'InvoicePeriod',
        'Item',
        'Price',
      ])
    }
    expect(add(found.lines.map(({ amount }) => Number(amount))).toFixed(2)).toBe(batch.amount_sar.toFixed(2))
  }
})

test('Excel opens in the programs of this machine, and its sums are those of the batch', async () => {
  const workbooks = { en: await file('excel'), ar: await file('excel', 'ar') }
  const { ran, missing, counted, recomputed } = await openedByPrograms(workbooks)
  console.log(`invoice lines were opened by ${ran.join(', ') || 'nothing'}; not here: ${missing.join(', ') || 'none'}`)
  if (counted) {
    for (const sheets of counted.values()) {
      expect(Object.values(sheets).slice(0, 2)).toEqual([batch.positions.length + 2, batch.line_count + 2])
    }
  }
  if (recomputed) {
    for (const sheets of recomputed.values()) {
      for (const { rows } of sheets.filter(({ name }) => !['Batch', 'الدفعة'].includes(name)))
        expect(rows.at(-1)).toContain(batch.amount_sar.toFixed(2))
    }
  }
}, 180_000)

test('text that XML cannot have is left out, and the rest is escaped', () => {
  expect(xmlText('a\0b\u0007 & <c> "d" \ud83d\ude00 \ud83d')).toBe('ab &amp; &lt;c&gt; &quot;d&quot; \ud83d\ude00 ')
})

test('a batch that was taken back has no files', async () => {
  await huda.post(`/admin/invoice-batches/${batch.id}/take-back`, { reason: 'Wrong customer' })
  const gone = await huda.get<{ code: string }>(`/admin/invoice-batches/${batch.id}/file`, { query: { format: 'csv' } })
  expect([gone.status, gone.body.code]).toEqual([409, 'batch_taken_back'])
  expect(await shop.db.row(sql`select count(*) as count from invoice_line where is_taken_back`)).toEqual({
    count: batch.line_count,
  })
})
