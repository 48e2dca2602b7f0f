import type { CallName } from '../calls.ts'
import { estimateExamples } from './estimates.ts'
import type { Example, ExamplesOf } from './example.ts'
import { activityTypeExamples, forecastExamples, jobAccountExamples, jobExamples, liveExamples } from './jobs.ts'
import { masterDataExamples } from './master-data.ts'
import { periodExamples, timesheetExamples } from './months.ts'
import { paySheetExamples } from './pay-sheet.ts'
import { adminExamples, auditExamples, technicianExamples } from './people.ts'
import { sessionExamples, signInExamples } from './phone.ts'
import { privacyExamples, retentionExamples } from './privacy.ts'
import { analyticsExamples, reportExamples, workshopExamples } from './reports.ts'
import { changePreviewExamples, scheduleExamples } from './schedule.ts'
import { sessionRecordExamples } from './session-record.ts'
import { timelineExamples } from './timeline.ts'
import { healthExamples, systemExamples } from './system.ts'

export type { Example } from './example.ts'

/** An example of every call, for the description of the API. */
export const examples: Record<CallName, Example> = {
  ...signInExamples,
  ...sessionExamples,
  ...jobExamples,
  ...activityTypeExamples,
  ...liveExamples,
  ...timelineExamples,
  ...technicianExamples,
  ...adminExamples,
  ...auditExamples,
  ...workshopExamples,
  ...retentionExamples,
  ...privacyExamples,
  ...masterDataExamples,
  ...estimateExamples,
  ...scheduleExamples,
  ...changePreviewExamples,
  ...sessionRecordExamples,
  ...periodExamples,
  ...jobAccountExamples,
  ...timesheetExamples,
  ...paySheetExamples,
  ...reportExamples,
  ...analyticsExamples,
  ...forecastExamples,
  ...healthExamples,
  ...systemExamples,
} satisfies ExamplesOf<CallName>
