import { type Sql, sql, timestamptz, type Tx } from '../../apps/server/src/platform/database.ts'
import { DAY, reviewFlags, SECOND } from '@warsha/domain'
import type { Admin } from './admins.ts'
import type { Holiday } from './calendar.ts'
import type { Estimate } from './estimates.ts'
import type { Exclusion } from './exclusions.ts'
import type { Job } from './jobs.ts'
import type { Correction, Request } from './corrections.ts'
import type { LateReport } from './late-reports.ts'
import type { ClosedMonth } from './periods.ts'
import type { Technician } from './people.ts'
import type { Session } from './phones.ts'
import type { Phone } from './unsent-work.ts'
import { changeOf } from './trail/corrections.ts'
import type { TrailEntry } from './trail/index.ts'

/** So much goes over in one statement. */
const BATCH = 4000

/** Who may sign in with what: the hash of a known password, or of one that nobody knows. */
export type PasswordHashes = { of(password: string | null): string }

export async function insertAdmins(tx: Tx, admins: Admin[], hashes: PasswordHashes): Promise<void> {
  const rows = admins.map(({ fullName, employeeNumber, email, password, addedAt }) => ({
    full_name: fullName,
    employee_number: employeeNumber,
    email,
    password_hash: hashes.of(password),
    created_at: timestamptz(addedAt),
  }))
  await tx.run(sql`
    insert into person (full_name, employee_number, role, email, password_hash, must_change_password, created_at)
    select full_name, employee_number, 'ADMIN', email, password_hash, false, created_at
    from ${recordset(rows, sql`full_name text, employee_number text, email text, password_hash text, created_at timestamptz`)}
    order by created_at`)
  const signIns = admins.map(({ email, signedIn: { id, at } }) => ({ email, id, at: timestamptz(at) }))
  await tx.run(sql`
    insert into sign_in (id, person_id, created_at, expires_at, ended_at)
    select x.id, person.id, x.at, x.at + interval '30 days', x.at + interval '40 minutes'
    from ${recordset(signIns, sql`email text, id uuid, at timestamptz`)}
    join person on person.email = x.email`)
}

/** Adds all technicians, and says which id each of them got. */
export async function insertTechnicians(
  tx: Tx,
  technicians: Technician[],
  hashes: PasswordHashes,
): Promise<Map<Technician, number>> {
  const rows = technicians.map(({ fullName, employeeNumber, segment, email, phone, password, leftAt, addedAt }) => ({
    full_name: fullName,
    employee_number: employeeNumber,
    segment,
    email,
    phone,
    password_hash: hashes.of(password),
    is_active: leftAt === null,
    created_at: timestamptz(addedAt),
  }))
  const added = await tx.rows<{ id: number; employee_number: string }>(sql`
    insert into person (full_name, employee_number, role, email, phone, segment, password_hash, must_change_password,
      is_active, created_at)
    select full_name, employee_number, 'TECHNICIAN', email, phone, segment, password_hash, false, is_active, created_at
    from ${recordset(
      rows,
      sql`full_name text, employee_number text, email text, phone text, segment text, password_hash text,
      is_active boolean, created_at timestamptz`,
    )}
    order by full_name, employee_number
    returning id, employee_number`)
  const idByNumber = new Map(added.map(({ id, employee_number }) => [employee_number, id]))
  const ids = new Map(technicians.map((technician) => [technician, idByNumber.get(technician.employeeNumber) ?? 0]))
  await insertRates(tx, ids)
  return ids
}

async function insertRates(tx: Tx, ids: Map<Technician, number>): Promise<void> {
  const rows = [...ids].flatMap(([{ rates }, person_id]) =>
    rates.map(({ from, halalas }) => ({ person_id, effective_from: from, halalas })),
  )
  await tx.run(sql`
    insert into hourly_rate (person_id, effective_from, halalas)
    select * from ${recordset(rows, sql`person_id int, effective_from date, halalas int`)}`)
}

