import { withLatinDigits } from '@warsha/domain'

/**
 * Hours as somebody types them: Latin or Arabic digits, with a point, a comma or the Arabic separator.
 * @returns null when it is no number
 */
export function hoursOfText(typed: string): number | null {
  const text = withLatinDigits(typed)
    .replaceAll(/[\s\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[,٫،]/, '.')
  return /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}

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
  const hours = hoursOfText(typed) ?? 0
  const steps = direction > 0 ? Math.floor(hours / STEP) + 1 : Math.ceil(hours / STEP) - 1
  return String(Math.max(1, steps) * STEP)
}
