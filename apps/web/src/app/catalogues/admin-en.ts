import { en as activityTypes } from '../../features/activity-types/messages.ts'
import { en as adminMessages } from '../admin-messages.ts'
import { en as admins } from '../../features/admins/messages.ts'
import { en as analytics } from '../../features/analytics/messages.ts'
import { en as audit } from '../../features/audit/messages.ts'
import { en as calendar } from '../../features/calendar/messages.ts'
import { en as erasure } from '../../features/erasure/messages.ts'
import { en as estimates } from '../../features/estimates/messages.ts'
import { en as why } from '../../features/estimates/why/messages.ts'
import { en as exceptions } from '../../features/exceptions/messages.ts'
import { en as exports } from '../../features/exports/messages.ts'
import { en as firstSteps } from '../../features/first-steps/messages.ts'
import { en as forecast } from '../../features/forecast/messages.ts'
import { en as holds } from '../../features/holds/messages.ts'
import { en as jobAccount } from '../../features/job-account/messages.ts'
import { en as jobImport } from '../../features/job-import/messages.ts'
import { en as jobPage } from '../../features/jobs/page/messages.ts'
import { en as jobs } from '../../features/jobs/messages.ts'
import { en as live } from '../../features/live/messages.ts'
import { en as masterData } from '../../features/master-data/messages.ts'
import { en as nextWork } from '../../features/next-work/messages.ts'
import { en as paySheet } from '../../features/pay-sheet/messages.ts'
import { en as payRules } from '../../features/pay-sheet/rules/messages.ts'
import { en as periods } from '../../features/periods/messages.ts'
import { en as pictures } from '../../features/pictures/messages.ts'
import { en as reports } from '../../features/reports/messages.ts'
import { en as retention } from '../../features/retention/messages.ts'
import { en as schedule } from '../../features/schedule/messages.ts'
import { en as secondFactor } from '../../features/sign-in/second-factor/messages.ts'
import { en as securityLog } from '../../features/security-log/messages.ts'
import { en as sessions } from '../../features/sessions/messages.ts'
import { en as review } from '../../features/sessions/review/messages.ts'
import { en as system } from '../../features/system/messages.ts'
import { en as technicianPage } from '../../features/technicians/page/messages.ts'
import { en as technicians } from '../../features/technicians/messages.ts'
import { en as timeline } from '../../features/timeline/messages.ts'
import { en as timesheets } from '../../features/timesheets/messages.ts'
import { en as ui } from '../../ui/admin/messages.ts'
import { en as workshop } from '../../features/workshop/messages.ts'

/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = {
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
