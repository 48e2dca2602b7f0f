import type { ActivityType, ScheduleException } from '@warsha/contract'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import type { AuditEntry } from '../../../apps/server/src/platform/audit.ts'
import { dateOf, midnight } from '../calendar.ts'
import { givenUp, renamedActivity } from '../master-data.ts'
import type { StoredEstimate } from '../stored.ts'
import { accepted } from './learning.ts'
import { found, type Office, type TrailEntry } from './office.ts'

const CORRECTED_ESTIMATES = 14
const ENTERED_AHEAD = 30 * DAY
/** At the latest so long ago, however far ahead a holiday is. */
const ENTERED_AGO = 40 * DAY

/** Lists, estimates and holidays that the office has changed. */
export function settingsEntries(office: Office): TrailEntry[] {
  return [...listEntries(office), ...estimateEntries(office), ...holidayEntries(office)]
}

/** A name that was bettered, and what was tried and given up. */
function listEntries(office: Office): TrailEntry[] {
  const { activityTypes, jobTypes, departments } = office.stored
  const at = (daysAgo: number) => daysBefore(office, daysAgo)
  const painting = found(activityTypes, givenUp.activity)
  const paint = { kind: 'activity_type', subject: givenUp.activity } as const
  const created = { action: 'created', before: null, after: { ...painting, is_active: true } } as const
  const gearboxes = found(jobTypes, givenUp.jobType)
  const machining = found(departments, givenUp.department)
  return [
    office.entry(at(158), { ...paint, ...created }),
    office.entry(at(112), renaming(found(activityTypes, renamedActivity.code))),
    office.entry(at(74), { ...paint, ...givingUp(painting) }),
    office.entry(at(52), { kind: 'job_type', subject: gearboxes.code, ...givingUp(gearboxes) }),
    office.entry(at(31), { kind: 'department', subject: machining.dept_number, ...givingUp(machining) }),
  ]
}

function renaming(after: ActivityType): AuditEntry {
  const before = { ...after, label: renamedActivity.from, name: renamedActivity.from }
  return { kind: 'activity_type', action: 'changed', subject: after.code, before, after }
}

function givingUp(thing: { is_active: boolean }) {
  return { action: 'changed', before: { ...thing, is_active: true }, after: thing } as const
}

/** Every few weeks the foreman has an estimate corrected, mostly upwards. */
function estimateEntries(office: Office): TrailEntry[] {
  const { random, stored } = office
  const replaced = new Set(accepted(office).map(({ is }) => is))
  return random
    .shuffled(stored.estimates.filter((one) => one.estimate.estimated_hours >= 4 && !replaced.has(one)))
    .slice(0, CORRECTED_ESTIMATES)
    .map((corrected) => office.entry(daysBefore(office, random.between(2, 175)), correctionOf(corrected, office)))
}

function correctionOf({ cell, estimate }: StoredEstimate, { random }: Office): AuditEntry {
  const estimated_hours = estimate.estimated_hours + random.pick([-2, -1.5, -1, -1, -0.5, 0.5, 1])
  return {
    kind: 'estimate',
    action: 'changed',
    subject: cell,
    before: { ...estimate, estimated_hours },
    after: estimate,
  }
}

/** The office manager enters the days of one holiday at once. */
function holidayEntries(office: Office): TrailEntry[] {
  const { exceptions } = office.stored
  const manager = office.made.admins[0]?.fullName
  let at = 0
  return exceptions.map((exception, i) => {
    if (!isNextDayOf(exception, exceptions[i - 1])) at = enteredAt(exception, office)
    return { ...holidayEntry(exception), at, by: manager ?? '' }
  })
}

function holidayEntry(exception: ScheduleException): AuditEntry {
  const subject = `${dateOf(Date.parse(exception.starts_at))} ${exception.reason}`
  return { kind: 'schedule_exception', action: 'created', subject, before: null, after: exception }
}

function enteredAt({ starts_at }: ScheduleException, { workdays, random, now }: Office): Instant {
  const day = midnight(Math.min(Date.parse(starts_at) - ENTERED_AHEAD, now - ENTERED_AGO))
  return Math.floor(workdays.officeHour(day + random.between(9, 10) * HOUR))
}

function isNextDayOf(later: ScheduleException, earlier: ScheduleException | undefined): boolean {
  return earlier?.reason === later.reason && Date.parse(later.starts_at) - Date.parse(earlier.starts_at) <= DAY
}

function daysBefore({ workdays, now, random }: Office, days: number): Instant {
  return workdays.officeHourBefore(Math.round(now - days * DAY - random.between(0, 7) * HOUR))
}
