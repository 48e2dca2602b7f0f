import type { JobStatus } from '@warsha/domain'
import type { Text } from './texts.ts'

/** What people call the status of a job, on paper and in spreadsheets. */
export const jobStatusLabels: Record<JobStatus, Text> = {
  open: { en: 'Open', ar: 'مفتوح' },
  in_progress: { en: 'In Progress', ar: 'قيد التنفيذ' },
  on_hold: { en: 'On Hold', ar: 'معلّق' },
  closed: { en: 'Closed', ar: 'مغلق' },
}
