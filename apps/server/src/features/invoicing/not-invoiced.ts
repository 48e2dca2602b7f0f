import type { InvoiceSums, NotInvoiced, NotInvoicedCustomer, NotInvoicedJob } from '@warsha/contract'
import {
  type ChargeableWork,
  foldText,
  hourlyPrice,
  hundredthsAlone,
  hundredthsOfParts,
  type InvoicePrice,
  invoicePositions,
  type InvoiceTotals,
  invoiceTotals,
  type LocalDate,
  priceOn,
  sarOfHalalas,
} from '@warsha/domain'
import { groupedBy } from '../../platform/spreadsheet/grouped.ts'
import type { OpenGroup } from './open-work.ts'

/** Sums, with what waits for review beside them. */
export type OpenTotals = InvoiceTotals & { waitingSeconds: number }

type OpenJob = { job: OpenGroup; totals: OpenTotals }
type OpenCustomer = { customer: string; jobs: OpenJob[]; totals: OpenTotals }

/** What open work comes to, rounded as the batches that would be made of it. */
export function openTotals(groups: readonly OpenGroup[], priceOf: PriceOf): OpenTotals {
  const work: ChargeableWork[] = []
  let waitingSeconds = 0
  for (const group of groups) {
    if (group.is_waiting) waitingSeconds += group.seconds
    else work.push(chargeable(group, priceOf))
  }
  return { ...invoiceTotals(invoicePositions(work)), waitingSeconds }
}

function chargeable(group: OpenGroup, priceOf: PriceOf): ChargeableWork {
  const { job_id: jobId, activity_type_id: activityTypeId, is_outside: isOutside, seconds } = group
  return { jobId, activityTypeId, isOutside, halalas: priceOf(group), seconds, costHalalas: group.cost_halalas }
}

type PriceOf = (group: OpenGroup) => number | null

/** What an hour of open work costs. Each price is looked for once, as there may be hundreds of thousands of groups. */
export function pricesIn(prices: readonly InvoicePrice[]): PriceOf {
  const found = new Map<string, InvoicePrice | null>()
  return ({ is_change, price_halalas, price_day, customer, job_type_id: jobTypeId, is_outside }) => {
    if (is_change) return price_halalas
    if (price_day === null) return null
    const key = `${price_day} ${jobTypeId} ${customer}`
    const known = found.get(key)
    const price = known === undefined ? priceOn(price_day, { customer, jobTypeId }, prices) : known
    if (known === undefined) found.set(key, price)
    return hourlyPrice(price, is_outside)
  }
}

type Shown = { firstDay: LocalDate | null; q: string | undefined; page: number; page_size: number }

/** Open work by customer and job. */
export function presentNotInvoiced(
  groups: readonly OpenGroup[],
  prices: readonly InvoicePrice[],
  { firstDay, q, page, page_size }: Shown,
): NotInvoiced {
  const found = q === undefined ? groups : groups.filter((group) => hasText(group, foldText(q)))
  const jobCounts = q === undefined ? null : jobCountsOf(groups)
  const customers = openCustomers(found, pricesIn(prices))
  const whole = addUp(customers.map(({ totals }) => totals))
  const sums = presentParts(
    customers.map(({ totals }) => totals),
    customers.map(({ customer }) => customer),
  )
  const first = (page - 1) * page_size
  // Those of the page alone: a shop that never invoiced has tens of thousands of jobs.
  const shown = customers.slice(first, first + page_size).map((each, nth): NotInvoicedCustomer => {
    const presented = presentCustomer(each, sums[first + nth] ?? presentAlone(each.totals))
    return { ...presented, other_job_count: (jobCounts?.get(each.customer) ?? each.jobs.length) - each.jobs.length }
  })
  return {
    ...presentAlone(whole),
    has_prices: prices.length > 0,
    first_day: firstDay,
    customers: shown,
    job_count: sumOf(customers, ({ jobs }) => jobs.length),
    total: customers.length,
    page,
    page_size,
  }
}

