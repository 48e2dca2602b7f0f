import { activityIn, labelIn, type Language, nameIn, type OfActivity } from '@warsha/contract/texts'
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

/** What readers call the activity of something. */
export function activityText(of: OfActivity): string {
  return of.activity_label_ar ? activityIn(currentLanguage(), of) : of.activity_label
}

type OfJobType = { job_type_name: string; job_type_name_ar: string | null }

/** What readers call the job type of something. */
export function jobTypeText({ job_type_name: name, job_type_name_ar: name_ar }: OfJobType): string {
  return nameIn(currentLanguage(), { name, name_ar })
}
