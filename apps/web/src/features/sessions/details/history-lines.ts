import type { RecordedFields, SessionChange } from '@warsha/contract'

/** The fields of a session in display order. */
const fields = ['started_at', 'ended_at', 'job_no', 'activity_code', 'note'] as const
export type ChangedField = (typeof fields)[number]

export type ChangedLine = {
  field: ChangedField
  /** undefined where there was nothing before to tell of */
  before: string | null | undefined
  after: string | null
}

/** What a change did to the fields of a session: those that it names and that differ from before. */
export function linesOf({ before, after }: Pick<SessionChange, 'before' | 'after'>): ChangedLine[] {
  return fields.flatMap((field) => {
    const next = after[field]
    if (next === undefined || (before !== null && next === before[field])) return []
    if (before === null && next === null) return []
    return [{ field, before: before === null ? undefined : valueBefore(before, field), after: next }]
  })
}

function valueBefore(before: RecordedFields, field: ChangedField): string | null {
  return before[field] ?? null
}
