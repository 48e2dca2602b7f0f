import type { DataTable, StateOf } from '@warsha/contract'
import { halalasOfSar, type LocalDate } from '@warsha/domain'
import { empty, sql, type Sql, type Tx } from '../../platform/database.ts'
import { statesOf } from '../change-feed/index.ts'

/** What a column holds. A moment and a day are texts of ISO 8601, in UTC. */
export type ColumnKind = 'text' | 'whole' | 'moment' | 'day' | 'truth'
export type CellValue = string | number | boolean | null

export type DataColumn<State> = { name: string; kind: ColumnKind; value: (state: State) => CellValue }

/** Which days are exported; null: all from the beginning, or to the end. */
export type DataRange = { since: LocalDate | null; until: LocalDate | null; timeZone: string }

type Table<State> = {
  columns: readonly DataColumn<State>[]
  /** the ids of its things in their order */
  ids: (range: DataRange) => Sql
  count: (range: DataRange) => Sql
  states: (tx: Tx, ids: readonly string[], today: LocalDate) => Promise<Map<string, State>>
  /** about so many bytes a row, as CSV */
  rowBytes: number
}

/** The condition that a moment lies on a day of the range, as the business calendar has days. */
function within(moment: Sql, { since, until, timeZone }: DataRange): Sql {
  const from = since === null ? empty : sql`and ${moment} >= ${since}::date::timestamp at time zone ${timeZone}`
  const to = until === null ? empty : sql`and ${moment} < (${until}::date + 1)::timestamp at time zone ${timeZone}`
  return sql`true ${from} ${to}`
}

const halalas = (sar: number | null | undefined) => (sar === null || sar === undefined ? null : halalasOfSar(sar))

function column<State>(name: string, kind: ColumnKind, value: (state: State) => CellValue): DataColumn<State> {
  return { name, kind, value }
}

const sessions: Table<StateOf<'session'>> = {
  columns: [
    column('session_id', 'text', (row) => row.session_id),
    column('technician_id', 'whole', (row) => row.technician_id),
    column('technician_name', 'text', (row) => row.technician_name),
    column('employee_number', 'text', (row) => row.employee_number),
    column('segment', 'text', (row) => row.segment),
    column('job_id', 'whole', (row) => row.job_id),
    column('job_no', 'text', (row) => row.job_no),
    column('customer', 'text', (row) => row.customer),
    column('job_description', 'text', (row) => row.job_description),
    column('activity_code', 'text', (row) => row.activity_code),
    column('activity_label', 'text', (row) => row.activity_label),
    column('note', 'text', (row) => row.note),
    column('started_at', 'moment', (row) => row.started_at),
    column('ended_at', 'moment', (row) => row.ended_at),
    column('activity_finished_at', 'moment', (row) => row.activity_finished_at),
    column('seconds_raw', 'whole', (row) => row.seconds_raw),
    column('seconds_effective', 'whole', (row) => row.seconds_effective),
    column('seconds_held', 'whole', (row) => row.seconds_held),
    column('rate_halalas', 'whole', (row) => halalas(row.hourly_rate)),
    column('cost_halalas', 'whole', (row) => halalas(row.cost_sar)),
    column('state', 'text', (row) => row.state),
    column('flags', 'text', (row) => row.flags.join(' ')),
    column('is_corrected', 'truth', (row) => row.is_corrected),
    column('version', 'whole', (row) => row.version),
  ],
  ids: (range) =>
    sql`select id::text from work_session where ${within(sql`started_at`, range)} order by started_at, id`,
  count: (range) => sql`select count(*)::int as count from work_session where ${within(sql`started_at`, range)}`,
  states: statesOf.session,
  rowBytes: 330,
}

const jobs: Table<StateOf<'job'>> = {
  columns: [
    column('job_id', 'whole', (row) => row.id),
    column('job_no', 'text', (row) => row.job_no),
    column('customer', 'text', (row) => row.customer),
    column('description', 'text', (row) => row.description),
    column('status', 'text', (row) => row.status),
    column('job_type_id', 'whole', (row) => row.job_type_id),
    column('power_rating_id', 'whole', (row) => row.power_rating_id),
    column('rpm_category_id', 'whole', (row) => row.rpm_category_id),
    column('notes', 'text', (row) => row.notes),
    column('due_on', 'day', (row) => row.due_on ?? null),
    column('created_at', 'moment', (row) => row.created_at),
    column('version', 'whole', (row) => row.version),
  ],
  ids: (range) => sql`select id::text from job where ${within(sql`created_at`, range)} order by created_at, id`,
  count: (range) => sql`select count(*)::int as count from job where ${within(sql`created_at`, range)}`,
  states: statesOf.job,
  rowBytes: 170,
}

const ofShop = (range: DataRange) => sql`is_technician(role) and ${within(sql`created_at`, range)}`

const technicians: Table<StateOf<'technician'>> = {
  columns: [
    column('technician_id', 'whole', (row) => row.id),
    column('full_name', 'text', (row) => row.full_name),
    column('employee_number', 'text', (row) => row.employee_number),
    column('email', 'text', (row) => row.email),
    column('phone', 'text', (row) => row.phone),
    column('segment', 'text', (row) => row.segment),
    column('is_active', 'truth', (row) => row.is_active),
    column('left_on', 'day', (row) => row.left_on ?? null),
    column('is_erased', 'truth', (row) => row.is_erased),
    column('created_at', 'moment', (row) => row.created_at),
    column('version', 'whole', (row) => row.version),
  ],
  ids: (range) => sql`select id::text from person where ${ofShop(range)} order by created_at, id`,
  count: (range) => sql`select count(*)::int as count from person where ${ofShop(range)}`,
  states: statesOf.technician,
  rowBytes: 130,
}

/** A table as its writers see it: its columns, and rows of cells. */
export type ReadTable = {
  columns: readonly Omit<DataColumn<never>, 'value'>[]
  rowCount: number
  rowBytes: number
  rows: AsyncGenerator<CellValue[][]>
}

/** Things that are read at once. */
const AT_ONCE = 1_000

type Reading = { range: DataRange; today: LocalDate }

/** The things of a table in the snapshot of the transaction, as rows of cells. */
export function readTable(tx: Tx, name: DataTable, reading: Reading): Promise<ReadTable> {
  if (name === 'sessions') return read(tx, sessions, reading)
  return name === 'jobs' ? read(tx, jobs, reading) : read(tx, technicians, reading)
}

async function read<State>(tx: Tx, table: Table<State>, { range, today }: Reading): Promise<ReadTable> {
  const { columns, rowBytes } = table
  const counted = await tx.row<{ count: number }>(table.count(range))
  return { columns, rowBytes, rowCount: counted?.count ?? 0, rows: rowsOf(tx, table, { range, today }) }
}

async function* rowsOf<State>(
  tx: Tx,
  { columns, ids, states }: Table<State>,
  { range, today }: Reading,
): AsyncGenerator<CellValue[][]> {
  // A transaction is one connection, on which an open cursor leaves no room for other statements.
  const all = (await tx.rows<{ id: string }>(ids(range))).map(({ id }) => id)
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const part = all.slice(from, from + AT_ONCE)
    const found = await states(tx, part, today)
    yield part.flatMap((id) => {
      const state = found.get(id)
      return state === undefined ? [] : [columns.map(({ value }) => value(state))]
    })
  }
}
