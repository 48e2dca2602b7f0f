import type { ChargeEffect } from '@warsha/contract'
import { hoursAlone, sarOfHalalas } from '@warsha/domain'
import { type Db, type Reader, sql } from '../../platform/database.ts'
import { dryRun } from '../calendar/index.ts'
import { activityTypeOf, dayOfChange, saveActivityType } from './queries.ts'

type Change = { code: string; isCharged: boolean }

/**
 * What a change of whether an activity is charged does to the accounts of jobs, found out by making it and taking it
 * back; null where there is no such activity.
 */
export function effectOfCharge(db: Db, { code, isCharged }: Change): Promise<ChargeEffect | null> {
  return dryRun(db, async (tx) => {
    const type = await activityTypeOf(tx, code)
    if (!type) return null
    const before = await workOnAccounts(tx, type.id)
    await saveActivityType(tx, { ...type, is_charged: isCharged })
    const after = await workOnAccounts(tx, type.id)
    const moved = isCharged ? difference(after, before) : difference(before, after)
    return { is_charged: isCharged, from_date: await dayOfChange(tx), ...sumsOf(moved) }
  })
}

type ChargedWork = { job_id: number; sessions: number; seconds: number; halalas: number }

/** What of an activity is in the account of each job. */
function workOnAccounts(db: Reader, id: number): Promise<ChargedWork[]> {
  return db.rows<ChargedWork>(sql`
    select job_id, sum(sessions)::int as sessions, sum(effective_seconds)::bigint as seconds,
      sum(cost_halalas)::bigint as halalas
    from posted_work() where activity_type_id = ${id} and job_id is not null
    group by job_id`)
}

/** What more each job has, of those whose account differs. */
function difference(more: readonly ChargedWork[], less: readonly ChargedWork[]): ChargedWork[] {
  const taken = new Map(less.map((work) => [work.job_id, work]))
  return more.flatMap((work) => {
    const rest = taken.get(work.job_id)
    const sessions = work.sessions - (rest?.sessions ?? 0)
    const seconds = work.seconds - (rest?.seconds ?? 0)
    const halalas = work.halalas - (rest?.halalas ?? 0)
    return sessions === 0 && seconds === 0 && halalas === 0 ? [] : [{ ...work, sessions, seconds, halalas }]
  })
}

function sumsOf(moved: readonly ChargedWork[]) {
  const total = (name: 'sessions' | 'seconds' | 'halalas') => moved.reduce((sum, work) => sum + work[name], 0)
  const seconds = total('seconds')
  return {
    job_count: moved.length,
    session_count: total('sessions'),
    seconds_effective: seconds,
    hours_effective: hoursAlone(seconds),
    cost_sar: sarOfHalalas(total('halalas')),
  }
}
