/** Milliseconds since 1970, UTC. */
export type Instant = number
/** A calendar day of the business time zone, `YYYY-MM-DD`. */
export type Day = string
/** A month of the business calendar, `YYYY-MM`. */
export type Month = string

/** A session as it was recorded, with what people have done about it since. */
export type SessionRecord = {
  id: string
  technician: number
  job: number
  activity: string
  /** that of the technician when the session began */
  segment: string | null
  startedAt: Instant
  /** null while it runs */
  endedAt: Instant | null
  /** what a device gave as the end, null when only a later start ended it */
  reportedEnd: Instant | null
  isVoided: boolean
  isCorrected: boolean
  /** arrived when its month was closed already, and counts in a later one instead */
  isLate: boolean
  /** what a report that came after its month had been closed changes of it: that counts in a later month */
  late: LateChange | null
  /** the same, each part as it is booked */
  postings?: readonly PostingRecord[]
  reviewFlags: number
  reviewedFlags: number
}

/** What does not count in a session's own month; below zero where a report made the session shorter. */
export type LateChange = {
  rawSeconds: number
  heldSeconds: number
  effectiveSeconds: number
  costHalalas: number
}

/** Late work as it is booked: on whom, what and which day it counts. */
export type PostingRecord = LateChange & {
  /** grows in the order in which late work came */
  place: number
  technician: number
  segment: string | null
  job: number
  activity: string
  rateHalalas: number | null
  /** the closed month for which it came */
  month: Month
  postingDay: Day
  arrivedDay: Day
  /** the month that it was accepted into, null while nobody has accepted it */
  carriedTo: Month | null
  /** 0 where it changes a session that counts already */
  sessions: number
}

export type RateRecord = { technician: number; effectiveFrom: Day; halalas: number }

/** 0 is Sunday; times of day as HH:MM or HH:MM:SS; an end that is not after the start lies on the next day. */
export type RuleRecord = { weekday: number; startsLocal: string; endsLocal: string }

/** The active rules from a day on. */
export type VersionRecord = { effectiveFrom: Day; rules: RuleRecord[] }

export type ExceptionRecord = {
  startsAt: Instant
  endsAt: Instant
  type: 'holiday' | 'working_day' | 'custom_hours'
  /** `all`, or the segment that it is for */
  segment: string
  /** the day on which it was deleted: it counts for days before that one */
  removedOn: Day | null
}

/** To which segment somebody belonged from a moment on; the first one, of -Infinity, holds for all the past. */
export type SegmentRecord = { technician: number; since: Instant; segment: string }

/** Days, `YYYY-MM-DD`, both ends inclusive, on which an activity belongs to no job; an open end is null. */
export type UnchargedRecord = { activity: string; from: Day | null; to: Day | null }

/** Days on which somebody is away; of one day alone, maybe a half of it. */
export type AbsenceRecord = {
  id: number
  technician: number
  kind: AbsenceKind
  firstDay: Day
  lastDay: Day
  half: 'first' | 'second' | null
}
export type AbsenceKind = 'annual' | 'sick' | 'unpaid' | 'other'

/** Since when somebody is of the shop, and when they left it or came back, in that order. */
export type EmploymentRecord = { createdAt: Instant; isActive: boolean; changes: { at: Instant; isActive: boolean }[] }

/** All that the figures of a session follow from, besides the session itself. */
export type Books = {
  timeZone: string
  versions: VersionRecord[]
  exceptions: ExceptionRecord[]
  rates: RateRecord[]
  uncharged?: UnchargedRecord[]
}
