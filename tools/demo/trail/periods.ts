import { hoursOfSeconds, sarOfHalalas } from '@warsha/domain'
import { monthText } from '../../../apps/server/src/features/periods/index.ts'
import { found, type Office, type TrailEntry } from './office.ts'

/** The months that the office closed, and what it accepted for them afterwards. */
export function periodEntries(office: Office): TrailEntry[] {
  return [...closings(office), ...acceptances(office)]
}

function acceptances({ made }: Office): TrailEntry[] {
  return made.lateReports.flatMap(({ month, sessions, accepted }) => {
    if (!accepted) return []
    const after = { late_arrivals: sessions.length }
    return { kind: 'period', action: 'accepted', subject: monthText(month).en, before: null, after, ...accepted }
  })
}

function closings({ made, stored }: Office): TrailEntry[] {
  return made.closedMonths.map(({ month, at, by }) => {
    const { session_count, raw_seconds, effective_seconds, cost_halalas } = found(stored.months, month)
    const totals = {
      session_count,
      hours_raw: hoursOfSeconds(raw_seconds),
      hours_effective: hoursOfSeconds(effective_seconds),
      cost_sar: sarOfHalalas(cost_halalas),
    }
    return {
      kind: 'period',
      action: 'locked',
      subject: monthText(month).en,
      before: { is_locked: false, ...totals },
      after: { is_locked: true, ...totals },
      at,
      by,
    }
  })
}
