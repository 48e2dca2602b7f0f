import type { CorrectionOutcome } from '@warsha/contract'
import { roundedTable, type ShownWork } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { answerWith, type Changes, route } from '../../platform/route.ts'
import { workOf } from '../../platform/work.ts'
import type { CorrectionResult } from './correcting.ts'
import { addSession, correctSession, endSession, restoreSession, reviewSession, voidSession } from './corrections.ts'
import { detailsOf } from './details.ts'
import { presentRecord, presentTotals } from './present.ts'
import { itemCountOf, recordById, recordsNewestFirst, totalsOf, type TotalsRow, workByTechnician } from './queries.ts'
import { acceptRequest, declineRequest } from './requests.ts'
import { reviewPage } from './review.ts'
import { hasSettledItems, isBackwards, matching, type Search, technicianAndDays } from './search.ts'

type Parts = { db: Db; businessTimeZone: string; stalledAfterHours: number }

/** All sessions for admins: the list, what waits for a look, corrections, technicians' requests for one. */
export async function sessionRecord(app: FastifyInstance, parts: Parts): Promise<void> {
  serveReading(app, parts)
  serveCorrections(app, parts)
  serveStates(app, parts)
  serveRequests(app, parts)
}

function serveReading(app: FastifyInstance, parts: Parts): void {
  const { db, businessTimeZone } = parts

  route(app, 'sessionRecords', async ({ query: { page, page_size, ...search } }) => {
    if (isBackwards(search)) return refuse('range_backwards')
    const match = matching(search, businessTimeZone)
    const [rows, totals, item_count] = await Promise.all([
      recordsNewestFirst(db, match.sessions, { limit: page_size, offset: (page - 1) * page_size }),
      totalsOf(db, match),
      hasSettledItems(search) ? itemCountOf(db, match.sessions) : null,
    ])
    const { total } = totals
    return {
      sessions: rows.map(presentRecord),
      totals: presentTotals(totals, await rowOf(db, search, totals)),
      item_count,
      total,
      page,
      page_size,
    }
  })

  route(app, 'sessionRecord', ({ params, now }) => detailsOf(parts, params.id, now))

  route(app, 'reviewList', ({ query: { month = null, page, page_size: pageSize }, now }) =>
    reviewPage(parts, { month, page, pageSize, now }),
  )
}

/** All that a technician did on some days is a row among those of the others, and has the figures of the report. */
async function rowOf(db: Db, search: Search, totals: TotalsRow): Promise<ShownWork | null> {
  const asked = technicianAndDays(search)
  if (!asked) return null
  const rows = (await workByTechnician(db, asked)).map((row) => ({ ...workOf(row), id: row.technician_id }))
  const row = roundedTable(rows, ({ id }) => id).rows.find(({ id }) => id === asked.technicianId)
  const isAll = row?.rawSeconds === totals.raw_seconds && row.effectiveSeconds === totals.effective_seconds
  return isAll ? { ...row, costHalalas: totals.cost_halalas, sessionCount: totals.session_count } : null
}

function serveCorrections(app: FastifyInstance, parts: Parts): void {
  route(app, 'addSession', async ({ body, actor, now, changes }) => {
    const outcome = outcomeOf(changes, await addSession(parts, body, { actor, now }))
    return outcome instanceof Refusal || outcome.is_done ? outcome : answerWith(200, outcome)
  })

  route(app, 'correctSession', async ({ body, params, actor, now, precondition, changes }) => {
    return outcomeOf(changes, await correctSession(parts, params.id, body, { actor, now, precondition }))
  })

  route(app, 'endSession', async ({ body, params, actor, now, changes }) => {
    return recordOf(changes, await endSession(parts, params.id, body, { actor, now }))
  })
}

function serveStates(app: FastifyInstance, parts: Parts): void {
  route(app, 'voidSession', async ({ body, params, actor, now, changes }) => {
    return recordOf(changes, await voidSession(parts, params.id, body.reason, { actor, now }))
  })

  route(app, 'restoreSession', async ({ body, params, actor, now, changes }) => {
    return outcomeOf(changes, await restoreSession(parts, params.id, body, { actor, now }))
  })

  route(app, 'reviewSession', async ({ body, params, actor, now }) => {
    const reviewed = await reviewSession(parts, params.id, { ...body, reason: body?.reason ?? '' }, { actor, now })
    if (reviewed instanceof Refusal) return reviewed
    const record = await recordById(parts.db, params.id)
    return record ? presentRecord(record) : refuse('session_not_found')
  })
}

function serveRequests(app: FastifyInstance, parts: Parts): void {
  route(app, 'acceptCorrection', async ({ body, params, actor, now, changes }) => {
    const accepting = { id: params.id, reason: body?.reason ?? null, trim: body?.trim ?? false, change: { actor, now } }
    return outcomeOf(changes, await acceptRequest(parts, accepting))
  })

  route(app, 'declineCorrection', ({ body, params, actor, now }) =>
    declineRequest(parts, params.id, body.reason, { actor, now }),
  )
}

/** A correction of past work changes nothing of who works now. */
function outcomeOf(changes: Changes, result: CorrectionResult | Refusal): CorrectionOutcome | Refusal {
  if (result instanceof Refusal) return result
  if (!result.changesBoard) changes.narrowTo('sessions')
  return result.outcome
}

/** The session after a change for which nothing has to be cut. */
function recordOf(changes: Changes, result: CorrectionResult | Refusal) {
  const outcome = outcomeOf(changes, result)
  if (outcome instanceof Refusal) return outcome
  if (!outcome.session || !outcome.is_done) throw new Error('a change that cuts nothing was not done')
  return outcome.session
}
