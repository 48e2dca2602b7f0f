import { useQuery } from '@tanstack/react-query'
import { fieldText, type HoldBody, holdBody, type Job } from '@warsha/contract'
import type { HoldReason, JobStatus } from '@warsha/domain'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
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
  const { id, before, isFailed, retry } = useHoldBefore(job)
  const [touched, setTouched] = useState<Partial<HoldValues>>({})
  const [wrong, setWrong] = useState<Partial<HoldValues>>({})
  const isShown = status === 'on_hold'
  const values = { ...(before ?? unsaid), ...touched }
  // As long as it is not known what was said before, whatever is put back here may change it.
  const other = otherFields(touched, before)
  const isChanged = Object.keys(other).length > 0

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

  /** What is to be sent, with what nobody touched here as it is now; undefined: it stays as it is. */
  async function hold(): Promise<HoldBody | undefined> {
    if (!isShown || !isChanged) return undefined
    const now = id === undefined ? unsaid : holdIn(await call('job', { params: { id } }))
    if (Object.keys(otherFields(other, now)).length === 0) return undefined
    const next = { ...now, ...other }
    // A day that nobody said, and nobody says now, stays unsaid.
    const isDaySaid = next.expected_on !== '' || now.expected_on !== ''
    const body = { ...next, expected_on: isDaySaid ? next.expected_on : undefined }
    // What does not fit what somebody else left is for the server to refuse, beside its field.
    return holdBody.safeParse(body).data ?? (body as HoldBody)
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
    /** of what was chosen and typed, what says something else than the job, as far as that is known */
    touched: other,
    restore: (chosen: Partial<HoldValues>) => setTouched(chosen),
    drop: () => setTouched({}),
    /** how it reads in a job */
    theirs: (current: Readonly<Record<string, unknown>>) => textOf(current['hold'] ?? unsaid, t),
    /** what was chosen and typed, to be read */
    text: textOf(values, t),
    check,
    showProblem,
    isDirty: isShown && isChanged,
    hold,
  }
}

export type HoldFields = ReturnType<typeof useHoldFields>

function textOf({ reason, note, expected_on: on }: Partial<HoldValues>, t: TFunction<'admin'>): string {
  return [[reason && holdReasonText(reason as HoldReason, t), note].filter(Boolean).join(': '), on]
    .filter(Boolean)
    .join(' · ')
}

const unsaid: HoldValues = { reason: '', note: '', expected_on: '' }

/** Of what was touched, what says something else than what stood there; all of it where that is not known. */
function otherFields(touched: Partial<HoldValues>, before: HoldValues | undefined): Partial<HoldValues> {
  if (!before) return touched
  const fields = Object.keys(unsaid) as HoldField[]
  const other = fields.filter((field) => touched[field] !== undefined && touched[field].trim() !== before[field])
  return Object.fromEntries(other.map((field) => [field, touched[field]]))
}

function holdIn({ hold }: Job): HoldValues {
  const { reason, note, expected_on = '' } = hold ?? { reason: null, note: null }
  return { reason: reason ?? '', note: note ?? '', expected_on }
}

/**
 * @property id of the job, where it waits for something already
 * @property before undefined while it is being read
 */
type HoldBefore = { id: number | undefined; before: HoldValues | undefined; isFailed: boolean; retry: () => void }

function useHoldBefore(job: Job | null): HoldBefore {
  const id = job !== null && isSaved(job) && job.status === 'on_hold' ? job.id : undefined
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined })
  const retry = () => void query.refetch()
  if (id === undefined) return { id, before: unsaid, isFailed: false, retry }
  // What another page kept of the job may be older than what would be replaced.
  const before = query.data && query.isFetchedAfterMount ? holdIn(query.data) : undefined
  return { id, before, isFailed: query.isError && before === undefined, retry }
}
