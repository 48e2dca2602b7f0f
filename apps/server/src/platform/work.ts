import type { Work } from '@warsha/domain'
import { type Sql, sql } from './database.ts'

/** The sums of some work as they come out of the database. */
export type Sums = { session_count: number; raw_seconds: number; effective_seconds: number; cost_halalas: number }

export function workOf({ session_count, raw_seconds, effective_seconds, cost_halalas }: Sums): Work {
  return {
    sessionCount: session_count,
    rawSeconds: raw_seconds,
    effectiveSeconds: effective_seconds,
    costHalalas: cost_halalas,
  }
}

/**
 * The sum of a column of whole halalas. PostgreSQL adds up doubles in half the time that it takes for `bigint`, and as
 * whole numbers they are exact up to 2^53, ninety thousand billion riyals: the greatest number that is read here anyway.
 */
export function sumOfHalalas(column: Sql = sql`cost_halalas`): Sql {
  return sql`sum(${column}::float8)::bigint`
}
