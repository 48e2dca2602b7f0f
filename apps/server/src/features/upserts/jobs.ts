import { isDeepStrictEqual } from 'node:util'
import type { FaultyRow, Job, JobBody, SentJob } from '@warsha/contract'
import { closingsWith, type Instant } from '@warsha/domain'
import { type AuditEntry, recordChanges } from '../../platform/audit.ts'
import { type Db, isRaceLost, type Tx, withRetry } from '../../platform/database.ts'
import type { Fault } from '../../platform/spreadsheet/rows.ts'
import type { ForecastScheduler } from '../forecast/index.ts'
import { beginHolds, followHold } from '../holds/index.ts'
import { allReferences, insertJobs, lockImports } from '../job-import/index.ts'
import {
  awaitJobTypes,
  type JobRow,
  jobsById,
  type LockedJob,
  lockJobs,
  plannedHoursField,
  plannedHoursTexts,
  presentJob,
  type SavedFields,
  savePlannedHours,
  saveJobs,
} from '../jobs/index.ts'
import { jobReader, newJob, numberFault, type SentFields } from './reading-jobs.ts'
import { keepRefs, knownRefs, type KnownRefs, refFields } from './refs.ts'
import { faultsOfNames, faultsOfRow, nameFault, refusedRow, type SavedRow } from './rows.ts'

export type Saving = { actor: { id: number }; now: Instant; source: string | undefined }
type Parts = { db: Db; forecasts: Pick<ForecastScheduler, 'dueDateChanged'> }

/** Somebody added a job of the same number, or deleted an activity, between reading and writing. */
class Overtaken extends Error {}

/**
 * Creates or changes the jobs that rows name, in one transaction; a row that cannot go in is told why, the rest goes in. What a row
 * leaves out stays as it is.
 * @returns what became of each, in their order
 */
export function saveSentJobs(
  { db, forecasts }: Parts,
  sent: readonly (SentJob | FaultyRow)[],
  saving: Saving,
): Promise<SavedRow[]> {
  return withRetry(
    () =>
      db.longTransaction(async (tx) => {
        await lockImports(tx)
        const rows = await readRows(tx, sent, saving.source)
        const created = await createJobs(tx, rows, saving)
        const changed = await changeJobs(tx, rows, saving)
        if ([...created, ...changed].some(({ isDueMoved }) => isDueMoved)) {
          tx.onCommit(() => forecasts.dueDateChanged())
        }
        await keepNames(tx, rows, saving.source)
        await recordChanges(tx, saving, await entriesOf(tx, rows, saving.source))
        return rows.map(outcomeOf)
      }),
    (error) => error instanceof Overtaken || isRaceLost(error),
  )
}

/** A row on its way in. */
type Row = { ref: string | undefined } & (
  | { kind: 'refused'; faults: Fault[] }
  | { kind: 'new'; job: JobBody; id: number | null; planned: string }
  | {
      kind: 'known'
      locked: LockedJob
      fields: SentFields
      /** a name that its program gives it from now on */
      isNamed: boolean
      change: { before: object; after: object; isJobChanged: boolean } | null
    }
)
type New = Extract<Row, { kind: 'new' }>
type Known = Extract<Row, { kind: 'known' }>

