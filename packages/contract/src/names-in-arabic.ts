import type { CallName } from './calls.ts'

/** Names in Arabic by the names that answers carry; what has none is not in it. */
export type NamesInArabic = { activities: ReadonlyMap<string, string>; jobTypes: ReadonlyMap<string, string> }

type Kind = keyof NamesInArabic
type NamedFields = Readonly<Record<string, readonly Kind[]>>

/** The fields that name an activity or a job type for a reader. Lists that are edited carry both names instead. */
const everywhere: NamedFields = { activity_label: ['activities'], job_type_name: ['jobTypes'] }

const ofCalls: Partial<Record<CallName, NamedFields>> = {
  learningEffectiveness: { activity: ['activities'], job_type: ['jobTypes'] },
  estimateCockpit: { job_type: ['jobTypes'] },
  costBreakdown: { name: ['jobTypes', 'activities'] },
  estimatesMatrix: { label: ['activities'], name: ['jobTypes'] },
}

/** The fields of a call's answer, or of what a file or a paper is made from, that are shown in the reader's language. */
export function namedFields(call: CallName | null): NamedFields {
  return { ...everywhere, ...(call && ofCalls[call]) }
}

/** Whether an answer, or anything in it, names something. */
export function hasNames(value: unknown, fields: NamedFields): boolean {
  if (Array.isArray(value)) return value.some((each) => hasNames(each, fields))
  if (!isPlainObject(value)) return false
  return Object.entries(value).some(
    ([name, field]) => (name in fields && typeof field === 'string') || hasNames(field, fields),
  )
}

/** A value, and all values in it, with these fields in Arabic where there is a name. What has none is the same. */
export function withNamesInArabic<Value>(value: Value, names: NamesInArabic, fields: NamedFields): Value {
  // It keeps the shape, which types cannot tell of a walk.
  return inArabic(value, names, fields) as Value
}

function inArabic(value: unknown, names: NamesInArabic, fields: NamedFields): unknown {
  if (Array.isArray(value)) {
    const changed = value.map((each: unknown) => inArabic(each, names, fields))
    return changed.some((each, place) => each !== value[place]) ? changed : value
  }
  if (!isPlainObject(value)) return value
  let changed = value
  for (const [name, field] of Object.entries(value)) {
    const kinds = typeof field === 'string' ? fields[name] : undefined
    const shown = kinds && typeof field === 'string' ? named(field, kinds, names) : inArabic(field, names, fields)
    if (shown === field) continue
    if (changed === value) changed = { ...value }
    changed[name] = shown
  }
  return changed
}

function named(name: string, kinds: readonly Kind[], names: NamesInArabic): string {
  return kinds.map((kind) => names[kind].get(name)).find((found) => found !== undefined) ?? name
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
