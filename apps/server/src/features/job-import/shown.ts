import {
  type JobBody,
  jobStatusLabels,
  type JobFileColumn,
  type Language,
  motorText,
  nameIn,
  textIn,
} from '@warsha/contract'
import type { References } from './choices.ts'

type Kind = { job_type_id: number | null; power_rating_id: number | null; rpm_category_id: number | null }

/** A job's type and motor by the names that the shop has, whatever a file called them. */
export function kindNamesIn(language: Language, { jobTypes, powerRatings, rpmCategories }: References) {
  const types = new Map(jobTypes.map((type) => [type.id, nameIn(language, type)]))
  const ratings = new Map(powerRatings.map(({ id, range_description }) => [id, motorText(range_description, language)]))
  const categories = new Map(rpmCategories.map(({ id, description }) => [id, motorText(description, language)]))
  const named = (names: ReadonlyMap<number, string>, id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  return ({ job_type_id, power_rating_id, rpm_category_id }: Kind) => ({
    job_type: named(types, job_type_id),
    power_rating: named(ratings, power_rating_id),
    rpm_category: named(categories, rpm_category_id),
  })
}

/** The cells of a row as its job will have them. */
export type ShownAs = (job: JobBody) => Partial<Record<JobFileColumn, string>>

/** How a job is shown before it is there: whatever a file called a thing, by the name that the shop has for it. */
export function shownIn(language: Language, references: References): ShownAs {
  const kindNames = kindNamesIn(language, references)
  return (job) => ({
    ...kindNames(job),
    status: textIn(jobStatusLabels[job.status], language),
    due_on: job.due_on ?? '',
  })
}
