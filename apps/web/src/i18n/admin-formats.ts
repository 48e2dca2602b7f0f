import { type Language, isRightToLeft, localeOf } from './language.ts'

/** A day of the workshop, `YYYY-MM-DD`, as `20 Nov 2026`. */
export function localDateText(day: string, language: Language): string {
  const look = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat(localeOf(language), { ...look, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
}

/** Decimal hours with two decimals, as tables show them. */
export function hoursText(hours: number): string {
  return hours.toFixed(2)
}

/** A number with so many decimals and its thousands apart, such as hours that may be many. */
export function decimalText(value: number, digits: number, language: Language): string {
  return value.toLocaleString(localeOf(language), { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** An amount of money with two decimals and its thousands apart, as tables show it under a heading with its unit. */
export function amountText(sar: number, language: Language): string {
  return decimalText(sar, 2, language)
}

/** A number that says whether it is more or less, `+3.20`. */
export function signedText(value: number, digits: number, language: Language): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' } as const
  return value.toLocaleString(localeOf(language), options)
}

/** A share in percent with a decimal, `78.4%`. */
export function exactPercentText(percent: number, language: Language): string {
  return percentForm(decimalText(percent, 1, language), language)
}

/** By how many percent something is more or less, `+12.5%`. */
export function signedPercentText(percent: number, language: Language): string {
  return percentForm(signedText(percent, 1, language), language)
}

/**
 * A number with its percent sign, the same one in all languages: `Intl` has another for Arabic in each browser. From right to
 * left it stands apart from the words around it, or the sign would go to the other side of the number.
 */
export function percentForm(number: string, language: Language): string {
  return isRightToLeft(language) ? `\u2066${number}%\u2069` : `${number}%`
}