export async function insertJobs(tx: Tx, jobs: Job[]): Promise<void> {
  const rows = jobs.map((job) => ({
    job_no: job.jobNo,
    customer: job.customer,
    description: job.description,
    status: job.status,
    job_type: job.jobType,
    power: job.power,
    poles: job.poles,
    notes: job.notes,
    created_at: timestamptz(job.createdAt),
    closed_at: timestamptz(job.closedAt),
    due_on: job.dueOn,
  }))
  await tx.run(sql`
    insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes,
      created_at, closed_at, due_on)
    select x.job_no, x.customer, x.description, x.status, job_type.id, power_rating.id, rpm_category.id, x.notes,
      x.created_at, x.closed_at, x.due_on
    from ${recordset(
      rows,
      sql`job_no text, customer text, description text, status text, job_type text, power text,
      poles smallint, notes text, created_at timestamptz, closed_at timestamptz, due_on date`,
    )}
    left join job_type on job_type.code = x.job_type
    left join power_rating on power_rating.code = x.power
    left join rpm_category on rpm_category.poles = x.poles
    order by x.created_at`)
}

export async function insertSessions(
  tx: Tx,
  sessions: Session[],
  technicianIds: Map<Technician, number>,
): Promise<void> {
  for (let i = 0; i < sessions.length; i += BATCH) {
    const rows = sessions.slice(i, i + BATCH).map((session) => sessionRow(session, technicianIds))
    await tx.run(sql`
      insert into work_session (id, started_at, ended_at, reported_ended_at, device_started_at,
        device_ended_at, technician_id, job_id, activity_type_id, review_flags, note)
      select x.id, x.started_at, x.ended_at, x.reported_ended_at, x.device_started_at,
        x.device_ended_at, x.technician_id, job.id, activity_type.id, x.review_flags, x.note
      from ${recordset(
        rows,
        sql`id uuid, started_at timestamptz, ended_at timestamptz,
        reported_ended_at timestamptz, device_started_at timestamptz, device_ended_at timestamptz, technician_id int,
        job_no text, activity text, review_flags smallint, note text`,
      )}
      join job on job.job_no = x.job_no
      join activity_type on activity_type.code = x.activity
      order by x.started_at, x.id`)
  }
}

function sessionRow(session: Session, technicianIds: Map<Technician, number>) {
  return {
    id: session.id,
    started_at: timestamptz(session.startedAt),
    ended_at: timestamptz(session.endedAt),
    reported_ended_at: timestamptz(session.reportedEndedAt),
    device_started_at: timestamptz(session.deviceStartedAt),
    device_ended_at: timestamptz(session.deviceEndedAt),
    technician_id: technicianIds.get(session.technician),
    job_no: session.jobNo,
    activity: session.activity,
    review_flags: session.flags,
    note: session.note,
  }
}

export async function insertPhones(tx: Tx, phones: Phone[], technicianIds: Map<Technician, number>): Promise<void> {
  const rows = phones.map(({ technician, deviceId, unsentCount, unsentSince, lastHeardAt }) => ({
    person_id: technicianIds.get(technician),
    device_id: deviceId,
    unsent_count: unsentCount,
    unsent_since: timestamptz(unsentSince),
    last_heard_at: timestamptz(lastHeardAt),
  }))
  await tx.run(sql`
    insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
    select * from ${recordset(
      rows,
      sql`person_id int, device_id text, unsent_count int, unsent_since timestamptz, last_heard_at timestamptz`,
    )}`)
}