async function readRows(tx: Tx, sent: readonly (SentJob | FaultyRow)[], source: string | undefined): Promise<Row[]> {
  const good = sent.filter((row): row is SentJob => faultsOfRow(row) === null)
  await awaitJobTypes(tx)
  const read = jobReader(await allReferences(tx))
  const { jobs, refs } = await jobsNamed(tx, good, source)
  const byId = new Map(jobs.map((locked) => [locked.job.id, locked]))
  const byNumber = new Map(jobs.map((locked) => [locked.job.job_no, locked]))
  const seen = new Set<string>()

  function readRow(row: SentJob): Row {
    const { job_no: jobNo, external_ref: ref } = row
    const refused = (faults: Fault[]): Row => ({ ref, kind: 'refused', faults })
    const unnamed = faultsOfNames(row, source)
    if (jobNo === undefined && ref === undefined) unnamed.push({ path: 'job_no', message: 'row_unnamed' })
    if (unnamed.length > 0) return refused(unnamed)

    const ofRef = ref === undefined ? undefined : byId.get(refs.idOf.get(ref) ?? 0)
    const locked = ofRef ?? (jobNo === undefined ? undefined : byNumber.get(jobNo))
    const names = [`id ${locked?.job.id ?? `of ${jobNo}`}`, ...(ref === undefined ? [] : [`ref ${ref}`])]
    if (names.some((name) => seen.has(name))) {
      return refused([{ path: jobNo === undefined ? 'external_ref' : 'job_no', message: 'batch_row_twice' }])
    }

    const { fields, faults } = read(row, locked?.job ?? null)
    const goesIn = () => names.forEach((name) => seen.add(name))
    if (!locked) {
      const made = newJob(jobNo, fields)
      const missing = 'faults' in made ? made.faults.filter(({ path }) => !faults.some((one) => one.path === path)) : []
      if ('faults' in made || faults.length > 0) return refused([...faults, ...missing])
      goesIn()
      return { ref, kind: 'new', job: made.job, id: null, planned: '' }
    }
    const held = refs.refOf.get(locked.job.id)
    const wrong = [numberFault(jobNo, locked.job), nameFault(ref, { held, source }), ...faults]
    const found = wrong.filter((fault) => fault !== null)
    if (found.length > 0) return refused(found)
    goesIn()
    return { ref, kind: 'known', locked, fields, isNamed: ref !== undefined && held === undefined, change: null }
  }

  return sent.map((row): Row => {
    const faults = faultsOfRow(row)
    return faults ? { ref: undefined, kind: 'refused', faults } : readRow(row as SentJob)
  })
}

/** The jobs that rows name, locked, and what their program calls them. */
async function jobsNamed(
  tx: Tx,
  rows: readonly SentJob[],
  source: string | undefined,
): Promise<{ jobs: LockedJob[]; refs: KnownRefs }> {
  const refs = rows.flatMap(({ external_ref: ref }) => ref ?? [])
  const numbers = rows.flatMap(({ job_no }) => job_no ?? [])
  const byRef = await knownRefs(tx, 'job', { source, refs, ids: [] })
  const jobs = await lockJobs(tx, { ids: [...byRef.idOf.values()], numbers })
  return { jobs, refs: await knownRefs(tx, 'job', { source, refs, ids: jobs.map(({ job }) => job.id) }) }
}

type Saved = { isDueMoved: boolean }

async function createJobs(tx: Tx, rows: readonly Row[], { now }: Saving): Promise<Saved[]> {
  const added = rows.filter((row): row is New => row.kind === 'new')
  if (added.length === 0) return []
  const inserted = await insertJobs(
    tx,
    added.map(({ job }) => job),
    now,
  )
  if (inserted.length < added.length) throw new Overtaken()
  const ids = new Map(inserted.map(({ id, job_no }) => [job_no, id]))
  for (const row of added) row.id = ids.get(row.job.job_no) ?? null
  await beginHolds(tx, inserted, now)
  const planned = added.flatMap(({ id, job }) =>
    id !== null && job.planned_hours?.length ? [{ jobId: id, planned: job.planned_hours }] : [],
  )
  if (!(await savePlannedHours(tx, planned, now))) throw new Overtaken()
  return added.map(({ job }) => ({ isDueMoved: (job.due_on ?? null) !== null }))
}

