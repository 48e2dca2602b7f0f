import { type DayAbsence, type Language, presentWork } from '@warsha/contract'
import { plusDays, roundedAlone, weekdayOf } from '@warsha/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsByQpdf } from '../../../testing/pdf-judges.ts'
import { claimsAccess, spokenParts, structureByPoppler } from '../../../testing/pdf-structure.ts'
import { printedLines } from '../../../testing/pdf-text.ts'
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { timesheetDocument } from './sheet-document.ts'
import type { Sheet } from './sheet.ts'

let pdfRenderer: PdfRenderer
beforeAll(() => {
  pdfRenderer = new PdfRenderer()
})
afterAll(() => pdfRenderer.close())

const shown = roundedAlone({ sessionCount: 2, rawSeconds: 34_213, effectiveSeconds: 28_800, costHalalas: 0 })
const stored = { session_count: 2, raw_seconds: 34_213, effective_seconds: 28_800, cost_halalas: 0 }
const work = { ...stored, ...shown, ...presentWork(shown) }

/** A month of 31 days, each with this remark and these absences. */
function sheetOf(technician_name: string, exception: string | null, absences: DayAbsence[] = []): Sheet {
  const days = Array.from({ length: 31 }, (_, i) => {
    const date = plusDays('2026-10-01', i)
    const times = { first_start: '08:00', last_end: '18:30', last_end_date: null, exception }
    const night = { parts: [], overnight_from: null, overnight_to: null, held_seconds: 0, is_running: false }
    const kind = 'working_day' as const
    return {
      date,
      weekday: weekdayOf(date),
      kind,
      segment: 'Winding',
      is_expected: true,
      working_seconds: 28_800,
      is_employed: true,
      absences,
      ...times,
      ...night,
      ...work,
    }
  })
  const person = {
    technician_id: 7,
    technician_name,
    technician: { id: 7, name: technician_name, name_ar: null, label: technician_name },
    employee_number: null,
    segment: 'Winding',
    days_worked: 31,
    to_review_count: 1,
  }
  return {
    is_locked: false,
    line: { ...person, ...work },
    days,
    seconds_held: 0,
    hours_held: 0,
    adjustments: [],
    late: [],
  }
}

function print(sheets: Sheet[], language: Language): Promise<Buffer> {
  const printed = { month: '2026-10', branding: { companyName: 'ورشة الساحل', logo: null }, sheets }
  return pdfRenderer.print(timesheetDocument(printed, { language, businessTimeZone: 'Asia/Riyadh', now: NOVEMBER }))
}

const NOVEMBER = Date.parse('2026-11-01T08:00+03:00')

const number = { en: /Page (\d) of (\d)/, ar: /صفحة (\d) من (\d)/ }

test.each(['en', 'ar'] as const)(
  'a sheet in %s that goes on has its own page numbers and headings',
  async (language) => {
    const remark = 'Stocktaking in the morning, then cleaning of the hall and of the yard'
    const pdf = await print([sheetOf('ياسر المطيري', remark), sheetOf('Omar', null), sheetOf('Zaid', remark)], language)
    expect(faultsByQpdf(pdf)).toBe(null)
    const pages = (await printedLines(pdf)).map((lines) => lines.map((texts) => texts.join(' ')))
    expect(
      pages.map((lines) =>
        number[language]
          .exec(lines.at(-1) ?? '')
          ?.slice(1)
          .join('/'),
      ),
    ).toEqual(['1/2', '2/2', '1/1', '1/2', '2/2'])
    expect(pages[1]?.[0]).toContain('ياسر المطيري')
    expect(pages[3]?.[0]).not.toContain('Zaid')
    expect(pages[4]?.[0]).toContain('Zaid')
  },
)

