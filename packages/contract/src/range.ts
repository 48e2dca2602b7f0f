/** The most days that one report looks at: ten years. */
export const LONGEST_RANGE_DAYS = 3_653

/** What is wrong with a range of days, if anything. */
export function rangeProblem(from: string, to: string): 'range_backwards' | 'range_too_long' | null {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) return 'range_backwards'
  return days >= LONGEST_RANGE_DAYS ? 'range_too_long' : null
}
