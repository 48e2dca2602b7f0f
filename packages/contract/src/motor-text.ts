import { formatMessage, type Language, type Text } from './texts.ts'

/** A number as master data have it, such as 7.5 or 1,800. */
const NUMBER = String.raw`(\d[\d.,]*)`

/** The parts of which names of power ratings and RPM categories are made, each with what an Arabic reader sees. */
const forms: readonly { pattern: RegExp; values: readonly string[]; text: Text }[] = [
  form(`up to ${NUMBER} kw`, ['most'], { en: 'Up to {most} kW', ar: 'حتى {most} كيلوواط' }),
  form(`(?:over|above) ${NUMBER} kw`, ['least'], { en: 'Over {least} kW', ar: 'أكثر من {least} كيلوواط' }),
  form(`${NUMBER} ?(?:to|-|–) ?${NUMBER} kw`, ['least', 'most'], {
    en: '{least} to {most} kW',
    ar: 'من {least} إلى {most} كيلوواط',
  }),
  form(`${NUMBER} kw`, ['power'], { en: '{power} kW', ar: '{power} كيلوواط' }),
  form('2[ -]poles?', [], { en: '2 poles', ar: 'قطبان' }),
  form('([468]|10)[ -]poles?', ['poles'], { en: '{poles} poles', ar: '{poles} أقطاب' }),
  form(String.raw`(\d\d+)[ -]poles?`, ['poles'], { en: '{poles} poles', ar: '{poles} قطبًا' }),
  form(`${NUMBER} rpm`, ['speed'], { en: '{speed} rpm', ar: '{speed} دورة/دقيقة' }),
]

function form(pattern: string, values: readonly string[], text: Text) {
  return { pattern: new RegExp(`^${pattern}$`, 'i'), values, text }
}

/**
 * What readers of this language call a power rating or an RPM category. They have one name, which is numbers and units:
 * Arabic readers see these in Arabic. A name of any other form is the shop's own, and is shown as it was written.
 */
export function motorText(name: string, language: Language): string {
  if (language !== 'ar') return name
  const parts = name.trim().split(/, +/).map(partInArabic)
  return parts.includes(null) ? name : parts.join('، ')
}

function partInArabic(part: string): string | null {
  for (const { pattern, values, text } of forms) {
    const found = pattern.exec(part)
    if (found)
      return formatMessage(text, 'ar', Object.fromEntries(values.map((value, at) => [value, found[at + 1] ?? ''])))
  }
  return null
}
