import { sortBy } from '../../ui/admin/filters.ts'
import { fields as ofTimesheets } from '../timesheets/index.ts'
import { type Column, columns } from './lines.ts'

/** As timesheets are addressed: a month, and whose days are shown. */
export const fields = {
  month: ofTimesheets.month,
  technician: ofTimesheets.technician,
  sort: sortBy<Column>(columns, { column: 'name', descending: false }),
}
