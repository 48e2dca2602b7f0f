import type { InvoiceBatchDetails, JobInvoicing, NewInvoiceBatch } from '@warsha/contract'
import { hourlyPrice, type Instant, invoiceTotals, localDateOf, priceOn, sarOfHalalas } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type Change, recordChange } from '../../platform/audit.ts'
import { type Db, type Reader, refusedBy, type Tx } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import {
  batchById,
  batchCount,
  batchesNewestFirst,
  type BatchRow,
  holdInvoicing,
  insertBatch,
  presentBatch,
  recordedBatch,
  saveApproved,
  saveTakenBack,
} from './batches.ts'
import { invoiceFiles } from './files.ts'
import { batchesOfJob, chargedJob, invoicedOfJob } from './job-queries.ts'
import { insertLines, lastBatchesOf, linesOf, linesOfBatch, presentLine, presentPosition, shownLines } from './lines.ts'
import { openTotals, pricesIn, presentAlone, presentNotInvoiced, presentSums } from './not-invoiced.ts'
import { daysOfPrices, openGroups, openSessions, type Scope, storedPrices, type Whose } from './open-work.ts'
import { createPrice, deletePrice, prices } from './prices.ts'
import { batchesOfSession, isSession } from './session-queries.ts'
import { firstDay, setFirstDay } from './start.ts'

type Shop = { db: Db; businessTimeZone: string }
type ByAdmin = Change & { actor: { id: number } }

/** Hours that are handed over to be invoiced: what lies in no batch, batches, and prices. */
export async function invoicing(app: FastifyInstance, shop: Shop): Promise<void> {
  const { db } = shop
  serveOpenWork(app, shop)
  serveBatches(app, shop)
  invoiceFiles(app, shop)

  route(app, 'invoicePrices', () => prices(db))
  route(app, 'createInvoicePrice', ({ body, ...change }) => createPrice(db, body, change))
  route(app, 'deleteInvoicePrice', ({ params, ...change }) => deletePrice(db, params.id, change))
}

function serveOpenWork(app: FastifyInstance, { db, businessTimeZone }: Shop): void {
  route(app, 'notInvoiced', ({ query: { until = null, page, page_size, q } }) =>
    db.snapshot(null, async (tx) => {
      const stored = await storedPrices(tx)
      const day = await firstDay(tx)
      const scope: Scope = { whose: 'everybody', until, firstDay: day, businessTimeZone }
      const groups = await openGroups(tx, scope, daysOfPrices(stored))
      return presentNotInvoiced(groups, stored, { firstDay: day, q, page, page_size })
    }),
  )

  route(app, 'setInvoicingStart', ({ body, ...change }) => setFirstDay(db, body, change))

  route(app, 'sessionInvoicing', ({ params }) =>
    db.snapshot(null, async (tx) => {
      if (!(await isSession(tx, params.id))) return refuse('not_found')
      return { session_id: params.id, batches: await batchesOfSession(tx, params.id) }
    }),
  )

  route(app, 'jobInvoicing', ({ params, now }) =>
    db.snapshot(null, (tx) => invoicingOfJob(tx, params.id, { now, businessTimeZone })),
  )
}

async function invoicingOfJob(
  tx: Tx,
  id: number,
  { now, businessTimeZone }: { now: Instant; businessTimeZone: string },
): Promise<JobInvoicing | Refusal> {
  const job = await chargedJob(tx, id)
  if (!job) return refuse('not_found')
  const stored = await storedPrices(tx)
  const day = await firstDay(tx)
  const scope = { whose: { jobId: id }, until: null, firstDay: day, businessTimeZone }
  const groups = await openGroups(tx, scope, daysOfPrices(stored))
  const batches = await batchesOfJob(tx, id)
  const price = priceOn(localDateOf(now, businessTimeZone), job, stored)
  const priceSar = (isOutside: boolean) => {
    const halalas = hourlyPrice(price, isOutside)
    return halalas === null ? null : sarOfHalalas(halalas)
  }
  return {
    job_id: id,
    invoiced: presentSums(await invoicedOfJob(tx, id)),
    not_invoiced: presentAlone(openTotals(groups, pricesIn(stored))),
    first_day: day,
    price_sar: priceSar(false),
    outside_price_sar: priceSar(true),
    batches,
  }
}

