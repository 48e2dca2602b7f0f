import type { Instant } from '@warsha/domain'
import { rebuildCalendar } from '../../apps/server/src/features/calendar/index.ts'
import { hashPassword } from '../../apps/server/src/features/sign-in/index.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'
import { beginningOf, TIME_ZONE } from './calendar.ts'
import { insertRows, type Ids, namedIds } from './rows.ts'
import type { Workshop } from './workshop.ts'

/** What the workshop tried, beside the lists that every workshop begins with. */
const triedLists = {
  job_type: { code: 'GEARBOX', name: 'Gearbox repair', description: 'For a specialist', isActive: true },
  rpm_category: { poles: 12, description: '600 rpm', rpmApprox: 600, complexityMultiplier: 1.3, isActive: false },
  department: { deptNumber: '50', name: 'Machining', description: 'Shafts and housings', isActive: true },
}

/** Puts in what is there as the half year begins, and all jobs as they are now. @returns the ids of all that has a name */
export async function fillFirst(db: Db, made: Workshop, now: Instant): Promise<Ids> {
  const people = [...made.admins, ...made.foremen, ...made.technicians].filter(
    ({ createdAt }) => createdAt < made.since,
  )
  const passwords = [...new Set(people.map(({ password }) => password))]
  const hashes = new Map(await Promise.all(passwords.map(async (one) => [one, await hashPassword(one)] as const)))
  const persons = people.map((person) => {
    const { fullName, employeeNumber, role, segment, email, phone, password, createdAt } = person
    const rights = 'rights' in person ? person.rights : 'full'
    const account = { fullName, employeeNumber, role, rights, segment, email, phone, createdAt }
    return { ...account, passwordHash: hashes.get(password), mustChangePassword: false, isActive: true }
  })
  await db.transaction(async (tx) => {
    for (const [table, row] of Object.entries(triedLists)) await insertRows(tx, table, [row])
    await insertRows(tx, 'person', persons)
    const ids = await namedIds(tx)
    for (const [table, rows] of Object.entries(rowsOf(made))) await insertRows(tx, table, rows, ids)
    const jobIds = await namedIds(tx)
    await insertRows(tx, 'job_hold', made.jobs.flatMap(holdsOf), jobIds)
    await insertRows(tx, 'planners_estimate', made.jobs.flatMap(plannedFor), jobIds)
    await insertRows(tx, 'planners_estimate_change', made.jobs.flatMap(plannedSince), jobIds)
  })
  await rebuildCalendar(db, { businessTimeZone: TIME_ZONE, now })
  return namedIds(db)
}

function rowsOf({ technicians, estimates, jobs, since }: Workshop) {
  return {
    hourly_rate: technicians.flatMap(({ employeeNumber, rates, createdAt }) => {
      const known = rates.filter(({ from }) => createdAt < since && beginningOf(from) < since)
      return known.map(({ from, halalas }) => ({ personId: `person ${employeeNumber}`, effectiveFrom: from, halalas }))
    }),
    estimate: estimates.map(({ activity, secondsAtFirst, bufferPercentage, ...cell }) => {
      const activityTypeId = `activity_type ${activity}`
      return { ...machineOf(cell), activityTypeId, estimatedSeconds: secondsAtFirst, bufferPercentage }
    }),
    job: jobs.map(({ jobNo, customer, description, status, notes, createdAt, closedAt, dueOn, ...machine }) => {
      const fields = { jobNo, customer, description, status, notes, createdAt, closedAt, dueOn }
      return { ...fields, ...machineOf(machine) }
    }),
  }
}

type Job = Workshop['jobs'][number]

/** Times in which a job waited, for what its notes say. */
function holdsOf({ jobNo, states }: Job) {
  return states.flatMap(({ at: beganAt, status, notes }, i) => {
    if (status !== 'on_hold') return []
    const reason = /approv|موافقة/.test(notes ?? '') ? 'approval' : 'parts'
    return { jobId: `job ${jobNo}`, reason, note: null, beganAt, endedAt: states[i + 1]?.at ?? null }
  })
}

function plannedFor({ jobNo, planned }: Job) {
  return planned.map(({ activity, hours }) => {
    return { jobId: `job ${jobNo}`, activityTypeId: `activity_type ${activity}`, seconds: hours * 3600 }
  })
}

/** The planner gives the hours with the job. */
function plannedSince(job: Job) {
  return plannedFor(job).map((given) => ({ ...given, givenAt: job.createdAt }))
}

type Machine = { jobType: string | null; power: string | null; poles: number | null }

function machineOf({ jobType, power, poles }: Machine) {
  return {
    jobTypeId: jobType && `job_type ${jobType}`,
    powerRatingId: power && `power_rating ${power}`,
    rpmCategoryId: poles && `rpm_category ${poles}`,
  }
}
