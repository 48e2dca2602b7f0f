import type { Instant } from '@warsha/domain'
import type { AuditEntry } from '../../../apps/server/src/platform/audit.ts'
import { somebodyThere } from '../admins.ts'
import { Workdays } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Stored } from '../stored.ts'
import type { Workshop } from '../workshop.ts'

/** An entry of the audit trail with the name of who made it, and when. */
export type TrailEntry = AuditEntry & { at: Instant; by: string }

/** Where entries are made: what was stored, and who was there to do it. */
export class Office {
  readonly made: Workshop
  readonly stored: Stored
  readonly random: Random
  readonly now: Instant
  readonly workdays: Workdays

  constructor({ made, stored, random, now }: { made: Workshop; stored: Stored; random: Random; now: Instant }) {
    this.made = made
    this.stored = stored
    this.random = random
    this.now = now
    this.workdays = new Workdays(made.holidays)
  }

  /** What one of those who were there at the moment did. */
  entry(at: Instant, entry: AuditEntry): TrailEntry {
    return { ...entry, at: Math.floor(at), by: somebodyThere(this.made.admins, at, this.random) }
  }
}

/** What the story needs and the tables must hold. */
export function found<Thing>(things: ReadonlyMap<string, Thing>, name: string): Thing {
  const thing = things.get(name)
  if (thing === undefined) throw new Error(`the demo has no ${name}`)
  return thing
}
