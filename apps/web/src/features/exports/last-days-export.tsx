import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rangeOfPreset } from '../../ui/admin/date-range.ts'
import { workshopQuery } from '../workshop/index.ts'
import { ExportButtons } from './export-buttons.tsx'
import type { ExportRange } from './exports.ts'

/** Exports of the last 7 days that the workshop has had by the time a button is pressed. */
export function LastDaysExport() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  async function lastDays(): Promise<ExportRange> {
    const { today } = await client.fetchQuery(workshopQuery)
    const { from } = rangeOfPreset('last7', today)
    return { from: from ?? today, to: today }
  }

  return <ExportButtons rangeOf={lastDays} hint={t('exports.lastDays')} />
}
