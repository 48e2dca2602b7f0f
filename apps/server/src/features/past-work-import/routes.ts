import { type Language, nameIn, pastWorkColumns } from '@warsha/contract'
import {
  hoursAlone,
  type Instant,
  type LocalDate,
  localDateOf,
  plusDays,
  workingCalendar,
  workingWindows,
  type WorkingCalendar,
} from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { recordChanges } from '../../platform/audit.ts'
import { type Db, type Reader, type Tx, withRetry } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inParts } from '../../platform/slices.ts'
import { route } from '../../platform/route.ts'
import type { GivenList } from '../../platform/spreadsheet/given-list.ts'
import { serveTable, serveTemplate } from '../../platform/spreadsheet/serve-table.ts'
import { choiceLists, templateFile } from '../../platform/spreadsheet/template.ts'
import { storedSchedule } from '../calendar/index.ts'
import { listImports, lockImport, markTakenBack, recordImport } from '../file-imports/index.ts'
import { choicesAmong, kindNamesIn, type References, referencesInUse } from '../job-import/index.ts'
import { baselinesOf } from '../learning/index.ts'
import {
  type CheckedRow,
  type Clock,
  compareRows,
  jobText,
  type PastFileRow,
  presentRow,
  readRow,
  type ShownAs,
} from './check-rows.ts'
import {
  deletePastWork,
  insertPastWork,
  knownJobs,
  lockPastWork,
  type PastCell,
  type PastRow,
  pastActivities,
  storedPastWork,
} from './queries.ts'

type Shop = { db: Db; businessTimeZone: string }

/** Work that was done before the shop had this program, out of a spreadsheet: estimates are learned from it, and nothing else knows it. */
export async function pastWorkImport(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db } = shop
  await serveTable(app, 'importPastWork', {
    columns: () => pastWorkColumns,
    act: async ({ rows, commit, language, actor, now, fileName }) => {
      const context = { shop, now, language, references: await referencesInUse(db) }
      const done = commit
        ? await withRetry(() => db.longTransaction((tx) => importRows(tx, rows, { ...context, actor, fileName })))
        : { rows: await checkedRows(db, rows, context), created: 0, importId: null }
      const presenting = { language, shownAs: shownIn(context) }
      return {
        rows: done.rows,
        present: (row: CheckedRow) => presentRow(row, presenting),
        ready: done.rows.filter(({ work }) => work !== null).length,
        created: done.created,
        import_id: done.importId,
      }
    },
  })
  serveTemplate(app, 'pastWorkImportTemplate', {
    fileName: 'past-work-template.xlsx',
    make: (language) => templateIn(language, db),
  })

  route(app, 'pastWorkImports', async () => ({ imports: await listImports(db, 'past_work') }))

  route(app, 'takeBackPastWorkImport', async ({ params, actor, now }) =>
    db.transaction(async (tx) => {
      const ids = await lockImport(tx, 'past_work', params.id)
      if (ids instanceof Refusal) return ids
      const gone = await deletePastWork(tx, ids)
      await markTakenBack(tx, params.id, now)
      await recordChanges(tx, { actor, now }, [entryOf('deleted', gone)])
      return undefined
    }),
  )
}

/** Numbers of a statement: more would hold the server while they are written. */
const NUMBERS_AT_ONCE = 2_000

type Context = { shop: Shop; now: Instant; language: Language; references: References }

async function checkedRows(db: Reader, given: GivenList<PastFileRow>, context: Context): Promise<CheckedRow[]> {
  const { shop, now, language, references } = context
  const choices = choicesAmong(references)
  const kindNames = kindNamesIn(language, references)
  const today = localDateOf(now, shop.businessTimeZone)
  const clock: Clock = { timeZone: shop.businessTimeZone, today, calendarOf: await calendars(db, shop) }
  const rows = await given.check((row) => readRow(row, { choices, clock }))
  const days = rangeOf(rows.flatMap(({ worked_on }) => worked_on ?? []))
  const [activities, plannedOf] = [await pastActivities(db), await plannedSeconds(db)]
  return compareRows(rows, {
    jobs: await inParts([...new Set(rows.flatMap(({ job_no }) => job_no ?? []))], NUMBERS_AT_ONCE, (numbers) =>
      knownJobs(db, numbers),
    ),
    uncharged: new Set(activities.flatMap(({ code, is_charged }) => (is_charged ? [] : code))),
    stored: days === null ? [] : await storedPastWork(db, days),
    isPlanned: (cell) => plannedOf(cell) !== null,
    nameOf: (job) => jobText(Object.values(kindNames(job)), language),
  })
}

