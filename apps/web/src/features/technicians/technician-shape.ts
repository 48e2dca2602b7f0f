import { hourlyRate, newTechnician, optionalHourlyRate, rateDay, technicianEdit } from '@warsha/contract'
import type * as z from 'zod'

const rate = { hourly_rate: optionalHourlyRate, effective_from: rateDay.optional() }

/** What the form of a new technician holds: what is sent to create them, and the rate, which is saved by its own call. */
export const newShape = newTechnician.extend(rate)
export type NewValues = z.input<typeof newShape>
export type NewSent = z.output<typeof newShape>

/** What the form of an edited technician holds. */
export const editShape = technicianEdit.omit({ is_active: true }).extend(rate)
/** The same for one who has a rate: it can be changed, and set to 0, but not taken away. */
export const editRatedShape = editShape.extend({ hourly_rate: hourlyRate })
export type EditValues = z.input<typeof editShape>
export type EditSent = z.output<typeof editShape>

/** What a new technician is created with; what may be left empty is sent only when filled. */
export function creationOf({ full_name, segment, temp_password, email, phone, employee_number }: NewSent) {
  const filled = { ...(email && { email }), ...(phone && { phone }), ...(employee_number && { employee_number }) }
  return { full_name, segment, temp_password, ...filled }
}

export type RateToSave = { hourly_rate: number; effective_from?: string }
type Rated = { hourly_rate?: number | null | undefined; effective_from?: string | undefined }

/** The rate of a form when somebody changed it, or its day; null when there is nothing to save. */
export function rateToSave(filled: Rated, before: Rated): RateToSave | null {
  const { hourly_rate, effective_from } = filled
  if (hourly_rate === undefined || hourly_rate === null) return null
  const isSame = hourly_rate === before.hourly_rate && effective_from === (before.effective_from || undefined)
  return isSame ? null : { hourly_rate, ...(effective_from && { effective_from }) }
}
