import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Job, JobBody, Problem } from '@warsha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { faultsByQpdf, foundTexts } from '../../../testing/pdf-judges.ts'
import { pictureOfCode, readPdf } from '../../../testing/pdf.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }

async function jobOf(given: Partial<JobBody> & { job_no: string }): Promise<number> {
  const body = { customer: 'شركة مياه الساحل', description: 'Rewind of a 75 kW pump motor', ...motor, ...given }
  return (await admin.post<Job>('/admin/jobs', body)).body.id ?? 0
}

async function cardOf(id: number, language: string) {
  const headers = await admin.authorization()
  const url = `/api/admin/jobs/${id}/card?language=${language}`
  const { rawPayload, ...answer } = await shop.app.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, headers: answer.headers, pdf: rawPayload }
}

async function scanned(pdf: Buffer): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } })
  const picture = await pictureOfCode(readPdf(pdf).drawings[0] ?? '')
  return (await readBarcodes(new Uint8Array(picture))).map(({ text }) => text)
}

const A5 = [419.53, 595.28]
const pagesOf = (pdf: Buffer) => readPdf(pdf).pages.map((page) => page.map((side) => Math.round(side * 100) / 100))

test.each(['en', 'ar'])(
  'a card in %s is one page of A5, its number for the scanner, its fonts in it',
  async (language) => {
    const number = language === 'en' ? '000123' : '123456789012345678901234567890'
    const { status, headers, pdf } = await cardOf(await jobOf({ job_no: number }), language)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`inline; filename="job-${number}.pdf"`)
    expect(pagesOf(pdf)).toEqual([A5])
    expect(readPdf(pdf).fonts).toEqual(
      ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold', 'IBMPlexSansArabic-Regular', 'IBMPlexSansArabic-SemiBold'].filter(
        (font) => font !== (language === 'ar' ? 'IBMPlexSans-SemiBold' : 'IBMPlexSansArabic-Regular'),
      ),
    )
    expect(await scanned(pdf)).toEqual([number])
  },
)

test('a card in Arabic has the motor by its Arabic name', async () => {
  const { pdf } = await cardOf(await jobOf({ job_no: '000124' }), 'ar')
  for (const { judge, text } of await foundTexts(pdf)) {
    expect(text, judge).toContain('كيلوواط')
    expect(text, judge).toContain('دورة/دقيقة')
    expect(text, judge).not.toContain('rpm')
  }
})

test('a long description and long notes go on over as many pages as they need', async () => {
  const description = 'Strip and rewind. '.repeat(111).slice(0, 1990)
  const notes = `${'اختبار بعد اللف 75 kW. '.repeat(200)}${'x'.repeat(300)}`
  const id = await jobOf({ job_no: '124', description, notes })
  const { pdf } = await cardOf(id, 'ar')
  expect(pagesOf(pdf).length).toBeGreaterThan(2)
  expect(new Set(pagesOf(pdf).map(String))).toEqual(new Set([String(A5)]))
  // Nothing is written outside the page: each line begins within its width.
  for (const drawing of readPdf(pdf).drawings) {
    const starts = [...drawing.matchAll(/^1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm$/gm)].map(([, x]) => Number(x))
    expect(starts.length).toBeGreaterThan(0)
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...starts)).toBeLessThan(A5[0] ?? 0)
  }
})

test('the due date stands on it, with its name, where there is one', async () => {
  const linesOf = async (id: number) => {
    const [drawing = ''] = readPdf((await cardOf(id, 'ar')).pdf).drawings
    return [...drawing.matchAll(/^1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm$/gm)].length
  }
  const without = await linesOf(await jobOf({ job_no: '9125' }))
  expect(await linesOf(await jobOf({ job_no: '9126', due_on: '2026-12-24' }))).toBeGreaterThanOrEqual(without + 2)
})

test('what people write is text, not a command of the printer', async () => {
  const nasty = '#panic("x") $x^2$ *bold* `raw` #include "/etc/passwd" \\ <a> @b // c "quotes" {{ }}'
  const id = await jobOf({
    job_no: '125',
    customer: nasty,
    description: nasty,
    notes: `${nasty}\r\n\n= Heading\n- list`,
  })
  const { status, pdf } = await cardOf(id, 'en')
  expect([status, pagesOf(pdf)]).toEqual([200, [A5]])
})

test.each(['en', 'ar'])(
  'names and descriptions in %s are found by other readers, with their signs',
  async (language) => {
    const number = language === 'en' ? '129' : '130'
    const id = await jobOf({
      job_no: number,
      customer: 'ياسر المطيري',
      description: 'إعادة لف 🔧 محرك مضخّة',
      notes: '=1+1',
    })
    const { pdf } = await cardOf(id, language)
    expect(faultsByQpdf(pdf)).toBe(null)
    for (const { text } of await foundTexts(pdf)) {
      for (const part of ['ياسر المطيري', 'إعادة لف', '🔧', 'محرك مضخّة', '=1+1', number]) expect(text).toContain(part)
    }
  },
)

test('a job without data of its motor has a card, too', async () => {
  expect((await cardOf(await shop.job({ job_no: '126' }), 'en')).status).toBe(200)
})

test('many cards at once', async () => {
  const id = await jobOf({ job_no: '127' })
  const cards = await Promise.all(Array.from({ length: 20 }, (_, index) => cardOf(id, index % 2 ? 'en' : 'ar')))
  expect(cards.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})

test('what is refused', async () => {
  const id = await jobOf({ job_no: '128' })
  for (const nowhere of ['0', '999999', 'abc', '99999999999'])
    expect((await admin.get(`/admin/jobs/${nowhere}/card`)).status).toBe(404)
  const wrong = await admin.get<Problem>(`/admin/jobs/${id}/card?language=fr`)
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, 'language'])
  const ali = await shop.technician()
  expect((await ali.get(`/admin/jobs/${id}/card`)).status).toBe(403)
  expect((await shop.nobody.get(`/admin/jobs/${id}/card`)).status).toBe(401)
})
