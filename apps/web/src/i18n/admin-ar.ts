import { activityTypes } from './admin/ar/activityTypes.ts'
import { admins } from './admin/ar/admins.ts'
import { audit } from './admin/ar/audit.ts'
import { effect } from './admin/ar/effect.ts'
import { estimates } from './admin/ar/estimates.ts'
import { exceptions } from './admin/ar/exceptions.ts'
import { exports } from './admin/ar/exports.ts'
import { range } from './admin/ar/range.ts'
import { analytics } from './admin/ar/analytics.ts'
import { reports } from './admin/ar/reports.ts'
import { timesheets } from './admin/ar/timesheets.ts'
import { payRules } from './admin/ar/payRules.ts'
import { paySheet } from './admin/ar/paySheet.ts'
import { company } from './admin/ar/company.ts'
import { forecast } from './admin/ar/forecast.ts'
import { form } from './admin/ar/form.ts'
import { jobAccount } from './admin/ar/jobAccount.ts'
import { jobImport } from './admin/ar/jobImport.ts'
import { jobPictures } from './admin/ar/jobPictures.ts'
import { jobs } from './admin/ar/jobs.ts'
import { keys } from './admin/ar/keys.ts'
import { live } from './admin/ar/live.ts'
import { masterData } from './admin/ar/masterData.ts'
import { months } from './admin/ar/months.ts'
import { nav } from './admin/ar/nav.ts'
import { passwords } from './admin/ar/passwords.ts'
import { review } from './admin/ar/review.ts'
import { settings } from './admin/ar/settings.ts'
import { sessions } from './admin/ar/sessions.ts'
import { schedule } from './admin/ar/schedule.ts'
import { table } from './admin/ar/table.ts'
import { technicians } from './admin/ar/technicians.ts'
import { time } from './admin/ar/time.ts'
import { why } from './admin/ar/why.ts'

/** Arabic of the admin area. */
export const adminAr = {
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
