import type { HoldReason } from '@warsha/domain'
import type { TFunction } from 'i18next'

/** What a job on hold waits for. @param reason null where nobody said */
export function holdReasonText(reason: HoldReason | null, t: TFunction<'admin'>): string {
  return t(reason === null ? 'holds.notSaid' : `holds.reasons.${reason}`)
}
