import { type Language, localeOf } from './language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long ago something was, `12 minutes ago`; null for less than a minute. */
export function agoText(milliseconds: number, language: Language): string | null {
  if (milliseconds < MINUTE) return null
  const format = new Intl.RelativeTimeFormat(localeOf(language))
  if (milliseconds < HOUR) return format.format(-Math.floor(milliseconds / MINUTE), 'minute')
  return format.format(-Math.floor(milliseconds / HOUR), 'hour')
}
