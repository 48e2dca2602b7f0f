import { activityTypes } from './admin/en/activityTypes.ts'
import { admins } from './admin/en/admins.ts'
import { audit } from './admin/en/audit.ts'
import { effect } from './admin/en/effect.ts'
import { estimates } from './admin/en/estimates.ts'
import { exceptions } from './admin/en/exceptions.ts'
import { exports } from './admin/en/exports.ts'
import { range } from './admin/en/range.ts'
import { analytics } from './admin/en/analytics.ts'
import { reports } from './admin/en/reports.ts'
import { timesheets } from './admin/en/timesheets.ts'
import { payRules } from './admin/en/payRules.ts'
import { paySheet } from './admin/en/paySheet.ts'
import { company } from './admin/en/company.ts'
import { forecast } from './admin/en/forecast.ts'
import { form } from './admin/en/form.ts'
import { jobAccount } from './admin/en/jobAccount.ts'
import { jobImport } from './admin/en/jobImport.ts'
import { jobPictures } from './admin/en/jobPictures.ts'
import { jobs } from './admin/en/jobs.ts'
import { keys } from './admin/en/keys.ts'
import { live } from './admin/en/live.ts'
import { masterData } from './admin/en/masterData.ts'
import { months } from './admin/en/months.ts'
import { nav } from './admin/en/nav.ts'
import { passwords } from './admin/en/passwords.ts'
import { review } from './admin/en/review.ts'
import { settings } from './admin/en/settings.ts'
import { sessions } from './admin/en/sessions.ts'
import { schedule } from './admin/en/schedule.ts'
import { table } from './admin/en/table.ts'
import { technicians } from './admin/en/technicians.ts'
import { time } from './admin/en/time.ts'
import { why } from './admin/en/why.ts'

/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = {
  nav,
  table,
  audit,
  forecast,
  form,
  jobAccount,
  jobs,
  jobImport,
  jobPictures,
  keys,
  live,
  technicians,
  time,
  admins,
  passwords,
  review,
  settings,
  sessions,
  activityTypes,
  masterData,
  months,
  effect,
  estimates,
  exceptions,
  schedule,
  exports,
  range,
  analytics,
  reports,
  timesheets,
  paySheet,
  payRules,
  company,
  why,
}
