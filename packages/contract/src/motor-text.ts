import { fillText, type Language, listComma, type Text, textIn } from './texts.ts'

type Form = { pattern: RegExp; text: Text }

/** The parts of which names of power ratings and RPM categories are made, with what is read in each language. */
const forms: readonly Form[] = [
  { pattern: /^up to (?<most>\d[\d.,]*) kw$/i, text: { en: 'Up to {most} kW', ar: 'حتى {most} كيلوواط' } },
  {
    pattern: /^(?:over|above) (?<least>\d[\d.,]*) kw$/i,
    text: { en: 'Over {least} kW', ar: 'أكثر من {least} كيلوواط' },
  },
  {
    pattern: /^(?<least>\d[\d.,]*) ?(?:to|-|–) ?(?<most>\d[\d.,]*) kw$/i,
    text: { en: '{least} to {most} kW', ar: 'من {least} إلى {most} كيلوواط' },
  },
  { pattern: /^(?<power>\d[\d.,]*) kw$/i, text: { en: '{power} kW', ar: '{power} كيلوواط' } },
  { pattern: /^2[ -]poles?$/i, text: { en: '2 poles', ar: 'قطبان' } },
  { pattern: /^(?<poles>[468]|10)[ -]poles?$/i, text: { en: '{poles} poles', ar: '{poles} أقطاب' } },
  { pattern: /^(?<poles>\d\d+)[ -]poles?$/i, text: { en: '{poles} poles', ar: '{poles} قطبًا' } },
  { pattern: /^(?<speed>\d[\d.,]*) rpm$/i, text: { en: '{speed} rpm', ar: '{speed} دورة/دقيقة' } },
]

/**
 * What readers of this language call a power rating or an RPM category. They have one name, which is numbers and units:
 * Arabic readers see these in Arabic. A name of any other form is the shop's own, and is shown as it was written.
 */
export function motorText(name: string, language: Language): string {
  const parts = name
    .trim()
    .split(/, +/)
    .map((part) => partIn(part, language))
  return parts.includes(null) ? name : parts.join(listComma(language))
}

/** Null where there is nothing to translate. */
function partIn(part: string, language: Language): string | null {
  for (const { pattern, text } of forms) {
    const found = pattern.exec(part)
    const translated = textIn(text, language)
    // In English a name stays as it was written.
    if (found) return translated === text.en ? null : fillText(translated, found.groups ?? {})
  }
  return null
}
