import { hoursOfEstimate } from '@warsha/domain'
import { acceptedAt } from '../decisions.ts'
import type { Estimate } from '../estimates.ts'
import type { StoredEstimate } from '../stored.ts'
import type { Office, TrailEntry } from './office.ts'

/** What the office decided about learning: items that do not teach, an estimate held, learned hours taken. */
export function learningEntries(office: Office): TrailEntry[] {
  const { made, stored } = office
  return [
    ...made.exclusions.map(({ jobNo, activity, at, by, reason }): TrailEntry => ({
      kind: 'work_item',
      action: 'excluded',
      subject: `${jobNo} / ${activity}`,
      before: null,
      after: { reason },
      at,
      by,
    })),
    ...stored.held.map(({ cell, hours, at, by }): TrailEntry => ({
      kind: 'estimate',
      action: 'frozen',
      subject: cell,
      before: null,
      after: { frozen_hours: hours },
      at,
      by,
    })),
    ...accepted(office).map((entry) => acceptedEntry(entry, office)),
  ]
}

type Accepted = { was: Estimate; is: StoredEstimate }

/** Estimates that are no longer what the foreman said. */
export function accepted({ made, stored }: Pick<Office, 'made' | 'stored'>): Accepted[] {
  const former = new Map(made.estimates.map((estimate) => [nameOf(estimate), estimate]))
  return stored.estimates.flatMap((is) => {
    const was = former.get(is.cell)
    return was && hoursOfEstimate(was.seconds) !== is.estimate.estimated_hours ? { was, is } : []
  })
}

function acceptedEntry({ was, is: { cell, estimate } }: Accepted, office: Office): TrailEntry {
  const before = { ...estimate, estimated_hours: hoursOfEstimate(was.seconds) }
  const entry = { kind: 'estimate', action: 'accepted', subject: cell, before, after: estimate } as const
  return office.entry(acceptedAt(office.made, office.now), entry)
}

function nameOf({ jobType, activity, power, poles }: Estimate): string {
  return [jobType, activity, power ?? '*', poles ?? '*'].join(' / ')
}
