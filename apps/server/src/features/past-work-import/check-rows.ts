import {
  fieldText,
  type ImportedPastWorkRow,
  type Language,
  listComma,
  messageKey,
  type PastWorkColumn,
} from '@warsha/contract'
import {
  type LocalDate,
  type PastMoment,
  pastWorkDone,
  type PastWorkFault,
  withLatinDigits,
  type WorkingCalendar,
} from '@warsha/domain'
import { inSlices } from '../../platform/slices.ts'
import { foldHeading, tidy } from '../../platform/spreadsheet/fold.ts'
import { errorIn, type Fault, faultsOf, type FileRow } from '../../platform/spreadsheet/rows.ts'
import { hoursIn } from '../estimate-import/index.ts'
import type { Choices } from '../job-import/index.ts'
import type { KnownJob, PastCell, PastRow } from './queries.ts'

export type PastFileRow = FileRow<PastWorkColumn>
type Cells = Record<PastWorkColumn, string>

/** The most characters of a job number of another program. */
const LONGEST_JOB_NO = 50

/** What a row says by itself; what could not be read, or is not there, is null. */
export type ReadRow = {
  row: number
  cells: Cells
  job_no: string | null
  job_type_id: number | null
  power_rating_id: number | null
  rpm_category_id: number | null
  activity_code: string | null
  worked_on: LocalDate | null
  seconds: number | null
  faults: Fault<PastWorkColumn>[]
  remarks: string[]
}

/** A row that was compared with the shop and with the others; `work` is null when something is wrong with it. */
export type CheckedRow = ReadRow & { work: PastRow | null }

export type Clock = { timeZone: string; today: LocalDate; calendarOf: (day: LocalDate) => WorkingCalendar }

/** What each row says by itself. */
export function readRow(
  { row, cells, faults: uncertain }: PastFileRow,
  { choices, clock }: { choices: Choices; clock: Clock },
): ReadRow {
  const found: Fault<PastWorkColumn>[] = []
  const named = <Id>(path: PastWorkColumn, choose: (cell: string) => Id | null, message: string): Id | null => {
    if (cells[path] === '') return null
    const chosen = choose(cells[path])
    if (chosen === null) found.push({ path, message })
    return chosen
  }
  const job_no = withLatinDigits(tidy(cells.job_no))
  if (job_no.length > LONGEST_JOB_NO)
    found.push({ path: 'job_no', message: messageKey('too_long', { longest: LONGEST_JOB_NO }) })
  const job_type_id = named('job_type', choices.job_type, 'job_type_unknown')
  const power_rating_id = named('power_rating', choices.power_rating, 'power_rating_unknown')
  const rpm_category_id = named('rpm_category', choices.rpm_category, 'rpm_category_unknown')
  const activity_code = named('activity', choices.activity, 'activity_unknown')
  if (cells.activity === '') found.push({ path: 'activity', message: 'activity_code_required' })
  const { done, faults } = doneIn(cells, clock)
  return {
    row,
    cells,
    job_no: job_no === '' ? null : job_no,
    job_type_id,
    power_rating_id,
    rpm_category_id,
    activity_code,
    worked_on: done?.day ?? null,
    seconds: done?.seconds ?? null,
    faults: faultsOf(uncertain, [...found, ...faults]),
    remarks: [],
  }
}

const faultOf: Record<PastWorkFault, Fault<PastWorkColumn>> = {
  day_missing: { path: 'day', message: 'past_day_missing' },
  day_not_over: { path: 'day', message: 'past_day_not_over' },
  days_differ: { path: 'started', message: 'past_days_differ' },
  hours_missing: { path: 'hours', message: 'hours_missing' },
  end_before_start: { path: 'ended', message: 'end_before_start' },
  too_long: { path: 'ended', message: 'past_too_long' },
  outside_hours: { path: 'hours', message: 'past_outside_hours' },
}

function doneIn(cells: Cells, clock: Clock) {
  const faults: Fault<PastWorkColumn>[] = []
  const isDay = DAY.test(cells.day)
  if (cells.day !== '' && !isDay) faults.push({ path: 'day', message: 'date_with_year' })
  const hours = hoursIn(cells.hours)
  if (hours && 'message' in hours) faults.push({ path: 'hours', message: hours.message })
  const [from, to] = [momentIn(cells.started), momentIn(cells.ended)]
  if (cells.started !== '' && !from) faults.push({ path: 'started', message: 'moment_form' })
  if (cells.ended !== '' && !to) faults.push({ path: 'ended', message: 'moment_form' })
  if (faults.length > 0) return { done: null, faults }
  const read = hours && 'hours' in hours ? hours.hours : null
  const done = pastWorkDone({ day: isDay ? cells.day : null, hours: read, from, to }, clock)
  return typeof done === 'string' ? { done: null, faults: [faultOf[done]] } : { done, faults }
}

