import { instantAt, type LocalDate, localDateOf } from '@warsha/domain'
import { type Db, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { inTurn, type Occasion, dryRun } from './commands.ts'
import { monthText } from '../periods/index.ts'
import { type Effect, effectOf } from './effect.ts'
import { correctResults, lockedMonthIn, type Scope } from './results.ts'

/** A technician's rate that holds from a day on, until the next one. */
export type RateChange = { technicianId: number; effectiveFrom: LocalDate }

type Work<Result> = (tx: Tx) => Promise<Result>

/** Saves the rate and answers what is to be recorded; throws what refuses it. `record` comes last in the transaction. */
export type RateSaving<Written, Recorded> = {
  write: Work<Written>
  record: (tx: Tx, written: Written) => Promise<Recorded>
}

/** Makes the change with the costs of the sessions on whose day it holds, in one transaction. */
export function changeRate<Written, Recorded>(
  db: Db,
  occasion: Occasion,
  { write, record, ...rate }: RateChange & RateSaving<Written, Recorded>,
): Promise<Recorded> {
  return inTurn(db, async (tx) => {
    const written = await write(tx)
    await correctResults(tx, await openScopeOf(tx, occasion, rate))
    return record(tx, written)
  })
}

/** What the rate would do to recorded sessions. */
export function dryRunRate(
  db: Db,
  occasion: Occasion,
  { write, ...rate }: RateChange & { write: Work<unknown> },
): Promise<Effect> {
  return dryRun(db, async (tx) => {
    await write(tx)
    return effectOf(tx, await openScopeOf(tx, occasion, rate))
  })
}

/** Throws the refusal when a closed month would change. */
async function openScopeOf(tx: Tx, occasion: Occasion, rate: RateChange): Promise<Scope> {
  const scope = await scopeOfRate(tx, occasion, rate)
  const month = await lockedMonthIn(tx, scope)
  if (month) throw new Refused(refuse('period_locked', { month: monthText(month) }))
  return scope
}

async function scopeOfRate(tx: Tx, { businessTimeZone, now }: Occasion, rate: RateChange): Promise<Scope> {
  const { technicianId, effectiveFrom } = rate
  const next = await tx.row<{ day: LocalDate | null }>(sql`
    select min(effective_from) as day from hourly_rate
    where person_id = ${technicianId} and effective_from > ${effectiveFrom}`)
  const until = next?.day ? timestamptz(instantAt(next.day, 0, businessTimeZone)) : 'infinity'
  const since = timestamptz(instantAt(effectiveFrom, 0, businessTimeZone))
  return {
    timeZone: businessTimeZone,
    today: localDateOf(now, businessTimeZone),
    where: sql`s.technician_id = ${technicianId} and s.started_at >= ${since} and s.started_at < ${until}
      and week_number(s.started_at) >= week_number(${since}::timestamptz)`,
    rate: 'of_the_day',
  }
}
