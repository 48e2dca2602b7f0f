import { estimateBaseColumns, estimateFileColumns, type Language, nameIn, USUAL_BUFFER } from '@warsha/contract'
import { clearNumber, hoursOfEstimate, type Instant } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, type Reader, type Tx, withRetry } from '../../platform/database.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { route } from '../../platform/route.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { templateFile } from '../../platform/spreadsheet/template.ts'
import { estimatesOfIds, lockMatrix, recordEstimates } from '../estimates/index.ts'
import { listImports, recordImport } from '../file-imports/index.ts'
import { choicesAmong, kindNamesIn, type References, referencesInUse } from '../job-import/index.ts'
import {
  compareRows,
  type EstimateRowOfFile,
  keyOf,
  presentRow,
  type ReadRow,
  readRow,
  type ShownAs,
  type StoredCell,
} from './check-rows.ts'
import { saveCells, storedCells } from './queries.ts'
import { takeBackWithin } from './taking-back.ts'

type Parts = { db: Db }

/** Planned hours out of a spreadsheet, as a matrix or as a long list: what is in it first, and then the good rows. */
export async function estimateImport(app: FastifyInstance, { db }: Parts): Promise<void> {
  await serveTable(app, 'importEstimates', {
    columns: async () => estimateFileColumns((await referencesInUse(db)).activities),
    act: async ({ rows: given, commit, language, actor, now, fileName }) => {
      const context = { references: await referencesInUse(db), language }
      const { rows, created, importId } = commit
        ? await withRetry(() => db.longTransaction((tx) => importRows(tx, given, { ...context, actor, now, fileName })))
        : { rows: await checkedRows(db, given, context), created: 0, importId: null }
      const shown = { ...presenting(context), language }
      return {
        rows,
        present: (row: ReadRow) => presentRow(row, shown),
        ready: rows.filter(({ planned }) => planned.length > 0).length,
        created,
        import_id: importId,
      }
    },
  })
  serveTemplate(app, 'estimateImportTemplate', {
    fileName: 'planned-hours.xlsx',
    make: (language) => templateIn(language, db),
  })

  route(app, 'estimateImports', async () => ({ imports: await listImports(db, 'estimates') }))

  route(app, 'takeBackEstimateImport', ({ params, actor, now }) =>
    db.longTransaction(async (tx) => (await takeBackWithin(tx, params.id, { actor, now })) ?? undefined),
  )
}

type Context = { references: References; language: Language }

function presenting({ references, language }: Context) {
  const activities = references.activities.map(({ code, label, name_ar }) => ({
    code,
    name: nameIn(language, { name: label, name_ar }),
  }))
  return { activities, shownAs: shownIn({ references, language }) }
}

/** A good row by the names that the shop has. */
function shownIn({ references, language }: Context): ShownAs {
  const kindNames = kindNamesIn(language, references)
  return ({ planned: [cell] }) => (cell ? kindNames(cell) : {})
}

async function checkedRows(db: Reader, given: GivenList<EstimateRowOfFile>, context: Context): Promise<ReadRow[]> {
  const choices = choicesAmong(context.references)
  const { activities } = presenting(context)
  const rows = await given.check((row) => readRow(row, { choices, activities }))
  return compareRows(rows, await storedCells(db))
}

