import { form } from './admin/ar/form.ts'
import { keys } from './admin/ar/keys.ts'
import { live } from './admin/ar/live.ts'
import { nav } from './admin/ar/nav.ts'
import { table } from './admin/ar/table.ts'
import { technicians } from './admin/ar/technicians.ts'

/** Arabic of the admin area. */
export const adminAr = { nav, table, form, keys, live, technicians }
