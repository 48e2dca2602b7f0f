import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import type { Month } from '../../ui/admin/months.ts'

/** Everybody's month, a line each. */
export function useTimesheets(month: Month) {
  return useQuery({
    queryKey: ['admin', 'timesheets', month],
    queryFn: ({ signal }) => call('timesheets', { query: { month }, signal }),
    staleTime: 0,
  })
}

/** One technician's month, day by day. */
export function useTimesheet(id: number, month: Month) {
  return useQuery({
    queryKey: ['admin', 'timesheets', month, id],
    queryFn: ({ signal }) => call('timesheet', { params: { id }, query: { month }, signal }),
    staleTime: 0,
  })
}
