import type { Language } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db, Tx } from '../../platform/database.ts'
import { excelFile } from '../../platform/excel/excel-file.ts'
import { MOST_ROWS, type Cell } from '../../platform/excel/workbook.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { answered, route } from '../../platform/route.ts'
import { csvFile } from './csv.ts'
import { listedCells } from './excel-sessions.ts'
import { reportWorkbook } from './excel-plan.ts'
import { allOf, describe, Exports, sendGrowing } from './exporting.ts'
import { presentReport } from './present.ts'
import { type ExportedSession, sessionsOf, sumsOfListed, workBy } from './queries.ts'
import { reportData } from './report-data.ts'
import { reportDocument } from './report-document.ts'
import { reportLabels } from './report-labels.ts'
import { invalid, mustHaveTechnicians, type Scope, scopeOf, zoneNamed } from './scope.ts'
import { workSources } from './work-sources.ts'

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** What was worked in a range: as an answer, an Excel file, a PDF, and the sessions as CSV. */
export async function reports(app: FastifyInstance, parts: Parts): Promise<void> {
  const exports = new Exports()
  serveSummary(app, parts)
  serveExcel(app, parts, exports)
  serveCsv(app, parts, exports)
  servePdf(app, parts, exports)
}

function serveSummary(app: FastifyInstance, { db, businessTimeZone }: Parts): void {
  route(
    app,
    'reportSummary',
    async ({ query }) => {
      const scope = scopeOf(query, businessTimeZone)
      await mustHaveTechnicians(db, scope)
      return presentReport(query.group_by, await workBy(db, query.group_by, scope))
    },
    { authorizeConcurrently: true, answersManyRows: true },
  )
}

/** What somebody wants a file of. */
type Wanted = { scope: Scope; language: Language; timeZone: string; now: Instant }

type Query = {
  from_date: string
  to_date: string
  segment?: string | undefined
  time_zone?: string | undefined
  language: Language
}

async function wantedBy(query: Query, now: Instant, { db, businessTimeZone }: Parts): Promise<Wanted> {
  const scope = scopeOf(query, businessTimeZone)
  const timeZone = zoneNamed(query.time_zone ?? businessTimeZone)
  await mustHaveTechnicians(db, scope)
  return { scope, language: query.language, timeZone, now }
}

const fileName = ({ from, to }: Scope, ending: string) => `report_${from}_${to}.${ending}`

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function serveExcel(app: FastifyInstance, parts: Parts, exports: Exports): void {
  route(app, 'exportExcel', async ({ query, now, reply }) => {
    const wanted = await wantedBy(query, now, parts)
    await exports.inTurn(reply, (gone) => parts.db.snapshot(gone, (tx) => sendExcel(reply, tx, wanted)))
    return answered
  })
}

async function sendExcel(reply: FastifyReply, tx: Tx, { scope, ...options }: Wanted): Promise<void> {
  const data = await reportData(tx, scope)
  const listed = await sumsOfListed(tx, scope)
  const sources = await workSources(tx, scope)
  const sessionCount = listed.session_count
  // Headings and totals take a row each.
  if (sessionCount > MOST_ROWS - 2) throw invalid('to_date', 'range_too_large')
  const labels = reportLabels(options.language)
  const sessions = allOf(sessionsOf(tx, scope, options.timeZone), sessionCount)
  await sendGrowing(reply, {
    name: fileName(scope, 'xlsx'),
    type: EXCEL,
    sessionCount,
    expectedBytes: 12_000 + 130 * sessionCount + 90 * data.by.job.rows.length,
    pieces: excelFile(reportWorkbook(data, { listed, sources }, options), cellsOf(sessions, labels)),
  })
}

async function* cellsOf(
  batches: AsyncIterable<ExportedSession[]>,
  labels: ReturnType<typeof reportLabels>,
): AsyncGenerator<Cell[][]> {
  for await (const sessions of batches) yield sessions.map((session) => listedCells(session, labels))
}

function serveCsv(app: FastifyInstance, parts: Parts, exports: Exports): void {
  route(app, 'exportCsv', async ({ query, now, reply }) => {
    const wanted = await wantedBy(query, now, parts)
    await exports.inTurn(reply, (gone) => parts.db.snapshot(gone, (tx) => sendCsv(reply, tx, wanted)))
    return answered
  })
}

async function sendCsv(reply: FastifyReply, tx: Tx, wanted: Wanted): Promise<void> {
  const { scope, language, timeZone } = wanted
  const { session_count: sessionCount } = await sumsOfListed(tx, scope)
  const sessions = allOf(sessionsOf(tx, scope, timeZone), sessionCount)
  await sendGrowing(reply, {
    name: fileName(scope, 'csv'),
    type: 'text/csv; charset=utf-8',
    sessionCount,
    expectedBytes: 300 + 280 * sessionCount,
    pieces: csvFile(sessions, { labels: reportLabels(language), timeZone }),
  })
}

function servePdf(app: FastifyInstance, parts: Parts, exports: Exports): void {
  route(app, 'exportPdf', async ({ query, now, reply }) => {
    const wanted = await wantedBy(query, now, parts)
    await exports.inTurn(reply, async (gone) => {
      const data = await parts.db.snapshot(gone, (tx) => reportData(tx, wanted.scope))
      const pdf = await parts.pdfRenderer.print(reportDocument(data, wanted), gone)
      const file = { name: fileName(wanted.scope, 'pdf'), type: 'application/pdf', expectedBytes: pdf.length }
      void describe(reply, { ...file, sessionCount: data.by.technician.totals.sessionCount }).send(pdf)
    })
    return answered
  })
}
