import { exceptionTypeTexts, type HolidayFileColumn, holidayFileColumns, type Language, textIn } from '@warsha/contract'
import { exceptionTypes, type Instant, localDateOf } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChanges } from '../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database.ts'
import { refuse, Refusal, Refused } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { type GivenRows, serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { choiceLists, templateFile } from '../../platform/spreadsheet/template.ts'
import { changeSchedule } from '../calendar/index.ts'
import { listImports, lockImport, markTakenBack, recordImport } from '../file-imports/index.ts'
import { asOne, daysByDate, type ExceptionDay, exceptionEntry, insertNewDays, removeDays } from '../schedule/index.ts'
import { segmentFinder, segmentsAndDepartments } from '../technician-import/index.ts'
import { compareRows, type Context, type HolidayFileRow, presentRow, type ReadRow, readRow } from './check-rows.ts'

type Shop = { db: Db; businessTimeZone: string }

/** Holidays and other exceptions out of a spreadsheet: what is in it first, and then the good rows. */
export async function holidayImport(app: FastifyInstance, shop: Shop): Promise<void> {
  await serveTable(app, 'importHolidays', {
    columns: () => holidayFileColumns,
    act: async (given) => {
      const { now, language } = given
      const done = given.commit
        ? await importRows(shop, given)
        : { rows: await checkedRows(shop.db, given.rows, { shop, now }), created: 0, importId: null }
      return { ...present(done.rows, language), created: done.created, import_id: done.importId }
    },
  })
  serveTemplate(app, 'holidayImportTemplate', {
    fileName: 'holidays-template.xlsx',
    make: (language) => templateIn(language, shop.db),
  })

  route(app, 'holidayImports', async () => ({ imports: await listImports(shop.db, 'holidays') }))

  route(app, 'takeBackHolidayImport', async ({ params, actor, now }) => {
    const { db, businessTimeZone } = shop
    await changeSchedule(
      db,
      { businessTimeZone, now },
      {
        write: (tx) => takeBackWithin(tx, params.id, { businessTimeZone, now }),
        record: (tx, gone) =>
          recordChanges(
            tx,
            { actor, now },
            asOne(gone).map((row) => exceptionEntry('deleted', row, businessTimeZone)),
          ),
      },
    )
    return undefined
  })
}

type Given = GivenRows<'importHolidays', HolidayFileColumn>

/** Enters the days of the good rows. */
async function importRows(shop: Shop, { rows: given, actor, now, fileName }: Given) {
  const { db, businessTimeZone } = shop
  const change = { actor, now }
  return changeSchedule(
    db,
    { businessTimeZone, now },
    {
      write: async (tx) => {
        const rows = await checkedRows(tx, given, { shop, now })
        return { rows, created: await given.save(rows, (part) => insertDays(tx, part)) }
      },
      record: async (tx, { rows, created }) => {
        const ids = created.map(({ id }) => id)
        const importId = await recordImport(tx, { kind: 'holidays', fileName, ids }, change)
        await recordChanges(
          tx,
          change,
          asOne(created).map((row) => exceptionEntry('created', row, businessTimeZone)),
        )
        return { rows, created: created.length, importId }
      },
    },
  )
}

async function insertDays(tx: Tx, rows: readonly ReadRow[]): Promise<ExceptionDay[]> {
  const created: ExceptionDay[] = []
  for (const { holidays } of rows) {
    if (!holidays) continue
    const { spans, ...each } = holidays
    created.push(...(await insertNewDays(tx, [spans], each)))
  }
  return created
}

async function checkedRows(
  db: Reader,
  given: GivenList<HolidayFileRow>,
  { shop, now }: { shop: Shop; now: Instant },
): Promise<ReadRow[]> {
  const known = await segmentsAndDepartments(db)
  const context: Context = {
    today: localDateOf(now, shop.businessTimeZone),
    timeZone: shop.businessTimeZone,
    findSegment: segmentFinder(known),
    segments: known.segments,
  }
  const rows = await given.check((row) => readRow(row, context))
  return compareRows(rows, await daysByDate(db), context)
}

function present(rows: readonly ReadRow[], language: Language) {
  return {
    rows,
    present: (row: ReadRow) => presentRow(row, language),
    ready: rows.filter(({ holidays }) => holidays !== null).length,
  }
}

/** Takes the days away that the import made, all or none. Throws the refusal once one of them has begun: it has counted. */
async function takeBackWithin(
  tx: Tx,
  id: number,
  { businessTimeZone, now }: { businessTimeZone: string; now: Instant },
): Promise<ExceptionDay[]> {
  const ids = await lockImport(tx, 'holidays', id)
  if (ids instanceof Refusal) throw new Refused(ids)
  const gone = await removeDays(tx, ids, localDateOf(now, businessTimeZone))
  if (gone.some(({ starts_at }) => starts_at <= now)) throw new Refused(refuse('import_days_begun'))
  await markTakenBack(tx, id, now)
  return gone
}

async function templateIn(language: Language, db: Db): Promise<Uint8Array> {
  const { segments } = await segmentsAndDepartments(db)
  const kind = exceptionTypes.map((type) => textIn(exceptionTypeTexts[type], language))
  const lists = choiceLists(holidayFileColumns, { kind, segment: segments }, (name) => name === 'segment')
  return templateFile(language, { name: { en: 'Holidays', ar: 'العطل' }, columns: holidayFileColumns, lists })
}
