import { form } from './admin/en/form.ts'
import { keys } from './admin/en/keys.ts'
import { live } from './admin/en/live.ts'
import { nav } from './admin/en/nav.ts'
import { table } from './admin/en/table.ts'
import { technicians } from './admin/en/technicians.ts'

/** English of the admin area, loaded with it: `useTranslation('admin')`. */
export const adminEn = { nav, table, form, keys, live, technicians }
