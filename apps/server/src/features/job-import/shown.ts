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

/** The cells of a row as its job will have them. */
export type ShownAs = (job: JobBody) => Partial<Record<JobFileColumn, string>>

/** How a job is shown before it is there: whatever a file called a thing, by the name that the shop has for it. */
export function shownIn(language: Language, { jobTypes, powerRatings, rpmCategories }: References): ShownAs {
  const types = new Map(jobTypes.map((type) => [type.id, nameIn(language, type)]))
  const ratings = new Map(powerRatings.map(({ id, range_description }) => [id, motorText(range_description, language)]))
  const categories = new Map(rpmCategories.map(({ id, description }) => [id, motorText(description, language)]))
  return ({ status, job_type_id, power_rating_id, rpm_category_id, due_on }) => ({
    status: textIn(jobStatusLabels[status], language),
    job_type: types.get(job_type_id) ?? '',
    power_rating: ratings.get(power_rating_id) ?? '',
    rpm_category: categories.get(rpm_category_id) ?? '',
    due_on: due_on ?? '',
  })
}
