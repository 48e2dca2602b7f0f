import { HOUR, type Instant, MINUTE, sarOfHalalas } from '@warsha/domain'
import type { Technician } from '../people.ts'
import type { Admin } from '../admins.ts'
import { beginningOf } from '../calendar.ts'
import { found, type Office, type TrailEntry } from './office.ts'

/** People who came and left, what an hour of theirs costs, and passwords that were forgotten. */
export function peopleEntries(office: Office): TrailEntry[] {
  const { technicians, admins, since } = office.made
  return [
    ...technicians.flatMap((technician) => [
      ...technicianEntries(technician, office),
      ...rateEntries(technician, office),
    ]),
    ...admins.filter(({ addedAt }) => addedAt >= since).flatMap((admin) => adminEntries(admin, office)),
  ]
}

function technicianEntries(
  { fullName, employeeNumber, addedAt, leftAt, forgotAt }: Technician,
  office: Office,
): TrailEntry[] {
  const stored = found(office.stored.technicians, employeeNumber)
  const active = { ...stored, is_active: true }
  const entry = { kind: 'technician', subject: fullName } as const
  const asked = { ...active, must_change_password: true }
  const entries = [office.entry(addedAt, { ...entry, action: 'created', before: null, after: asked })]
  if (forgotAt !== null) {
    entries.push(office.entry(forgotAt, { ...entry, action: 'password_reset', before: active, after: asked }))
  }
  if (leftAt !== null) {
    const left = { ...active, is_active: false }
    entries.push(office.entry(morningOf(leftAt, office), { ...entry, action: 'changed', before: active, after: left }))
  }
  return entries
}

function rateEntries({ fullName, employeeNumber, addedAt, rates }: Technician, office: Office): TrailEntry[] {
  const { id } = found(office.stored.technicians, employeeNumber)
  return rates.map(({ from, halalas }, i) => {
    const at = i === 0 ? addedAt + 2 * MINUTE : morningOf(beginningOf(from), office)
    const after = { id, hourly_rate: sarOfHalalas(halalas), effective_from: from }
    return office.entry(at, { kind: 'hourly_rate', action: 'created', subject: fullName, before: null, after })
  })
}

/** A raise is entered on the day from which it holds, a leave on the day after the last one. */
function morningOf(day: Instant, { workdays, random }: Office): Instant {
  return workdays.officeHour(day + random.between(8, 11) * HOUR)
}

function adminEntries({ fullName, addedAt }: Admin, office: Office): TrailEntry[] {
  const stored = found(office.stored.admins, fullName)
  const entry = { kind: 'admin', subject: fullName } as const
  const after = { ...stored, must_change_password: true }
  const changedAt = Math.floor(office.workdays.officeHour(addedAt + office.random.between(20, 26) * HOUR))
  return [
    office.entry(addedAt, { ...entry, action: 'created', before: null, after }),
    { ...entry, action: 'password_changed', before: null, after: null, at: changedAt, by: fullName },
  ]
}
