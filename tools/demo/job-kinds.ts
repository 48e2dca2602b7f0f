import type { PowerCode } from './motor.ts'
import type { Segment } from './people.ts'

export type ActivityCode =
  | 'INSTALL'
  | 'REPAIR'
  | 'INSPECT'
  | 'MAINTAIN'
  | 'TEST'
  | 'DIAGNOSE'
  | 'WELD'
  | 'WIRING'
  | 'CLEANUP'
  | 'TRAVEL'
  | 'MEETING'
  | 'BREAK'
  | 'SETUP'

export type JobTypeCode = 'REWIND' | 'OVERHAUL' | 'BEARING' | 'PUMP' | 'GENERATOR' | 'TRANSFORMER' | 'PANEL' | 'FIELD'

/** A part of a job, and what the foreman expects it to take for a machine of medium size. */
export type Part = {
  activity: ActivityCode
  segment: Segment
  hours: number
  /** how often such a job needs it; always if missing */
  chance?: number
}

export type JobKind = {
  /** how many jobs in a hundred are of this kind */
  share: number
  ratings: Partial<Record<PowerCode, number>>
  /** whether the speed of the machine matters to the work, and its size */
  dependsOn: 'size and speed' | 'size' | 'neither'
  /** what has to be done, in this order */
  parts: Part[]
}

const part = (activity: ActivityCode, segment: Segment, hours: number, chance?: number): Part => ({
  activity,
  segment,
  hours,
  ...(chance && { chance }),
})

/** How work goes in the workshop, by job type. */
export const jobKinds: Record<JobTypeCode, JobKind> = {
  REWIND: {
    share: 26,
    ratings: { P1: 14, P2: 28, P3: 32, P4: 18, P5: 8 },
    dependsOn: 'size and speed',
    parts: [
      part('DIAGNOSE', 'Electrical', 2),
      part('SETUP', 'Mechanical', 3),
      part('CLEANUP', 'Winding', 3.5),
      part('WIRING', 'Winding', 17),
      part('REPAIR', 'Winding', 7),
      part('WELD', 'Mechanical', 3, 0.2),
      part('INSTALL', 'Mechanical', 5.5),
      part('TEST', 'Electrical', 3.5),
    ],
  },
  OVERHAUL: {
    share: 20,
    ratings: { P1: 8, P2: 26, P3: 36, P4: 22, P5: 8 },
    dependsOn: 'size and speed',
    parts: [
      part('DIAGNOSE', 'Electrical', 1.5),
      part('SETUP', 'Mechanical', 2.5),
      part('CLEANUP', 'Mechanical', 3),
      part('INSPECT', 'Mechanical', 3),
      part('MAINTAIN', 'Winding', 6),
      part('REPAIR', 'Mechanical', 7),
      part('WELD', 'Mechanical', 3.5, 0.25),
      part('INSTALL', 'Mechanical', 5),
      part('TEST', 'Electrical', 3.5),
    ],
  },
  BEARING: {
    share: 15,
    ratings: { P1: 18, P2: 34, P3: 30, P4: 14, P5: 4 },
    dependsOn: 'size and speed',
    parts: [
      part('DIAGNOSE', 'Mechanical', 1.5),
      part('SETUP', 'Mechanical', 1.5),
      part('REPAIR', 'Mechanical', 5),
      part('INSTALL', 'Mechanical', 3),
      part('TEST', 'Electrical', 1.5),
    ],
  },
  PUMP: {
    share: 13,
    ratings: { P1: 22, P2: 36, P3: 28, P4: 12, P5: 2 },
    dependsOn: 'size and speed',
    parts: [
      part('DIAGNOSE', 'Mechanical', 2),
      part('SETUP', 'Mechanical', 2.5),
      part('CLEANUP', 'Mechanical', 2),
      part('REPAIR', 'Mechanical', 6.5),
      part('WELD', 'Mechanical', 4, 0.3),
      part('WIRING', 'Winding', 6, 0.4),
      part('TEST', 'Electrical', 3.5),
      part('TRAVEL', 'Field Service', 2, 0.7),
      part('INSTALL', 'Field Service', 7),
    ],
  },
  GENERATOR: {
    share: 6,
    ratings: { P3: 20, P4: 42, P5: 38 },
    dependsOn: 'size and speed',
    parts: [
      part('DIAGNOSE', 'Electrical', 3),
      part('SETUP', 'Mechanical', 3),
      part('INSPECT', 'Electrical', 3),
      part('WIRING', 'Winding', 14.5),
      part('REPAIR', 'Electrical', 8.5),
      part('INSTALL', 'Mechanical', 5.5),
      part('TEST', 'Electrical', 4.5),
    ],
  },
  TRANSFORMER: {
    share: 4,
    ratings: { P3: 25, P4: 45, P5: 30 },
    dependsOn: 'size',
    parts: [
      part('DIAGNOSE', 'Electrical', 3),
      part('MAINTAIN', 'Electrical', 5.5),
      part('REPAIR', 'Winding', 11),
      part('WIRING', 'Electrical', 5),
      part('TEST', 'Electrical', 4.5),
    ],
  },
  PANEL: {
    share: 6,
    ratings: { P1: 25, P2: 35, P3: 28, P4: 12 },
    dependsOn: 'neither',
    parts: [
      part('MEETING', 'Electrical', 1.5),
      part('SETUP', 'Electrical', 2),
      part('WIRING', 'Electrical', 17),
      part('TEST', 'Electrical', 4.5),
      part('TRAVEL', 'Field Service', 2),
      part('INSTALL', 'Field Service', 8.5),
    ],
  },
  FIELD: {
    share: 10,
    ratings: { P1: 12, P2: 28, P3: 30, P4: 20, P5: 10 },
    dependsOn: 'neither',
    parts: [
      part('TRAVEL', 'Field Service', 3),
      part('DIAGNOSE', 'Field Service', 3),
      part('REPAIR', 'Field Service', 9.5),
      part('INSPECT', 'Field Service', 3, 0.5),
      part('TEST', 'Field Service', 2.5),
      part('TRAVEL', 'Field Service', 3),
    ],
  },
}

export const jobTypeCodes = Object.keys(jobKinds) as JobTypeCode[]
