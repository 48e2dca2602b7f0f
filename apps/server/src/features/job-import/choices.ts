import type { ActivityType, JobType, PowerRating, RpmCategory } from '@warsha/contract'
import { jobStatusLabels, wordsOf } from '@warsha/contract'
import { type JobStatus, jobStatuses } from '@warsha/domain'
import { foldValue } from '../../platform/spreadsheet/fold.ts'

/** The master data in use. */
export type References = {
  jobTypes: Pick<JobType, 'id' | 'code' | 'name' | 'name_ar'>[]
  powerRatings: Pick<PowerRating, 'id' | 'code' | 'range_description'>[]
  rpmCategories: Pick<RpmCategory, 'id' | 'poles' | 'description'>[]
  activities: Pick<ActivityType, 'code' | 'label' | 'name_ar'>[]
}

/** Finds what a cell of a column means; null when it means nothing known. */
export type Choices = {
  job_type: (cell: string) => number | null
  power_rating: (cell: string) => number | null
  rpm_category: (cell: string) => number | null
  /** the code of an activity */
  activity: (name: string) => string | null
}

export function choicesAmong({ jobTypes, powerRatings, rpmCategories, activities }: References): Choices {
  const byPoles = new Map(rpmCategories.map(({ id, poles }) => [poles, id]))
  const byDescription = lookup(rpmCategories.map(({ id, description }) => [description, id]))
  return {
    job_type: lookup([...jobTypes.map(named('code')), ...jobTypes.map(named('name')), ...inArabic(jobTypes)]),
    power_rating: lookup([...powerRatings.map(named('code')), ...powerRatings.map(named('range_description'))]),
    rpm_category: (cell) => byDescription(cell) ?? byPoles.get(polesIn(cell)) ?? null,
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

/** The first of two that are called alike wins: codes stand before names. */
function lookup<Id>(entries: readonly (readonly [string, Id])[]): (cell: string) => Id | null {
  const ids = new Map<string, Id>()
  for (const [name, id] of entries) if (!ids.has(foldValue(name))) ids.set(foldValue(name), id)
  return (cell) => ids.get(foldValue(cell)) ?? null
}

/** `4`, `4 poles`, `4-pole`, `٤ أقطاب`. */
function polesIn(cell: string): number {
  return Number(/^(\d+)[\s-]*(?:p|poles?|قطب|قطبا|قطبًا|أقطاب|اقطاب)?$/.exec(foldValue(cell))?.[1] ?? Number.NaN)
}

/** A status by its word in any language or by its code; null when it is none. */
export function statusNamed(cell: string): JobStatus | null {
  statuses ??= statusesByWord()
  return statuses.get(foldStatus(cell)) ?? null
}

const foldStatus = (text: string) => foldValue(text).replace(/[_-]/g, ' ')

let statuses: ReadonlyMap<string, JobStatus> | undefined

function statusesByWord(): ReadonlyMap<string, JobStatus> {
  return new Map(
    jobStatuses.flatMap((status) =>
      [status, ...wordsOf(jobStatusLabels[status])].map((word) => [foldStatus(word), status] as const),
    ),
  )
}