/** Changes sessions as the office did, and writes it into their history. */
export async function insertCorrections(tx: Tx, corrections: readonly Correction[]): Promise<void> {
  const rows = corrections
    .toSorted((a, b) => a.at - b.at)
    .map((correction) => ({
      ...changeOf(correction),
      session_id: correction.session.id,
      at: timestamptz(correction.at),
      admin: correction.by,
      kind: correction.kind,
      reason: correction.reason,
      ended_at: timestamptz(correction.endedAt),
    }))
  const columns = sql`session_id uuid, at timestamptz, admin text, kind text, reason text, before jsonb, after jsonb,
    ended_at timestamptz`
  await tx.run(sql`
    update work_session as s
    set reviewed_flags = s.review_flags,
      corrected_at = case when x.kind = 'corrected' then x.at end,
      voided_at = case when x.kind = 'voided' then x.at end,
      ended_at = coalesce(x.ended_at, s.ended_at)
    from ${recordset(rows, columns)}
    where s.id = x.session_id`)
  await tx.run(sql`
    insert into session_change (session_id, at, person_id, kind, reason, before, after)
    select x.session_id, x.at, person.id, x.kind, x.reason, x.before, x.after
    from ${recordset(rows, columns)}
    join person on person.full_name = x.admin and person.role = 'ADMIN'
    order by x.at`)
}

export async function insertRequests(tx: Tx, requests: readonly Request[]): Promise<void> {
  const rows = requests.map(({ id, uniqueKey, session, at, endedAt, reason, decision }) => ({
    id,
    unique_key: uniqueKey,
    session_id: session.id,
    requested_at: timestamptz(at),
    ended_at: timestamptz(endedAt),
    reason,
    status: decision?.status ?? 'pending',
    decided_at: timestamptz(decision?.at ?? null),
    admin: decision?.by ?? null,
    decision_reason: decision?.reason ?? null,
  }))
  await tx.run(sql`
    insert into correction_request (id, unique_key, technician_id, session_id, requested_at, ended_at, reason, status,
      decided_at, decided_by, decision_reason)
    select x.id, x.unique_key, s.technician_id, x.session_id, x.requested_at, x.ended_at, x.reason, x.status,
      x.decided_at, person.id, x.decision_reason
    from ${recordset(
      rows,
      sql`id uuid, unique_key uuid, session_id uuid, requested_at timestamptz, ended_at timestamptz, reason text,
      status text, decided_at timestamptz, admin text, decision_reason text`,
    )}
    join work_session as s on s.id = x.session_id
    left join person on person.full_name = x.admin and person.role = 'ADMIN'`)
}

/** Keeps work items from teaching. */
export async function insertExclusions(tx: Tx, exclusions: readonly Exclusion[]): Promise<void> {
  const rows = exclusions.map(({ jobNo, activity, at, by, reason }) => ({
    job_no: jobNo,
    activity,
    at: timestamptz(at),
    admin: by,
    reason,
  }))
  await tx.run(sql`
    insert into work_item_exclusion (job_id, activity_type_id, reason, excluded_by, excluded_at)
    select job.id, activity_type.id, x.reason, person.id, x.at
    from ${recordset(rows, sql`job_no text, activity text, at timestamptz, admin text, reason text`)}
    join job on job.job_no = x.job_no
    join activity_type on activity_type.code = x.activity
    join person on person.full_name = x.admin and person.role = 'ADMIN'`)
}

/** Closes months with the totals that they have. */
export async function insertClosedMonths(tx: Tx, closed: readonly ClosedMonth[]): Promise<void> {
  const rows = closed.map(({ month, at, by }) => ({ month: `${month}-01`, at: timestamptz(at), admin: by }))
  await tx.run(sql`
    insert into locked_period (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas,
      to_review_count)
    select x.month, x.at, person.id, sum(sessions), sum(raw_seconds), sum(effective_seconds), sum(cost_halalas), (
      select count(*) from work_session
      where (review_flags & ~reviewed_flags) <> 0 and voided_at is null
        and date_trunc('month', business_day(started_at)) = x.month)
    from ${recordset(rows, sql`month date, at timestamptz, admin text`)}
    join person on person.full_name = x.admin and person.role = 'ADMIN'
    join day_work on date_trunc('month', day) = x.month
    group by x.month, x.at, person.id`)
  await tx.run(sql`select keep_closed_lines(month, locked_at) from locked_period`)
}

