import type { MailFrequency } from '@warsha/contract'
import { type Instant, instantAt, type LocalDate, localDateOf, plusDays, weekdayOf } from '@warsha/domain'

/** When a paper goes out: on a day of the week or of the month, at an hour. Others go out when something happens. */
export type MailPlan = {
  frequency: MailFrequency
  weekday: number | null
  month_day: number | null
  hour: number | null
}

/** A moment at which a paper is due, and the days that it is about. */
export type DueMail = { at: Instant; day: LocalDate; first: LocalDate; last: LocalDate }

const SECONDS_AN_HOUR = 3_600
const WEEK = 7

/** After a standstill so many periods are sent at most, the newest ones: a year of months, a quarter of weeks. */
const MOST_MISSED = 12

/** The moments that have come since one, on the wall clock of the workshop, the oldest first; none where time alone makes nothing due. */
export function dueSince(
  plan: MailPlan,
  { since, now, timeZone }: { since: Instant; now: Instant; timeZone: string },
): DueMail[] {
  const found: DueMail[] = []
  for (let until = now; found.length < MOST_MISSED;) {
    const due = momentsAround(plan, until, timeZone).findLast(({ at }) => at <= until)
    if (!due || due.at <= since) break
    found.unshift(due)
    until = due.at - 1
  }
  return found
}

/** The next one. */
export function nextDue(plan: MailPlan, now: Instant, timeZone: string): DueMail | null {
  return momentsAround(plan, now, timeZone).find(({ at }) => at > now) ?? null
}

function momentsAround(plan: MailPlan, now: Instant, timeZone: string): DueMail[] {
  const today = localDateOf(now, timeZone)
  const at = (day: LocalDate) => instantAt(day, (plan.hour ?? 0) * SECONDS_AN_HOUR, timeZone)
  if (plan.frequency === 'weekly') {
    const until = (weekdayOf(today) - (plan.weekday ?? 0) + WEEK) % WEEK
    return [-WEEK, 0, WEEK].map((days) => {
      const day = plusDays(today, days - until)
      return { at: at(day), day, first: plusDays(day, -WEEK), last: plusDays(day, -1) }
    })
  }
  if (plan.frequency !== 'monthly') return []
  const month = today.slice(0, 7)
  return [monthBefore(month), month, monthAfter(month)].map((name) => {
    const day = `${name}-${String(plan.month_day ?? 1).padStart(2, '0')}`
    return { at: at(day), day, ...daysOf(monthBefore(name)) }
  })
}

/** The days of a month. @param month `YYYY-MM` */
export function daysOf(month: string): { first: LocalDate; last: LocalDate } {
  return { first: `${month}-01`, last: plusDays(`${monthAfter(month)}-01`, -1) }
}

function monthBefore(month: string): string {
  return plusDays(`${month}-01`, -1).slice(0, 7)
}

function monthAfter(month: string): string {
  // The 1st of a month and 31 days lies in the next one.
  return plusDays(`${month}-01`, 31).slice(0, 7)
}