function serveBatches(app: FastifyInstance, shop: Shop): void {
  const { db } = shop

  route(app, 'invoiceBatches', async ({ query: { state, customer, page, page_size } }) => {
    const filter = { state, customer }
    const rows = await batchesNewestFirst(db, filter, { limit: page_size, offset: (page - 1) * page_size })
    return { batches: rows.map(presentBatch), total: await batchCount(db, filter), page, page_size }
  })

  route(app, 'createInvoiceBatch', async ({ body, actor, now }) => {
    try {
      return await db.longTransaction((tx) => makeBatch(tx, shop, body, { actor, now }))
    } catch (error) {
      if (refusedBy(error)?.constraint !== 'session_in_one_batch') throw error
      return refuse('already_invoiced')
    }
  })

  route(app, 'invoiceBatch', ({ params }) =>
    db.snapshot(null, async (tx) => (await detailsOf(tx, params.id)) ?? refuse('not_found')),
  )

  route(app, 'invoiceLines', ({ params, query: { page, page_size } }) =>
    db.snapshot(null, async (tx) => {
      if (!(await batchById(tx, params.id))) return refuse('not_found')
      const { lines } = shownLines(await linesOfBatch(tx, params.id))
      const shown = lines.slice((page - 1) * page_size, page * page_size)
      return { lines: shown.map(presentLine), total: lines.length, page, page_size }
    }),
  )

  route(app, 'approveInvoiceBatch', ({ params, actor, now }) =>
    db.transaction(async (tx) => {
      const before = await lockedBatch(tx, params.id)
      if (!before) return refuse('not_found')
      if (before.state === 'taken_back') return refuse('batch_taken_back', { number: before.number })
      if (before.state === 'approved') return presentBatch(before)
      await saveApproved(tx, before.id, { by: actor.id, now })
      return changed(tx, before, { action: 'approved', change: { actor, now } })
    }),
  )

  route(app, 'takeBackInvoiceBatch', ({ params, body, actor, now }) =>
    db.longTransaction(async (tx) => {
      const before = await lockedBatch(tx, params.id)
      if (!before) return refuse('not_found')
      if (before.state === 'taken_back') return refuse('batch_taken_back', { number: before.number })
      await saveTakenBack(tx, before.id, { by: actor.id, now, reason: body.reason })
      return changed(tx, before, { action: 'taken_back', change: { actor, now } })
    }),
  )
}

/** Batches change one after another. */
async function lockedBatch(tx: Tx, id: number): Promise<BatchRow | null> {
  await holdInvoicing(tx)
  return batchById(tx, id)
}

async function changed(
  tx: Tx,
  before: BatchRow,
  { action, change }: { action: AuditEntry['action']; change: ByAdmin },
) {
  const after = await batchById(tx, before.id)
  if (!after) throw new Error('a locked batch is gone')
  await recordChange(tx, change, entryOf(action, before, after))
  return presentBatch(after)
}

/** Makes a draft of all that is open; refuses where that is nothing. */
async function makeBatch(
  tx: Tx,
  { businessTimeZone }: Shop,
  { job_id: jobId, customer, until }: NewInvoiceBatch,
  change: ByAdmin,
): Promise<InvoiceBatchDetails | Refusal> {
  await holdInvoicing(tx)
  const whose = await whoseOf(tx, jobId, customer ?? '')
  if (whose instanceof Refusal) return whose
  const open = await openSessions(tx, { ...whose, until, firstDay: await firstDay(tx), businessTimeZone })
  if (open.length === 0) return refuse('nothing_to_invoice')
  const jobs = [...new Set(open.map(({ job_id }) => job_id))]
  const { lines, positions } = linesOf(open, {
    prices: await storedPrices(tx),
    lastBatches: await lastBatchesOf(tx, jobs),
  })
  const batch = { customer: whose.customer, jobId: jobId ?? null, until, madeBy: change.actor.id, now: change.now }
  const id = await insertBatch(tx, batch, { ...invoiceTotals(positions), lineCount: lines.length })
  await insertLines(tx, id, lines)
  const made = await batchById(tx, id)
  const details = await detailsOf(tx, id)
  if (!made || !details) throw new Error('a batch was not inserted')
  await recordChange(tx, change, entryOf('created', null, made))
  return details
}

async function whoseOf(
  tx: Tx,
  jobId: number | undefined,
  customer: string,
): Promise<{ whose: Whose; customer: string } | Refusal> {
  if (jobId === undefined) return { whose: { customer }, customer }
  const job = await chargedJob(tx, jobId)
  return job ? { whose: { jobId }, customer: job.customer } : refuse('job_not_found')
}

async function detailsOf(db: Reader, id: number): Promise<InvoiceBatchDetails | null> {
  const row = await batchById(db, id)
  if (!row) return null
  const { positions } = shownLines(await linesOfBatch(db, id))
  return { ...presentBatch(row), positions: positions.map(presentPosition) }
}

function entryOf(action: AuditEntry['action'], before: BatchRow | null, after: BatchRow): AuditEntry {
  return {
    kind: 'invoice_batch',
    action,
    subject: `${after.number} · ${after.customer}`,
    before: before && recordedBatch(before),
    after: recordedBatch(after),
  }
}