/** Sessions that arrive for a closed month, and whether an admin has accepted them. */
export async function insertLateReport(
  tx: Tx,
  { month, sessions, arrivedAt, accepted }: LateReport,
  technicianIds: Map<Technician, number>,
): Promise<void> {
  await insertSessions(tx, sessions, technicianIds)
  const ids = sessions.map(({ id }) => id)
  await tx.run(sql`
    update late_arrival set arrived_at = ${timestamptz(arrivedAt)} where session_id = any(${ids}::uuid[])`)
  if (!accepted) return
  await tx.run(sql`
    update late_arrival set carried_to = first_open_month(month), accepted_at = ${timestamptz(accepted.at)},
      accepted_by = (select id from person where full_name = ${accepted.by} and role = 'ADMIN')
    where month = ${`${month}-01`} and carried_to is null`)
  await tx.run(sql`
    update work_session set reviewed_flags = reviewed_flags | ${reviewFlags.in_closed_month}::int::smallint
    where id = any(${ids}::uuid[])`)
}

/** What stands on papers. */
export async function nameWorkshop(tx: Tx): Promise<void> {
  await tx.run(sql`update workshop set company_name = ${'Al-Noor Motor Works ورشة النور للمحركات'}`)
}

export async function insertEstimates(tx: Tx, estimates: Estimate[]): Promise<void> {
  const rows = estimates.map(({ jobType, power, poles, activity, seconds, bufferPercentage }) => ({
    job_type: jobType,
    power,
    poles,
    activity,
    seconds,
    buffer: bufferPercentage,
  }))
  await tx.run(sql`
    insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds,
      buffer_percentage)
    select job_type.id, power_rating.id, rpm_category.id, activity_type.id, x.seconds, x.buffer
    from ${recordset(rows, sql`job_type text, power text, poles smallint, activity text, seconds int, buffer smallint`)}
    join job_type on job_type.code = x.job_type
    join activity_type on activity_type.code = x.activity
    left join power_rating on power_rating.code = x.power
    left join rpm_category on rpm_category.poles = x.poles
    order by job_type.id, power_rating.id, rpm_category.id, activity_type.id`)
}

/** A holiday covers its day up to 23:59:59. */
export async function insertHolidays(tx: Tx, holidays: Holiday[]): Promise<void> {
  const rows = holidays.map(({ day, reason }) => ({
    starts_at: timestamptz(day),
    ends_at: timestamptz(day + DAY - SECOND),
    reason,
  }))
  await tx.run(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type)
    select starts_at, ends_at, reason, 'holiday'
    from ${recordset(rows, sql`starts_at timestamptz, ends_at timestamptz, reason text`)}`)
}

export type MediaRow = {
  id: string
  session_id: string
  /** in hex */
  sha256: string
  captured_at: string
  width: number
  height: number
  byte_count: number
}

export async function insertMedia(tx: Tx, rows: MediaRow[]): Promise<void> {
  await tx.run(sql`
    insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count, created_at)
    select id, session_id, decode(sha256, 'hex'), captured_at, 'image/jpeg', width, height, byte_count, captured_at
    from ${recordset(
      rows,
      sql`id uuid, session_id uuid, sha256 text, captured_at timestamptz, width int, height int,
      byte_count int`,
    )}`)
}

/** Chains the entries in their order, as the table does with those of the office. */
export async function insertAuditTrail(tx: Tx, entries: TrailEntry[]): Promise<void> {
  const rows = entries.map(({ at, by, kind, action, subject, before, after }, i) => ({
    place: i,
    at: timestamptz(at),
    admin: by,
    kind,
    action,
    subject,
    before,
    after,
  }))
  await tx.run(sql`
    insert into audit_entry (at, person_id, kind, action, subject, before, after)
    select x.at, person.id, x.kind, x.action, x.subject, x.before, x.after
    from ${recordset(
      rows,
      sql`place int, at timestamptz, admin text, kind text, action text, subject text, before jsonb, after jsonb`,
    )}
    join person on person.full_name = x.admin and person.role = 'ADMIN'
    order by x.place`)
}

/** Rows as something to select from, called `x`. */
export function recordset(rows: object[], columns: Sql): Sql {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as x(${columns})`
}
