import type * as z from 'zod'
import { absenceShapes } from './absences.ts'
import { activityTypeShapes } from './activity-types.ts'
import { adminShapes } from './admins.ts'
import { analyticsShapes } from './analytics.ts'
import { auditShapes } from './audit.ts'
import { changeFeedShapes } from './change-feed.ts'
import { securityLogShapes } from './security-log.ts'
import type { CallName } from './calls.ts'
import { companySignInShapes } from './company-sign-in.ts'
import { changePreviewShapes } from './change-preview.ts'
import { calendarAddressShapes } from './calendar-addresses.ts'
import { webhookShapes } from './webhooks.ts'
import { connectionShapes } from './connections.ts'
import { estimateShapes } from './estimates.ts'
import { forecastShapes } from './forecasts.ts'
import { holdShapes } from './holds.ts'
import { importRunShapes } from './import-runs.ts'
import { loadShapes } from './load.ts'
import { invitationShapes } from './invitations.ts'
import { mailShapes } from './mail.ts'
import { nextWorkShapes } from './next-work.ts'
import { healthShapes } from './health.ts'
import { invoicingShapes } from './invoicing.ts'
import { jobAccountShapes } from './job-account.ts'
import { jobShapes } from './jobs.ts'
import { liveShapes } from './live.ts'
import { masterDataShapes } from './master-data.ts'
import { pastWorkShapes } from './past-work-file.ts'
import { paySheetShapes } from './pay-sheet.ts'
import { periodShapes } from './periods.ts'
import { privacyShapes } from './privacy.ts'
import { reportShapes } from './reports.ts'
import { retentionShapes } from './retention.ts'
import { scheduleShapes } from './schedule.ts'
import { searchShapes } from './search.ts'
import { sessionRecordShapes } from './session-record.ts'
import { sessionShapes } from './sessions.ts'
import type { Shape } from './shape.ts'
import { signInCardShapes } from './sign-in-cards.ts'
import { signInShapes } from './sign-in.ts'
import { systemShapes } from './system.ts'
import { technicianShapes } from './technicians.ts'
import { dataExportShapes } from './data-export.ts'
import { upsertShapes } from './upserts.ts'
import { timelineShapes } from './timeline.ts'
import { timerCheckShapes } from './timer-checks.ts'
import { timesheetShapes } from './timesheets.ts'
import { workshopShapes } from './workshop.ts'

/** What every call of the table carries. */
export const shapes = {
  ...signInShapes,
  ...sessionShapes,
  ...timerCheckShapes,
  ...jobShapes,
  ...invoicingShapes,
  ...upsertShapes,
  ...dataExportShapes,
  ...importRunShapes,
  ...activityTypeShapes,
  ...liveShapes,
  ...timelineShapes,
  ...technicianShapes,
  ...signInCardShapes,
  ...adminShapes,
  ...companySignInShapes,
  ...connectionShapes,
  ...calendarAddressShapes,
  ...webhookShapes,
  ...mailShapes,
  ...invitationShapes,
  ...auditShapes,
  ...securityLogShapes,
  ...changeFeedShapes,
  ...workshopShapes,
  ...retentionShapes,
  ...privacyShapes,
  ...masterDataShapes,
  ...estimateShapes,
  ...pastWorkShapes,
  ...scheduleShapes,
  ...absenceShapes,
  ...changePreviewShapes,
  ...searchShapes,
  ...sessionRecordShapes,
  ...periodShapes,
  ...jobAccountShapes,
  ...timesheetShapes,
  ...paySheetShapes,
  ...reportShapes,
  ...analyticsShapes,
  ...forecastShapes,
  ...holdShapes,
  ...nextWorkShapes,
  ...loadShapes,
  ...healthShapes,
  ...systemShapes,
} satisfies Record<CallName, Shape>

/** The calls that answer with a file: where each of them has to be thought of, a table by these names cannot forget one. */
export type FileCall = {
  [Name in CallName]: (typeof shapes)[Name] extends { answers: { 200: 'file' } } ? Name : never
}[CallName]

type Shapes = typeof shapes

/** What the caller puts into the path; numbers may stand as such. */
export type ParamsOf<N extends CallName> = Shapes[N] extends { params: z.ZodType }
  ? Record<keyof z.input<Shapes[N]['params']>, string | number>
  : undefined
export type ReadParamsOf<N extends CallName> = Shapes[N] extends { params: z.ZodType }
  ? z.output<Shapes[N]['params']>
  : undefined
/** What the caller sends as a body. */
export type BodyOf<N extends CallName> = Shapes[N] extends { body: z.ZodType } ? z.input<Shapes[N]['body']> : undefined
/** What the server works with after validation. */
export type ReadBodyOf<N extends CallName> = Shapes[N] extends { body: z.ZodType }
  ? z.output<Shapes[N]['body']>
  : undefined
export type QueryOf<N extends CallName> = Shapes[N] extends { query: z.ZodType }
  ? z.input<Shapes[N]['query']>
  : undefined
export type ReadQueryOf<N extends CallName> = Shapes[N] extends { query: z.ZodType }
  ? z.output<Shapes[N]['query']>
  : undefined

type Json<T> = T extends z.ZodType ? z.output<T> : undefined
/** What the call answers when it succeeds; undefined where the answer is no JSON. */
export type AnswerOf<N extends CallName> = Json<Shapes[N]['answers'][keyof Shapes[N]['answers']]>
