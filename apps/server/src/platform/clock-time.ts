import { DAY_SECONDS, timeOfSecond } from '@warsha/domain'

/** Whole seconds as `h:mm:ss`, the hours going on after a day; with a minus sign below zero. */
export function clockTime(seconds: number): string {
  if (seconds < 0) return `−${clockTime(-seconds)}`
  return `${Math.floor(seconds / 3600)}${timeOfSecond(seconds % DAY_SECONDS).slice(2)}`
}

/** The same to the minute, for people who add nothing up: `h:mm`. */
export function clockMinutes(seconds: number): string {
  return clockTime(Math.round(seconds / 60) * 60).slice(0, -':00'.length)
}
