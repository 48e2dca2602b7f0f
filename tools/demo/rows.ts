import { type Reader, sql, timestamptz, type Tx } from '../../apps/server/src/platform/database.ts'

/** Ids by kind and name: `job 61234`, `person W-104`. */
export type Ids = Map<string, number>

/** Puts rows into a table: `jobNo` into job_no, an instant `…At` as a timestamp, what is called by its name as its id. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[], ids?: Ids): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(columnOf).join()
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), valueOf(key, value, ids)])),
  )
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  await tx.rows({ name: `demo_${table}`, text, values: [JSON.stringify(stored)] })
}

function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function valueOf(key: string, value: unknown, ids?: Ids): unknown {
  if (typeof value === 'number' && key.endsWith('At')) return timestamptz(value)
  return key.endsWith('Id') ? (ids?.get(String(value)) ?? value) : value
}

/** The ids of all that has a name. */
export async function namedIds(db: Reader): Promise<Ids> {
  const rows = await db.rows<{ name: string; id: number }>(sql`
    select 'job_type ' || code as name, id from job_type
    union all select 'power_rating ' || code, id from power_rating
    union all select 'rpm_category ' || poles, id from rpm_category
    union all select 'activity_type ' || code, id from activity_type
    union all select 'department ' || dept_number, id from department
    union all select 'person ' || employee_number, id from person
    union all select 'job ' || job_no, id from job
    union all select concat_ws(' ', 'estimate', job_type.code, activity_type.code, power_rating.code, poles), estimate.id
    from estimate
    join job_type on job_type.id = job_type_id
    join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id
    left join rpm_category on rpm_category.id = rpm_category_id`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
