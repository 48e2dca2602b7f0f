import type { CallName } from '../calls.ts'
import { absenceExamples } from './absences.ts'
import { changeFeedExamples } from './change-feed.ts'
import { estimateExamples, pastWorkExamples } from './estimates.ts'
import type { Example, ExamplesOf } from './example.ts'
import {
  activityTypeExamples,
  forecastExamples,
  holdExamples,
  loadExamples,
  nextWorkExamples,
  jobAccountExamples,
  jobExamples,
  liveExamples,
  searchExamples,
} from './jobs.ts'
import { invitationExamples } from './invitations.ts'
import { companySignInExamples } from './company-sign-in.ts'
import { invoicingExamples } from './invoicing.ts'
import { importRunExamples } from './imports.ts'
import { mailExamples } from './mail.ts'
import { masterDataExamples } from './master-data.ts'
import { periodExamples, timesheetExamples } from './months.ts'
import { paySheetExamples } from './pay-sheet.ts'
import {
  adminExamples,
  auditExamples,
  calendarAddressExamples,
  connectionExamples,
  signInCardExamples,
  technicianExamples,
  webhookExamples,
} from './people.ts'
import { sessionExamples, signInExamples, timerCheckExamples } from './phone.ts'
import { privacyExamples, retentionExamples } from './privacy.ts'
import { analyticsExamples, reportExamples, workshopExamples } from './reports.ts'
import { changePreviewExamples, scheduleExamples } from './schedule.ts'
import { sessionRecordExamples } from './session-record.ts'
import { timelineExamples } from './timeline.ts'
import { dataExportExamples } from './data-export.ts'
import { upsertExamples } from './upserts.ts'
import { healthExamples, systemExamples } from './system.ts'

export type { Example } from './example.ts'
export { foundExample } from './imports.ts'

/** An example of every call, for the description of the API. */
export const examples: Record<CallName, Example> = {
  ...signInExamples,
  ...companySignInExamples,
  ...sessionExamples,
  ...timerCheckExamples,
  ...jobExamples,
  ...changeFeedExamples,
  ...invoicingExamples,
  ...upsertExamples,
  ...dataExportExamples,
  ...importRunExamples,
  ...activityTypeExamples,
  ...liveExamples,
  ...timelineExamples,
  ...searchExamples,
  ...technicianExamples,
  ...signInCardExamples,
  ...adminExamples,
  ...connectionExamples,
  ...calendarAddressExamples,
  ...webhookExamples,
  ...mailExamples,
  ...invitationExamples,
  ...auditExamples,
  ...workshopExamples,
  ...retentionExamples,
  ...privacyExamples,
  ...masterDataExamples,
  ...estimateExamples,
  ...pastWorkExamples,
  ...scheduleExamples,
  ...absenceExamples,
  ...changePreviewExamples,
  ...sessionRecordExamples,
  ...periodExamples,
  ...jobAccountExamples,
  ...timesheetExamples,
  ...paySheetExamples,
  ...reportExamples,
  ...analyticsExamples,
  ...forecastExamples,
  ...holdExamples,
  ...nextWorkExamples,
  ...loadExamples,
  ...healthExamples,
  ...systemExamples,
} satisfies ExamplesOf<CallName>
