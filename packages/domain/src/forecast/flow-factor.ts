/** How a job got on: the hours that were worked on it, and how many hours of the working calendar went by meanwhile, those on hold left out. */
export type JobProgress = { workedHours: number; calendarHours: number }

/**
 * Calendar hours that go by for each hour of work on a job, waiting included: queues, gaps between activities, and on the
 * other side work of several technicians at once. Time on hold is left out. Of a lognormal distribution over jobs.
 */
export type FlowFactor = {
  /** half of the jobs have less */
  typical: number
  /** standard deviation of its logarithm */
  spread: number
}

/** Before half a day of the calendar a job shows nothing but its first session. */
const LEAST_CALENDAR_HOURS = 12
/** A job with so many hours of work counts for half of one with very many. */
const HALF_WEIGHT_HOURS = 20
const FEWEST_JOBS = 5

/**
 * The flow factor (the ratio of flow time to work content: W. J. Hopp and M. L. Spearman, Factory Physics) by how jobs
 * got on, open ones included: a job that is slow is open for long, so closed jobs alone would be the fast ones.
 * @returns null while too few jobs are known
 */
export function flowFactorOf(jobs: readonly JobProgress[]): FlowFactor | null {
  const known = jobs.filter(isTelling).map(({ workedHours, calendarHours }) => {
    return { log: Math.log(calendarHours / workedHours), weight: workedHours / (workedHours + HALF_WEIGHT_HOURS) }
  })
  if (known.length < FEWEST_JOBS) return null
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const mean = known.reduce((sum, { log, weight }) => sum + weight * log, 0) / total
  const variance = known.reduce((sum, { log, weight }) => sum + weight * (log - mean) ** 2, 0) / total
  return { typical: Math.exp(mean), spread: Math.sqrt(variance) }
}

function isTelling({ workedHours, calendarHours }: JobProgress): boolean {
  return workedHours > 0 && calendarHours >= LEAST_CALENDAR_HOURS
}

/** How far a job's own pace carries over to what remains of it, once much of the calendar has gone by. */
const OWN_SHARE = 0.4
const HALF_OWN_HOURS = 24
/** The share of the variance that goes with it. */
const EXPLAINED = 0.7

/** The flow factor of what remains of a job: one that has waited much so far will wait more than others. */
export function flowFactorOfJob({ typical, spread }: FlowFactor, progress: JobProgress): FlowFactor {
  if (!isTelling(progress)) return { typical, spread }
  const { workedHours, calendarHours } = progress
  const weight = (OWN_SHARE * calendarHours) / (calendarHours + HALF_OWN_HOURS)
  const deviation = Math.log(calendarHours / workedHours / typical)
  return { typical: typical * Math.exp(weight * deviation), spread: spread * Math.sqrt(1 - EXPLAINED * weight) }
}
