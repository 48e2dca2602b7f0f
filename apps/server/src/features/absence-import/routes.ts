import { absenceFileColumns, absenceKindTexts, type Language, textIn } from '@warsha/contract'
import { absenceKinds, type Instant } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, type Reader, type Tx, withRetry } from '../../platform/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { groupedInSlices, inSlices } from '../../platform/slices.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { choiceLists, templateFile } from '../../platform/spreadsheet/template.ts'
import { listImports, recordImport } from '../file-imports/index.ts'
import { absenceEntry, absencesOf, type InsertedAbsence, insertAbsences, workedDaysOf } from '../absences/index.ts'
import { closedMonthsWithin, holdMonths } from '../periods/index.ts'
import { type AbsenceFileRow, compareRows, presentRow, type ReadAbsence, type ReadRow, readRow } from './check-rows.ts'
import { type Candidate, candidates, finderAmong } from './people.ts'
import { takeBackWithin } from './taking-back.ts'

type Shop = { db: Db; businessTimeZone: string }

/** Absences out of a spreadsheet: what is in it first, and then the good ones. */
export async function absenceImport(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db } = shop
  await serveTable(app, 'importAbsences', {
    columns: () => absenceFileColumns,
    act: async ({ rows, commit, language, actor, now, fileName }) => {
      const context = { shop, language, actor, now, fileName }
      if (commit) return withRetry(() => db.longTransaction((tx) => importRows(tx, rows, context)))
      const checked = await checkedRows(db, await rows.check(reader(await candidates(db))), language)
      return present(db, checked, { ...context, created: 0, importId: null })
    },
  })
  serveTemplate(app, 'absenceImportTemplate', { fileName: 'absences-template.xlsx', make: templateIn })

  route(app, 'absenceImports', async () => ({ imports: await listImports(shop.db, 'absences') }))

  route(app, 'takeBackAbsenceImport', async ({ params, actor, now }) => {
    const refusal = await shop.db.transaction((tx) => takeBackWithin(tx, params.id, { actor, now }))
    return refusal ?? undefined
  })
}

type Context = { shop: Shop; language: Language; actor: { id: number }; now: Instant; fileName: string }

/** Records the absences of the good rows; a row that somebody else was quicker to record says so. */
async function importRows(tx: Tx, given: GivenList<AbsenceFileRow>, context: Context) {
  const { language, actor, now, fileName } = context
  await holdMonths(tx)
  const read = reader(await candidates(tx))
  const rows = await checkedRows(tx, await given.check(read), language)
  const inserted = await record(tx, rows, { ...context, given })
  const ids = inserted.map(({ id }) => id)
  const importId = await recordImport(tx, { kind: 'absences', fileName, ids }, { actor, now })
  const keyOf = ({ technician_id, first_day, half }: ReadAbsence) => `${technician_id} ${first_day} ${half}`
  const recorded = new Set(inserted.map(keyOf))
  const late = new Set(rows.flatMap(({ row, absence }) => (absence && !recorded.has(keyOf(absence)) ? [row] : [])))
  const again = await checkedRows(
    tx,
    late.size === 0 ? [] : await given.recheck(({ row }) => late.has(row), read),
    language,
  )
  const byRow = new Map(again.map((one) => [one.row, one]))
  const final = await inSlices(rows, (one) => byRow.get(one.row) ?? one)
  return present(tx, final, { ...context, created: inserted.length, importId })
}

function reader(people: readonly Candidate[]): (row: AbsenceFileRow) => ReadRow {
  const find = finderAmong(people)
  return (row) => readRow(row, find)
}

async function checkedRows(db: Reader, rows: readonly ReadRow[], language: Language): Promise<readonly ReadRow[]> {
  const absences = rows.flatMap(({ absence }) => absence ?? [])
  if (absences.length === 0) return rows
  const range = { first: absences[0]?.first_day ?? '', last: absences[0]?.last_day ?? '' }
  for (const { first_day, last_day } of absences) {
    if (first_day < range.first) range.first = first_day
    if (last_day > range.last) range.last = last_day
  }
  const closed = (await closedMonthsWithin(db, range)).map(({ days, refusal }) => ({
    days,
    name: monthIn(refusal, language),
  }))
  return compareRows(rows, { recorded: await absencesOf(db, range), closed, language })
}

function monthIn({ values }: Refusal, language: Language): string {
  const { month = '' } = values
  return typeof month === 'object' ? textIn(month, language) : String(month)
}

type Presented = Pick<Context, 'shop' | 'language'> & { created: number; importId: number | null }

async function present(db: Reader, rows: readonly ReadRow[], { shop, language, created, importId }: Presented) {
  const worked = await workedDaysOf(
    db,
    shop,
    rows.map(({ absence }) => absence),
  )
  return {
    rows,
    present: (row: ReadRow, place: number) => presentRow(row, worked[place] ?? [], language),
    ready: rows.filter(({ absence }) => absence !== null).length,
    created,
    import_id: importId,
  }
}

async function record(
  tx: Tx,
  rows: readonly ReadRow[],
  { actor, now, given }: Context & { given: GivenList<AbsenceFileRow> },
): Promise<InsertedAbsence[]> {
  const people = new Map(rows.flatMap(({ person }) => (person ? [[person.id, person.person] as const] : [])))
  const absences = await inOneOrder(rows.flatMap(({ absence }) => absence ?? []))
  const inserted = await given.save(absences, (part) => insertAbsences(tx, part, { recordedBy: actor.id, now }))
  const entries = await inSlices(inserted, (row) => {
    const technician = people.get(row.technician_id)
    return technician ? [absenceEntry('created', null, { ...row, technician })] : []
  })
  await recordChanges(tx, { actor, now }, entries.flat())
  return inserted
}

/** By people and days, so that two imports wait for one another rather than lock one another out. */
async function inOneOrder(absences: readonly ReadAbsence[]): Promise<ReadAbsence[]> {
  const ofPerson = await groupedInSlices(absences, ({ technician_id }) => technician_id)
  const people = [...ofPerson].toSorted(([one], [other]) => one - other)
  const sorted = await inSlices(people, ([, all]) =>
    all.toSorted((one, other) => (one.first_day < other.first_day ? -1 : one.first_day > other.first_day ? 1 : 0)),
  )
  return sorted.flat()
}

function templateIn(language: Language): Promise<Uint8Array> {
  const name = { en: 'Absences', ar: 'الغياب' }
  const lists = choiceLists(absenceFileColumns, {
    kind: absenceKinds.map((kind) => textIn(absenceKindTexts[kind], language)),
    half: halfWords.map((half) => textIn(half, language)),
  })
  return templateFile(language, { name, columns: absenceFileColumns, lists })
}

const halfWords = [
  { en: 'First half', ar: 'النصف الأول' },
  { en: 'Second half', ar: 'النصف الثاني' },
]
