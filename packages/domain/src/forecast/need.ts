/** How many finished jobs there were, and how many of them had an activity. */
export type ActivityCount = { jobs: number; withIt: number }

/** So many jobs the wider knowledge counts for. */
const PRIOR_WEIGHT = 5

/**
 * How likely a job has an activity: the share of the finished jobs of its type that had it, shrunk towards that of the
 * whole shop, and this towards certainty. 1 when nothing is known.
 */
export function chanceOfNeed({ ofType, ofShop }: { ofType: ActivityCount; ofShop: ActivityCount }): number {
  return shrunkShare(ofType, shrunkShare(ofShop, 1))
}

/** The share of jobs that had it, shrunk towards a wider one as by five jobs. */
export function shrunkShare({ jobs, withIt }: ActivityCount, wider: number): number {
  return (PRIOR_WEIGHT * wider + withIt) / (PRIOR_WEIGHT + jobs)
}
