import { roundedAlone } from '@warsha/domain'
import { presentWork } from '../report-columns.ts'

/** Two hours of one session, of which a quarter lies outside the working calendar, at 45.50 SAR an hour. */
export const work = presentWork(
  roundedAlone({ sessionCount: 1, rawSeconds: 7200, effectiveSeconds: 5400, costHalalas: 6825 }),
)

/** One technician, as tables name somebody. */
export const khalid = { id: 7, name: 'Khalid Al-Otaibi', name_ar: null, label: 'Khalid Al-Otaibi' }
export const worker = {
  technician_id: 7,
  technician_name: khalid.name,
  technician: khalid,
  employee_number: 'T-007',
}

/** One admin, wherever answers name somebody. */
export const huda = { id: 2, name: 'Huda Al-Harbi', name_ar: null, label: 'Huda Al-Harbi' }

/** One activity, as tables name it. */
export const activity = { activity_code: 'REWIND', activity_label: 'Rewinding', activity_label_ar: 'إعادة اللف' }
