import { fileTypes, type Language, languageOf, nameIn, technicianFileColumns } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, type Reader, sql, type Tx, withRetry } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answered, route, routeUpload } from '../../platform/route.ts'
import { howItWasFound, rowsOfFile } from '../../platform/spreadsheet/rows.ts'
import { templateFile } from '../../platform/spreadsheet/template.ts'
import { receiveTable, withFiles } from '../../platform/spreadsheet/upload.ts'
import { fileNameOf, listImports, recordImport } from '../file-imports/index.ts'
import { addTechnicians, hashOfNoPassword } from '../technicians/index.ts'
import { compareRows, presentRow, type ReadRow, readRow, type TechnicianFileRow } from './check-rows.ts'
import { everybody, segmentFinder, segmentsAndDepartments } from './surroundings.ts'
import { takeBack } from './taking-back.ts'

type Shop = { db: Db; businessTimeZone: string }

/** Technicians out of a spreadsheet: what is in it first, and then the good ones. Nobody is given a password by a file. */
export async function technicianImport(app: FastifyInstance, shop: Shop): Promise<void> {
  await withFiles(app, (scope) => serveImport(scope, shop))
  serveTemplate(app, shop)

  route(app, 'technicianImports', async () => ({ imports: await listImports(shop.db, 'technicians') }))

  route(app, 'takeBackTechnicianImport', async ({ params, actor, now }) => {
    return (await takeBack(shop, params.id, { actor, now })) ?? undefined
  })
}

function serveImport(app: FastifyInstance, shop: Shop): void {
  const { db } = shop
  routeUpload(app, 'importTechnicians', {
    receive: receiveTable,
    act: async ({ actor, now, request }, { commit, table, choice, fileName }) => {
      const language = languageOf(request.headers['accept-language'])
      const read = rowsOfFile(table, technicianFileColumns, { choice, language })
      if (read instanceof Refusal) return read
      if (commit && read.refusal) return read.refusal
      const found = howItWasFound(read, language)
      if (!commit) {
        const rows = await checkedRows(db, read.rows, { shop, now })
        return { ...present(rows, language), created: 0, import_id: null, ...found }
      }
      const passwordHash = await hashOfNoPassword()
      const context = { shop, actor, now, passwordHash, fileName: fileNameOf(fileName) }
      const { rows, added, importId } = await withRetry(() =>
        db.transaction((tx) => importRows(tx, read.rows, context)),
      )
      for (const personId of added) {
        const details = { by: actor.id, role: 'TECHNICIAN' }
        await app.securityLog.note(request, { kind: 'account_added', personId, details })
      }
      return { ...present(rows, language), created: added.length, import_id: importId, ...found }
    },
  })
}

type Context = {
  shop: Shop
  actor: { id: number }
  now: Instant
  passwordHash: string
  fileName: string
}

type Done = { rows: ReadRow[]; added: number[]; importId: number | null }

/** Adds the technicians of the good rows; a row of whom somebody else was quicker to add says so. */
async function importRows(
  tx: Tx,
  given: readonly TechnicianFileRow[],
  { shop, actor, now, passwordHash, fileName }: Context,
): Promise<Done> {
  // Of two files with the same names, the second one is compared with what the first one added.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('technician import'))`)
  const rows = await checkedRows(tx, given, { shop, now })
  const change = { actor, now }
  const newcomers = rows.flatMap(({ newcomer }) => newcomer ?? [])
  const added = await addTechnicians(tx, newcomers, {
    change,
    businessTimeZone: shop.businessTimeZone,
    passwordHash,
  })
  const ids = added.map(({ id }) => id)
  const importId = await recordImport(tx, { kind: 'technicians', fileName, ids }, change)
  if (added.length === newcomers.length) return { rows, added: ids, importId }
  const known = (await everybody(tx)).filter(({ id }) => !ids.includes(id))
  return { rows: compareRows(rows, known), added: ids, importId }
}

async function checkedRows(
  db: Reader,
  given: readonly TechnicianFileRow[],
  { shop, now }: { shop: Shop; now: Instant },
): Promise<ReadRow[]> {
  const findSegment = segmentFinder(await segmentsAndDepartments(db))
  const today = localDateOf(now, shop.businessTimeZone)
  return compareRows(
    given.map((row) => readRow(row, { findSegment, today })),
    await everybody(db),
  )
}

function present(rows: readonly ReadRow[], language: Language) {
  return {
    rows: rows.map((row) => presentRow(row, language)),
    ready: rows.filter(({ newcomer }) => newcomer !== null).length,
  }
}

function serveTemplate(app: FastifyInstance, { db }: Shop): void {
  route(app, 'technicianImportTemplate', async ({ request, reply }) => {
    const language = languageOf(request.headers['accept-language'])
    const { segments, departments } = await segmentsAndDepartments(db)
    const named = departments.map((department) => nameIn(language, department))
    const values = [...new Set([...segments, ...named])]
    const lists = technicianFileColumns.flatMap((column) =>
      column.name === 'segment' ? [{ column, values, isOnly: false }] : [],
    )
    const name = { en: 'Technicians', ar: 'الفنيون' }
    const file = await templateFile(language, { name, columns: technicianFileColumns, lists })
    void reply
      .type(fileTypes.excel)
      .header('content-disposition', 'attachment; filename="technicians-template.xlsx"')
      .send(Buffer.from(file))
    return answered
  })
}
