/** A text in the two languages of the product. `{name}` stands for a value. */
export type Text = { en: string; ar: string }
export type Language = keyof Text

/** A noun in the forms that it takes beside a number, by their names in CLDR. */
export type CountedNoun = {
  en: Record<'one' | 'other', string>
  ar: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>
}

/** The form of a noun beside a number. */
export function nounFor(count: number, noun: CountedNoun, language: Language): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = noun[language]
  return forms[new Intl.PluralRules(language).select(count)] ?? noun[language].other
}

/** What `textsIn` makes of an entry: a text becomes a string, all else stays. */
type InOneLanguage<Value> = Value extends Text ? string : Value

/**
 * The texts of a table in one language, under the same names.
 * @param texts values that are no `{ en, ar }`, such as numbers, stay as they are
 */
export function textsIn<Texts extends Readonly<Record<string, Text | string | number>>>(
  texts: Texts,
  language: Language,
): { -readonly [Name in keyof Texts]: InOneLanguage<Texts[Name]> } {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[language] : value,
  ])
  // What Object.fromEntries forgets: the names are the same ones.
  return Object.fromEntries(entries) as { -readonly [Name in keyof Texts]: InOneLanguage<Texts[Name]> }
}

/** A text with its `{names}` replaced by the values; a name without a value stays as it is. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A text in a language, its `{names}` replaced by the values. */
export function formatMessage(text: Text, language: Language, values: Record<string, string | number> = {}): string {
  return fillText(text[language], values)
}

/** The language that an Accept-Language header asks for: Arabic when it comes first, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en'
}

/** What readers of this language call an activity or a job type. */
export function nameIn(language: Language, name: string, nameInArabic: string | null | undefined): string {
  return (language === 'ar' && nameInArabic) || name
}

/** A person as answers and files have them: their label, and what Arabic readers see of somebody who was erased. */
type Labelled = { label: string; name_ar: string | null }

/** What readers of this language call a person: the name with what tells it from others, or what stands in its place. */
export function labelIn(language: Language, { label, name_ar }: Labelled): string {
  return nameIn(language, label, name_ar)
}