const DAY = /^\d{4}-\d\d-\d\d$/

function momentIn(cell: string): PastMoment | null {
  const [, day = null, time] = /^(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d)$/.exec(cell) ?? []
  return time === undefined ? null : { day, time }
}

/** What the rows meet in the shop. */
export type Surroundings = {
  jobs: readonly KnownJob[]
  uncharged: ReadonlySet<string>
  stored: readonly PastRow[]
  /** whether hours are planned for such work */
  isPlanned: (cell: PastCell) => boolean
  /** what a job is, as people call it */
  nameOf: (job: Pick<KnownJob, 'job_type_id' | 'power_rating_id' | 'rpm_category_id'>) => string
}

/** Compares the rows with the shop's own jobs, with what was imported before, and with one another. */
export async function compareRows(rows: readonly ReadRow[], shop: Surroundings): Promise<CheckedRow[]> {
  const jobs = new Map<string, KnownJob>()
  await inSlices(shop.jobs, (job) => jobs.set(job.job_no, job))
  const ofShop = await inSlices(rows, (row) => withKnownJob(row, jobs, shop))
  const checked = await inSlices(await withOwnJobs(ofShop, jobs), (row) => asWork(row, shop))
  return withoutTwins(await withoutThoseThere(checked, shop.stored), rows)
}

/** The shop knows best what its own jobs are; what it recorded itself counts, and what is not over teaches nothing yet. */
function withKnownJob(row: ReadRow, jobs: ReadonlyMap<string, KnownJob>, { nameOf }: Surroundings): ReadRow {
  const job = row.job_no === null ? undefined : jobs.get(row.job_no)
  if (!job) return row
  // What the file calls its motor does not matter where the shop knows it.
  const faults = row.faults.filter(({ path }) => job.job_type_id === null || !motorColumns.has(path))
  if (!job.is_closed) faults.push({ path: 'job_no', message: 'past_job_open' })
  else if (row.activity_code !== null && job.recorded.includes(row.activity_code))
    faults.push({ path: 'activity', message: 'past_work_recorded' })
  const isOtherwise = motorParts.some((part) => row[part] !== null && row[part] !== job[part])
  const remarks = isOtherwise ? [...row.remarks, messageKey('past_job_as_here', { job: nameOf(job) })] : row.remarks
  const known = job.job_type_id === null ? {} : partsOf(job)
  return { ...row, ...known, faults, remarks }
}

const motorParts = ['job_type_id', 'power_rating_id', 'rpm_category_id'] as const
const motorColumns: ReadonlySet<PastWorkColumn> = new Set(['job_type', 'power_rating', 'rpm_category'])
type Parts = Pick<ReadRow, (typeof motorParts)[number]>

function partsOf({ job_type_id, power_rating_id, rpm_category_id }: Parts): Parts {
  return { job_type_id, power_rating_id, rpm_category_id }
}

/** A job that only the file knows is what its rows together say; rows that contradict one another do not say it. */
async function withOwnJobs(rows: readonly ReadRow[], jobs: ReadonlyMap<string, KnownJob>): Promise<ReadRow[]> {
  const whole = new Map<string, WholeJob>()
  await inSlices(rows, (row) => {
    if (row.job_no !== null) whole.set(row.job_no, joined(whole.get(row.job_no), row))
  })
  return inSlices(rows, (row) => {
    const of = row.job_no === null || jobs.has(row.job_no) ? undefined : whole.get(row.job_no)
    if (!of) return row
    const isOtherwise = motorParts.some((part) => row[part] !== null && row[part] !== of.parts[part])
    if (!isOtherwise) return { ...row, ...of.parts }
    const fault = { path: 'job_type' as const, message: messageKey('past_jobs_differ', { row: of.row }) }
    return { ...row, faults: [...row.faults, fault] }
  })
}

type WholeJob = { parts: Parts; row: number }

const noParts: Parts = { job_type_id: null, power_rating_id: null, rpm_category_id: null }

