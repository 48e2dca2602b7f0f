import { monthSubject, type Period } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { stopCorrections } from './closed-months.ts'
import { closing } from './closing.ts'
import { type Month, monthOf, monthText } from './month.ts'
import {
  acceptArrivedFor,
  closedMonthCarrying,
  insertLock,
  lateArrivalsOf,
  type PeriodRow,
  periodRows,
  removeLock,
  removeProposal,
  saveProposal,
  takesTwoAdmins,
} from './queries.ts'
import { presentLate, presentPeriod } from './present.ts'

type Parts = {
  db: Db
  businessTimeZone: string
  /** runs in the transaction that closes a month */
  onClosed: (tx: Tx, closed: { month: Month; now: Instant }) => Promise<void>
}

/** The months of the business calendar: what was done in them, and closing them. */
export async function periods(app: FastifyInstance, { db, businessTimeZone, onClosed }: Parts): Promise<void> {
  route(app, 'periods', async ({ now }) => {
    const current = monthOf(now, businessTimeZone)
    const rows = await periodRows(db, { current, only: null })
    return rows.map(presentPeriod)
  })

  route(app, 'lockPeriod', ({ actor, body, now, params }) => {
    const at = { month: params.month, now, businessTimeZone }
    if (!isOver(at)) return Promise.resolve(refuse('period_not_over', { month: monthText(at.month) }))
    const accepts = body?.accept_to_review ?? false
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before) return refuse('period_unknown')
      if (before.locked_at !== null) return presentPeriod(before)
      if (before.to_review_count > 0 && !accepts)
        return refuse('period_has_waiting', { month: monthText(at.month), count: before.to_review_count })
      const by = { actor, now }
      if (await waitsForAnother(tx, before, 'lock', actor.id))
        return propose(tx, at, before, { by, accepts, reason: '' })
      await insertLock(tx, { ...before, at: now, by: actor.id })
      await removeProposal(tx, at.month)
      await onClosed(tx, { month: at.month, now })
      const after = await find(tx, at)
      const why = {
        ...proposedBy(before),
        ...(before.to_review_count > 0 && { accepted_to_review: before.to_review_count }),
        ...((before.adjustment?.pending_count ?? 0) > 0 && {
          accepted_late_arrivals: before.adjustment?.pending_count,
        }),
      }
      await recordChange(tx, by, entryOf('locked', at.month, [before, after], why))
      return presentPeriod(after)
    })
  })

  route(app, 'reopenPeriod', ({ actor, body, now, params }) => {
    const at = { month: params.month, now, businessTimeZone }
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before && isOver(at)) return refuse('period_unknown')
      if (!before || before.locked_at === null) return refuse('period_not_locked', { month: monthText(at.month) })
      const later = await closedMonthCarrying(tx, at.month)
      if (later) return refuse('period_carried_on', { month: monthText(at.month), later: monthText(later) })
      const by = { actor, now }
      if (await waitsForAnother(tx, before, 'reopen', actor.id))
        return propose(tx, at, before, { by, accepts: false, reason: body.reason })
      await removeLock(tx, at.month)
      await removeProposal(tx, at.month)
      const after = await find(tx, at)
      const why = { reason: body.reason, ...proposedBy(before) }
      await recordChange(tx, by, entryOf('reopened', at.month, [before, after], why))
      return presentPeriod(after)
    })
  })

  route(app, 'withdrawPeriodProposal', ({ actor, now, params }) => {
    const at = { month: params.month, now, businessTimeZone }
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before) return refuse('period_unknown')
      if (!before.proposal) return presentPeriod(before)
      await removeProposal(tx, at.month)
      const { action, person } = before.proposal
      await recordChange(
        tx,
        { actor, now },
        wordOf('withdrawn', at.month, { proposed: action, proposed_by: person.name }),
      )
      return presentPeriod(await find(tx, at))
    })
  })

  route(app, 'lateArrivals', async ({ params }) => {
    const month = params.month
    const [arrived, adjustments] = await Promise.all([
      lateArrivalsOf(db, month, 'arrived'),
      lateArrivalsOf(db, month, 'carried'),
    ])
    return { arrived: arrived.map(presentLate), adjustments: adjustments.map(presentLate) }
  })

  route(app, 'acceptLateArrivals', ({ actor, now, params }) => {
    const at = { month: params.month, now, businessTimeZone }
    return db.transaction(async (tx) => {
      const before = await stopAndFind(tx, at)
      if (!before) return refuse('period_unknown')
      if (before.locked_at === null) return refuse('period_not_locked', { month: monthText(at.month) })
      const count = await acceptArrivedFor(tx, { month: at.month, at: now, by: actor.id })
      if (count === 0) return presentPeriod(before)
      await recordChange(tx, { actor, now }, wordOf('accepted', at.month, { late_arrivals: count }))
      return presentPeriod(await find(tx, at))
    })
  })

  closing(app, db)
}

type Proposed = { by: Change & { actor: { id: number } }; accepts: boolean; reason: string }

/** Whether another admin has still to do what this one wants, where closing takes two. */
async function waitsForAnother(
  tx: Tx,
  { proposal }: PeriodRow,
  action: 'lock' | 'reopen',
  adminId: number,
): Promise<boolean> {
  if (!(await takesTwoAdmins(tx))) return false
  return proposal?.action !== action || proposal.by_id === adminId
}

/** Keeps what one admin wants until another one does it. Asking for the same once more changes nothing. */
async function propose(tx: Tx, at: At, before: PeriodRow, { by, accepts, reason }: Proposed): Promise<Period> {
  const action = before.locked_at === null ? 'lock' : 'reopen'
  if (before.proposal?.action === action) return presentPeriod(before)
  await saveProposal(tx, at.month, { action, by: by.actor.id, at: by.now, reason, accepts })
  await recordChange(tx, by, wordOf('proposed', at.month, { proposed: action, ...(reason && { reason }) }))
  return presentPeriod(await find(tx, at))
}

function proposedBy({ proposal }: PeriodRow): object {
  return proposal ? { proposed_by: proposal.person.name } : {}
}

/** What is written down of a month whose figures do not change. */
function wordOf(action: AuditEntry['action'], month: Month, after: object): AuditEntry {
  return { kind: 'period', action, subject: monthSubject(month), before: null, after: { ...after } }
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
  const totals = (row: PeriodRow) => ({ is_locked: row.locked_at !== null, ...presentPeriod(row).totals })
  return {
    kind: 'period',
    action,
    subject: monthSubject(month),
    before: totals(before),
    after: { ...totals(after), ...why },
  }
}
