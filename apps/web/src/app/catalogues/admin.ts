import * as absences from '../../features/absences/messages.ts'
import * as activityTypes from '../../features/activity-types/messages.ts'
import * as adminMessages from '../admin-messages.ts'
import * as admins from '../../features/admins/messages.ts'
import * as analytics from '../../features/analytics/messages.ts'
import * as audit from '../../features/audit/messages.ts'
import * as calendar from '../../features/calendar/messages.ts'
import * as delivery from '../../features/delivery/messages.ts'
import * as erasure from '../../features/erasure/messages.ts'
import * as estimates from '../../features/estimates/messages.ts'
import * as why from '../../features/estimates/why/messages.ts'
import * as exceptions from '../../features/exceptions/messages.ts'
import * as exports from '../../features/exports/messages.ts'
import * as fileImport from '../../features/file-import/messages.ts'
import * as firstSteps from '../../features/first-steps/messages.ts'
import * as forecast from '../../features/forecast/messages.ts'
import * as holds from '../../features/holds/messages.ts'
import * as jobAccount from '../../features/job-account/messages.ts'
import * as jobImport from '../../features/job-import/messages.ts'
import * as jobPage from '../../features/jobs/page/messages.ts'
import * as jobs from '../../features/jobs/messages.ts'
import * as live from '../../features/live/messages.ts'
import * as masterData from '../../features/master-data/messages.ts'
import * as nextWork from '../../features/next-work/messages.ts'
import * as paySheet from '../../features/pay-sheet/messages.ts'
import * as payRules from '../../features/pay-sheet/rules/messages.ts'
import * as periods from '../../features/periods/messages.ts'
import * as pictures from '../../features/pictures/messages.ts'
import * as reports from '../../features/reports/messages.ts'
import * as retention from '../../features/retention/messages.ts'
import * as schedule from '../../features/schedule/messages.ts'
import * as secondFactor from '../../features/sign-in/second-factor/messages.ts'
import * as securityLog from '../../features/security-log/messages.ts'
import * as sessions from '../../features/sessions/messages.ts'
import * as review from '../../features/sessions/review/messages.ts'
import * as setUp from '../../features/set-up/messages.ts'
import * as system from '../../features/system/messages.ts'
import * as technicianPage from '../../features/technicians/page/messages.ts'
import * as technicians from '../../features/technicians/messages.ts'
import * as timeline from '../../features/timeline/messages.ts'
import * as timesheets from '../../features/timesheets/messages.ts'
import * as ui from '../../ui/admin/messages.ts'
import * as workshop from '../../features/workshop/messages.ts'

// Each language is left out of the other's file, which a bare object of spreads is not: reading a spread may do anything.

/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const en = /* @__PURE__ */ (() => ({
  ...absences.en,
  ...activityTypes.en,
  ...adminMessages.en,
  ...admins.en,
  ...analytics.en,
  ...audit.en,
  ...calendar.en,
  ...delivery.en,
  ...erasure.en,
  ...estimates.en,
  ...why.en,
  ...exceptions.en,
  ...exports.en,
  ...fileImport.en,
  ...firstSteps.en,
  ...forecast.en,
  ...holds.en,
  ...jobAccount.en,
  ...jobImport.en,
  ...jobPage.en,
  ...jobs.en,
  ...live.en,
  ...masterData.en,
  ...nextWork.en,
  ...paySheet.en,
  ...payRules.en,
  ...periods.en,
  ...pictures.en,
  ...reports.en,
  ...retention.en,
  ...schedule.en,
  ...secondFactor.en,
  ...securityLog.en,
  ...sessions.en,
  ...review.en,
  ...setUp.en,
  ...system.en,
  ...technicianPage.en,
  ...technicians.en,
  ...timeline.en,
  ...timesheets.en,
  ...ui.en,
  ...workshop.en,
}))()

/** Arabic of the admin area. */
export const ar = /* @__PURE__ */ (() => ({
  ...absences.ar,
  ...activityTypes.ar,
  ...adminMessages.ar,
  ...admins.ar,
  ...analytics.ar,
  ...audit.ar,
  ...calendar.ar,
  ...delivery.ar,
  ...erasure.ar,
  ...estimates.ar,
  ...why.ar,
  ...exceptions.ar,
  ...exports.ar,
  ...fileImport.ar,
  ...firstSteps.ar,
  ...forecast.ar,
  ...holds.ar,
  ...jobAccount.ar,
  ...jobImport.ar,
  ...jobPage.ar,
  ...jobs.ar,
  ...live.ar,
  ...masterData.ar,
  ...nextWork.ar,
  ...paySheet.ar,
  ...payRules.ar,
  ...periods.ar,
  ...pictures.ar,
  ...reports.ar,
  ...retention.ar,
  ...schedule.ar,
  ...secondFactor.ar,
  ...securityLog.ar,
  ...sessions.ar,
  ...review.ar,
  ...setUp.ar,
  ...system.ar,
  ...technicianPage.ar,
  ...technicians.ar,
  ...timeline.ar,
  ...timesheets.ar,
  ...ui.ar,
  ...workshop.ar,
}))()
