import type { SessionRecord } from '@warsha/contract'
import { noWork, roundedAlone } from '@warsha/domain'
import { hoursText } from '../../i18n/admin-formats.ts'

type Times = Pick<SessionRecord, 'seconds_raw' | 'seconds_effective'>

/** What of a session lies outside the working calendar; null while it runs. */
export function outsideSeconds({ seconds_raw, seconds_effective }: Times): number | null {
  return seconds_raw === null || seconds_effective === null ? null : seconds_raw - seconds_effective
}

export type HoursTexts = Record<'raw' | 'effective' | 'outside', string>

/** A session's hours with two decimals, as tables and files show them; dashes while it runs. */
export function hoursOf({ seconds_raw, seconds_effective }: Times): HoursTexts {
  if (seconds_raw === null || seconds_effective === null) return { raw: '–', effective: '–', outside: '–' }
  const work = roundedAlone({ ...noWork, rawSeconds: seconds_raw, effectiveSeconds: seconds_effective })
  return {
    raw: hoursText(work.rawHours),
    effective: hoursText(work.effectiveHours),
    outside: hoursText(work.outsideHours),
  }
}
