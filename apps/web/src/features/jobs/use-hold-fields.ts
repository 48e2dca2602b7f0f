import { useQuery } from '@tanstack/react-query'
import { fieldText, type HoldBody, holdBody, type Job } from '@warsha/contract'
import type { HoldReason, JobStatus } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { holdReasonText } from '../holds/index.ts'
import { jobQuery } from './data.ts'
import { isSaved } from './job-list.ts'

/** What is chosen and typed; an empty reason: not said. */
type HoldValues = { reason: string; note: string; expected_on: string }
type HoldField = keyof HoldValues

/** What a job waits for, while it is edited in the job's form. @param status as it is chosen there */
export function useHoldFields(job: Job | null, status: JobStatus | undefined) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { before, isFailed, retry } = useHoldBefore(job)
  const [touched, setTouched] = useState<Partial<HoldValues>>({})
  const [wrong, setWrong] = useState<Partial<HoldValues>>({})
  const isShown = status === 'on_hold'
  const values = { ...(before ?? unsaid), ...touched }
  const isChanged =
    before !== undefined &&
    (values.reason !== before.reason || values.note.trim() !== before.note || values.expected_on !== before.expected_on)

  /** A day that nobody said, and nobody says now, stays unsaid. */
  const isDaySaid = values.expected_on !== '' || before?.expected_on !== ''
  const sent = { ...values, expected_on: isDaySaid ? values.expected_on : undefined }

  function type(field: HoldField, text: string): void {
    setTouched((sofar) => ({ ...sofar, [field]: text }))
    setWrong({})
  }

  /** Shows what is wrong with what was chosen. Returns whether nothing is. */
  function check(): boolean {
    const issues = isShown && isChanged ? (holdBody.safeParse(values).error?.issues ?? []) : []
    const texts = issues.map(({ path: [field], message }) => [
      field,
      field === 'reason' ? t('jobs.hold.chooseFirst') : fieldText(message, language),
    ])
    setWrong(Object.fromEntries(texts) as Partial<HoldValues>)
    return issues.length === 0
  }

  /** Shows what the server found wrong with it. Returns whether that was anything. */
  function showProblem(error: unknown): boolean {
    const found = error instanceof ApiError && error.errors.find(({ path }) => path.split('.')[0] === 'hold')
    if (!found) return false
    const field = found.path.slice('hold.'.length)
    setWrong({ [field in unsaid ? field : 'note']: found.message })
    return true
  }

  return {
    isShown,
    isLoaded: before !== undefined,
    isFailed,
    retry,
    values,
    /** that nobody said why cannot be chosen where somebody did */
    hasReason: before !== undefined && before.reason !== '',
    wrong,
    type,
    restore: (chosen: HoldValues) => setTouched(chosen),
    drop: () => setTouched({}),
    /** how it reads in a job */
    theirs: (current: Readonly<Record<string, unknown>>) => textOf(current['hold'] ?? unsaid, t),
    /** what was chosen and typed, to be read */
    text: textOf(values, t),
    check,
    showProblem,
    isDirty: isShown && isChanged,
    /** what is to be sent; undefined: it stays as it is */
    hold: (): HoldBody | undefined => (isShown && isChanged ? holdBody.safeParse(sent).data : undefined),
  }
}

export type HoldFields = ReturnType<typeof useHoldFields>

function textOf({ reason, note, expected_on: on }: Partial<HoldValues>, t: TFunction<'admin'>): string {
  return [[reason && holdReasonText(reason as HoldReason, t), note].filter(Boolean).join(': '), on]
    .filter(Boolean)
    .join(' · ')
}

const unsaid: HoldValues = { reason: '', note: '', expected_on: '' }

/** Undefined while it is being read. */
function useHoldBefore(job: Job | null): { before: HoldValues | undefined; isFailed: boolean; retry: () => void } {
  const id = job !== null && isSaved(job) && job.status === 'on_hold' ? job.id : undefined
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined })
  const retry = () => void query.refetch()
  if (id === undefined) return { before: unsaid, isFailed: false, retry }
  const { reason, note, expected_on = '' } = query.data?.hold ?? { reason: null, note: null }
  // What another page kept of the job may be older than what would be replaced.
  const before =
    query.data && query.isFetchedAfterMount ? { reason: reason ?? '', note: note ?? '', expected_on } : undefined
  return { before, isFailed: query.isError && before === undefined, retry }
}
