import type { AuditEntry } from '@warsha/contract'

/** A field of a thing as it was and as it is; undefined where the thing or the field was not there. */
export type ChangedField = { field: string; before: unknown; after: unknown }

/** What every thing has and nobody changes. */
const UNCHANGING = new Set(['created_at'])

/** By which the server finds what an entry is about, whose it is, and which of its versions. */
const IDS = new Set(['id', 'technician_id', 'version'])

/** What a thing is known by comes before what else there is to say of it. */
const LEADING = [
  'job_no',
  'full_name',
  'employee_number',
  'code',
  'poles',
  'dept_number',
  'name',
  'label',
  'name_ar',
  'customer',
  'description',
  'status',
  'hold_reason',
  'hold_expected_on',
]

/** The names of all fields of a thing, those that it is known by first. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const rank = (name: string) => (LEADING.includes(name) ? LEADING.indexOf(name) : LEADING.length)
  return names.filter((name) => !IDS.has(name)).sort((a, b) => rank(a) - rank(b))
}

/** The fields that an entry is about: those that differ, and of what was made or deleted all that say something. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  return fieldsOf({ before, after })
    .filter((field) => !UNCHANGING.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => (before && after ? !isSame(change.before, change.after) : saysSomething(change)))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function saysSomething({ before, after }: ChangedField): boolean {
  const value = before ?? after
  return value !== null && value !== undefined && value !== ''
}
