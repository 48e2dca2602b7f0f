import { HOUR, SECOND } from '@warsha/domain'
import type { Random } from './random.ts'

const segments = { W: 'Winding', M: 'Mechanical', E: 'Electrical', F: 'Field Service' } as const
export type Segment = (typeof segments)[keyof typeof segments]

/** Of a hundred jobs, how many are of a kind. */
const shares = { REWIND: 24, OVERHAUL: 19, BEARING: 14, PUMP: 17, GENERATOR: 6, TRANSFORMER: 4, PANEL: 6, FIELD: 10 }

export type JobTypeCode = keyof typeof shares
export type PowerCode = 'P1' | 'P2' | 'P3' | 'P4' | 'P5'
export type Poles = 2 | 4 | 6 | 8

type JobKind = { ratings: Record<PowerCode, number>; dependsOn: 'size and speed' | 'size' | 'neither' }

/** How many of its machines have which rating, and what the work depends on. */
const kinds: Record<JobTypeCode, JobKind> = {
  REWIND: { ratings: { P1: 14, P2: 28, P3: 32, P4: 18, P5: 8 }, dependsOn: 'size and speed' },
  OVERHAUL: { ratings: { P1: 8, P2: 26, P3: 36, P4: 22, P5: 8 }, dependsOn: 'size and speed' },
  BEARING: { ratings: { P1: 18, P2: 34, P3: 30, P4: 14, P5: 4 }, dependsOn: 'size and speed' },
  PUMP: { ratings: { P1: 22, P2: 36, P3: 28, P4: 12, P5: 2 }, dependsOn: 'size and speed' },
  GENERATOR: { ratings: { P1: 0, P2: 0, P3: 20, P4: 42, P5: 38 }, dependsOn: 'size and speed' },
  TRANSFORMER: { ratings: { P1: 0, P2: 0, P3: 25, P4: 45, P5: 30 }, dependsOn: 'size' },
  PANEL: { ratings: { P1: 25, P2: 35, P3: 28, P4: 12, P5: 0 }, dependsOn: 'neither' },
  FIELD: { ratings: { P1: 12, P2: 28, P3: 30, P4: 20, P5: 10 }, dependsOn: 'neither' },
}

/** What is done in which order, by whom, the foreman's hours for a medium machine, and how often if not always. */
const work: Record<JobTypeCode, string> = {
  REWIND: 'DIAGNOSE E 2, SETUP M 3, CLEANUP W 3.5, WIRING W 17, REPAIR W 7, WELD M 3 0.2, INSTALL M 5.5, TEST E 3.5',
  OVERHAUL:
    'DIAGNOSE E 1.5, SETUP M 2.5, CLEANUP M 3, INSPECT M 3, MAINTAIN W 6, REPAIR M 7, WELD M 3.5 0.25, INSTALL M 5, TEST E 3.5',
  BEARING: 'DIAGNOSE M 1.5, SETUP M 1.5, REPAIR M 5, INSTALL M 3, TEST E 1.5',
  PUMP: 'DIAGNOSE M 2, SETUP M 2.5, CLEANUP M 2, REPAIR M 6.5, WELD M 4 0.3, WIRING W 6 0.4, TEST E 3.5, TRAVEL F 2 0.7, INSTALL F 7',
  GENERATOR: 'DIAGNOSE E 3, SETUP M 3, INSPECT E 3, WIRING W 14.5, REPAIR E 8.5, INSTALL M 5.5, TEST E 4.5',
  TRANSFORMER: 'DIAGNOSE E 3, MAINTAIN E 5.5, REPAIR W 11, WIRING E 5, TEST E 4.5',
  PANEL: 'MEETING E 1.5, SETUP E 2, WIRING E 17, TEST E 4.5, TRAVEL F 2, INSTALL F 8.5',
  FIELD: 'TRAVEL F 3, DIAGNOSE F 3, REPAIR F 9.5, INSPECT F 3 0.5, TEST F 2.5, TRAVEL F 3',
}

/** A part of a job, and how often such a job needs it. */
type Part = { activity: string; segment: Segment; hours: number; chance: number }

export function partsOf(jobType: JobTypeCode): Part[] {
  return work[jobType].split(', ').map((part) => {
    const [activity = '', by = '', hours, chance = 1] = part.split(' ')
    return { activity, segment: segments[by as keyof typeof segments], hours: Number(hours), chance: Number(chance) }
  })
}

/** How many times the foreman's hours work really takes, as the half year begins and ends, for the learning to find. */
const truths: Record<string, [atFirst: number, atLast: number]> = {
  WIRING: [1.4, 1.4],
  INSPECT: [0.7, 0.7],
  DIAGNOSE: [0.8, 0.8],
  REPAIR: [1.1, 1.1],
  CLEANUP: [1.15, 1.15],
  TRAVEL: [1.3, 1.3],
  'PUMP REPAIR': [1.6, 1.6],
  // Machines get older, and a new test bench takes over the tests.
  SETUP: [1, 1.8],
  TEST: [1, 0.5],
}

