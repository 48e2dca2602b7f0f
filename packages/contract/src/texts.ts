import { factsOf, type Language, languageCodes, sentenceIn } from './languages.ts'

export * from './languages.ts'

/**
 * A text where it is used, in English and Arabic. `{name}` stands for a value. A further language has it in its
 * catalogue, by the English one.
 */
export type Text = { en: string; ar: string }

/** A text in a language; in English where its catalogue lacks it. */
export function textIn(text: Text, language: Language): string {
  // Codes other than these two name nothing here.
  return text[language as keyof Text] ?? sentenceIn(text.en, language)
}

/** A table of texts, nested ones too, in a language; a sentence that its catalogue lacks is in English. */
export function tableIn<Table>(tables: { en: Table; ar: Table }, language: Language): Table {
  return tables[language as keyof Text] ?? translated(tables.en, language)
}

function translated<Value>(value: Value, language: Language): Value {
  const translate = (part: unknown): unknown => {
    if (typeof part === 'string') return sentenceIn(part, language)
    if (Array.isArray(part)) return part.map(translate)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, translate(each)]))
  }
  // Of the same shape, with other sentences.
  return translate(value) as Value
}

/** A text in all languages, such as a word that may be read in any of them. */
export function wordsOf(text: Text): string[] {
  return [...new Set(languageCodes().map((language) => textIn(text, language)))]
}

/** A noun in the forms that it takes beside a number, by their names in CLDR. */
export type CountedNoun = {
  en: Record<'one' | 'other', string>
  ar: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>
}

/** The form of a noun beside a number. */
export function nounFor(count: number, noun: CountedNoun, language: Language): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string } = tableIn(noun, language)
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other
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
    typeof value === 'object' ? textIn(value, language) : value,
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
  return fillText(textIn(text, language), values)
}

/** The language that an Accept-Language header asks for first, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = acceptLanguage?.trim().toLowerCase() ?? ''
  const asked = languageCodes().filter((code) => wanted.startsWith(code.toLowerCase()))
  // Of a language and its variety the variety is the longer code.
  return asked.toSorted((a, b) => b.length - a.length)[0] ?? 'en'
}

/** Something whose name is kept in two languages. `name_ar`: what Arabic readers see; null or none: the name. */
export type Bilingual = { name: string; name_ar?: string | null | undefined }

/** What readers of this language call something. */
export function nameIn(language: Language, names: Bilingual): string {
  return names[factsOf(language).names] || names.name
}

/** The activity of a session, an estimate or the like, as answers have it. */
export type OfActivity = { activity_label: string; activity_label_ar?: string | null | undefined }

/** What readers of this language call the activity of something. */
export function activityIn(
  language: Language,
  { activity_label: name, activity_label_ar: name_ar }: OfActivity,
): string {
  return nameIn(language, { name, name_ar })
}

/**
 * What is known by a label. Of a person it is the name with what tells it from others, and `name_ar` what Arabic readers
 * see of somebody who was erased; an activity type has its name there.
 */
type WithLabel = { label: string; name_ar?: string | null | undefined }

/** What readers of this language call a person or an activity type. */
export function labelIn(language: Language, { label: name, name_ar }: WithLabel): string {
  return nameIn(language, { name, name_ar })
}