async function changeJobs(tx: Tx, rows: readonly Row[], { now }: Saving): Promise<Saved[]> {
  const known = rows.filter((row): row is Known => row.kind === 'known')
  const changes = known.map((row) => ({ row, saved: savedFields(row, now) }))
  const changed = changes.filter(
    ({ row: { locked }, saved }) => !isDeepStrictEqual(fieldsOf(saved), fieldsOf(locked.job)),
  )
  if (changed.length > 0) {
    await saveJobs(
      tx,
      changed.map(({ saved }) => saved),
    )
  }
  const isChanged = new Set(changed.map(({ row }) => row))
  const planning = known.filter(({ fields }) => fields.planned_hours !== undefined)
  const ids = planning.map(({ locked }) => locked.job.id)
  const before = await plannedHoursTexts(tx, ids)
  const planned = planning.map(({ locked, fields }) => ({ jobId: locked.job.id, planned: fields.planned_hours ?? [] }))
  if (!(await savePlannedHours(tx, planned, now))) throw new Overtaken()
  const after = await plannedHoursTexts(tx, ids)
  for (const { row, saved } of changes) {
    const { id, status } = row.locked.job
    const beside = isChanged.has(row)
      ? await followHold(tx, { jobId: id, before: status, after: saved.status, hold: null, now })
      : { before: {}, after: {} }
    const [was, is] = [before.get(id) ?? '', after.get(id) ?? '']
    row.change = {
      before: { ...beside.before, ...(was === is ? {} : plannedHoursField(was)) },
      after: { ...beside.after, ...(was === is ? {} : plannedHoursField(is)) },
      isJobChanged: isChanged.has(row) || was !== is,
    }
  }
  return changed.map(({ row, saved }) => ({ isDueMoved: saved.due_on !== row.locked.job.due_on }))
}

function savedFields({ locked, fields }: Known, now: Instant): SavedFields {
  const { created_at: _, version: __, ...stored } = locked.job
  const { planned_hours: ___, due_on: due, ...rest } = fields
  const saved = { ...stored, ...rest, due_on: due === undefined ? stored.due_on : due }
  const { closings: before, hasWorkSince } = locked
  return { ...saved, closings: closingsWith(saved.status, { before, hasWorkSince, now }) }
}

function fieldsOf(job: SavedFields | JobRow): object {
  return { ...job, closings: undefined, created_at: undefined, version: undefined }
}

async function keepNames(tx: Tx, rows: readonly Row[], source: string | undefined): Promise<void> {
  const named = rows.flatMap((row) => {
    const id = idOf(row)
    const isNew = row.kind === 'new' || (row.kind === 'known' && row.isNamed)
    return isNew && row.ref !== undefined && id !== null ? [{ id, ref: row.ref }] : []
  })
  if (source !== undefined) await keepRefs(tx, 'job', { source, named })
}

function idOf(row: Row): number | null {
  if (row.kind === 'new') return row.id
  return row.kind === 'known' ? row.locked.job.id : null
}

/** What the audit trail keeps: the jobs that were created, and those that were changed. */
async function entriesOf(tx: Tx, rows: readonly Row[], source: string | undefined): Promise<AuditEntry[]> {
  const touched = rows.filter(isTouched).flatMap((row) => idOf(row) ?? [])
  const jobs = new Map((await jobsById(tx, touched)).map((job) => [job.id, presentJob(job)]))
  const planned = await plannedHoursTexts(
    tx,
    rows.flatMap((row) => (row.kind === 'new' && row.id !== null ? [row.id] : [])),
  )
  return rows.filter(isTouched).flatMap((row): AuditEntry[] => {
    const job = jobs.get(idOf(row) ?? 0)
    return job ? [entryOf(row, { job, planned, source })] : []
  })
}

type About = { job: Job; planned: ReadonlyMap<number, string>; source: string | undefined }

function entryOf(row: Row, { job, planned, source }: About): AuditEntry {
  const subject = job.job_no
  if (row.kind !== 'known') {
    const named = refFields(source, row.ref)
    const after = { ...job, ...plannedHoursField(planned.get(job.id ?? 0) ?? ''), ...named.after }
    return { kind: 'job', action: 'created', subject, before: null, after }
  }
  const named = refFields(source, row.isNamed ? row.ref : undefined)
  const before = { ...presentJob(row.locked.job), ...row.change?.before, ...named.before }
  return { kind: 'job', action: 'changed', subject, before, after: { ...job, ...row.change?.after, ...named.after } }
}

function isTouched(row: Row): boolean {
  return row.kind === 'new' || (row.kind === 'known' && (row.isNamed || row.change?.isJobChanged === true))
}

function outcomeOf(row: Row): SavedRow {
  if (row.kind === 'refused') return refusedRow(row.faults)
  if (row.kind === 'new') return { outcome: 'created', id: row.id, faults: [] }
  const isChanged = row.change?.isJobChanged === true || row.isNamed
  return { outcome: isChanged ? 'changed' : 'unchanged', id: row.locked.job.id, faults: [] }
}
