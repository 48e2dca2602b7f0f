import type { ActivityCode, JobTypeCode } from './job-kinds.ts'

/** How many times what the foreman expects work takes: at the beginning of the half year, and at its end. */
type Truth = { atFirst: number; now: number }

const always = (factor: number): Truth => ({ atFirst: factor, now: factor })

/** What the foreman's estimates do not know, for the learning to find. */
const truths: Record<ActivityCode, Truth> = {
  WIRING: always(1.4),
  INSPECT: always(0.7),
  DIAGNOSE: always(0.8),
  REPAIR: always(1.1),
  CLEANUP: always(1.15),
  TRAVEL: always(1.3),
  INSTALL: always(1),
  MAINTAIN: always(1),
  WELD: always(1),
  MEETING: always(1),
  BREAK: always(1),
  // Machines are older from month to month, and harder to take apart.
  SETUP: { atFirst: 1, now: 1.8 },
  // A new test bench, which more and more of the tests are run on.
  TEST: { atFirst: 1, now: 0.5 },
}

/** What sea water does to pumps nobody has told the foreman. */
const ofOneType: { jobType: JobTypeCode; activity: ActivityCode; truth: Truth } = {
  jobType: 'PUMP',
  activity: 'REPAIR',
  truth: always(1.6),
}

/**
 * By which factor such work really differs from the foreman's estimate.
 * @param passed how much of the half year has passed, from 0 to 1
 */
export function trueFactor(jobType: JobTypeCode, activity: ActivityCode, passed: number): number {
  const isSpecial = jobType === ofOneType.jobType && activity === ofOneType.activity
  const { atFirst, now } = isSpecial ? ofOneType.truth : truths[activity]
  return atFirst + (now - atFirst) * Math.min(1, Math.max(0, passed))
}
