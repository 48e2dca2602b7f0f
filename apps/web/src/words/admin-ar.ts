import { activityTypes } from './admin/ar/activityTypes.ts'
import { admins } from './admin/ar/admins.ts'
import { audit } from './admin/ar/audit.ts'
import { estimates } from './admin/ar/estimates.ts'
import { exceptions } from './admin/ar/exceptions.ts'
import { form } from './admin/ar/form.ts'
import { jobImport } from './admin/ar/jobImport.ts'
import { jobPictures } from './admin/ar/jobPictures.ts'
import { jobs } from './admin/ar/jobs.ts'
import { keys } from './admin/ar/keys.ts'
import { live } from './admin/ar/live.ts'
import { masterData } from './admin/ar/masterData.ts'
import { nav } from './admin/ar/nav.ts'
import { passwords } from './admin/ar/passwords.ts'
import { settings } from './admin/ar/settings.ts'
import { schedule } from './admin/ar/schedule.ts'
import { table } from './admin/ar/table.ts'
import { technicians } from './admin/ar/technicians.ts'

/** Arabic of the admin area. */
export const adminAr = {
  nav,
  table,
  audit,
  form,
  jobs,
  jobImport,
  jobPictures,
  keys,
  live,
  technicians,
  admins,
  passwords,
  settings,
  activityTypes,
  masterData,
  estimates,
  exceptions,
  schedule,
}
