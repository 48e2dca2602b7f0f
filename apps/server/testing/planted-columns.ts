import { localDateOf } from '@warsha/domain'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auditHours, auditHoursIn, type HoursAudit } from '../src/admin/verify-hours/audit.ts'
import { Db, raw, sql, type Tx } from '../src/platform/database.ts'
import { comparedColumns } from './audited-columns.ts'
import type { AuditedShop } from './audited-shops.ts'
import { databaseOn } from './postgres.ts'
import type { Shop } from './shop.ts'

/** A stored column, and the table of whose rows it names one. */
export type Column = { table: string; name: string; type: string; owner: string | null }

/**
 * All columns that hold time, money, a day, or whose any of it is, by the schema itself: by their type, as amounts by
 * their name, and by what they refer to.
 */
export function columnsIn(shop: Shop): Promise<Column[]> {
  return shop.db.rows<Column>(sql`
    with referring as (
      select conrelid::regclass::text as "table", attname::text as name, min(confrelid::regclass::text) as owner
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid::regclass::text in ('person', 'job', 'activity_type', 'segment', 'work_session', 'calendar')
      group by 1, 2
    )
    select table_name::text as "table", column_name::text as name, data_type::text as type,
      coalesce(owner, case column_name when 'technician_id' then 'person' when 'person_id' then 'person'
        when 'session_id' then 'work_session' when 'segment_id' then 'segment' when 'job_id' then 'job'
        when 'activity_type_id' then 'activity_type' when 'calendar_id' then 'calendar' end) as owner
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    left join referring on "table" = table_name and name = column_name
    where table_schema = 'public' and table_type = 'BASE TABLE' and (
      data_type ~ '^(timestamp|date|time|interval)' or owner is not null
      or column_name ~ '(technician|person|job|activity_type|segment|session|calendar)_id$|^segment$'
      or data_type ~ '^(smallint|integer|bigint|numeric|real|double|ARRAY|json)'
        and column_name ~ 'seconds|halalas|hours|^sessions$|session_count|factor|^base$|^starts$|^ends$|^rules$')
    order by 1, 2`)
}

/** What to do about a column that is in neither list. */
export const HOW = `Every stored column of time, money, a day or an owner is compared by verify-hours, or exempt with a reason.
Of a new one: add it to comparedColumns in apps/server/testing/audited-columns.ts, compare it in packages/audit, and
give both shops in audited-shops.ts a row of it; or add it to exemptColumns, with why no figure follows from it.`

/** The tests that a shop adds up, and that a fault in each column that is compared is found and named there. */
export function plantInEachColumn(openAudited: () => Promise<AuditedShop>): void {
  let shop: Shop
  let columns: Column[]
  /** Triggers and foreign keys are off for it alone. */
  let superuser: Db
  let zone: { businessTimeZone: string }
  beforeAll(async () => {
    ;({ shop } = await openAudited())
    columns = await columnsIn(shop)
    const database =
      'database' in shop.connection
        ? shop.connection.database
        : new URL(shop.connection.connectionString).pathname.slice(1)
    superuser = new Db(databaseOn(inject('postgres').maintenance, database, null), { size: 1 })
    await shop.db.write(sql`insert into segment (name) values ('Painting')`)
    const row = await shop.db.row<{ zone: string }>(sql`select time_zone as zone from workshop`)
    zone = { businessTimeZone: row?.zone ?? '' }
  }, 120_000)
  afterAll(async () => {
    await superuser.close()
    await shop.close()
  })

  test('adds up as it is, pages, papers and files too', async () => {
    const found = await auditHours(shop.db, { ...zone, answers: { now: shop.now, files: true, all: true } })
    expect(findingsIn(found, zone)).toEqual([])
    expect(found.answers.first.slice(0, 20)).toEqual([])
    expect(found.sessions).toBeGreaterThan(15)
  }, 60_000)

  const all = Object.entries(comparedColumns).flatMap(([table, own]) =>
    Object.entries(own).map(([name, column]) => ({ what: `${table}.${name}`, table, name, ...column })),
  )

  test.each(all)('a fault in $what is found and named', async ({ table, name, by, where = 'true', plant }) => {
    const column = columns.find((each) => each.table === table && each.name === name)
    if (!column) throw new Error(HOW)
    const { planted, found } = await withFault(superuser, { column, where, plant: plant ?? faultIn(column) }, zone)
    expect(planted, `no row of ${table} in which ${name} can be told: ${where}`).not.toBeNull()
    if (planted === null || found === null) return
    const findings = findingsIn(found, zone)
    expect(findings.map(({ kind }) => kind)).toContain(by)
    for (const what of ['technician', 'job', 'day'] as const) {
      const named = findings.filter((finding) => planted[what].includes(finding[what]))
      expect(named.length > 0 || planted[what].length === 0, namingOf(what, planted, findings)).toBe(true)
    }
  })
}

