import type { ActivityType, JobType, PowerRating, RpmCategory } from '@warsha/contract'
import { foldText } from '@warsha/domain'
import { foldValue } from '../../platform/spreadsheet/fold.ts'
import { bandAmong, categoryAmong } from './bands.ts'

/** The master data in use. */
export type References = {
  jobTypes: Pick<JobType, 'id' | 'code' | 'name' | 'name_ar'>[]
  powerRatings: Pick<PowerRating, 'id' | 'code' | 'range_description' | 'min_kw' | 'max_kw'>[]
  rpmCategories: Pick<RpmCategory, 'id' | 'poles' | 'description' | 'rpm_approx'>[]
  activities: Pick<ActivityType, 'code' | 'label' | 'name_ar'>[]
}

/** All master data, with what of it is not in use any more: jobs keep what they have. */
export type AllReferences = {
  [List in Exclude<keyof References, 'activities'>]: (References[List][number] & { is_active: boolean })[]
} & Pick<References, 'activities'>

/** Finds what a cell of a column means; null when it means nothing known. */
export type Choices = {
  job_type: (cell: string) => number | null
  power_rating: (cell: string) => number | null
  rpm_category: (cell: string) => number | null
  /** the code of an activity */
  activity: (name: string) => string | null
}

export function choicesAmong({ jobTypes, powerRatings, rpmCategories, activities }: References): Choices {
  const byRange = lookup([...powerRatings.map(named('code')), ...powerRatings.map(named('range_description'))])
  const byDescription = lookup(rpmCategories.map(({ id, description }) => [description, id]))
  return {
    job_type: lookup([...jobTypes.map(named('code')), ...jobTypes.map(named('name')), ...inArabic(jobTypes)]),
    power_rating: (cell) => byRange(cell) ?? bandAmong(powerRatings, cell),
    rpm_category: (cell) => byDescription(cell) ?? categoryAmong(rpmCategories, cell),
    activity: lookup([
      ...activities.map(({ code }): [string, string] => [code, code]),
      ...activities.map(({ code, label }): [string, string] => [label, code]),
      ...activities.flatMap(({ code, name_ar }): [string, string][] => (name_ar === null ? [] : [[name_ar, code]])),
    ]),
  }
}

function inArabic(jobTypes: References['jobTypes']): [string, number][] {
  return jobTypes.flatMap(({ id, name_ar }): [string, number][] => (name_ar === null ? [] : [[name_ar, id]]))
}

function named<Name extends string>(name: Name) {
  return (entry: { id: number } & Record<Name, string>): [string, number] => [entry[name], entry.id]
}

/**
 * As it is written first, then as a search folds it. The first of two that are called alike wins: codes stand before
 * names.
 */
function lookup<Id>(entries: readonly (readonly [string, Id])[]): (cell: string) => Id | null {
  const [written, folded] = [new Map<string, Id>(), new Map<string, Id>()]
  for (const [name, id] of entries) {
    if (!written.has(foldValue(name))) written.set(foldValue(name), id)
    if (!folded.has(foldText(name))) folded.set(foldText(name), id)
  }
  return (cell) => {
    const text = foldText(cell)
    return written.get(foldValue(cell)) ?? (text === '' ? undefined : folded.get(text)) ?? null
  }
}