/** Plans the cells of the good rows, and writes each down that is new or has other hours. */
async function importRows(
  tx: Tx,
  given: GivenList<EstimateRowOfFile>,
  { actor, now, fileName, ...context }: Context & { actor: { id: number }; now: Instant; fileName: string },
): Promise<{ rows: ReadRow[]; created: number; importId: number | null }> {
  await lockMatrix(tx)
  const rows = await checkedRows(tx, given, context)
  const planned = rows.flatMap((row) => row.planned)
  const keys = new Set(planned.map(keyOf))
  const stored = (await storedCells(tx)).filter((cell) => keys.has(keyOf(cell)))
  const before = await estimatesOfIds(
    tx,
    stored.map(({ id }) => id),
  )
  const ids = await given.save(planned, (part) => saveCells(tx, part, USUAL_BUFFER))
  const after = await estimatesOfIds(tx, ids)
  await recordEstimates(tx, { actor, now }, { before, after, nameOf: nameOfCells(context.references) })
  const former = new Map(before.map(({ id, estimated_seconds: seconds }) => [id, seconds]))
  const changed = after.filter(({ id, estimated_seconds: seconds }) => former.get(id) !== seconds)
  const hours = {
    made: changed.map(({ estimated_seconds: seconds }) => seconds),
    former: changed.map(({ id }) => former.get(id) ?? null),
  }
  const made = { kind: 'estimates', fileName, ids: changed.map(({ id }) => id), hours } as const
  return { rows, created: after.length, importId: await recordImport(tx, made, { actor, now }) }
}

/** What people call a cell, as `nameOfCell` reads it of one. */
function nameOfCells({ jobTypes, powerRatings, rpmCategories }: References) {
  const types = new Map(jobTypes.map(({ id, code }) => [id, code]))
  const ratings = new Map(powerRatings.map(({ id, code }) => [id, code]))
  const poles = new Map(rpmCategories.map((category) => [category.id, String(category.poles)]))
  return (cell: Omit<StoredCell, 'id' | 'estimated_seconds'>) =>
    [
      types.get(cell.job_type_id) ?? '',
      cell.activity_code,
      (cell.power_rating_id !== null && ratings.get(cell.power_rating_id)) || '*',
      (cell.rpm_category_id !== null && poles.get(cell.rpm_category_id)) || '*',
    ].join(' / ')
}

async function templateIn(language: Language, db: Db): Promise<Uint8Array> {
  const references = await referencesInUse(db)
  const matrix = estimateFileColumns(references.activities).filter(
    ({ name }) => name !== 'activity' && name !== 'hours',
  )
  const values: Partial<Record<string, string[]>> = {
    job_type: references.jobTypes.map((type) => nameIn(language, type)),
    power_rating: references.powerRatings.map(({ range_description }) => range_description),
    rpm_category: references.rpmCategories.map(({ description }) => description),
  }
  const lists = estimateBaseColumns.flatMap((column) => {
    const found = matrix.find(({ name }) => name === column.name)
    const choices = values[column.name]
    return found && choices && choices.length > 0 ? [{ column: found, values: choices, isOnly: true }] : []
  })
  return templateFile(language, {
    name: { en: 'Planned hours', ar: 'الساعات المخططة' },
    columns: matrix,
    lists,
    rows: matrixRows(await storedCells(db), { references, language }, matrix),
  })
}

/** The matrix as it stands, a row for each job type and motor, to be changed and imported again. */
function matrixRows(
  stored: readonly StoredCell[],
  { references, language }: Context,
  columns: readonly { name: string }[],
): string[][] {
  const types = new Map(references.jobTypes.map((type) => [type.id, nameIn(language, type)]))
  const ratings = new Map(references.powerRatings.map(({ id, range_description }) => [id, range_description]))
  const categories = new Map(references.rpmCategories.map(({ id, description }) => [id, description]))
  const rows = new Map<string, Record<string, string>>()
  for (const cell of stored) {
    const { job_type_id, power_rating_id, rpm_category_id, activity_code, estimated_seconds } = cell
    const job_type = types.get(job_type_id)
    const power_rating = power_rating_id === null ? '' : ratings.get(power_rating_id)
    const rpm_category = rpm_category_id === null ? '' : categories.get(rpm_category_id)
    if (job_type === undefined || power_rating === undefined || rpm_category === undefined) continue
    const key = [job_type_id, power_rating_id, rpm_category_id].join(' ')
    const row = rows.get(key) ?? { job_type, power_rating, rpm_category }
    rows.set(key, { ...row, [activity_code]: clearNumber(hoursOfEstimate(estimated_seconds)) })
  }
  return [...rows.values()].map((row) => columns.map(({ name }) => row[name] ?? ''))
}
