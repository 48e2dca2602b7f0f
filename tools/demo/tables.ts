import { DAY, SECOND } from '@warsha/domain'
import { timestamptz, type Tx } from '../../apps/server/src/platform/database.ts'
import type { Admin } from './admins.ts'
import type { Holiday } from './calendar.ts'
import type { Estimate } from './estimates.ts'
import type { Job } from './jobs.ts'
import type { Rate, Technician } from './people.ts'
import type { Session } from './phones.ts'

/** So much goes over in one statement. */
const BATCH = 4000

/** Puts rows into a table as they are; all that ever go into it have the same columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  for (let i = 0; i < rows.length; i += BATCH) {
    await tx.rows({ name: `demo_${table}`, text, values: [JSON.stringify(rows.slice(i, i + BATCH))] })
  }
}

/** The id that the database gave, by kind and name: `job 61234`, `person W-104`. Throws an Error for an unknown name. */
export type IdOf = (name: string) => number

export function idIn(ids: ReadonlyMap<string, number>): IdOf {
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return id
  }
}

/** Whoever has a segment is a technician. */
export function personRow(person: Admin | Technician, passwordHash: string) {
  const isTechnician = 'segment' in person
  return {
    full_name: person.fullName,
    employee_number: person.employeeNumber,
    role: isTechnician ? 'TECHNICIAN' : 'ADMIN',
    segment: isTechnician ? person.segment : null,
    email: person.email,
    phone: isTechnician ? person.phone : null,
    password_hash: passwordHash,
    must_change_password: false,
    is_active: true,
    created_at: timestamptz(person.addedAt),
  }
}

export function rateRow({ technician, from, halalas }: Rate & { technician: Technician }, idOf: IdOf) {
  return { person_id: idOf(`person ${technician.employeeNumber}`), effective_from: from, halalas }
}

/** The ids of the kind of machine, and of work. */
export function machineIds({ jobType, power, poles }: Pick<Job, 'jobType' | 'power' | 'poles'>, idOf: IdOf) {
  return {
    job_type_id: jobType && idOf(`job_type ${jobType}`),
    power_rating_id: power && idOf(`power_rating ${power}`),
    rpm_category_id: poles && idOf(`rpm_category ${poles}`),
  }
}

export function jobRow(job: Job, idOf: IdOf) {
  const { jobNo, customer, description, status, notes, createdAt, dueOn } = job
  return {
    job_no: jobNo,
    customer,
    description,
    ...machineIds(job, idOf),
    status,
    notes,
    created_at: timestamptz(createdAt),
    due_on: dueOn,
  }
}

export function sessionRow(session: Session, idOf: IdOf) {
  return {
    id: session.id,
    started_at: timestamptz(session.startedAt),
    ended_at: timestamptz(session.endedAt),
    reported_ended_at: timestamptz(session.reportedEndedAt),
    device_started_at: timestamptz(session.deviceStartedAt),
    device_ended_at: timestamptz(session.deviceEndedAt),
    technician_id: idOf(`person ${session.technician.employeeNumber}`),
    job_id: idOf(`job ${session.jobNo}`),
    activity_type_id: idOf(`activity_type ${session.activity}`),
    review_flags: session.flags,
    note: session.note,
  }
}

export function estimateRow(estimate: Estimate, idOf: IdOf) {
  return {
    ...machineIds(estimate, idOf),
    activity_type_id: idOf(`activity_type ${estimate.activity}`),
    estimated_seconds: estimate.secondsAtFirst,
    buffer_percentage: estimate.bufferPercentage,
  }
}

/** A holiday covers its day up to 23:59:59. */
export function holidayRow({ day, reason }: Holiday) {
  const ends_at = timestamptz(day + DAY - SECOND)
  return { starts_at: timestamptz(day), ends_at, reason, exception_type: 'holiday', segment: 'all' }
}
