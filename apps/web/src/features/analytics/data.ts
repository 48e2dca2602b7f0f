import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { nameIn } from '@warsha/contract/texts'
import { MINUTE } from '@warsha/domain'
import { call } from '../../api/api.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { personText } from '../../i18n/people.ts'
import { NOT_CHARGED } from './answers.ts'
import type { Days } from '../../ui/admin/own-days.ts'

const key = (...parts: string[]) => ['admin', 'analytics', ...parts]
const query = ({ from, to }: Days) => ({ from_date: from, to_date: to })

const kpisQuery = queryOptions({
  queryKey: key('kpis'),
  queryFn: ({ signal }) => call('kpiDashboard', { signal }),
  refetchInterval: MINUTE,
})
const learningQuery = queryOptions({
  queryKey: key('learning'),
  queryFn: ({ signal }) => call('learningEffectiveness', { signal }),
})

/** Asks for what the first page of the analytics shows whatever the days are. */
export const askForFigures = (queries: QueryClient): Promise<unknown> =>
  Promise.all([queries.prefetchQuery(kpisQuery), queries.prefetchQuery(learningQuery)])

/** Today, this week, this month, and what goes on; read again every minute. */
export function useKpis() {
  return useQuery(kpisQuery)
}

export function useEfficiency(days: Days) {
  return useQuery({
    queryKey: key('efficiency', days.from, days.to),
    queryFn: ({ signal }) => call('technicianEfficiency', { query: query(days), signal }),
  })
}

export function useAccuracy(days: Days) {
  return useQuery({
    queryKey: key('accuracy', days.from, days.to),
    queryFn: ({ signal }) => call('activityAccuracy', { query: query(days), signal }),
  })
}

export function useTrends(days: Days) {
  return useQuery({
    queryKey: key('trends', days.from, days.to),
    queryFn: ({ signal }) => call('timeTrends', { query: { ...query(days), granularity: 'day' }, signal }),
  })
}

/** Each row by the name that readers know it by. */
function named(rows: AnswerOf<'costBreakdown'>): AnswerOf<'costBreakdown'> {
  return rows.map((row) => ({
    ...row,
    name: row.person ? personText(row.person) : nameIn(currentLanguage(), row),
  }))
}

export function useCosts(days: Days, group: 'job_type' | 'technician') {
  return useQuery({
    queryKey: key('costs', group, days.from, days.to),
    queryFn: ({ signal }) => call('costBreakdown', { query: { ...query(days), group_by: group }, signal }),
    // Anew each time: the language may have changed.
    select: (rows) => named(rows.map((row) => (row.is_charged ? row : { ...row, id: NOT_CHARGED }))),
  })
}

export function useLearning() {
  return useQuery(learningQuery)
}

export function useCockpit(days: Days) {
  return useQuery({
    queryKey: key('cockpit', days.from, days.to),
    queryFn: ({ signal }) => call('estimateCockpit', { query: query(days), signal }),
  })
}

/** The likeliest to be late come first: nobody looks through more. */
const MOST_DATES = 2_000

/** When open jobs are expected to be finished, and how such dates held. */
export function useJobForecasts() {
  return useQuery({
    queryKey: ['admin', 'forecasts'],
    queryFn: ({ signal }) => call('jobForecasts', { query: { most: MOST_DATES }, signal }),
    staleTime: MINUTE,
  })
}

export function useWaiting(days: Days) {
  return useQuery({
    queryKey: key('waiting', days.from, days.to),
    queryFn: ({ signal }) => call('jobWaiting', { query: query(days), signal }),
  })
}
