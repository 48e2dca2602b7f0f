import { isRightToLeft, languages, type Problem } from '@warsha/contract'
import { accented, PSEUDO, pseudoLanguage } from '@warsha/contract/testing/pseudo-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedLines } from '../../../testing/pdf-text.ts'
import { openWorkbook } from '../../../testing/workbook.ts'
import { excelFile } from '../../platform/excel/excel-file.ts'
import { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { reportWorkbook } from './excel-plan.ts'
import { type March, openMarch, sheetNames } from '../../../testing/march.ts'
import { listedCells } from './excel-sessions.ts'
import { type ExportedSession, sessionsOf, sumsOfListed } from './queries.ts'
import { reportData } from './report-data.ts'
import { reportDocument } from './report-document.ts'
import { reportLabels } from './report-labels.ts'
import { scopeOf } from './scope.ts'
import { workSources } from './work-sources.ts'

let march: March
const pdfRenderer = new PdfRenderer()
beforeAll(async () => {
  languages[PSEUDO] = pseudoLanguage()
  march = await openMarch()
})
afterAll(async () => {
  delete languages[PSEUDO]
  await Promise.all([march.shop.close(), pdfRenderer.close()])
})

const timeZone = 'America/New_York'
const scope = scopeOf({ from_date: '2026-03-01', to_date: '2026-03-31' }, timeZone)
const options = () => ({ language: PSEUDO, timeZone, now: Date.parse('2026-04-01T12:00:00Z') })
const inSnapshot = <T>(read: Parameters<typeof march.shop.db.snapshot<T>>[1]) => march.shop.db.snapshot(null, read)

function workbook() {
  return inSnapshot(async (tx) => {
    const exact = { listed: await sumsOfListed(tx, scope), sources: await workSources(tx, scope) }
    const plan = reportWorkbook(await reportData(tx, scope), exact, options())
    const pieces: Uint8Array[] = []
    for await (const piece of excelFile(plan, cellsOf(sessionsOf(tx, scope, timeZone)))) pieces.push(piece)
    return openWorkbook(Buffer.concat(pieces))
  })
}

async function* cellsOf(batches: AsyncIterable<ExportedSession[]>) {
  const labels = reportLabels(PSEUDO)
  for await (const sessions of batches) yield sessions.map((session) => listedCells(session, labels))
}

test('a language of one line and a catalogue has its workbook', async () => {
  const { sheets, title } = await workbook()
  expect(sheets.map(({ name }) => name)).toEqual(sheetNames.en.map(accented))
  expect(title).toMatch(/^«.*2026-03-01.*»/)
  expect(sheets.every((sheet) => sheet.isRightToLeft)).toBe(false)
})

test('its direction is that of its line', async () => {
  languages[PSEUDO] = pseudoLanguage({}, 'rtl')
  try {
    expect(isRightToLeft(PSEUDO)).toBe(true)
    const { sheets, title } = await workbook()
    expect(sheets.every((sheet) => sheet.isRightToLeft)).toBe(true)
    expect(title).toMatch(/2026\/03\/01/)
  } finally {
    languages[PSEUDO] = pseudoLanguage()
  }
})

test('it has its paper', async () => {
  const data = await inSnapshot((tx) => reportData(tx, scope))
  const pages = await printedLines(await pdfRenderer.print(reportDocument(data, options())))
  const [first = []] = pages
  // Where a line is set in several pieces, its spaces are not all in them.
  const bare = (text: string) => text.normalize('NFKC').replaceAll(' ', '')
  const page = accented('Page {number} of {count}').replace('{number}', '1').replace('{count}', String(pages.length))
  for (const text of [accented('Segment'), page]) expect(bare(first.flat().join(''))).toContain(bare(text))
})

test.each([
  ['en-XA', accented('Please sign in.')],
  ['en-XA,ar;q=0.5', accented('Please sign in.')],
  ['en', 'Please sign in.'],
])('it has its refusals, where a browser asks for %s', async (wanted, detail) => {
  const { body } = await march.shop.app.inject({ url: '/api/admin/jobs', headers: { 'accept-language': wanted } })
  expect((JSON.parse(body) as Problem).detail).toBe(detail)
})

test('it has its sheet of the guide', async () => {
  const { body } = await march.shop.app.inject({ url: '/guide', headers: { host: 'warsha.example' } })
  expect(body).toContain(`<section id="${PSEUDO}" lang="${PSEUDO}" dir="ltr">`)
  expect(body).toContain(accented('Warsha on your phone'))
  expect(body.match(new RegExp(`href="#${PSEUDO}"`, 'g'))?.length).toBe(2)
})
