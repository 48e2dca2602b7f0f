import { labelIn, type Language, nameIn } from '@warsha/contract/texts'
import { currentLanguage } from './language.ts'

/** A person as answers have them. */
export type ShownPerson = { id: number; name: string; name_ar: string | null; label: string }

/** A name and what tells it from others; null where nothing has to. */
export function partsOf(person: ShownPerson, language: Language): { name: string; mark: string | null } {
  const label = labelIn(language, person)
  if (label !== person.label || label === person.name) return { name: label, mark: null }
  // The label is the name with the rest in brackets behind it.
  return { name: person.name, mark: label.slice(person.name.length + 2, -1) }
}

/** What a person is called where only text can stand; a mark stays with its name in texts of either direction. */
export function personText(person: ShownPerson): string {
  const { name, name_ar, label } = person
  // Tables sort by this: the language is looked up for those few alone that have another name in it.
  if (name_ar !== null) return labelIn(currentLanguage(), person)
  return label === name ? label : `\u2068${label}\u2069`
}

type OfActivity = { activity_label: string; activity_label_ar?: string | null | undefined }

/** What readers call the activity of something. */
export function activityText({ activity_label: name, activity_label_ar: nameInArabic }: OfActivity): string {
  return nameInArabic ? nameIn(currentLanguage(), name, nameInArabic) : name
}