/** @param passed how much of the half year has passed, from 0 to 1 */
export function trueFactor(jobType: string, activity: string, passed: number): number {
  const [atFirst, atLast] = truths[`${jobType} ${activity}`] ?? truths[activity] ?? [1, 1]
  return atFirst + (atLast - atFirst) * Math.min(1, Math.max(0, passed))
}

/** A machine as its nameplate tells it. */
export type Motor = ReturnType<typeof motor>

/** How much more work a larger machine is, and the kilowatts and frames of a rating. */
const ratings: Record<PowerCode, { size: number; machines: string }> = {
  P1: { size: 0.5, machines: '1.5/90L 2.2/100L 3/100L 4/112M 5.5/132S' },
  P2: { size: 0.8, machines: '7.5/132M 11/160M 15/160L 18.5/180M 22/180L' },
  P3: { size: 1.2, machines: '30/200L 37/225S 45/225M 55/250M 75/280S' },
  P4: { size: 1.9, machines: '90/280M 110/315S 132/315M 160/315L 200/315L' },
  P5: { size: 2.9, machines: '250/355M 315/355L 400/400L 560/450L 800/500L' },
}
const poleShares: Record<Poles, number> = { 2: 22, 4: 52, 6: 17, 8: 9 }
/** Slower machines have more coils. */
const speeds: Record<Poles, number> = { 2: 0.95, 4: 1, 6: 1.15, 8: 1.3 }
const HERTZ = 60

/** What sort of job comes in, and on which machine. */
export function jobKind(random: Random) {
  const jobType = random.weighted(shares)
  return { jobType, motor: motor(random, random.weighted(kinds[jobType].ratings)) }
}

function motor(random: Random, power: PowerCode) {
  const [kilowatts, frame = ''] = random.pick(ratings[power].machines.split(' ')).split('/')
  const kw = Number(kilowatts)
  const poles = Number(random.weighted(poleShares)) as Poles
  const volts = random.pick(kw >= 315 ? [4160, 6600, 13_800] : [380, 400, 400, 460, 480])
  const slip = kw < 10 ? 0.04 : kw < 100 ? 0.018 : 0.009
  const rpm = Math.round(((120 * HERTZ) / poles) * (1 - slip))
  const amps = Number(((kw * 1000) / (Math.sqrt(3) * volts * 0.87 * 0.92)).toPrecision(3))
  const serial = `${random.whole(8, 25)}${random.pick(['A', 'K', 'M', 'T'])}${random.whole(100_000, 999_999)}`
  return { kw, power, frame, poles, rpm, volts, amps, serial }
}

/** A kind of work on a kind of machine; null holds for all ratings, or all speeds. */
type Cell = { jobType: JobTypeCode; power: PowerCode | null; poles: Poles | null; activity: string }

/** A cell of the estimates, and what it was before somebody corrected it. */
export type Estimate = Cell & { seconds: number; secondsAtFirst: number; bufferPercentage: number }

/** How much the work on such a machine takes, where 1 is the usual. */
export function extent({ jobType, power, poles }: Omit<Cell, 'activity'>): number {
  const { dependsOn } = kinds[jobType]
  const size = dependsOn === 'neither' || !power ? 1 : ratings[power].size
  return dependsOn === 'size and speed' && poles ? size * speeds[poles] : size
}

/** What the foreman expects, before he rounds it: parts of the same activity add up. */
export function expectedHours(cell: Cell): number {
  const parts = partsOf(cell.jobType).filter(({ activity }) => activity === cell.activity)
  return parts.reduce((sum, { hours }) => sum + hours, 0) * extent(cell)
}

const CORRECTED = 14

/** What the foreman expects of every activity of every job type; a few he has corrected since, mostly upwards. */
export function estimates(random: Random): Estimate[] {
  const known = (Object.keys(kinds) as JobTypeCode[]).flatMap(cellsOf).map((cell) => {
    const seconds = (Math.max(1, Math.round(expectedHours(cell) * 2)) * 0.5 * HOUR) / SECOND
    return { ...cell, seconds, secondsAtFirst: seconds, bufferPercentage: cell.activity === 'TRAVEL' ? 10 : 20 }
  })
  const large = known.filter(({ seconds }) => seconds * SECOND >= 4 * HOUR)
  for (const estimate of random.shuffled(large).slice(0, CORRECTED)) {
    estimate.secondsAtFirst += (random.pick([-2, -1.5, -1, -1, -0.5, 0.5, 1]) * HOUR) / SECOND
  }
  return known
}

function cellsOf(jobType: JobTypeCode): Cell[] {
  const { dependsOn } = kinds[jobType]
  const powers = dependsOn === 'neither' ? [null] : (Object.keys(ratings) as PowerCode[])
  const poleCounts = dependsOn === 'size and speed' ? (Object.keys(speeds).map(Number) as Poles[]) : [null]
  const activities = [...new Set(partsOf(jobType).map(({ activity }) => activity))]
  return activities.flatMap((activity) =>
    powers.flatMap((power) => poleCounts.map((poles) => ({ jobType, activity, power, poles }))),
  )
}
