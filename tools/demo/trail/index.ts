import type { Instant } from '@warsha/domain'
import { Random } from '../random.ts'
import type { Stored } from '../stored.ts'
import type { Workshop } from '../workshop.ts'
import { correctionEntries } from './corrections.ts'
import { jobEntries } from './jobs.ts'
import { learningEntries } from './learning.ts'
import { Office, type TrailEntry } from './office.ts'
import { peopleEntries } from './people.ts'
import { periodEntries } from './periods.ts'
import { settingsEntries } from './settings.ts'

export type { TrailEntry } from './office.ts'

/** What the office has changed up to now, the oldest first: the same for the same workshop and seed. */
export function auditTrail(
  made: Workshop,
  stored: Stored,
  { seed, now }: { seed: number; now: Instant },
): TrailEntry[] {
  const office = new Office({ made, stored, now, random: new Random(`office ${seed}`) })
  return [
    ...jobEntries(office),
    ...peopleEntries(office),
    ...settingsEntries(office),
    ...correctionEntries(office),
    ...periodEntries(office),
    ...learningEntries(office),
  ]
    .filter(({ at }) => at >= made.since && at <= now)
    .sort((a, b) => a.at - b.at)
}