/** The first row that names a part names it for the job; that of the first is told where others differ. */
function joined(known: WholeJob = { parts: noParts, row: 0 }, { row, ...each }: ReadRow): WholeJob {
  const parts: Parts = {
    job_type_id: known.parts.job_type_id ?? each.job_type_id,
    power_rating_id: known.parts.power_rating_id ?? each.power_rating_id,
    rpm_category_id: known.parts.rpm_category_id ?? each.rpm_category_id,
  }
  return { parts, row: known.row === 0 ? row : known.row }
}

function asWork(row: ReadRow, { uncharged, isPlanned }: Surroundings): CheckedRow {
  const { job_no, activity_code, worked_on, seconds, ...rest } = row
  const { job_type_id, power_rating_id, rpm_category_id } = rest
  const faults = [...row.faults]
  const isNamed = faults.some(({ path }) => path === 'job_type')
  if (job_type_id === null && !isNamed) faults.push({ path: 'job_type', message: 'job_type_required' })
  if (activity_code !== null && uncharged.has(activity_code))
    faults.push({ path: 'activity', message: 'past_not_charged' })
  if (faults.length > 0 || job_type_id === null || activity_code === null || worked_on === null || seconds === null)
    return { ...row, faults, work: null }
  const cell = { job_type_id, power_rating_id, rpm_category_id, activity_code }
  const remarks = isPlanned(cell) ? row.remarks : [...row.remarks, messageKey('past_no_estimate')]
  return { ...row, remarks, work: { ...cell, job_no, worked_on, seconds } }
}

/** As many lines as there are already of the same work are those: whose they were is not kept. */
async function withoutThoseThere(rows: readonly CheckedRow[], stored: readonly PastRow[]): Promise<CheckedRow[]> {
  const left = new Map<string, number>()
  await inSlices(stored, (one) => left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1))
  return inSlices(rows, (row) => {
    const count = row.work ? (left.get(keyOf(row.work)) ?? 0) : 0
    if (!row.work || count === 0) return row
    left.set(keyOf(row.work), count - 1)
    return without(row, { path: 'activity', message: 'past_work_there' })
  })
}

/** The same work twice in a file, told apart by nothing, not even by whose it was or when it began, is a slip. */
async function withoutTwins(rows: readonly CheckedRow[], all: readonly ReadRow[]): Promise<CheckedRow[]> {
  const first = new Map<string, number>()
  await inSlices(all, ({ row, cells, job_no }) => {
    const key = writtenAs(cells, job_no)
    if (!first.has(key)) first.set(key, row)
  })
  return inSlices(rows, (row) => {
    const twin = first.get(writtenAs(row.cells, row.job_no)) ?? row.row
    if (!row.work || twin === row.row) return row
    return without(row, { path: 'activity', message: messageKey('row_twice', { row: twin }) })
  })
}

function writtenAs(cells: Cells, job_no: string | null): string {
  const written = Object.values({ ...cells, job_no: '' }).map((cell) => foldHeading(cell) || cell)
  return JSON.stringify([job_no, ...written])
}

function without(row: CheckedRow, fault: Fault<PastWorkColumn>): CheckedRow {
  return { ...row, work: null, faults: [...row.faults, fault] }
}

/** A job is of one kind, whatever that is called by now; only of work without a job its kind says which it was. */
function keyOf({ job_no, worked_on, seconds, activity_code, ...kind }: PastRow): string {
  const { job_type_id, power_rating_id, rpm_category_id } = kind
  const of = job_no === null ? [job_type_id, power_rating_id, rpm_category_id] : [job_no]
  return JSON.stringify([of, worked_on, seconds, activity_code])
}

/** A good row by the names that the shop has. */
export type ShownAs = (work: PastRow) => Pick<Cells, 'job_type' | 'power_rating' | 'rpm_category' | 'activity'>

/** A row as it is answered. */
export function presentRow(
  { row, cells, work, faults, remarks }: CheckedRow,
  { language, shownAs }: { language: Language; shownAs: ShownAs },
): ImportedPastWorkRow {
  return {
    row,
    ...cells,
    ...(work && { ...shownAs(work), job_no: work.job_no ?? '', day: work.worked_on }),
    errors: faults.map(errorIn(language)),
    remarks: faults.length > 0 ? [] : remarks.map((remark) => fieldText(remark, language)),
  }
}

/** A job's type and motor in words. */
export function jobText(parts: readonly string[], language: Language): string {
  return parts.filter((part) => part !== '').join(listComma(language))
}
