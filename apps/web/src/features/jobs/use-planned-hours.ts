import { useQuery } from '@tanstack/react-query'
import { fieldText, type Job, type PlannersHours } from '@warsha/contract'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { jobEstimatesQuery } from '../job-account/index.ts'
import { activityTypesQuery } from './data.ts'
import { type PlannedRow, plannedRows, planWith, touchedHours, type TypedHours, wrongHours } from './planned-hours.ts'

const FIELD = 'planned_hours'

/** The hours that the planner of a job gives its activities, while they are edited in the job's form. */
export function usePlannedHours(job: Job | null) {
  const language = useLanguage()
  const { rows, isFailed, retry } = useRows(job)
  const [typed, setTyped] = useState<TypedHours>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const touched = touchedHours(rows, typed)
  const isDirty = Object.keys(touched).length > 0

  function type(code: string, text: string): void {
    setTyped((before) => ({ ...before, [code]: text }))
    setWrong(({ [code]: _gone, ...others }) => others)
    setProblem(null)
  }

  /** Shows what is wrong with what was typed. Returns whether nothing is. */
  function check(): boolean {
    const found = Object.entries(wrongHours(touched))
    setWrong(Object.fromEntries(found.map(([code, message]) => [code, fieldText(message, language)])))
    return found.length === 0
  }

  /** Shows what the server found wrong with them. Returns whether that was anything. */
  function showProblem(error: unknown): boolean {
    const found = error instanceof ApiError && error.errors.find(({ path }) => path.split('.')[0] === FIELD)
    setProblem(found ? found.message : null)
    return Boolean(found)
  }

  /** What is to be sent, among what others gave the job meanwhile; undefined: it stays as it is. */
  async function planned(): Promise<PlannersHours[] | undefined> {
    if (!isDirty) return undefined
    const now = job?.id === undefined ? null : await call('jobEstimates', { params: { id: job.id } })
    return planWith(now?.activities ?? [], touched)
  }

  return {
    rows,
    isFailed,
    retry,
    typed,
    /** of what was typed, what would change something */
    touched,
    wrong,
    problem,
    type,
    restore: setTyped,
    /** what was touched, to be read */
    text: Object.entries(touched)
      .map(([code, hours]) => `${rows?.find((row) => row.code === code)?.name ?? code} ${hours}`)
      .join(', '),
    check,
    showProblem,
    isDirty,
    planned,
  }
}

export type PlannedHours = ReturnType<typeof usePlannedHours>

/** Undefined while they are being read: the rest of the form does not wait for them. */
function useRows(job: Job | null): { rows: PlannedRow[] | undefined; isFailed: boolean; retry: () => void } {
  const id = job?.id
  const types = useQuery(activityTypesQuery)
  const estimates = useQuery({ ...jobEstimatesQuery(id ?? 0), enabled: id !== undefined })
  // What another page kept of the job may be older than what would be replaced.
  const activities = id === undefined ? [] : estimates.isFetchedAfterMount ? estimates.data?.activities : undefined
  return {
    rows: types.data && activities && plannedRows(types.data, activities),
    isFailed: (types.isError && !types.data) || (estimates.isError && !estimates.data),
    retry: () => void Promise.all([types.refetch(), id !== undefined && estimates.refetch()]),
  }
}
