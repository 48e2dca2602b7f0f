/** A day, `YYYY-MM-DD`, as the fields of the English app show it, `20 Nov 2026`. */
export function shownDate(day: string): string {
  const look = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', look).format(Date.parse(day))
}
