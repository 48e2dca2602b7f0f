import { activityTypes } from './admin/en/activityTypes.ts'
import { admins } from './admin/en/admins.ts'
import { audit } from './admin/en/audit.ts'
import { estimates } from './admin/en/estimates.ts'
import { exceptions } from './admin/en/exceptions.ts'
import { form } from './admin/en/form.ts'
import { jobImport } from './admin/en/jobImport.ts'
import { jobPictures } from './admin/en/jobPictures.ts'
import { jobs } from './admin/en/jobs.ts'
import { keys } from './admin/en/keys.ts'
import { live } from './admin/en/live.ts'
import { masterData } from './admin/en/masterData.ts'
import { nav } from './admin/en/nav.ts'
import { passwords } from './admin/en/passwords.ts'
import { settings } from './admin/en/settings.ts'
import { schedule } from './admin/en/schedule.ts'
import { table } from './admin/en/table.ts'
import { technicians } from './admin/en/technicians.ts'

/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = {
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
