/** The form in which so much time is written, and its numbers: `25 min`, `7 h` or `7 h 25 min`. */
export type DurationParts = { form: 'minutes' | 'hours' | 'hoursAndMinutes'; hours: number; minutes: number }

/** @param seconds zero or more, rounded to the minute */
export function durationParts(seconds: number): DurationParts {
  const all = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return { form: 'minutes', hours, minutes }
  return { form: minutes === 0 ? 'hours' : 'hoursAndMinutes', hours, minutes }
}
