import type { Language } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { whileWaiting } from '../../platform/gone-signal.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { monthNamed } from './month.ts'
import { allSheets, sheetOf, sheetsOf } from './sheet.ts'
import { timesheetDocument } from './sheet-document.ts'

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** What technicians worked in a month, to look at and to sign. */
export async function timesheets(app: FastifyInstance, { db, pdfRenderer, businessTimeZone }: Parts): Promise<void> {
  route(app, 'timesheets', async ({ query }) => ({
    month: query.month,
    ...(await sheetsOf(db, monthNamed(query.month, businessTimeZone))),
  }))

  route(app, 'timesheet', async ({ params, query }) => {
    const month = monthNamed(query.month, businessTimeZone)
    const sheet = await db.snapshot(null, (tx) => sheetOf(tx, month, params.id))
    return sheet ? { month: query.month, ...sheet } : refuse('technician_not_found')
  })

  route(app, 'timesheetPdf', async ({ params, query, now, reply }) => {
    const { month, language } = query
    const sheet = await db.snapshot(null, (tx) => sheetOf(tx, monthNamed(month, businessTimeZone), params.id))
    if (!sheet) return refuse('technician_not_found')
    const printed = { month, branding: await brandingOf(db), sheets: [sheet] }
    const pdf = await pdfRenderer.print(timesheetDocument(printed, { language, businessTimeZone, now }))
    sendInline(reply, `timesheet_${month}_${sheet.line.technician_id}.pdf`, pdf)
    return answered
  })

  route(app, 'timesheetsPdf', async ({ query, now, reply }) => {
    const { month, language } = query
    await whileWaiting(reply, async (gone) => {
      const pdf = await timesheetsFile({ month, language, now, gone }, { db, pdfRenderer, businessTimeZone })
      if (!pdf) throw new Refused(refuse('no_timesheets'))
      sendInline(reply, `timesheets_${month}.pdf`, pdf)
    })
    return answered
  })
}

type Wanted = { month: string; language: Language; now: Instant; gone: AbortSignal }

/** The timesheets of all technicians of a month as one PDF; null where nobody worked. */
export async function timesheetsFile(
  { month, language, now, gone }: Wanted,
  { db, pdfRenderer, businessTimeZone }: Parts,
): Promise<Buffer | null> {
  const printed = await db.snapshot(gone, async (tx) => ({
    month,
    branding: await brandingOf(tx),
    sheets: await allSheets(tx, monthNamed(month, businessTimeZone)),
  }))
  if (printed.sheets.length === 0) return null
  return pdfRenderer.print(timesheetDocument(printed, { language, businessTimeZone, now }), gone)
}

function sendInline(reply: FastifyReply, name: string, pdf: Buffer): void {
  void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(pdf)
}
