import { DAY, type Instant, localMomentOf, MINUTE } from '@warsha/domain'
import { type Language, localeOf } from './language.ts'

/**
 * Whether this device's own clock shows what a zone's does, today and half a year away: so a device in Kuwait needs no
 * mark beside times of Riyadh, and one in Berlin does in summer, too.
 */
export function isClockOfDevice(zone: string, now: Instant): boolean {
  return [now, now + 182 * DAY].every((instant) => offsetOf(zone, instant) === -new Date(instant).getTimezoneOffset())
}

/** How a zone is called in a sentence: its city, or in another script than ours its time, and how far it is from UTC, `UTC+5:30`. */
export function zoneText(zone: string, now: Instant, language: Language): { place: string; offset: string } {
  return { place: nameOf(zone, now, localeOf(language)), offset: offsetText(offsetOf(zone, now)) }
}

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Zones have the names of cities in Latin letters alone. */
function nameOf(zone: string, now: Instant, locale: string): string {
  if (new Intl.Locale(locale).maximize().script === 'Latn') return cityOf(zone)
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
  return name ?? cityOf(zone)
}

/** In minutes. */
function offsetOf(zone: string, instant: Instant): number {
  const { date, second } = localMomentOf(instant, zone)
  return Math.round((Date.parse(`${date}T00:00:00Z`) + second * 1000 - instant) / MINUTE)
}

function offsetText(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  const hours = Math.floor(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
