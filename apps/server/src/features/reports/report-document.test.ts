import type { Language } from '@warsha/contract'
import { type LocalDate, plusDays } from '@warsha/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsByQpdf, foundTexts } from '../../../testing/pdf-judges.ts'
import { claimsAccess, spokenParts, structureByPoppler } from '../../../testing/pdf-structure.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { reportOn } from './present.ts'
import type { ReportData } from './report-data.ts'
import { reportDocument } from './report-document.ts'
import { reportLabels } from './report-labels.ts'

const isSoak = Boolean(process.env['SOAK'])

let pdfRenderer: PdfRenderer
beforeAll(() => {
  pdfRenderer = new PdfRenderer()
})
afterAll(() => pdfRenderer.close())

const FROM: LocalDate = '2026-01-01'
const names = ['ياسر المطيري', 'Ahmed Al-Harbi', 'خالد ABC 75', 'محمّد القحطاني', '=1+1']
const customers = ['شركة مياه الساحل', 'Al Jubail Desalination Plant – Phase 2 (north side)', 'Omar & Sons Co.']
const descriptions = ['Rewind 🔧', 'إعادة لف محرك مضخة مع تغيير المحامل وفحص العزل', 'Bearings']

/** Each row has another amount of work, so that its figures are its own. */
function sumsOf(i: number) {
  const raw_seconds = 3_600 * (i % 90) + 37 * i + 1
  return {
    session_count: 1 + (i % 7),
    raw_seconds,
    effective_seconds: raw_seconds - (i % 900),
    cost_halalas: 101 * i + 7,
    row_id: i,
  }
}

const of = <Value>(values: readonly Value[], i: number): Value => values[i % values.length] as Value
const rows = <Row>(count: number, row: (i: number) => Row): Row[] => Array.from({ length: count }, (_, i) => row(i))

/** As the database labels people of one name. */
const labelOf = (name: string, place: number, people: readonly string[]) =>
  people.filter((other) => other === name).length > 1 ? `${name} (W-${place})` : name

type Given = { jobs: number; days: number; people?: string[] }

function report({ jobs, days, people = rows(Math.min(jobs, 20), (i) => `${of(names, i)} ${i}`) }: Given): ReportData {
  const daySums = (i: number) => ({
    session_count: 1,
    raw_seconds: 9_000 * i + 60,
    effective_seconds: 9_000 * i,
    cost_halalas: 1,
    row_id: i,
  })
  return {
    scope: { from: FROM, to: plusDays(FROM, days - 1), begins: 0, ends: 0, segment: null },
    branding: { companyName: 'ورشة الساحل', logo: null },
    counts: {
      to_review_count: 0,
      without_rate_count: 0,
      running_count: 0,
      held_seconds: 0,
      late: null,
      adjustment: null,
    },
    by: {
      technician: reportOn(
        'technician',
        people.map((technician_name, i) => ({
          technician_id: 100 + i,
          technician_name,
          technician: { id: 100 + i, name: technician_name, name_ar: null, label: labelOf(technician_name, i, people) },
          employee_number: null,
          segment: null,
          ...sumsOf(i + 1),
        })),
      ),
      job: reportOn(
        'job',
        rows(jobs, (i) => ({
          job_id: i,
          is_charged: true,
          job_no: String(10_000 + i),
          customer: of(customers, i),
          description: of(descriptions, i),
          ...sumsOf(i),
        })),
      ),
      activity: reportOn(
        'activity',
        rows(Math.min(jobs, 13), (i) => ({
          activity_code: `BEARING_REPLACE_${i}`,
          activity_label: 'اختبار',
          activity_label_ar: null,
          ...sumsOf(i),
        })),
      ),
      job_type: reportOn(
        'job_type',
        [{ job_type_id: null, is_charged: true, job_type_name: null, job_type_name_ar: null, ...sumsOf(1) }].slice(
          0,
          jobs,
        ),
      ),
      customer: reportOn(
        'customer',
        rows(Math.min(jobs, customers.length), (i) => ({ customer: of(customers, i), is_charged: true, ...sumsOf(i) })),
      ),
      segment: reportOn('segment', [{ segment: null, ...sumsOf(1) }].slice(0, jobs)),
      day: reportOn('day', jobs === 0 ? [] : rows(days, (i) => ({ day: plusDays(FROM, i), ...daySums(1 + (i % 40)) }))),
    },
  }
}

