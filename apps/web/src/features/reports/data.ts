import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportGroup } from '@warsha/contract'
import { call } from '../../api/api.ts'
import type { Days } from '../../ui/admin/own-days.ts'

/** The report of a range. What another tab of the same range has said stays until this one is there. */
export function useReport({ from, to }: Days, group: ReportGroup) {
  return useQuery({
    queryKey: ['admin', 'reports', 'summary', from, to, group],
    queryFn: ({ signal }) =>
      call('reportSummary', { query: { from_date: from, to_date: to, group_by: group }, signal }),
    staleTime: 0,
    placeholderData: (before, query) =>
      query?.queryKey[3] === from && query.queryKey[4] === to ? keepPreviousData(before) : undefined,
  })
}
