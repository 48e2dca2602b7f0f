import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, OwnFactors } from '@warsha/contract'
import type { Caller, Shop } from './shop.ts'
import { sql } from '../src/platform/database.ts'

export type Sheet = AnswerOf<'paySheet'>
type Rules = Omit<BodyOf<'setPayRules'>, keyof OwnFactors>

export const usualRules: Rules = {
  factor_working_day: 1.5,
  factor_rest_day: 1.5,
  factor_holiday: 1.5,
  hours_a_day: null,
  hours_a_week: null,
  unpaid_activities: [],
}

/** Admins prove again who they are before they say what people are paid. */
export const adminsProof: OwnFactors = { current_password: 'admin-password' }

/** An instant by the clock in Riyadh. */
export function at(day: string, time: string): number {
  return Date.parse(`${day}T${time}:00+03:00`)
}

/** A session that lies in the database, from a time in Riyadh to another: `2026-11-02T08:00:00`. */
export async function worked(
  shop: Shop,
  by: Caller,
  from: string,
  to: string,
  given: { activity?: string; flags?: number } = {},
): Promise<string> {
  const id = randomUUID()
  await shop.db.write(sql`
    insert into work_session (id, unique_key, started_at, ended_at, technician_id, job_id, activity_type_id, review_flags)
    select ${id}, null, ${`${from}+03`}, ${`${to}+03`}, ${by.id}, job.id, activity_type.id, ${given.flags ?? 0}
    from (select id from job order by id limit 1) as job, activity_type where code = ${given.activity ?? 'REPAIR'}`)
  return id
}

/** Technicians of a test have been with the shop for long. */
export async function hireLongAgo(shop: Shop): Promise<void> {
  await shop.db.write(sql`update person set created_at = '2020-01-01'`)
}

/** A day of a technician's sheet in hours: kind, inside, outside, unpaid, absence, paid. */
export function dayOf(sheet: Sheet, date: string) {
  const day = sheet.days?.find((each) => each.date === date)
  return day && [day.kind, day.hours_inside, day.hours_outside, day.hours_unpaid, day.hours_absence, day.hours_paid]
}

/** A day of a technician's sheet in hours: regular, overtime, rest day, holiday, paid. */
export function splitOf(sheet: Sheet, date: string) {
  const day = sheet.days?.find((each) => each.date === date)
  return day && [day.hours_regular, day.hours_overtime, day.hours_rest_day, day.hours_holiday, day.hours_paid]
}
