import type { AbsenceOfTechnician, Floor, FloorTechnician } from '@warsha/contract'
import { type Instant, localDateOf, plusDays, standingAt, type WorkingDay, workingDaysAt } from '@warsha/domain'
import { type Db, timestamptz } from '../../platform/database.ts'
import { absencesOf } from '../absences/index.ts'
import { storedSchedule } from '../calendar/index.ts'
import { type FloorRow, floorTechnicians } from './queries.ts'

type Place = { businessTimeZone: string }

/** Every technician at a moment: who works, who is idle, who is away and who has not started. */
export async function floorAt(db: Db, { businessTimeZone: timeZone }: Place, now: Instant): Promise<Floor> {
  const today = localDateOf(now, timeZone)
  const days = { first: plusDays(today, -1), last: today }
  const [rows, schedule, absences] = await Promise.all([
    floorTechnicians(db),
    storedSchedule(db, timeZone),
    absencesOf(db, days),
  ])
  const dayOf = workingDaysAt(schedule, now)
  const absent = new Map<number, AbsenceOfTechnician[]>()
  for (const absence of absences) {
    absent.set(absence.technician_id, [...(absent.get(absence.technician_id) ?? []), absence])
  }
  const technicians = rows.map((row) => {
    return presentTechnician(row, {
      ...dayOf(row.history),
      absences: absent.get(row.technician_id) ?? [],
      now,
      timeZone,
    })
  })
  return { now: timestamptz(now), technicians }
}

type Known = {
  segments: readonly (string | null)[]
  day: WorkingDay
  absences: readonly AbsenceOfTechnician[]
  now: Instant
  timeZone: string
}

function presentTechnician(row: FloorRow, { segments, day, absences, now, timeZone }: Known): FloorTechnician {
  const { technician_id, technician_name, technician, employee_number, usual_activity, last_session: last } = row
  const daysOf = ({ first_day, last_day, half }: AbsenceOfTechnician) => ({ first: first_day, last: last_day, half })
  const known = {
    runningSince: last && last.ended_at === null ? last.started_at : null,
    last: last && last.ended_at !== null ? { startedAt: last.started_at, endedAt: last.ended_at } : null,
  }
  const at = { now, timeZone }
  const standing = standingAt({ ...known, absences: absences.map(daysOf) }, day, at)
  const reason = standing.state === 'away' ? standing.reason : null
  const ofReason = (absence: AbsenceOfTechnician) => {
    const alone = standingAt({ ...known, absences: [daysOf(absence)] }, day, at)
    return alone.state === 'away' && alone.reason === 'absence'
  }
  const expectedAt = 'expectedAt' in standing ? standing.expectedAt : null
  return {
    technician_id,
    technician_name,
    technician,
    employee_number,
    segment: segments.at(-1) ?? null,
    state: standing.state,
    since: timestamptz(standing.since),
    away_reason: reason,
    absence: reason === 'absence' ? (absences.find(ofReason) ?? null) : null,
    expected_at: timestamptz(expectedAt),
    last_session: last && {
      ...last,
      started_at: timestamptz(last.started_at),
      ended_at: timestamptz(last.ended_at),
    },
    usual_activity,
  }
}
