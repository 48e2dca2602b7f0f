import * as absences from '../../features/absences/messages.ts'
import * as activityTypes from '../../features/activity-types/messages.ts'
import * as admins from '../../features/admins/messages.ts'
import * as audit from '../../features/audit/messages.ts'
import * as calendar from '../../features/calendar/messages.ts'
import * as connections from '../../features/connections/messages.ts'
import * as delivery from '../../features/delivery/messages.ts'
import * as erasure from '../../features/erasure/messages.ts'
import * as estimates from '../../features/estimates/messages.ts'
import * as exceptions from '../../features/exceptions/messages.ts'
import * as fileImport from '../../features/file-import/messages.ts'
import * as firstSteps from '../../features/first-steps/messages.ts'
import * as invoicing from '../../features/invoicing/messages.ts'
import * as jobImport from '../../features/job-import/messages.ts'
import * as load from '../../features/load/messages.ts'
import * as invitations from '../../features/invitations/messages.ts'
import * as mail from '../../features/mail/messages.ts'
import * as masterData from '../../features/master-data/messages.ts'
import * as nextWork from '../../features/next-work/messages.ts'
import * as payRules from '../../features/pay-sheet/rules/messages.ts'
import * as paySheet from '../../features/pay-sheet/messages.ts'
import * as periods from '../../features/periods/messages.ts'
import * as reports from '../../features/reports/messages.ts'
import * as retention from '../../features/retention/messages.ts'
import * as review from '../../features/sessions/review/messages.ts'
import * as schedule from '../../features/schedule/messages.ts'
import * as secondFactor from '../../features/second-factor/messages.ts'
import * as securityLog from '../../features/security-log/messages.ts'
import * as sessions from '../../features/sessions/messages.ts'
import * as setUp from '../../features/set-up/messages.ts'
import * as system from '../../features/system/messages.ts'
import * as technicianPage from '../../features/technicians/page/messages.ts'
import * as technicians from '../../features/technicians/messages.ts'
import * as timeline from '../../features/timeline/messages.ts'
import * as timesheets from '../../features/timesheets/messages.ts'
import * as why from '../../features/estimates/why/messages.ts'

// Each language is left out of the other's file, which a bare object of spreads is not: reading a spread may do anything.

/** English of all other pages and the windows. */
export const en = /* @__PURE__ */ (() => ({
  ...absences.en,
  ...activityTypes.en,
  ...admins.en,
  ...audit.en,
  ...calendar.en,
  ...connections.en,
  ...delivery.en,
  ...erasure.en,
  ...estimates.en,
  ...exceptions.en,
  ...fileImport.en,
  ...firstSteps.en,
  ...invoicing.en,
  ...jobImport.en,
  ...load.en,
  ...invitations.en,
  ...mail.en,
  ...masterData.en,
  ...nextWork.en,
  ...payRules.en,
  ...paySheet.en,
  ...periods.en,
  ...reports.en,
  ...retention.en,
  ...review.en,
  ...schedule.en,
  ...secondFactor.en,
  ...securityLog.en,
  ...sessions.en,
  ...setUp.en,
  ...system.en,
  ...technicianPage.en,
  ...technicians.en,
  ...timeline.en,
  ...timesheets.en,
  ...why.en,
}))()

/** Arabic of the same. */
export const ar = /* @__PURE__ */ (() => ({
  ...absences.ar,
  ...activityTypes.ar,
  ...admins.ar,
  ...audit.ar,
  ...calendar.ar,
  ...connections.ar,
  ...delivery.ar,
  ...erasure.ar,
  ...estimates.ar,
  ...exceptions.ar,
  ...fileImport.ar,
  ...firstSteps.ar,
  ...invoicing.ar,
  ...jobImport.ar,
  ...load.ar,
  ...invitations.ar,
  ...mail.ar,
  ...masterData.ar,
  ...nextWork.ar,
  ...payRules.ar,
  ...paySheet.ar,
  ...periods.ar,
  ...reports.ar,
  ...retention.ar,
  ...review.ar,
  ...schedule.ar,
  ...secondFactor.ar,
  ...securityLog.ar,
  ...sessions.ar,
  ...setUp.ar,
  ...system.ar,
  ...technicianPage.ar,
  ...technicians.ar,
  ...timeline.ar,
  ...timesheets.ar,
  ...why.ar,
}))()
