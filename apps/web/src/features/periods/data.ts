import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { call } from '../../api/api.ts'
import { monthsQuery, refreshAfter } from '../sessions/index.ts'

/** The months since the first session. */
export function useMonths() {
  return useQuery({ ...monthsQuery, staleTime: 0 })
}

/** What arrived late for a month, and what it carries of closed ones. @param month `YYYY-MM` */
export function useLateArrivals(month: string) {
  return useQuery({
    queryKey: ['admin', 'periods', 'late', month],
    queryFn: ({ signal }) => call('lateArrivals', { params: { month }, signal }),
    staleTime: 0,
  })
}

/** How months are closed. */
export function useClosingSettings() {
  return useQuery({
    queryKey: ['admin', 'periods', 'settings'],
    queryFn: ({ signal }) => call('closingSettings', { signal }),
    staleTime: 0,
  })
}

/** @param acceptsWaiting closes it although sessions wait for review */
export function lockMonth(client: QueryClient, month: string, acceptsWaiting: boolean): Promise<Period> {
  return refreshAfter(client, call('lockPeriod', { params: { month }, body: { accept_to_review: acceptsWaiting } }))
}

/** Takes back what an admin has asked for, where closing takes two. */
export function withdrawProposal(client: QueryClient, month: string): Promise<Period> {
  return refreshAfter(client, call('withdrawPeriodProposal', { params: { month } }))
}

export function acceptLateArrivals(client: QueryClient, month: string): Promise<Period> {
  return refreshAfter(client, call('acceptLateArrivals', { params: { month } }))
}

export function setTakesTwoAdmins(client: QueryClient, takesTwo: boolean, version: number): Promise<unknown> {
  return refreshAfter(client, call('setClosingSettings', { body: { takes_two_admins: takesTwo }, version }))
}

export function reopenMonth(client: QueryClient, month: string, reason: string): Promise<Period> {
  return refreshAfter(client, call('reopenPeriod', { params: { month }, body: { reason } }))
}
