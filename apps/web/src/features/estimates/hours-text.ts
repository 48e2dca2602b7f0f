import { steppedNumber } from '../../ui/admin/stepped-number.ts'

/** Whether a key begins a number. */
export function beginsNumber(key: string): boolean {
  return /^[0-9٠-٩۰-۹.,٫]$/.test(key)
}

/** Hours as a cell shows them: two decimals at most, more only where nothing else would be left. */
export function hoursShown(hours: number): string {
  const rounded = Math.round(hours * 100) / 100
  return String(rounded > 0 ? rounded : hours)
}

const STEP = 0.5

/** The next half hour up or down from what is typed; never below the first. */
export function stepped(typed: string, direction: 1 | -1): string {
  const next = steppedNumber(typed, STEP, direction)
  return next === '0' ? String(STEP) : next
}
