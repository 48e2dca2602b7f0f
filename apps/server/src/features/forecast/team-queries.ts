import type { AbsentDays, Instant, LocalDate } from '@warsha/domain'
import { plusDays } from '@warsha/domain'
import { type Reader, sql, timestamptz } from '../../platform/database.ts'
import { wasRunning } from './queries.ts'

/** Whoever worked or was away within so many days belongs to the shop's hands. */
const LATELY_DAYS = 14

export type TeamMember = { technician_id: number; segment: string | null; absences: AbsentDays[] }

/** Who works in which team, with their absences from a day on: who worked within two weeks, or was away on some of their days. */
export function teamMembers(
  db: Reader,
  { today, now, until }: { today: LocalDate; now: Instant; until: LocalDate },
): Promise<TeamMember[]> {
  const since = plusDays(today, -LATELY_DAYS)
  return db.rows<TeamMember>(sql`
    select person.id as technician_id, name as segment, (
        select coalesce(json_agg(json_build_object('first', first_day, 'last', last_day, 'half', half)
          order by first_day, half), '[]')
        from absence where person_id = person.id and last_day >= ${plusDays(today, -1)}::date and first_day <= ${until}::date
      ) as absences
    from person left join segment on segment.id = segment_at(person.id, ${timestamptz(now)})
    where is_active and (
      exists (
        select from day_work where technician_id = person.id and day between ${since}::date and ${today}::date)
      or exists (
        select from work_session as s where s.technician_id = person.id and ${wasRunning(now)})
      or exists (
        select from absence
        where person_id = person.id and half is null and first_day <= ${today}::date and last_day >= ${since}::date)
    )
    order by segment, technician_id`)
}