/** What is planned for a kind of work at present, in seconds. */
async function plannedSeconds(db: Reader): Promise<(cell: PastCell) => number | null> {
  const [activities, baselines] = [await pastActivities(db), await baselinesOf(db, null)]
  const ids = new Map(activities.map(({ id, code }) => [code, id]))
  return ({ activity_code, ...cell }) => baselines.of({ ...cell, activity_type_id: ids.get(activity_code) ?? 0 })
}

/** The working calendar around a day, for everybody. Days of one list lie together, so that each is made once. */
async function calendars(db: Reader, { businessTimeZone }: Shop): Promise<(day: LocalDate) => WorkingCalendar> {
  const schedule = await storedSchedule(db, businessTimeZone)
  const made = new Map<LocalDate, WorkingCalendar>()
  return (day) => {
    const known = made.get(day)
    if (known) return known
    const windows = workingWindows(schedule, null, { first: plusDays(day, -1), last: plusDays(day, 2) })
    const calendar = workingCalendar(windows)
    made.set(day, calendar)
    return calendar
  }
}

function shownIn({ language, references }: Context): ShownAs {
  const kindNames = kindNamesIn(language, references)
  const activities = new Map(
    references.activities.map(({ code, label, name_ar }) => [code, nameIn(language, { name: label, name_ar })]),
  )
  return (work) => ({ ...kindNames(work), activity: activities.get(work.activity_code) ?? work.activity_code })
}

type Change = Context & { actor: { id: number }; fileName: string }

/** Keeps the good rows; learning follows them by itself. */
async function importRows(tx: Tx, given: GivenList<PastFileRow>, { actor, fileName, ...context }: Change) {
  const { now } = context
  await lockPastWork(tx)
  const rows = await checkedRows(tx, given, context)
  const works = rows.flatMap(({ work }) => work ?? [])
  const plannedOf = await plannedSeconds(tx)
  const ids = await given.save(works, (part) =>
    insertPastWork(
      tx,
      part.map((work) => ({ ...work, baseline_seconds: plannedOf(work) })),
    ),
  )
  const importId = await recordImport(tx, { kind: 'past_work', fileName, ids }, { actor, now })
  if (works.length > 0) await recordChanges(tx, { actor, now }, [entryOf('created', totalOf(works))])
  return { rows, created: ids.length, importId }
}

function totalOf(works: readonly PastRow[]) {
  const days = rangeOf(works.map(({ worked_on }) => worked_on))
  return {
    rows: works.length,
    seconds: works.reduce((sum, { seconds }) => sum + seconds, 0),
    first_day: days?.first ?? null,
    last_day: days?.last ?? null,
  }
}

/** The first and the last of some days; null of none. */
function rangeOf(days: readonly LocalDate[]): { first: LocalDate; last: LocalDate } | null {
  let range: { first: LocalDate; last: LocalDate } | null = null
  for (const day of days) {
    range ??= { first: day, last: day }
    if (day < range.first) range.first = day
    if (day > range.last) range.last = day
  }
  return range
}

/** One entry for a whole import: its lines are of nobody, and are only ever added and taken back together. */
function entryOf(action: 'created' | 'deleted', { rows, seconds, first_day, last_day }: ReturnType<typeof totalOf>) {
  const fields = { rows, hours: hoursAlone(seconds), first_day, last_day }
  const isNew = action === 'created'
  const subject = `${first_day ?? '–'} – ${last_day ?? '–'}`
  return { kind: 'past_work', action, subject, before: isNew ? null : fields, after: isNew ? fields : null } as const
}

async function templateIn(language: Language, db: Db): Promise<Uint8Array> {
  const references = await referencesInUse(db)
  const charged = new Set((await pastActivities(db)).flatMap(({ code, is_charged }) => (is_charged ? [code] : [])))
  const activities = references.activities.filter(({ code }) => charged.has(code))
  const lists = choiceLists(pastWorkColumns, {
    job_type: references.jobTypes.map((type) => nameIn(language, type)),
    power_rating: references.powerRatings.map(({ range_description }) => range_description),
    rpm_category: references.rpmCategories.map(({ description }) => description),
    activity: activities.map(({ label, name_ar }) => nameIn(language, { name: label, name_ar })),
  })
  const name = { en: 'Past work', ar: 'الأعمال السابقة' }
  return templateFile(language, { name, columns: pastWorkColumns, lists })
}
