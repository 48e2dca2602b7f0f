import type { HoldBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { holdReasonText } from '../holds/index.ts'

/** A status, and what is waited for where that was said: `On Hold (Parts)`. */
export function useStatusText(): (status: JobStatus, hold: HoldBody | null | undefined) => string {
  const { t } = useTranslation('admin')
  return (status, hold) => {
    const text = t(`jobs.statuses.${status}`)
    return hold ? `${text} (${holdReasonText(hold.reason, t)})` : text
  }
}
