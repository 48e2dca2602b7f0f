import { daysBetween } from './local-time.ts'
import type { LocalDate } from './time.ts'

/** What a new workshop does once, in the order in which it is offered. */
export const setUpSteps = [
  'company',
  'hours',
  'technicians',
  'jobs',
  'phone',
  'session',
  'backup',
  'second_factor',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** After so many days of work a workshop is not new any more, whatever it has left out. */
export const SET_UP_DAYS = 30

/** What says whether a workshop is still being set up. */
export type Beginning = {
  /** an admin has put the list away */
  isHidden: boolean
  /** the first day with recorded work; null where there is none */
  firstWorkDay: LocalDate | null
}

/**
 * Whether the list of first steps is still offered on a day. A workshop that has worked with an earlier version, or has
 * grown without the list, is never asked for any of it.
 */
export function isBeingSetUp({ isHidden, firstWorkDay }: Beginning, today: LocalDate): boolean {
  if (isHidden) return false
  return firstWorkDay === null || daysBetween(firstWorkDay, today) < SET_UP_DAYS
}