test.each(['en', 'ar'] as const)('sheets in %s are told to who cannot see them', async (language) => {
  const names = ['ياسر المطيري', 'Omar']
  const pdf = await print(
    names.map((name) => sheetOf(name, null)),
    language,
  )
  expect(claimsAccess(pdf)).toBe(true)
  expect(structureByPoppler(pdf)?.roles ?? { H1: 2, Table: 2 }).toMatchObject({ H1: 2, Table: 2 })
  const parts = await spokenParts(pdf)
  expect(
    parts.filter(({ role }) => role === 'H1').map(({ text }) => names.find((name) => text.startsWith(name))),
  ).toEqual(names)
  const { first: heads, second } = halves(parts.filter(({ role }) => role === 'TH').map(({ text }) => text))
  expect(heads).toEqual(second)
  const cells = parts.filter(({ role }) => role === 'TD').map(({ text }) => text)
  for (const [place] of cells.entries()) {
    if (cells[place] === '08:00') expect(cells.slice(place, place + 4)).toEqual(['08:00', '18:30', '9.50', '8.00'])
  }
  expect(cells.filter((text) => text === '08:00')).toHaveLength(2 * 31)
})

const halves = <T>(all: T[]) => ({ first: all.slice(0, all.length / 2), second: all.slice(all.length / 2) })

test('neither totals nor the lines to sign stand on a page alone', async () => {
  // From remarks of one line to ones that fill the page to its last line and beyond.
  for (let words = 4; words <= 16; words++) {
    const pages = await printedLines(await print([sheetOf('Omar', 'Stocktaking '.repeat(words))], 'en'))
    const last = pages.at(-1)?.map((texts) => texts.join(' ')) ?? []
    expect(last.some((line) => line.startsWith('Total'))).toBe(true)
    expect(last.some((line) => line.includes('signature'))).toBe(true)
    expect(last.filter((line) => line.includes('08:00')).length, `${words} words`).toBeGreaterThanOrEqual(3)
  }
})

test('a day without work is no day of rest, a night has its days, and what came late is told', async () => {
  const sheet = sheetOf('Omar', null)
  const [worked, , , ...rest] = sheet.days
  if (!worked) throw new Error('a month has days')
  const free = { ...worked, session_count: 0, first_start: null, last_end: null }
  const late = { month: '2026-09', carried_to: '2026-10', ...work, hours_effective: -1.5, hours_outside: 0.25 }
  const days: Sheet['days'] = [
    {
      ...worked,
      last_end: '02:00',
      last_end_date: '2026-10-02',
      parts: [
        { date: '2026-10-01', seconds: 7200 },
        { date: '2026-10-02', seconds: 7201 },
      ],
    },
    free,
    { ...free, date: '2026-10-03', kind: 'rest_day' },
    ...rest,
  ]
  const printed = await printedLines(
    await print([{ ...sheet, days, adjustments: [late], seconds_held: 54_000, hours_held: 15 }], 'en'),
  )
  const text = printed.flat(2).join(' ')
  for (const found of [
    'No work',
    'Day of rest',
    'By day: 1 Oct 2:00 ·',
    '2 Oct 2:00',
    'Held back, as nobody reported the end (h:mm): 15:00',
  ]) {
    expect(text).toContain(found)
  }
  expect(text).toContain(
    'Adjustment from September 2026, which was closed: Effective hours −1.50 · Outside hours +0.25',
  )
  expect(text).toContain('Total with adjustments (h:mm:ss)')
})

test('the sheets of twenty technicians are set in one go', async () => {
  const sheets = Array.from({ length: 20 }, (_, i) => sheetOf(`محمّد المطيري ${i}`, null))
  await print(sheets.slice(0, 1), 'ar')
  const began = performance.now()
  expect(await printedLines(await print(sheets, 'ar'))).toHaveLength(20)
  console.info(`20 timesheets: ${Math.round(performance.now() - began)} ms, with the time that it took to read them`)
})

test.each([
  ['en', 'Sick leave, first half'],
  ['ar', 'إجازة مرضية، النصف الأول'],
] as const)('an absence is a remark in %s', async (language, remark) => {
  const pdf = await print([sheetOf('Ali Hassan', null, [{ kind: 'sick', half: 'first' }])], language)
  expect((await printedLines(pdf)).join('\n')).toContain(remark)
})
