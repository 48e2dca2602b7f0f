import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { call } from '../../api/api.ts'

export type LoadAnswer = AnswerOf<'load'>
export type LoadTeam = LoadAnswer['teams'][number]
export type LoadWeek = LoadTeam['weeks'][number]
export type NamedJob = LoadAnswer['jobs'][number]

export const loadQuery = queryOptions({
  queryKey: ['admin', 'load'],
  queryFn: ({ signal }) => call('load', { query: {}, signal }),
  staleTime: MINUTE,
})

/** The work that is left by team and week. */
export function useLoad() {
  return useQuery(loadQuery)
}
