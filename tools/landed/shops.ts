import { sql, type Db, type Reader, type Tx } from '../../apps/server/src/platform/database.ts'
import { FORMER_FILES } from '../../apps/server/src/platform/repaired-migrations.ts'
import { fillDatabase, type Refused } from './fill.ts'
import type { LandedVersion } from './versions.ts'

/**
 * What a shop of an earlier version has in it: nothing but what its start has made; a week of work, with everything else
 * left as it is offered; or whatever its columns can bear.
 */
export type ShopKind = 'new' | 'week' | 'full'

/** The working hours of every day, as a start makes them: the same rows in every version that has them. */
export type StartedCalendar = { parts: string; versions: string }

/** What the start of the present version makes of a new installation's working hours. */
export async function startedCalendar(started: Db): Promise<StartedCalendar> {
  const all = (table: string) => sql([`select json_agg(t)::text as rows from ${table} as t`])
  const [parts, versions] = await Promise.all(
    ['calendar_part', 'schedule_version'].map((t) => started.row<{ rows: string }>(all(t))),
  )
  return { parts: parts?.rows ?? '[]', versions: versions?.rows ?? '[]' }
}

/** Makes the schema of a version as the version made it: each file in a transaction of its own. */
export async function buildLanded(db: Db, { migrations, functions, revision }: LandedVersion): Promise<void> {
  // Checksums and functions in files of their own came together.
  const keepsChecksums = revision !== null
  await db.transaction((tx) =>
    tx.script(`
      create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
      ${keepsChecksums ? 'alter table migration add column if not exists checksum text;' : ''}
      ${keepsChecksums ? 'create table if not exists applied_function (name text primary key, checksum text not null, revision int not null, applied_at timestamptz not null default now())' : ''}`),
  )
  await takeNames(db, migrations)
  const ran = new Set((await db.rows<{ name: string }>(sql`select name from migration`)).map(({ name }) => name))
  for (const { name, text, checksum } of migrations.filter((file) => !ran.has(file.name))) {
    await db.transaction(async (tx) => {
      await tx.script(text)
      await tx.run(sql`insert into migration (name) values (${name})`)
      if (keepsChecksums) await tx.run(sql`update migration set checksum = ${checksum} where name = ${name}`)
    })
  }
  await db.transaction(async (tx) => {
    for (const { name, text, checksum } of functions) {
      await tx.script(`set local check_function_bodies = off;\n${text}`)
      await tx.run(sql`
        insert into applied_function (name, checksum, revision) values (${name}, ${checksum}, ${revision})
        on conflict (name) do update set checksum = excluded.checksum, revision = excluded.revision`)
    }
  })
}

/** Whether the version starts with what the database has run: one that finds a text altered since refuses to. */
export async function startsWith(db: Db, { migrations, revision }: LandedVersion): Promise<boolean> {
  if (revision === null) return true
  const ran = await db.rows<{ name: string; checksum: string | null }>(sql`
    select name, to_jsonb(migration) ->> 'checksum' as checksum from migration`)
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  return ran.every(({ name, checksum }) => checksum === null || checksums.get(name) === checksum)
}

/** A version that has a file under another name than the one before knows it, and makes what its former text did not. */
async function takeNames(db: Db, migrations: LandedVersion['migrations']): Promise<void> {
  for (const [former, { name, missing }] of Object.entries(FORMER_FILES)) {
    if (!migrations.some((file) => file.name === name)) continue
    const renamed = await db.write(sql`update migration set name = ${name} where name = ${former}`)
    if (renamed > 0) await db.transaction((tx) => tx.script(missing))
  }
}

/** @returns the values that the constraints of the version do not allow */
export async function fillLanded(
  db: Db,
  { kind, calendar, variant }: { kind: ShopKind; calendar: StartedCalendar; variant: number },
): Promise<Refused[]> {
  return db.longTransaction(async (tx) => {
    await start(tx, calendar)
    if (kind === 'week') await workAWeek(tx)
    if (kind !== 'full') return []
    const leaveOut = [...OF_THE_PROGRAM, ...(await unused(tx))]
    const refused = await fillDatabase(tx, { variant, leaveOut })
    await seal(tx)
    return refused
  })
}

/** Tables that were there before anything was written to them. */
export async function unused(db: Reader): Promise<string[]> {
  // Before its entries were chained, nothing was written to the audit trail.
  return (await exists(db, `pg_proc where proname = 'chain_audit_entry'`)) ? [] : ['audit_entry']
}

/** What the program makes whole: the windows of its calendars, a seal for each entry of the audit trail. */
const OF_THE_PROGRAM = ['calendar_part', 'audit_seal']

/** What a start of the version makes: the workshop without a name, and its working hours. */
async function start(tx: Tx, { parts, versions }: StartedCalendar): Promise<void> {
  if (!(await exists(tx, `pg_class where relname = 'workshop'`))) return
  await tx.run(sql`insert into workshop (time_zone) values ('Asia/Riyadh')`)
  await tx.run(
    sql`insert into calendar_part select * from json_populate_recordset(null::calendar_part, ${parts}::json)`,
  )
  await tx.run(
    sql`insert into schedule_version select * from json_populate_recordset(null::schedule_version, ${versions}::json)`,
  )
}

async function workAWeek(tx: Tx): Promise<void> {
  await tx.script(`
    insert into person (full_name, role, segment, password_hash, must_change_password) values
      ('Huda Saleh', 'ADMIN', null, 'x', false), ('ياسر المطيري', 'TECHNICIAN', 'Winding', 'x', false),
      ('Jose Cruz', 'TECHNICIAN', null, 'x', true);
    insert into hourly_rate (person_id, effective_from, halalas) values (2, '2025-01-01', 4825);
    insert into job (job_no, customer, description, created_at)
    select 100 + n, 'Customer ' || n, '', timestamptz '2026-03-01 05:00:00.0004567Z' + n * interval '1 day'
    from generate_series(1, 5) as n;
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), gen_random_uuid(), at, case when n < 9 or who = 3 then at + n * interval '20 minutes' end,
      who, 1 + n % 5, 1 + n % 4
    from generate_series(0, 9) as n, generate_series(2, 3) as who,
      lateral (select timestamptz '2026-03-01 05:00Z' + n * interval '17 hours' as at) as moment;`)
  if (!(await exists(tx, `pg_proc where proname = 'chain_audit_entry'`))) return
  await tx.script(`
    insert into audit_entry (at, person_id, kind, action, subject, before, after)
    select now(), 1, 'job', 'changed', 100 + n, '{"status": "open"}', '{"status": "on_hold"}' from generate_series(1, 3) as n;
    update job set status = 'on_hold' where job_no in ('101', '104')`)
  await seal(tx)
}

async function seal(tx: Tx): Promise<void> {
  if (!(await exists(tx, `pg_class where relname = 'audit_seal'`))) return
  await tx.script(`insert into audit_seal (entry_id, kid, mac) select id, 'kid', 'mac' from audit_entry`)
}

async function exists(db: Reader, what: string): Promise<boolean> {
  return (await db.row(sql([`select from ${what}`]))) !== null
}
