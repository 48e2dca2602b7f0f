import type { Month } from '@warsha/audit'

/** The month after one, `2026-12` after `2026-11`. */
export function monthAfter(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
