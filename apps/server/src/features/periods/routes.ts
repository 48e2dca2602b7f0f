import type { Period } from '@warsha/contract'
import { type Instant, shownWork } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Db, timestamptz, type Tx } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { presentWork, type Sums, workOf } from '../../platform/work.ts'
import { stopCorrections } from './closed-months.ts'
import { isMonth, type Month, monthOf, monthText } from './month.ts'
import { insertLock, type PeriodRow, periodRows, removeLock } from './queries.ts'

type Parts = { db: Db; businessTimeZone: string }

/** The months of the business calendar: what was done in them, and closing them. */
export async function periods(app: FastifyInstance, { db, businessTimeZone }: Parts): Promise<void> {
  route(app, 'periods', async ({ now }) => {
    const current = monthOf(now, businessTimeZone)
    const rows = await periodRows(db, { current, only: null })
    return rows.map(presentPeriod)
  })

  route(app, 'lockPeriod', ({ actor, now, params }) => {
    const at = { month: monthIn(params), now, businessTimeZone }
    if (!isOver(at)) return Promise.resolve(refuse('period_not_over', { month: monthText(at.month) }))
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before) return refuse('period_unknown')
      if (before.locked_at !== null) return presentPeriod(before)
      await insertLock(tx, { ...before, at: now, by: actor.id })
      const after = await find(tx, at)
      await recordChange(tx, { actor, now }, entryOf('locked', at.month, [before, after], {}))
      return presentPeriod(after)
    })
  })

  route(app, 'reopenPeriod', ({ actor, body, now, params }) => {
    const at = { month: monthIn(params), now, businessTimeZone }
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before && isOver(at)) return refuse('period_unknown')
      if (!before || before.locked_at === null) return refuse('period_not_locked', { month: monthText(at.month) })
      await removeLock(tx, at.month)
      const after = await find(tx, at)
      await recordChange(tx, { actor, now }, entryOf('reopened', at.month, [before, after], { reason: body.reason }))
      return presentPeriod(after)
    })
  })
}

function monthIn(params: Record<string, string>): Month {
  const month = params['month'] ?? ''
  if (isMonth(month)) return month
  throw new InvalidInput([{ code: 'custom', path: ['month'], message: 'must_be_month', input: month }])
}

type At = { month: Month; now: Instant; businessTimeZone: string }

function isOver({ month, now, businessTimeZone }: At): boolean {
  return month < monthOf(now, businessTimeZone)
}

/** The month while nobody corrects its sessions; null when there is none. */
async function stopAndFind(tx: Tx, at: At): Promise<PeriodRow | null> {
  await stopCorrections(tx)
  return rowOf(tx, at)
}

async function find(tx: Tx, at: At): Promise<PeriodRow> {
  const row = await rowOf(tx, at)
  if (!row) throw new Error(`the month ${at.month} was there a moment ago`)
  return row
}

async function rowOf(tx: Tx, { month, now, businessTimeZone: timeZone }: At): Promise<PeriodRow | null> {
  const [row] = await periodRows(tx, { current: monthOf(now, timeZone), only: month })
  return row ?? null
}

type Rows = [before: PeriodRow, after: PeriodRow]

function entryOf(action: 'locked' | 'reopened', month: Month, [before, after]: Rows, why: object): AuditEntry {
  const told = (row: PeriodRow) => ({ is_locked: row.locked_at !== null, ...presentPeriod(row).totals })
  return {
    kind: 'period',
    action,
    subject: monthText(month).en,
    before: told(before),
    after: { ...told(after), ...why },
  }
}

function presentPeriod(row: PeriodRow): Period {
  return {
    month: row.month,
    is_over: row.is_over,
    totals: presentTotals(row),
    to_review_count: row.to_review_count,
    running_count: row.running_count,
    locked: row.locked_at === null ? null : presentLock(row, row.locked_at),
  }
}

function presentLock(row: PeriodRow, at: Instant): Period['locked'] {
  const totals = presentTotals({
    session_count: row.locked_session_count,
    raw_seconds: row.locked_raw_seconds,
    effective_seconds: row.locked_effective_seconds,
    cost_halalas: row.locked_cost_halalas,
  })
  return { at: timestamptz(at), by: row.locked_by ?? '', totals }
}

function presentTotals(sums: Sums): Period['totals'] {
  const { session_count, hours_raw, hours_effective, cost_sar } = presentWork(shownWork(workOf(sums)))
  return { session_count, hours_raw, hours_effective, cost_sar }
}