function namingOf(what: string, planted: Planted, findings: Finding[]): string {
  return `names the ${what} ${JSON.stringify(planted)}: ${JSON.stringify(findings.slice(0, 5))}`
}

/** What a row is of, before and after the fault; empty where it is of nobody, no job or no day. */
type Planted = { technician: string[]; job: string[]; day: string[] }
type Finding = { kind: string; technician: string; job: string; day: string }

/** What differs, whatever table it is listed in. */
function findingsIn(found: HoursAudit, { businessTimeZone }: { businessTimeZone: string }): Finding[] {
  const { results, days, lines, months, stored, isScheduleRight } = found
  const dayAt = (instant: number) => localDateOf(instant, businessTimeZone)
  return [
    ...results.first.flatMap(({ technician, job, startedAt, differences }) =>
      differences.map(({ kind }) => ({ kind, technician, job, day: dayAt(startedAt) })),
    ),
    ...days.first.map(({ technician, key }) => ({ kind: 'day', technician, job: '', day: key.day })),
    ...lines.first.map(({ technician, job, key }) => ({ kind: 'line', technician, job, day: key.day })),
    ...months.map(({ key }) => ({ kind: 'month', technician: '', job: '', day: key })),
    ...(isScheduleRight ? [] : [{ kind: 'schedule', technician: '', job: '', day: '' }]),
    ...stored.first.map(({ kind, technician, job, day = '' }) => ({ kind, technician, job, day })),
  ]
}

/** Another value, by the type of the column and by what it is of. */
function faultIn({ name, type, owner }: Column): string {
  if (owner === 'person')
    return `(select id from person where role = 'TECHNICIAN' and id <> coalesce(t.${name}, 0) order by id desc limit 1)`
  if (owner) return `(select id from ${owner} where id <> t.${name} order by id limit 1)`
  if (/^timestamp|^time/.test(type)) return `${name} + interval '1 second'`
  if (type === 'ARRAY') return `array[${name}[1] + 1] || ${name}[2:]`
  return `coalesce(${name}, 0) + 1`.replace(/coalesce\((\w+), 0\)/, type === 'date' ? '$1' : '$&')
}

type Fault = { column: Column; where: string; plant: string }

/** Plants a fault past triggers and foreign keys, audits what is there then, and takes it back. */
async function withFault(
  db: Db,
  { column: { table, name }, where, plant }: Fault,
  zone: { businessTimeZone: string },
): Promise<{ planted: Planted | null; found: HoursAudit | null }> {
  let planted: Planted | null = null
  let found: HoursAudit | null = null
  await db
    .transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      const row = await tx.row<{ place: string }>(
        raw(`select ctid::text as place from ${table} as t where ${where} order by 1 limit 1`),
      )
      if (!row) throw UNDONE
      const before = await namesOfRow(tx, table, row.place)
      const moved = await tx.row<{ place: string }>(
        raw(`update ${table} as t set ${name} = ${plant} where ctid = '${row.place}' returning ctid::text as place`),
      )
      if (!moved) throw new Error('the row is there')
      const after = await namesOfRow(tx, table, moved.place)
      planted = {
        technician: [...before.technician, ...after.technician],
        job: [...before.job, ...after.job],
        day: [...before.day, ...after.day],
      }
      found = await auditHoursIn(tx, { ...zone, answers: null })
      throw UNDONE
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
  return { planted, found }
}

const UNDONE = new Error('undone')

/** Whose a row is, of which job and of which day, as far as it says so itself. */
async function namesOfRow(tx: Tx, table: string, place: string): Promise<Planted> {
  const found = await tx.row<{ technician: string | null; job: string | null; day: string | null }>(
    raw(`
      select (select labelled_person ->> 'label' from person_labels() where labelled_id = coalesce(
          it ->> 'technician_id', it ->> 'person_id', case '${table}' when 'person' then it ->> 'id' end)::int) as technician,
        (select job_no from job where id = (it ->> 'job_id')::int) as job,
        case when '${table}' in ('day_work', 'closed_line') then it ->> 'day'
          when '${table}' = 'absence' then it ->> 'first_day'
          when '${table}' in ('work_session', 'closed_session_before')
          then business_day((it ->> 'started_at')::timestamptz)::text end as day
      from (select to_jsonb(t) as it from ${table} as t where ctid = '${place}') as planted`),
  )
  const list = (name: string | null | undefined) => (name ? [name] : [])
  return { technician: list(found?.technician), job: list(found?.job), day: list(found?.day) }
}
