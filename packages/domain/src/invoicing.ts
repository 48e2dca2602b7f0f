import { roundedParts } from './rounded-parts.ts'
import type { LocalDate } from './time.ts'

/**
 * What an hour of work is charged to customers at, from a day on. It is for a customer, for a type of job, for both, or
 * for everything (null and null). No price (null) ends one: from that day on a less particular one counts.
 */
export type InvoicePrice = {
  id: number
  customer: string | null
  jobTypeId: number | null
  validFrom: LocalDate
  /** whole halalas an hour */
  halalas: number | null
  /** an hour outside of the working calendar; null: the same */
  outsideHalalas: number | null
}

export type ChargedJob = { customer: string; jobTypeId: number | null }

const HOUR_SECONDS = 3600

/** The price of a job's work of a day, the most particular one: of customer and type, of the customer, of the type, of all. */
export function priceOn(day: LocalDate, job: ChargedJob, prices: readonly InvoicePrice[]): InvoicePrice | null {
  let best: InvoicePrice | null = null
  for (const price of latestOn(day, prices)) {
    if (price.halalas === null || !isFor(price, job)) continue
    if (best === null || particularity(price) > particularity(best)) best = price
  }
  return best
}

/** Of each scope the one that began last. */
function latestOn(day: LocalDate, prices: readonly InvoicePrice[]): Iterable<InvoicePrice> {
  const latest = new Map<string, InvoicePrice>()
  for (const price of prices) {
    if (price.validFrom > day) continue
    const scope = JSON.stringify([price.customer, price.jobTypeId])
    const other = latest.get(scope)
    if (!other || other.validFrom < price.validFrom) latest.set(scope, price)
  }
  return latest.values()
}

function isFor({ customer, jobTypeId }: InvoicePrice, job: ChargedJob): boolean {
  return (customer === null || customer === job.customer) && (jobTypeId === null || jobTypeId === job.jobTypeId)
}

function particularity({ customer, jobTypeId }: InvoicePrice): number {
  return (customer === null ? 0 : 2) + (jobTypeId === null ? 0 : 1)
}

/** Halalas an hour of a price; null without one. */
export function hourlyPrice(price: InvoicePrice | null, isOutside: boolean): number | null {
  if (price === null) return null
  return isOutside ? (price.outsideHalalas ?? price.halalas) : price.halalas
}

/**
 * What seconds at a price come to, in whole halalas, half a halala away from zero: what is taken back comes to the same as
 * what was charged.
 * @param seconds whole, below zero where less was worked than was charged
 */
export function chargedHalalas(seconds: number, halalasPerHour: number): number {
  const all = Math.abs(seconds)
  const hours = Math.floor(all / HOUR_SECONDS)
  const rest = all - hours * HOUR_SECONDS
  const amount = hours * halalasPerHour + Math.floor((rest * halalasPerHour + HOUR_SECONDS / 2) / HOUR_SECONDS)
  return seconds < 0 && amount > 0 ? -amount : amount
}

/** Work of a job that is charged at one price. */
export type ChargeableWork = {
  jobId: number
  activityTypeId: number
  isOutside: boolean
  /** halalas an hour; null: there is no price */
  halalas: number | null
  seconds: number
  costHalalas: number
}

/** A line of an invoice: all work of an activity on a job, inside or outside of the calendar, at one price. */
export type InvoicePosition = ChargeableWork & {
  /** null without a price */
  amountHalalas: number | null
}

/** The key by which work is charged together. */
export function positionKey({
  jobId,
  activityTypeId,
  isOutside,
  halalas,
}: Omit<ChargeableWork, 'seconds' | 'costHalalas'>) {
  return `${jobId} ${activityTypeId} ${isOutside ? 1 : 0} ${halalas ?? -1}`
}

/** Work as positions, by job, activity, inside before outside, price. Money is rounded here and nowhere else. */
export function invoicePositions(work: readonly ChargeableWork[]): InvoicePosition[] {
  const byKey = new Map<string, InvoicePosition>()
  for (const { jobId, activityTypeId, isOutside, halalas, seconds, costHalalas } of work) {
    const key = positionKey({ jobId, activityTypeId, isOutside, halalas })
    const sum = byKey.get(key)
    if (sum) {
      sum.seconds += seconds
      sum.costHalalas += costHalalas
    } else byKey.set(key, { jobId, activityTypeId, isOutside, halalas, seconds, costHalalas, amountHalalas: null })
  }
  const positions = [...byKey.values()].toSorted(compareWork)
  for (const position of positions) {
    const { seconds, halalas } = position
    if (halalas !== null) position.amountHalalas = chargedHalalas(seconds, halalas)
  }
  return positions
}

function compareWork(a: ChargeableWork, b: ChargeableWork): number {
  return (
    a.jobId - b.jobId ||
    a.activityTypeId - b.activityTypeId ||
    Number(a.isOutside) - Number(b.isOutside) ||
    (a.halalas ?? -1) - (b.halalas ?? -1)
  )
}

/**
 * The amount of a position by the sessions that are in it, whole halalas that add up to it.
 * @param seconds of each session
 */
export function amountsOfSessions(seconds: readonly number[], ids: readonly string[], halalas: number): number[] {
  const total = chargedHalalas(
    seconds.reduce((sum, each) => sum + each, 0),
    halalas,
  )
  return roundedParts(
    seconds.map((each) => each * halalas),
    HOUR_SECONDS,
    ids,
    total,
  )
}

/** What lies in a batch, or in none yet. */
export type InvoiceTotals = {
  seconds: number
  outsideSeconds: number
  /** of work without a price */
  unpricedSeconds: number
  amountHalalas: number
  costHalalas: number
}

export function invoiceTotals(positions: readonly InvoicePosition[]): InvoiceTotals {
  const totals = { seconds: 0, outsideSeconds: 0, unpricedSeconds: 0, amountHalalas: 0, costHalalas: 0 }
  for (const { seconds, isOutside, amountHalalas, costHalalas } of positions) {
    totals.seconds += seconds
    if (isOutside) totals.outsideSeconds += seconds
    if (amountHalalas === null) totals.unpricedSeconds += seconds
    totals.amountHalalas += amountHalalas ?? 0
    totals.costHalalas += costHalalas
  }
  return totals
}

const FEWEST_DECIMALS = 2
const MOST_DECIMALS = 9

/**
 * Hours as decimals that come to the amount when a program multiplies them by the price and rounds: as few decimals as do,
 * two at least. Programs that check an invoice do so.
 */
export function multipliableHours(seconds: number, halalasPerHour: number): string {
  const amount = chargedHalalas(Math.abs(seconds), halalasPerHour)
  const sign = seconds < 0 ? '-' : ''
  for (let decimals = FEWEST_DECIMALS; decimals < MOST_DECIMALS; decimals++) {
    const unit = 10n ** BigInt(decimals)
    const exact = BigInt(Math.abs(seconds)) * unit
    const nearest = (exact + 1800n) / 3600n
    if (amountOf(nearest, unit, halalasPerHour) === amount) return sign + decimalText(nearest, decimals)
  }
  // Half a halala, which the next digit brings over.
  const unit = 10n ** BigInt(MOST_DECIMALS)
  return sign + decimalText((BigInt(Math.abs(seconds)) * unit + 3599n) / 3600n, MOST_DECIMALS)
}

function amountOf(quantity: bigint, unit: bigint, halalasPerHour: number): number {
  return Number((quantity * BigInt(halalasPerHour) * 2n + unit) / (2n * unit))
}

function decimalText(quantity: bigint, decimals: number): string {
  const digits = quantity.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
