import type {
  ActivityType,
  Admin,
  Department,
  Estimate,
  Job,
  JobType,
  ScheduleException,
  Technician,
} from '@warsha/contract'
import { estimateStatus, hoursOfEstimate, type Instant } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../apps/server/src/platform/database.ts'

/** What an admin can change of a person, as the audit trail keeps it. */
export type StoredTechnician = Pick<
  Technician,
  'id' | 'full_name' | 'email' | 'phone' | 'segment' | 'is_active' | 'must_change_password'
> & { employee_number: string }
export type StoredAdmin = Pick<
  Admin,
  'id' | 'full_name' | 'employee_number' | 'email' | 'is_active' | 'must_change_password'
>

/** An estimate with what people call its cell. */
export type StoredEstimate = { cell: string; estimate: Estimate }

/** An estimate that is held, whatever is learned. */
export type StoredHold = { cell: string; hours: number; at: Instant; by: string }

/** What the tables hold, as the calls present it, by what people call it. */
export type Stored = {
  jobs: ReadonlyMap<string, Job>
  /** by employee number, as two may have one name */
  technicians: ReadonlyMap<string, StoredTechnician>
  admins: ReadonlyMap<string, StoredAdmin>
  estimates: StoredEstimate[]
  held: StoredHold[]
  exceptions: ScheduleException[]
  activityTypes: ReadonlyMap<string, ActivityType>
  jobTypes: ReadonlyMap<string, JobType>
  departments: ReadonlyMap<string, Department>
  /** what was worked in each month, `2026-09` */
  months: ReadonlyMap<string, StoredMonth>
}

export type StoredMonth = {
  month: string
  session_count: number
  raw_seconds: number
  effective_seconds: number
  cost_halalas: number
}

/** Reads what was just filled in. */
export async function storedThings(db: Reader): Promise<Stored> {
  const activityTypes = await db.rows<ActivityType>(
    sql`select code, label, label as name, is_active from activity_type`,
  )
  const jobTypes = await db.rows<JobType>(
    sql`select id, code, name, description, is_active, display_order from job_type`,
  )
  const departments = await db.rows<Department>(
    sql`select id, dept_number, name, description, is_active from department`,
  )
  return {
    jobs: by('job_no', await jobs(db)),
    technicians: by('employee_number', await technicians(db)),
    admins: by('full_name', await admins(db)),
    estimates: await estimates(db),
    held: await held(db),
    exceptions: await exceptions(db),
    activityTypes: by('code', activityTypes),
    jobTypes: by('code', jobTypes),
    departments: by('dept_number', departments),
    months: by('month', await months(db)),
  }
}

async function jobs(db: Reader): Promise<Job[]> {
  const rows = await db.rows<Omit<Job, 'created_at'> & { created_at: Instant }>(sql`
    select id, job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes, created_at,
      due_on
    from job`)
  return rows.map((row) => ({ ...row, created_at: timestamptz(row.created_at) }))
}

function technicians(db: Reader): Promise<StoredTechnician[]> {
  return db.rows(sql`
    select id, full_name, employee_number, email, phone, segment, is_active, must_change_password from person where role <> 'ADMIN'`)
}

function admins(db: Reader): Promise<StoredAdmin[]> {
  return db.rows(sql`
    select id, full_name, employee_number, email, is_active, must_change_password from person where role = 'ADMIN'`)
}

type EstimateRow = Omit<
  Estimate,
  'estimated_hours' | 'historical_avg_hours' | 'learned_hours' | 'p80_hours' | 'status' | 'is_frozen' | 'planned_hours'
> & {
  cell: string
  estimated_seconds: number
  historical_avg_seconds: number | null
  learned_seconds: number | null
  p80_seconds: number | null
  frozen_seconds: number | null
}

async function estimates(db: Reader): Promise<StoredEstimate[]> {
  const rows = await db.rows<EstimateRow>(sql`
    select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
      activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
      coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
      p80_seconds, confidence, frozen_cell.seconds as frozen_seconds,
      concat_ws(' / ', job_type.code, activity_type.code, coalesce(power_rating.code, '*'),
        coalesce(poles::text, '*')) as cell
    from estimate
    join job_type on job_type.id = estimate.job_type_id
    join activity_type on activity_type.id = estimate.activity_type_id
    left join power_rating on power_rating.id = estimate.power_rating_id
    left join rpm_category on rpm_category.id = estimate.rpm_category_id
    left join learned_cell on (learned_cell.activity_type_id, learned_cell.job_type_id, learned_cell.power_rating_id,
        learned_cell.rpm_category_id)
      = (estimate.activity_type_id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id)
    left join frozen_cell on (frozen_cell.activity_type_id, frozen_cell.job_type_id, frozen_cell.power_rating_id,
        frozen_cell.rpm_category_id)
      = (estimate.activity_type_id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id)
    order by estimate.id`)
  return rows.map(({ cell, ...row }) => ({ cell, estimate: presented(row) }))
}

function presented(row: Omit<EstimateRow, 'cell'>): Estimate {
  const { estimated_seconds, historical_avg_seconds, learned_seconds, p80_seconds, frozen_seconds, ...rest } = row
  const hoursOrNull = (seconds: number | null) => (seconds === null ? null : hoursOfEstimate(seconds))
  const unheld = row.use_historical && learned_seconds !== null ? learned_seconds : estimated_seconds
  return {
    ...rest,
    estimated_hours: hoursOfEstimate(estimated_seconds),
    historical_avg_hours: hoursOrNull(historical_avg_seconds),
    learned_hours: hoursOrNull(learned_seconds),
    p80_hours: hoursOrNull(p80_seconds),
    is_frozen: frozen_seconds !== null,
    planned_hours: hoursOfEstimate(frozen_seconds ?? unheld),
    status: estimateStatus(estimated_seconds, historical_avg_seconds, row.sample_count),
  }
}

async function held(db: Reader): Promise<StoredHold[]> {
  const rows = await db.rows<Omit<StoredHold, 'hours'> & { seconds: number }>(sql`
    select concat_ws(' / ', job_type.code, activity_type.code, power_rating.code, poles) as cell, seconds,
      frozen_at as at, full_name as by
    from frozen_cell
    join person on person.id = frozen_by
    join job_type on job_type.id = job_type_id
    join activity_type on activity_type.id = activity_type_id
    join power_rating on power_rating.id = power_rating_id
    join rpm_category on rpm_category.id = rpm_category_id`)
  return rows.map(({ seconds, ...row }) => ({ ...row, hours: hoursOfEstimate(seconds) }))
}

function months(db: Reader): Promise<StoredMonth[]> {
  return db.rows(sql`
    select to_char(day, 'YYYY-MM') as month, sum(sessions) as session_count, sum(raw_seconds) as raw_seconds,
      sum(effective_seconds) as effective_seconds, sum(cost_halalas) as cost_halalas
    from day_work group by 1`)
}

async function exceptions(db: Reader): Promise<ScheduleException[]> {
  const rows = await db.rows<
    Omit<ScheduleException, 'starts_at' | 'ends_at'> & { starts_at: Instant; ends_at: Instant }
  >(sql`
    select id, starts_at, ends_at, reason, exception_type, segment from schedule_exception order by starts_at, id`)
  return rows.map((row) => ({ ...row, starts_at: timestamptz(row.starts_at), ends_at: timestamptz(row.ends_at) }))
}

function by<Key extends string, Thing extends Record<Key, string>>(key: Key, things: Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing[key], thing]))
}
