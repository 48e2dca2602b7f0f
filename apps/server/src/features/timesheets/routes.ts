import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { idIn } from '../../platform/path-id.ts'
import type { PdfPress } from '../../platform/pdf/pdf-press.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { monthNamed } from './month.ts'
import { sheetOf, sheetsOf } from './sheet.ts'
import { sheetPaper } from './sheet-paper.ts'

type Parts = { db: Db; press: PdfPress; businessTimeZone: string }

/** What technicians worked in a month, to look at and to sign. */
export async function timesheets(app: FastifyInstance, { db, press, businessTimeZone }: Parts): Promise<void> {
  route(app, 'timesheets', async ({ query }) => ({
    month: query.month,
    ...(await sheetsOf(db, monthNamed(query.month, businessTimeZone))),
  }))

  route(app, 'timesheet', async ({ params, query }) => {
    const sheet = await sheetOf(db, monthNamed(query.month, businessTimeZone), idIn(params))
    return sheet ? { month: query.month, ...sheet } : refuse('technician_not_found')
  })

  route(app, 'timesheetPdf', async ({ params, query, now, reply }) => {
    const { month, language } = query
    const sheet = await sheetOf(db, monthNamed(month, businessTimeZone), idIn(params))
    if (!sheet) return refuse('technician_not_found')
    const printed = { ...sheet, month, branding: await brandingOf(db) }
    const pdf = await press.print(sheetPaper(printed, { language, businessTimeZone, now }))
    void reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="timesheet_${month}_${sheet.line.technician_id}.pdf"`)
      .send(pdf)
    return answered
  })
}
