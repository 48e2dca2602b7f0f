import { HOUR, SECOND } from '@warsha/domain'
import { type ActivityCode, jobKinds, type JobTypeCode, jobTypeCodes } from './job-kinds.ts'
import type { Poles, PowerCode } from './motor.ts'
import type { Random } from './random.ts'

/** A cell of the estimates; null holds for all ratings, or all speeds. */
export type Estimate = {
  jobType: JobTypeCode
  power: PowerCode | null
  poles: Poles | null
  activity: ActivityCode
  seconds: number
  /** what it was before somebody corrected it */
  secondsAtFirst: number
  bufferPercentage: number
}

type Cell = Pick<Estimate, 'jobType' | 'power' | 'poles' | 'activity'>

/** How the cell is called where things are known by name. */
export function cellName({ jobType, activity, power, poles }: Cell): string {
  return [jobType, activity, power, poles].filter(Boolean).join(' ')
}

const CORRECTED = 14
/** How much more work a larger machine is, and a slower one, which has more coils. */
const sizes: Record<PowerCode, number> = { P1: 0.5, P2: 0.8, P3: 1.2, P4: 1.9, P5: 2.9 }
const speeds: Record<Poles, number> = { 2: 0.95, 4: 1, 6: 1.15, 8: 1.3 }
const powers = Object.keys(sizes) as PowerCode[]
const poleCounts = Object.keys(speeds).map(Number) as Poles[]

/** How much the work on such a machine takes, where 1 is the usual. */
export function extent(jobType: JobTypeCode, power: PowerCode | null, poles: Poles | null): number {
  const { dependsOn } = jobKinds[jobType]
  const size = dependsOn === 'neither' || !power ? 1 : sizes[power]
  return dependsOn === 'size and speed' && poles ? size * speeds[poles] : size
}

/** What the foreman expects of every activity of every job type; a few he has corrected since, mostly upwards. */
export function estimates(random: Random): Estimate[] {
  const cells = jobTypeCodes.flatMap((jobType) =>
    activitiesOf(jobType).flatMap((activity) => cellsOf(jobType).map((size) => ({ jobType, activity, ...size }))),
  )
  const known = cells.map((cell) => ({ ...cell, seconds: halfHours(expectedHours(cell)) }))
  const large = known.filter(({ seconds }) => seconds * SECOND >= 4 * HOUR)
  const corrected = new Set(random.shuffled(large).slice(0, CORRECTED))
  return known.map((estimate) => {
    const off = corrected.has(estimate) ? random.pick([-2, -1.5, -1, -1, -0.5, 0.5, 1]) : 0
    const secondsAtFirst = estimate.seconds + (off * HOUR) / SECOND
    return { ...estimate, secondsAtFirst, bufferPercentage: estimate.activity === 'TRAVEL' ? 10 : 20 }
  })
}

/** What the foreman expects, before he rounds it. */
export function expectedHours({ jobType, power, poles, activity }: Cell): number {
  return hoursOf(jobType, activity) * extent(jobType, power, poles)
}

function cellsOf(jobType: JobTypeCode): { power: PowerCode | null; poles: Poles | null }[] {
  const { dependsOn } = jobKinds[jobType]
  if (dependsOn === 'neither') return [{ power: null, poles: null }]
  if (dependsOn === 'size') return powers.map((power) => ({ power, poles: null }))
  return powers.flatMap((power) => poleCounts.map((poles) => ({ power, poles })))
}

function activitiesOf(jobType: JobTypeCode): ActivityCode[] {
  return [...new Set(jobKinds[jobType].parts.map(({ activity }) => activity))]
}

/** An estimate is for the whole activity on a job, so parts of the same activity add up. */
function hoursOf(jobType: JobTypeCode, wanted: ActivityCode): number {
  const parts = jobKinds[jobType].parts.filter(({ activity }) => activity === wanted)
  return parts.reduce((sum, { hours }) => sum + hours, 0)
}

function halfHours(hours: number): number {
  return (Math.max(1, Math.round(hours * 2)) * 0.5 * HOUR) / SECOND
}
