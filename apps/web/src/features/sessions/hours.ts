import { hoursOfSeconds } from '@warsha/domain'
import type { SessionRecord } from '@warsha/contract'
import { hoursText } from '../../words/admin-formats.ts'

type Times = Pick<SessionRecord, 'seconds_raw' | 'seconds_effective'>

/** What of a session lies outside the working calendar; null while it runs. */
export function outsideSeconds({ seconds_raw, seconds_effective }: Times): number | null {
  return seconds_raw === null || seconds_effective === null ? null : seconds_raw - seconds_effective
}

/** Seconds as hours with two decimals, as tables show them; a dash where there are none yet. */
export function hoursOf(seconds: number | null): string {
  return seconds === null ? '–' : hoursText(hoursOfSeconds(seconds))
}
