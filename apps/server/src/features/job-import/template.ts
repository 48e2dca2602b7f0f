import {
  type JobFileColumn,
  jobFileColumns,
  jobStatusLabels,
  labelIn,
  type Language,
  nameIn,
  textIn,
} from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { type ChoiceList, choiceLists, templateFile } from '../../platform/spreadsheet/template.ts'
import type { References } from './choices.ts'

/** An Excel file of jobs to fill in. */
export function templateIn(language: Language, references: References): Promise<Uint8Array> {
  const name = { en: 'Jobs', ar: 'أوامر العمل' }
  return templateFile(language, { name, columns: jobFileColumns, lists: listsIn(language, references) })
}

function listsIn(
  language: Language,
  { jobTypes, powerRatings, rpmCategories, activities }: References,
): ChoiceList<JobFileColumn>[] {
  const values = {
    job_type: jobTypes.map((type) => nameIn(language, type)),
    power_rating: powerRatings.map(({ range_description }) => range_description),
    rpm_category: rpmCategories.map(({ description }) => description),
    status: jobStatuses.map((status) => textIn(jobStatusLabels[status], language)),
    planned_hours: activities.map((type) => labelIn(language, type)),
  }
  // Hours are written beside the activities that the list names.
  return choiceLists(jobFileColumns, values, (name) => name === 'planned_hours')
}
