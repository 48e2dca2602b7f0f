import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLines } from '../../../testing/pdf-text.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { HOSTILE, type March, openMarch, type Summary } from '../../../testing/march.ts'
import { fileFrom } from '../../../testing/worked-sessions.ts'

let march: March
beforeAll(async () => (march = await openMarch()))
afterAll(() => march.shop.close())

const file = (kind: string, given?: string) => march.file(kind, given)
const summary = (group: string) => march.summary(group)

const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The figures of a row as they stand in the tables on paper. */
function figuresOf(row: Summary['rows'][number] | Summary['totals']): string[] {
  const amounts = [row.hours_raw, row.hours_effective, row.hours_outside, row.cost_sar]
  return [`${row.session_count}`, ...amounts.map((amount) => decimal.format(amount))]
}

describe('the PDF', () => {
  test.each(['en', 'ar'] as const)(
    'in %s has all rows and totals, on pages of A4 that are counted',
    async (language) => {
      const { headers, bytes } = await file('pdf', `&language=${language}`)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="report_2026-03-01_2026-04-01.pdf"',
        'x-row-count': '125',
      })
      const paper = readPdf(bytes)
      expect(new Set(paper.pages.map(String))).toEqual(new Set(['595.2756,841.8898']))
      const pages = await printedLines(bytes)
      const lines = pages.flat().map((line) => line.filter((text) => /^[\d,.]+$/.test(text)))
      for (const group of ['technician', 'job', 'activity']) {
        const { rows, totals } = await summary(group)
        for (const row of [...rows, totals]) {
          const figures = figuresOf(row)
          const expected = language === 'en' ? figures : figures.toReversed()
          expect(
            lines.some((line) => holds(line, expected)),
            `${group} ${expected.join(' ')}`,
          ).toBe(true)
        }
      }
      const jobs = new Set(pages.flat(2).filter((text) => /^001\d{3}$/.test(text)))
      expect(jobs.size).toBe(60)
      for (const [index, page] of pages.entries()) {
        const foot = page.at(-1)?.join(' ') ?? ''
        expect(foot).toContain(language === 'en' ? `Page ${index + 1} of ${pages.length}` : 'صفحة')
        expect(foot).toContain('125')
      }
    },
  )

  test('begins with the company, the range and the totals, and has names in both scripts', async () => {
    const pages = await printedLines((await file('pdf')).bytes)
    const first = pages[0]?.map((line) => line.join(' ')) ?? []
    const { totals } = await summary('technician')
    expect(first.some((line) => line.includes('Coastal'))).toBe(true)
    expect(first).toContainEqual(expect.stringContaining('1 Mar 2026 – 1 Apr 2026'))
    expect(first).toContain(
      ['125', totals.hours_effective, totals.hours_outside, totals.cost_sar]
        .map((value) => (typeof value === 'number' ? decimal.format(value) : value))
        .join(' '),
    )
    expect(first).toContain('Sessions that wait for review (they count): 4')
    expect(first).toContain('Sessions without an hourly rate (they cost nothing): 32')
    expect(pages.flat(2).join(' ')).toContain(HOSTILE)
  })

  test('of days without work says so', async () => {
    const { status, bytes } = await fileFrom(
      march.shop,
      march.huda,
      '/admin/export/pdf?from_date=2025-01-01&to_date=2025-01-02',
    )
    expect(status).toBe(200)
    expect((await printedLines(bytes)).flat(2)).toContain('No Data Available')
  })
})

function holds(line: string[], figures: string[]): boolean {
  return line.some((_, start) => figures.every((figure, index) => line[start + index] === figure))
}
