import type { WorkableJob } from '@warsha/contract'
import { readJson, type TextStorage } from '../../../device/storage.ts'

export type DraftJob = Pick<WorkableJob, 'job_no' | 'customer' | 'description'>
export type DraftActivity = { code: string; label: string }

/** What has been chosen for the next session. Kept on the device, so that a reload loses nothing. */
export type Draft = {
  job: DraftJob | null
  activity: DraftActivity | null
  note: string
}

export const steps = ['job', 'activity', 'confirm'] as const
export type Step = (typeof steps)[number]

export const emptyDraft: Draft = { job: null, activity: null, note: '' }

export function withJob(draft: Draft, { job_no, customer, description }: DraftJob): Draft {
  return { ...draft, job: { job_no, customer, description } }
}

export function withActivity(draft: Draft, { code, label }: DraftActivity): Draft {
  return { ...draft, activity: { code, label } }
}

export function withNote(draft: Draft, note: string): Draft {
  return { ...draft, note }
}

/** The step to show: the wanted one, or the last that the draft is ready for. */
export function stepFor(draft: Draft, wanted: string | null): Step {
  const ready = readySteps(draft)
  return ready.find((step) => step === wanted) ?? ready[ready.length - 1] ?? 'job'
}

function readySteps({ job, activity }: Draft): readonly Step[] {
  if (!job) return ['job']
  return activity ? steps : ['job', 'activity']
}

export function readDraft(storage: TextStorage, userId: number): Draft {
  const kept = readJson(storage, keyOf(userId))
  return isDraft(kept) ? kept : emptyDraft
}

export function keepDraft(storage: TextStorage, userId: number, draft: Draft): void {
  if (draft === emptyDraft) storage.removeItem(keyOf(userId))
  else storage.setItem(keyOf(userId), JSON.stringify(draft))
}

function keyOf(userId: number): string {
  return `warsha.draft.${userId}`
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { job, activity, note } = value as Partial<Record<keyof Draft, unknown>>
  return (
    (job === null || hasTexts(job, ['job_no', 'customer', 'description'])) &&
    (activity === null || hasTexts(activity, ['code', 'label'])) &&
    typeof note === 'string'
  )
}

function hasTexts(value: unknown, keys: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
}