const options = { timeZone: 'Asia/Riyadh', now: Date.parse('2026-11-22T08:00:00Z') }

function print(data: ReportData, language: Language = 'en'): Promise<Buffer> {
  return pdfRenderer.print(reportDocument(data, { ...options, language }))
}

describe.each(['en', 'ar'] as const)('a report in %s', (language) => {
  test.each([
    { jobs: 0, days: 7 },
    { jobs: 1, days: 1 },
    { jobs: 8, days: 7 },
    { jobs: 9, days: 31 },
    { jobs: 60, days: 31 },
    { jobs: 61, days: 365 },
    { jobs: 250, days: 90 },
    ...(isSoak ? [{ jobs: 1_200, days: 365 }] : []),
  ])('of $jobs jobs and $days days has all of them, and no page is almost empty', async (given) => {
    const pdf = await print(report(given), language)
    expect(faultsByQpdf(pdf)).toBe(null)
    const pages = await printedLines(pdf)
    const numbers = pages.flat(2).filter((text) => /^1\d{4}$/.test(text))
    expect(new Set(numbers).size).toBe(given.jobs)
    for (const [index, page] of pages.entries()) {
      expect(page.length, `lines of page ${index + 1}`).toBeGreaterThan(8)
      const foot = page.at(-1)?.join(' ')
      const number = language === 'en' ? `Page ${index + 1} of ${pages.length}` : `صفحة ${index + 1} من ${pages.length}`
      expect(foot).toContain(number)
    }
  })

  test('says that cost is not pay', async () => {
    const texts = await foundTexts(await print(report({ jobs: 2, days: 2 }), language))
    // pdftotext puts the comma before its space.
    const parts = reportLabels(language).cost_note.split('،')
    for (const { text } of texts) for (const part of parts) expect(text).toContain(part.trim())
  })

  test('names customers, and what was to be done where there is room', async () => {
    for (const { text } of await foundTexts(await print(report({ jobs: 3, days: 2 }), language))) {
      expect(text).toContain('شركة مياه الساحل')
      expect(text).toContain('Omar & Sons Co.')
      expect(text).toMatch(/Rewind 🔧|🔧 Rewind/u)
      expect(text).toContain('Bearings')
    }
    const long = (await printedLines(await print(report({ jobs: 1_001, days: 2 }), language))).flat(2)
    expect(long.filter((text) => text === 'شركة مياه الساحل')).toHaveLength(334 + 1)
    expect(long).not.toContain('Bearings')
  })

  test('has everybody as they are called, and tells people of one name apart', async () => {
    const people = ['ياسر المطيري', 'محمد القحطاني', 'محمد القحطاني', 'خالد ABC 75', '=1+1']
    const pdf = await print(report({ jobs: 1, days: 1, people }), language)
    for (const { judge, text } of await foundTexts(pdf)) {
      // On an English page pdftotext reads a line that begins in Arabic from its Latin part.
      const read = people.map((name) => (judge === 'pdftotext' ? name.replace(' ABC 75', '') : name))
      for (const name of read) expect(text).toContain(name)
    }
    const texts = (await printedLines(pdf)).flat(2)
    for (const mark of ['(W-1)', '(W-2)']) expect(texts.filter((text) => text.includes(mark))).not.toEqual([])
    expect(texts.filter((text) => text === '=1+1')).toHaveLength(2)
    expect(texts.join(' ')).not.toMatch(/#\d|W-0/)
  })

  test('is told row by row to who cannot see it, under headings', async () => {
    const data = report({ jobs: 30, days: 31 })
    const pdf = await print(data, language)
    expect(claimsAccess(pdf)).toBe(true)
    const structure = structureByPoppler(pdf)
    if (structure) expect(structure).toMatchObject({ isTagged: true, roles: { H1: 1, Table: 7, Figure: 1 } })
    const parts = await spokenParts(pdf)
    const labels = reportLabels(language)
    expect(parts.find(({ role }) => role === 'H1')?.text).toContain(labels.title)
    expect(parts.find(({ role }) => role === 'Figure')?.text).toContain('77.5')
    const cells = parts.filter(({ role }) => role === 'TD').map(({ text }) => text)
    for (const row of data.by.job.rows) {
      const at = cells.indexOf(row.job_no ?? '')
      const figures = cells.slice(at).filter((text) => /^\d+\.\d\d$/.test(text))
      expect(figures.slice(0, 2)).toEqual([row.rawHours.toFixed(2), row.effectiveHours.toFixed(2)])
    }
  })

  test('beyond 400 rows of a table is set in columns, and does not claim what it is not', async () => {
    const pdf = await print(report({ jobs: 401, days: 2 }), language)
    expect(claimsAccess(pdf)).toBe(false)
    expect(structureByPoppler(pdf)?.isTagged ?? false).toBe(false)
  })

  test('has its figures beside the names that they belong to', async () => {
    const lines = (await printedLines(await print(report({ jobs: 300, days: 31 }), language))).flat()
    for (const row of report({ jobs: 300, days: 31 }).by.job.rows) {
      const cost = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(row.costHalalas / 100)
      const line = lines.find((texts) => texts.includes(row.job_no ?? '') && texts.length > 4)
      expect(line).toEqual(
        expect.arrayContaining([row.job_no, row.rawHours.toFixed(2), row.effectiveHours.toFixed(2), cost]),
      )
    }
  })
})

describe('the chart of days', () => {
  /** Where its bars end, from below, and where its axis lies. */
  function standing(drawing: string) {
    const shapes =
      /1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm\n\/c\d cs\n0\.3\d* scn\n0 0 m\n([\d.]+) 0 l\n\3 ([\d.]+) l\n0 \4 l\nh\nf/g
    const bars = [...drawing.matchAll(shapes)].map(([, , top, , height]) => [Number(top), Number(height)] as const)
    const lines = [...drawing.matchAll(/1 0 0 -1 [\d.]+ ([\d.]+) cm\n\/c\d CS\n0 SCN\n0\.8 w\n/g)].map(([, y]) =>
      Number(y),
    )
    const LYING = (3 / 25.4) * 72
    return {
      ends: bars.filter(([, height]) => Math.abs(height - LYING) > 0.001).map(([top, height]) => top - height),
      lines,
    }
  }

  test.each([
    { days: 1, bars: 1 },
    { days: 7, bars: 7 },
    { days: 31, bars: 31 },
    { days: 45, bars: 45 },
    { days: 90, bars: 14 },
    { days: 365, bars: 12 },
  ])('of $days days has $bars bars that stand on the axis', async ({ days, bars }) => {
    for (const language of ['en', 'ar'] as const) {
      const { ends, lines } = standing(readPdf(await print(report({ jobs: 2, days }), language)).drawings[0] ?? '')
      expect(ends).toHaveLength(bars)
      const [axis = 0] = ends
      for (const end of ends) expect(end).toBeCloseTo(axis, 2)
      expect(lines.some((line) => Math.abs(line - axis) < 0.01)).toBe(true)
    }
  })

  test('has a value above each bar and a scale beside them', async () => {
    const data = report({ jobs: 1, days: 3 })
    const texts = (await printedLines(await print(data))).flat(2)
    // Of 2.5, 5 and 7.5 hours.
    for (const value of ['2.5', '5', '7.5', '0', '2', '4', '6', '8']) expect(texts).toContain(value)
  })
})