function hasText({ customer, job_no }: OpenGroup, text: string): boolean {
  return foldText(customer).includes(text) || foldText(job_no).includes(text)
}

/** How many jobs of each customer have open work. */
function jobCountsOf(groups: readonly OpenGroup[]): Map<string, number> {
  const jobs = [...groupedBy(groups, ({ customer }) => customer)]
  return new Map(jobs.map(([customer, ofCustomer]) => [customer, new Set(ofCustomer.map(({ job_id }) => job_id)).size]))
}

function openCustomers(groups: readonly OpenGroup[], priceOf: PriceOf): OpenCustomer[] {
  return [...groupedBy(groups, ({ customer }) => customer)].map(([customer, ofCustomer]) => {
    const jobs = [...groupedBy(ofCustomer, ({ job_id }) => job_id)].flatMap(([, ofJob]): OpenJob[] => {
      const [job] = ofJob
      return job ? [{ job, totals: openTotals(ofJob, priceOf) }] : []
    })
    return { customer, jobs, totals: addUp(jobs.map(({ totals }) => totals)) }
  })
}

function presentCustomer(
  { customer, jobs }: OpenCustomer,
  sums: OpenSums,
): Omit<NotInvoicedCustomer, 'other_job_count'> {
  const parts = presentParts(
    jobs.map((each) => each.totals),
    jobs.map(({ job }) => job.job_id),
    sums,
  )
  return {
    customer,
    ...sums,
    jobs: jobs.map(({ job, totals: ofJob }, nth): NotInvoicedJob => {
      const { job_id, job_no, description } = job
      return { job_id, job_no, description, ...(parts[nth] ?? presentAlone(ofJob)) }
    }),
  }
}

type OpenSums = InvoiceSums & { seconds_waiting: number; hours_waiting: number }

/** Totals rounded by themselves. */
export function presentAlone(totals: OpenTotals): OpenSums {
  return {
    ...presentSums(totals),
    seconds_waiting: totals.waitingSeconds,
    hours_waiting: hundredthsAlone(totals.waitingSeconds) / 100,
  }
}

export function presentSums(totals: InvoiceTotals): InvoiceSums {
  return {
    seconds: totals.seconds,
    hours: hundredthsAlone(totals.seconds) / 100,
    seconds_outside: totals.outsideSeconds,
    hours_outside: hundredthsAlone(totals.outsideSeconds) / 100,
    seconds_unpriced: totals.unpricedSeconds,
    hours_unpriced: hundredthsAlone(totals.unpricedSeconds) / 100,
    amount_sar: sarOfHalalas(totals.amountHalalas),
    cost_sar: sarOfHalalas(totals.costHalalas),
  }
}

const roundedHours = [
  { seconds: 'seconds', hours: 'hours' },
  { seconds: 'seconds_outside', hours: 'hours_outside' },
  { seconds: 'seconds_unpriced', hours: 'hours_unpriced' },
  { seconds: 'seconds_waiting', hours: 'hours_waiting' },
] as const

/** Rows of one table, whose hours add up to those of all of them. @param whole rounded elsewhere; else by itself */
function presentParts(all: readonly OpenTotals[], ids: readonly (string | number)[], whole?: OpenSums): OpenSums[] {
  const rows = all.map(presentAlone)
  for (const { seconds, hours } of roundedHours) {
    const total = whole && Math.round(whole[hours] * 100)
    const rounded = hundredthsOfParts(
      rows.map((row) => row[seconds]),
      ids,
      total,
    )
    for (const [nth, row] of rows.entries()) row[hours] = (rounded[nth] ?? 0) / 100
  }
  return rows
}

function addUp(all: readonly OpenTotals[]): OpenTotals {
  const sum = { seconds: 0, outsideSeconds: 0, unpricedSeconds: 0, amountHalalas: 0, costHalalas: 0, waitingSeconds: 0 }
  for (const each of all) for (const name of Object.keys(sum) as (keyof OpenTotals)[]) sum[name] += each[name]
  return sum
}

function sumOf<Row>(rows: readonly Row[], valueOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + valueOf(row), 0)
}
