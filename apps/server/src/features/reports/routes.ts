import { exportFileName, type ExportFormat, exportFormatNames, exportFormats } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { answered, route } from '../../platform/route.ts'
import { Exports, sendFile } from './exporting.ts'
import { fileWriters } from './file-writers.ts'
import { presentReport } from './present.ts'
import { workBy } from './queries.ts'
import { mustHaveTechnicians, scopeOf, zoneNamed } from './scope.ts'

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** What was worked in a range: as an answer, and as a file of each format. */
export async function reports(app: FastifyInstance, parts: Parts): Promise<void> {
  const exports = new Exports()
  serveSummary(app, parts)
  for (const format of exportFormatNames) serveFiles(app, parts, format, exports)
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

function serveFiles(app: FastifyInstance, parts: Parts, format: ExportFormat, exports: Exports): void {
  const { call, type } = exportFormats[format]
  route(app, call, async ({ query, now, reply }) => {
    const scope = scopeOf(query, parts.businessTimeZone)
    const timeZone = zoneNamed(query.time_zone ?? parts.businessTimeZone)
    await mustHaveTechnicians(parts.db, scope)
    const options = { scope, language: query.language, timeZone, now }
    const name = exportFileName(format, scope)
    await exports.inTurn(reply, (gone) =>
      fileWriters[format](options, { ...parts, gone }, (file) => sendFile(reply, { ...file, name, type })),
    )
    return answered
  })
}
