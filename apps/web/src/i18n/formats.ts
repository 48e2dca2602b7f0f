import { type Language, localeOf } from './language.ts'

const made = new Map<string, Intl.DateTimeFormat>()

/** The time of day in the device's zone, `08:15` in every language. (`Intl` costs a cheap phone 50 ms the first time.) */
export function timeText(instant: number): string {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The day in the device's zone, `20 Nov`. */
export function dayText(instant: number, language: Language): string {
  return format('day', language, { day: 'numeric', month: 'short' }).format(instant)
}

/** The day in the device's zone with the day of the week, `Fri 20 Nov`. */
export function weekdayAndDayText(instant: number, language: Language): string {
  return format('weekday', language, { weekday: 'short', day: 'numeric', month: 'short' }).format(instant)
}

/** The time of day, with the day before it unless it is today. */
export function timeOrDayText(instant: number, now: number, language: Language): string {
  const time = timeText(instant)
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${dayText(instant, language)} ${time}`
}

/** A whole number with its thousands apart. */
export function numberText(value: number, language: Language): string {
  return Math.abs(value) < 1000 && Number.isInteger(value) ? String(value) : value.toLocaleString(localeOf(language))
}

function format(name: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${language}`
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(localeOf(language), options)
  made.set(key, fresh)
  return fresh
}

/**
 * The device's wall clock, to the minute: `2026-11-19T08:05`, as a field for a day and a time holds it. Where clocks go
 * back and show that time twice, the second one has its offset: `2026-11-01T01:05-05:00`.
 */
export function wallClock(instant: number): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  const wall = `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
  if (instant - Date.parse(wall) < 60_000) return wall
  const west = date.getTimezoneOffset()
  return `${wall}${west > 0 ? '-' : '+'}${two(Math.floor(Math.abs(west) / 60))}:${two(Math.abs(west) % 60)}`
}

/** The instant that is written as `wallClock` does; null where nothing is, or what names no time. */
export function readWallClock(wall: string): number | null {
  return /^[\d-]{10}T(?:[01]\d|2[0-3]):[0-5]\d(?:[+-]\d\d:\d\d)?$/.test(wall) ? Date.parse(wall) : null
}
