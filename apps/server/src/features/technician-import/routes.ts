import { type Language, nameIn, technicianFileColumns } from '@warsha/contract'
import { type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, type Reader, sql, type Tx, withRetry } from '../../platform/database.ts'
import { route } from '../../platform/route.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { choiceLists, templateFile } from '../../platform/spreadsheet/template.ts'
import { listImports, recordImport } from '../file-imports/index.ts'
import { addTechnicians, hashOfNoPassword } from '../technicians/index.ts'
import { compareRows, presentRow, type ReadRow, readRow, type TechnicianFileRow } from './check-rows.ts'
import { everybody, segmentFinder, segmentsAndDepartments } from './surroundings.ts'
import { takeBack } from './taking-back.ts'

type Shop = { db: Db; businessTimeZone: string }

/** Technicians out of a spreadsheet: what is in it first, and then the good ones. Nobody is given a password by a file. */
export async function technicianImport(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db } = shop
  await serveTable(app, 'importTechnicians', {
    columns: () => technicianFileColumns,
    act: async ({ rows: given, commit, language, request, actor, now, fileName }) => {
      if (!commit) {
        const rows = await checkedRows(db, given, { shop, now })
        return { ...present(rows, language), created: 0, import_id: null }
      }
      const context = { shop, actor, now, fileName, passwordHash: await hashOfNoPassword() }
      const done = await withRetry(() => db.longTransaction((tx) => importRows(tx, given, context)))
      for (const personId of done.added) {
        const details = { by: actor.id, role: 'TECHNICIAN' }
        await app.securityLog.note(request, { kind: 'account_added', personId, details })
      }
      return { ...present(done.rows, language), created: done.added.length, import_id: done.importId }
    },
  })
  serveTemplate(app, 'technicianImportTemplate', {
    fileName: 'technicians-template.xlsx',
    make: (language) => templateIn(language, db),
  })

  route(app, 'technicianImports', async () => ({ imports: await listImports(shop.db, 'technicians') }))

  route(app, 'takeBackTechnicianImport', async ({ params, actor, now }) => {
    return (await takeBack(shop, params.id, { actor, now })) ?? undefined
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
  given: GivenList<TechnicianFileRow>,
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
    inParts: (some, work) => given.save(some, work),
  })
  const ids = added.map(({ id }) => id)
  const importId = await recordImport(tx, { kind: 'technicians', fileName, ids }, change)
  if (added.length === newcomers.length) return { rows, added: ids, importId }
  const own = new Set(ids)
  const known = (await everybody(tx)).filter(({ id }) => !own.has(id))
  return { rows: await compareRows(rows, known), added: ids, importId }
}

async function checkedRows(
  db: Reader,
  given: GivenList<TechnicianFileRow>,
  { shop, now }: { shop: Shop; now: Instant },
): Promise<ReadRow[]> {
  const findSegment = segmentFinder(await segmentsAndDepartments(db))
  const today = localDateOf(now, shop.businessTimeZone)
  const rows = await given.check((row) => readRow(row, { findSegment, today }))
  return compareRows(rows, await everybody(db))
}

function present(rows: readonly ReadRow[], language: Language) {
  return {
    rows,
    present: (row: ReadRow) => presentRow(row, language),
    ready: rows.filter(({ newcomer }) => newcomer !== null).length,
  }
}

async function templateIn(language: Language, db: Db): Promise<Uint8Array> {
  const { segments, departments } = await segmentsAndDepartments(db)
  const named = departments.map((department) => nameIn(language, department))
  const lists = choiceLists(technicianFileColumns, { segment: [...new Set([...segments, ...named])] }, () => true)
  const name = { en: 'Technicians', ar: 'الفنيون' }
  return templateFile(language, { name, columns: technicianFileColumns, lists })
}
