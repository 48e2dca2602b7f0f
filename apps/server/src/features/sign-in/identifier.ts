import { isPlainName, withLatinDigits } from '@warsha/domain'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** An email as it is stored and compared. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether it can be an email at all, with nothing in it that nobody sees; whether it reaches somebody, only sending would tell. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && isPlainName(text)
}

/**
 * A phone number in E.164, so that 05…, 5…, 9665… and +9665… are one. Numbers without a country are Saudi Arabian.
 * @returns null when it is no phone number
 */
export function normalisePhone(phone: string): string | null {
  const digits = withLatinDigits(phone).trim()
  for (const form of [digits, `+${digits.replace(/^\+|^00/, '')}`]) {
    const parsed = parsePhoneNumberFromString(form, 'SA')
    if (parsed?.isValid()) return parsed.number
  }
  return null
}
