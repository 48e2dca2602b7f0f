/** What the shares that a technician has in settled items come to. An item's logarithm is ln(estimated / actual hours). */
export type EfficiencySums = {
  itemCount: number
  /** above zero */
  estimatedHours: number
  /** above zero */
  actualHours: number
  /** the sum of hours · hours */
  squaredHours: number
  /** the sum of hours · logarithm */
  weightedLogs: number
  /** the sum of hours · logarithm · logarithm */
  weightedSquares: number
}

/** How far an efficiency can be relied on. 1 is 100 %. */
export type FairEfficiency = {
  /** where the efficiency lies with 80 % certainty, as far as so few items can tell */
  low: number
  high: number
  /** the efficiency adjusted (shrunk) towards the shop's, the more the fewer the items */
  shrunk: number
  /** the items are so few that the shrunk number is the one to look at */
  isShrunk: boolean
}

/** Half the width of an interval of 80 %, in standard deviations. */
const WIDTH_80 = 1.2816
const FEW_ITEMS = 5
/** What is believed of the spread of items' logarithms before any are known, and as how many items that counts. */
const USUAL_SPREAD = { deviation: 1, items: 20 }
/** The same of technicians: how much they differ. Never nothing, so that more work always counts for more. */
const USUAL_DIFFERENCE = { deviation: 0.15, technicians: 8 }

/**
 * How far each technician's efficiency can be relied on, beside all others of the shop. Efficiencies are compared as
 * logarithms, so that twice as quick and half as quick are equally far apart; longer items weigh more.
 *
 * Each efficiency is as uncertain as the spread of single items makes it, over the effective number of items (L. Kish,
 * Survey Sampling, 1965). It is then shrunk towards the shop's by how much of the differences between technicians
 * is chance (empirical Bayes, C. Morris 1983, with the variance between technicians by R. DerSimonian and
 * N. Laird 1986).
 */
export function fairEfficiencies(technicians: readonly EfficiencySums[]): FairEfficiency[] {
  const shop = Math.log(sumOf(technicians, 'estimatedHours') / sumOf(technicians, 'actualHours'))
  const spread = varianceOfItems(technicians)
  const efficiencies = technicians.map((sums) => ({
    own: Math.log(sums.estimatedHours / sums.actualHours),
    variance: spread / effectiveItems(sums),
  }))
  const between = varianceBetween(efficiencies)
  return efficiencies.map(({ own, variance }, i) => ({
    low: Math.exp(own - WIDTH_80 * Math.sqrt(variance)),
    high: Math.exp(own + WIDTH_80 * Math.sqrt(variance)),
    shrunk: Math.exp(shop + (between / (between + variance)) * (own - shop)),
    isShrunk: (technicians[i]?.itemCount ?? 0) < FEW_ITEMS,
  }))
}

/** The variance of items' logarithms around their technician's, by hours, beginning with what is usual. */
function varianceOfItems(technicians: readonly EfficiencySums[]): number {
  const usualHours = (USUAL_SPREAD.items * sumOf(technicians, 'actualHours')) / sumOf(technicians, 'itemCount')
  let squares = usualHours * USUAL_SPREAD.deviation ** 2
  let hours = usualHours
  for (const { actualHours, squaredHours, weightedLogs, weightedSquares } of technicians) {
    squares += Math.max(0, weightedSquares - weightedLogs ** 2 / actualHours)
    hours += Math.max(0, actualHours - squaredHours / actualHours)
  }
  return squares / hours
}

/** The number of items of equal hours that would carry as much information. */
function effectiveItems({ actualHours, squaredHours }: EfficiencySums): number {
  return actualHours ** 2 / squaredHours
}

/** The variance of technicians' logarithms beyond chance, beginning with what is usual. */
function varianceBetween(efficiencies: readonly { own: number; variance: number }[]): number {
  const usual = USUAL_DIFFERENCE.technicians * USUAL_DIFFERENCE.deviation ** 2
  const known = Math.max(0, efficiencies.length - 1)
  const found = known > 0 ? Math.max(0, varianceFound(efficiencies)) : 0
  return (usual + known * found) / (USUAL_DIFFERENCE.technicians + known)
}

/** Less than 0 where technicians are more alike than chance alone would have them. */
function varianceFound(efficiencies: readonly { own: number; variance: number }[]): number {
  const weights = efficiencies.map(({ variance }) => 1 / variance)
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const mean = efficiencies.reduce((sum, { own }, i) => sum + own * (weights[i] ?? 0), 0) / weight
  const differences = efficiencies.reduce((sum, { own }, i) => sum + (weights[i] ?? 0) * (own - mean) ** 2, 0)
  const scale = weight - weights.reduce((sum, each) => sum + each ** 2, 0) / weight
  return (differences - (efficiencies.length - 1)) / scale
}

function sumOf(all: readonly EfficiencySums[], name: keyof EfficiencySums): number {
  return all.reduce((sum, each) => sum + each[name], 0)
}

/**
 * By how much longer than the shop each technician takes for the same work, as far as so few items can tell: the inverse of
 * the shrunk efficiency beside the shop's. 1 is as long as the shop.
 */
export function paceFactors(technicians: readonly EfficiencySums[]): number[] {
  if (technicians.length === 0) return []
  const shop = sumOf(technicians, 'estimatedHours') / sumOf(technicians, 'actualHours')
  return fairEfficiencies(technicians).map(({ shrunk }) => shop / shrunk)
}

/** By how much the quickest and the slowest of those who do some work differ from all of them; 1 is as long as all. */
export type PaceRange = { least: number; most: number }

const DIFFERING = 2

/**
 * How far apart those are who do some work, as far as their items can tell, where the slowest takes more than twice as long as
 * the quickest. Null where they are nearer, or fewer than two have enough items to say so.
 */
export function differingPaces(technicians: readonly EfficiencySums[]): PaceRange | null {
  const known = paceFactors(technicians).filter((_, i) => (technicians[i]?.itemCount ?? 0) >= FEW_ITEMS)
  const range = { least: Math.min(...known), most: Math.max(...known) }
  return known.length >= 2 && range.most > DIFFERING * range.least ? range : null
}

/** Who does some work, with the part of it that is theirs and by how much longer than the shop they take. */
export type WorkerPace = { hours: number; factor: number }

/**
 * By how much longer work takes with those who do it now than with those from whose work its estimate was learned: the
 * geometric means of their factors, by hours, one over the other. 1 where either is not known.
 */
export function paceOf(now: readonly WorkerPace[], learnedFrom: readonly WorkerPace[]): number {
  const [those, others] = [meanLogOf(now), meanLogOf(learnedFrom)]
  return those === null || others === null ? 1 : Math.exp(those - others)
}

function meanLogOf(workers: readonly WorkerPace[]): number | null {
  const hours = workers.reduce((sum, worker) => sum + worker.hours, 0)
  return hours > 0 ? workers.reduce((sum, worker) => sum + worker.hours * Math.log(worker.factor), 0) / hours : null
}
