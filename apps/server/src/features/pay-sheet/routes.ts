import { API_PREFIX, type ExportFormat, fileTypes, type Language, PAYROLL_SCHEMA_PATH } from '@warsha/contract'
import { payrollJsonSchema } from '@warsha/contract/openapi'
import { type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { excelFile } from '../../platform/excel/excel-file.ts'
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import { brandingOf } from '../workshop/index.ts'
import { payCsv } from './csv.ts'
import { payWorkbook } from './excel.ts'
import { notesCsv } from './notes-file.ts'
import { daysNotRecorded } from './not-recorded.ts'
import { payrollCsv, payrollOf } from './payroll.ts'
import { payMonth } from './month.ts'
import { paySheetDocument } from './document.ts'
import { presentSheet } from './present.ts'
import { effectOfPayChange } from './effect.ts'
import { createPayLimit, deletePayLimit, payLimits } from './limits.ts'
import { editablePayRules, rulesHistory, setPayRules } from './rules.ts'
import { type PersonSheet, type ShopSheet, shopSheet } from './sheet.ts'
import { payLabels } from './labels.ts'

type Parts = { db: Db; pdfRenderer: PdfRenderer; businessTimeZone: string }

/** What technicians are paid in hours, and by which rules. */
export async function paySheet(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, businessTimeZone: timeZone } = parts

  route(app, 'payRules', async ({ now }) => ({
    ...(await editablePayRules(db, localDateOf(now, timeZone))),
    history: await rulesHistory(db),
    limits: await payLimits(db),
  }))

  route(app, 'setPayRules', ({ actor, body, now, precondition }) => {
    const { effective_from: from = localDateOf(now, timeZone), current_password: _, code: __, ...rules } = body
    return setPayRules(db, { actor, now, precondition }, { from, rules, timeZone })
  })

  route(app, 'createPayLimit', ({ actor, body, now }) => createPayLimit(db, { actor, now }, { limit: body, timeZone }))

  route(app, 'deletePayLimit', ({ actor, now, params }) => deletePayLimit(db, { actor, now }, params.id))

  route(app, 'previewPayChange', ({ body, now }) => effectOfPayChange(db, body, { now, timeZone }))

  route(app, 'paySheet', async ({ query, now }) => {
    const found = await sheetFor(query, now, parts)
    return found ? presentSheet(found.sheet, found.person) : refuse('technician_not_found')
  })

  route(app, 'daysNotRecorded', async ({ query: { month }, now }) => {
    const at = { month: payMonth(month, timeZone), now, timeZone, technicianId: null, hasNotes: false }
    return db.snapshot(null, (tx) => daysNotRecorded(tx, at))
  })

  paySheetFiles(app, parts)
  payrollFiles(app, parts)
}

function paySheetFiles(app: FastifyInstance, parts: Parts): void {
  for (const [call, format] of PAY_FILES) {
    route(app, call, async ({ query, now, reply }) => {
      const made = await paySheetFile(format, { ...query, now }, parts)
      return made ? sendFile(reply, made) : refuse('technician_not_found')
    })
  }

  route(app, 'payNotesCsv', async ({ query, now, reply }) => {
    const found = await sheetFor(query, now, parts)
    if (!found) return refuse('technician_not_found')
    const bytes = notesCsv(ofPerson(found), payLabels(query.language))
    return sendFile(reply, { ...file('csv', CSV_TYPE, found, 'notes_of_the_law'), bytes })
  })
}

const PAY_FILES = [
  ['paySheetExcel', 'excel'],
  ['paySheetPdf', 'pdf'],
  ['paySheetCsv', 'csv'],
] as const

type Wanted = Query & { language: Language; now: Instant }

/** The sheet of a month, or of one technician of it, as a file; null when that one is not in it. */
export async function paySheetFile(format: ExportFormat, wanted: Wanted, parts: Parts): Promise<File | null> {
  const { db, pdfRenderer, businessTimeZone: timeZone } = parts
  const { language, now } = wanted
  const found = await sheetFor(wanted, now, parts)
  if (!found) return null
  if (format === 'csv') return { ...file('csv', CSV_TYPE, found), bytes: payCsv(ofPerson(found), payLabels(language)) }
  const branding = await brandingOf(db)
  if (format === 'pdf') {
    const document = paySheetDocument(found.sheet, found.person, { language, timeZone, now, branding })
    return { ...file('pdf', fileTypes.pdf, found), bytes: await pdfRenderer.print(document) }
  }
  const plan = payWorkbook(ofPerson(found), { language, timeZone, now, owner: branding.companyName })
  return { ...file('xlsx', fileTypes.excel, found), bytes: await wholeOf(excelFile(plan, noRows())) }
}

function payrollFiles(app: FastifyInstance, { db, businessTimeZone: timeZone }: Parts): void {
  route(app, 'payrollFile', async ({ query: { month: name, format }, now, reply }) => {
    const at = { month: payMonth(name, timeZone), now, timeZone, technicianId: null, hasNotes: false }
    const payroll = payrollOf(await db.snapshot(null, (tx) => shopSheet(tx, at)), now)
    return sendFile(
      reply,
      format === 'csv'
        ? { name: `payroll_${name}.csv`, type: CSV_TYPE, bytes: payrollCsv(payroll) }
        : { name: `payroll_${name}.json`, type: fileTypes.payroll, bytes: Buffer.from(JSON.stringify(payroll)) },
    )
  })

  // Public, as the description of the API is: it says nothing of this shop.
  app.get(API_PREFIX + PAYROLL_SCHEMA_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/schema+json').send(Buffer.from(JSON.stringify(payrollJsonSchema()))),
  )
}

const CSV_TYPE = 'text/csv; charset=utf-8'

type Query = { month: string; technician_id?: number | undefined }
type Found = { sheet: ShopSheet; person: PersonSheet | null }

/** The sheet, and the technician of it who was asked for; null when there is none of them in it. */
async function sheetFor(query: Query, now: Instant, { db, businessTimeZone }: Parts): Promise<Found | null> {
  const month = payMonth(query.month, businessTimeZone)
  const at = { month, now, timeZone: businessTimeZone, technicianId: query.technician_id ?? null, hasNotes: true }
  const sheet = await db.snapshot(null, (tx) => shopSheet(tx, at))
  if (query.technician_id === undefined) return { sheet, person: null }
  const person = sheet.people.find((each) => each.person.id === query.technician_id)
  return person ? { sheet, person } : null
}

/** The sheet with the line of that technician alone, as it is in the whole one. */
function ofPerson({ sheet, person }: Found): ShopSheet {
  return person ? { ...sheet, people: [person], totals: person } : sheet
}

type File = { name: string; type: string; bytes: Uint8Array }

function file(ending: string, type: string, { sheet, person }: Found, what = 'pay_sheet'): Pick<File, 'name' | 'type'> {
  const whose = person ? `_${person.person.id}` : ''
  return { name: `${what}_${sheet.month.name}${whose}.${ending}`, type }
}

function sendFile(reply: FastifyReply, { name, type, bytes }: File): typeof answered | Refusal {
  void reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-expected-bytes', String(bytes.length))
    .send(Buffer.from(bytes))
  return answered
}

/** A file that is small, so that none is sent that could not be finished. */
async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const whole: Uint8Array[] = []
  for await (const piece of pieces) whole.push(piece)
  return Buffer.concat(whole)
}

async function* noRows(): AsyncGenerator<never> {}
