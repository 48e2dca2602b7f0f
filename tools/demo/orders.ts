import type { Instant } from '@warsha/domain'
import { customers } from './customers.ts'
import { jobKinds, type JobTypeCode, jobTypeCodes } from './job-kinds.ts'
import { description } from './job-texts.ts'
import { type Motor, motor } from './motor.ts'
import type { Random } from './random.ts'

/** What a customer brought in, as the front desk took it down. */
export type Order = {
  jobNo: string
  customer: string
  description: string
  writes: 'en' | 'ar'
  jobType: JobTypeCode
  motor: Motor
  arrivedAt: Instant
}

const shares = Object.fromEntries(jobTypeCodes.map((code) => [code, jobKinds[code].share])) as Record<
  JobTypeCode,
  number
>

export function order(random: Random, jobNo: string, arrivedAt: Instant): Order {
  const jobType = random.weighted(shares)
  const machine = motor(random, jobKinds[jobType].ratings)
  const customer = random.pick(customers)
  const writes = customer.writes === 'ar' && random.chance(0.7) ? 'ar' : 'en'
  return {
    jobNo,
    customer: customer.name,
    description: description(random, jobType, { motor: machine, writes }),
    writes,
    jobType,
    motor: machine,
    arrivedAt,
  }
}

/** The numbers of the job book, and those of the field desk, which writes six digits. */
export class JobNumbers {
  #book: number
  #fieldDesk: number

  constructor(random: Random) {
    this.#book = 61_000 + random.whole(100, 900)
    this.#fieldDesk = 4000 + random.whole(100, 900)
  }

  next(random: Random): string {
    if (random.chance(0.12)) return String((this.#fieldDesk += random.whole(1, 4))).padStart(6, '0')
    return String((this.#book += random.chance(0.9) ? 1 : 2))
  }
}
