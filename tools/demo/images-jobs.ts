import { DAY, type Instant, MINUTE } from '@warsha/domain'
import type { Workdays } from './calendar.ts'
import type { Job } from './jobs.ts'
import type { Motor } from './motor.ts'
import { order } from './orders.ts'
import type { DrawingName } from './pictures/drawings.ts'
import type { Random } from './random.ts'

/** A row of the images database: one picture of a job. */
export type JobImage = {
  jobNo: string
  customer: string
  description: string
  /** below the folder of the images */
  imagePath: string
  capturedAt: Instant
  drawing: DrawingName
  motor: Motor
}

/** Jobs that the office has not entered yet. */
const WITHOUT_RECORD = 25
const WITH_RECORD = 6
/** What the gate looks at besides the nameplate. */
const motifs: DrawingName[] = ['darkNameplate', 'terminalBox', 'burntStator', 'bearing']

type Given = { random: Random; now: Instant; workdays: Workdays }

/** The pictures that the gate takes when a machine comes in. */
export function jobImages(jobs: Job[], given: Given): JobImage[] {
  const { random, now, workdays } = given
  const highest = Math.max(...jobs.map(({ jobNo }) => Number(jobNo)))
  const unknown = Array.from({ length: WITHOUT_RECORD }, (_, i) => {
    const jobNo = i % 5 === 0 ? String(900 + i * 7).padStart(6, '0') : String(highest + 20 + i * 3)
    const arrivedAt = workdays.officeHour(Math.round(now - random.between(8, 60) * DAY))
    return { ...order(random, jobNo, arrivedAt), createdAt: arrivedAt }
  })
  const known = random.shuffled(jobs.filter(({ status }) => status !== 'closed')).slice(0, WITH_RECORD)
  return [...unknown, ...known].flatMap((job) => imagesOf(job, random))
}

type Pictured = Pick<Job, 'jobNo' | 'customer' | 'description' | 'motor' | 'createdAt'>

function imagesOf({ jobNo, customer, description, motor, createdAt }: Pictured, random: Random): JobImage[] {
  const drawings: DrawingName[] = ['nameplate', ...random.shuffled(motifs).slice(0, random.pick([0, 0, 1, 2]))]
  return drawings.map((drawing, i) => ({
    jobNo,
    customer,
    description,
    imagePath: `${jobNo}/${i + 1}.jpg`,
    capturedAt: Math.round(createdAt - (drawings.length - i) * 2 * MINUTE),
    drawing,
    motor,
  }))
}
