import type { BodyOf, CallName } from '@warsha/contract'
import { DAY, HOUR, type Instant } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import { Workdays } from './calendar.ts'
import { Random } from './random.ts'
import type { IdOf } from './tables.ts'
import type { Workshop } from './workshop.ts'

/** What is known only while the database is filled. */
export type Known = {
  id: IdOf
  /** the password of those whose password nobody knows */
  secret: string
}

/** What a call carries. */
export type Sent<Name extends CallName = CallName> = {
  params?: Record<string, string | number>
  headers?: Record<string, string>
} & (BodyOf<Name> extends undefined ? { body?: unknown } : { body: BodyOf<Name> })

/** A call of the product that somebody makes at a moment. */
export type Command = {
  call: CallName
  at: Instant
  /** the employee number; null: nobody who is signed in */
  by: string | null
  send: (known: Known) => Sent | Promise<Sent>
  /** the name under which the id of what it makes is known from then on */
  makes?: string
}

type Who = Pick<Command, 'at' | 'by' | 'makes'>

/** The call of this name, with the body that the contract wants for it. */
export function command<Name extends CallName>(
  call: Name,
  { at, ...who }: Who,
  send: (known: Known) => Sent<Name> | Promise<Sent<Name>>,
): Command {
  return { call, at: Math.floor(at), ...who, send }
}

/** Where the office's commands are made: the workshop, and who is there to give them. */
export class Office {
  readonly made: Workshop
  readonly now: Instant
  readonly workdays: Workdays
  readonly random: Random

  constructor(made: Workshop, { seed, now }: { seed: number; now: Instant }) {
    this.made = made
    this.now = now
    this.workdays = new Workdays(made.holidays)
    this.random = new Random(`office ${seed}`)
  }

  /** Somebody who is there at this moment. */
  at(at: Instant): Who & { by: string } {
    return { at, by: this.somebody(at).employeeNumber }
  }

  /** Somebody in office hours, about so many days ago. */
  daysAgo(days: number): Who & { by: string } {
    return this.at(this.workdays.officeHourBefore(Math.round(this.now - days * DAY - this.random.between(0, 7) * HOUR)))
  }

  somebody(at: Instant): Admin {
    return somebodyThere(this.made.admins, at, this.random)
  }
}

export function iso(at: Instant): string {
  return new Date(at).toISOString()
}
