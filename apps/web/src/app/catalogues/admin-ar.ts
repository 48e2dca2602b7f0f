import { ar as activityTypes } from '../../features/activity-types/messages.ts'
import { ar as adminMessages } from '../admin-messages.ts'
import { ar as admins } from '../../features/admins/messages.ts'
import { ar as analytics } from '../../features/analytics/messages.ts'
import { ar as audit } from '../../features/audit/messages.ts'
import { ar as calendar } from '../../features/calendar/messages.ts'
import { ar as erasure } from '../../features/erasure/messages.ts'
import { ar as estimates } from '../../features/estimates/messages.ts'
import { ar as why } from '../../features/estimates/why/messages.ts'
import { ar as exceptions } from '../../features/exceptions/messages.ts'
import { ar as exports } from '../../features/exports/messages.ts'
import { ar as firstSteps } from '../../features/first-steps/messages.ts'
import { ar as forecast } from '../../features/forecast/messages.ts'
import { ar as holds } from '../../features/holds/messages.ts'
import { ar as jobAccount } from '../../features/job-account/messages.ts'
import { ar as jobImport } from '../../features/job-import/messages.ts'
import { ar as jobPage } from '../../features/jobs/page/messages.ts'
import { ar as jobs } from '../../features/jobs/messages.ts'
import { ar as live } from '../../features/live/messages.ts'
import { ar as masterData } from '../../features/master-data/messages.ts'
import { ar as nextWork } from '../../features/next-work/messages.ts'
import { ar as paySheet } from '../../features/pay-sheet/messages.ts'
import { ar as payRules } from '../../features/pay-sheet/rules/messages.ts'
import { ar as periods } from '../../features/periods/messages.ts'
import { ar as pictures } from '../../features/pictures/messages.ts'
import { ar as reports } from '../../features/reports/messages.ts'
import { ar as retention } from '../../features/retention/messages.ts'
import { ar as schedule } from '../../features/schedule/messages.ts'
import { ar as secondFactor } from '../../features/sign-in/second-factor/messages.ts'
import { ar as securityLog } from '../../features/security-log/messages.ts'
import { ar as sessions } from '../../features/sessions/messages.ts'
import { ar as review } from '../../features/sessions/review/messages.ts'
import { ar as system } from '../../features/system/messages.ts'
import { ar as technicianPage } from '../../features/technicians/page/messages.ts'
import { ar as technicians } from '../../features/technicians/messages.ts'
import { ar as timeline } from '../../features/timeline/messages.ts'
import { ar as timesheets } from '../../features/timesheets/messages.ts'
import { ar as ui } from '../../ui/admin/messages.ts'
import { ar as workshop } from '../../features/workshop/messages.ts'

/** Arabic of the admin area, loaded with it. */
export const adminAr = {
  ...activityTypes,
  ...adminMessages,
  ...admins,
  ...analytics,
  ...audit,
  ...calendar,
  ...erasure,
  ...estimates,
  ...why,
  ...exceptions,
  ...exports,
  ...firstSteps,
  ...forecast,
  ...holds,
  ...jobAccount,
  ...jobImport,
  ...jobPage,
  ...jobs,
  ...live,
  ...masterData,
  ...nextWork,
  ...paySheet,
  ...payRules,
  ...periods,
  ...pictures,
  ...reports,
  ...retention,
  ...schedule,
  ...secondFactor,
  ...securityLog,
  ...sessions,
  ...review,
  ...system,
  ...technicianPage,
  ...technicians,
  ...timeline,
  ...timesheets,
  ...ui,
  ...workshop,
}
