import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BodyOf, OwnFactors, PayEffect } from '@warsha/contract'
import { call } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import type { Sending } from '../../../api/client.ts'

const rulesKey = ['admin', 'pay-rules']

export function usePayRules() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call('payRules', { signal }),
    staleTime: 0,
  })
}

export async function savePayRules(client: QueryClient, sent: { body: BodyOf<'setPayRules'> } & Sending) {
  const saved = await call('setPayRules', sent)
  readAgain(client)
  return saved
}

/** What a change of rules or limits would do to open months. */
export function previewPayChange(change: BodyOf<'previewPayChange'>): Promise<PayEffect> {
  return call('previewPayChange', { body: change })
}

export async function addPayLimit(client: QueryClient, body: BodyOf<'createPayLimit'>): Promise<void> {
  await call('createPayLimit', { body })
  readAgain(client)
}

/** Deletes limits; those that somebody else has deleted meanwhile are gone all the same. */
export async function removePayLimit(client: QueryClient, id: number, own: OwnFactors): Promise<void> {
  try {
    await call('deletePayLimit', { params: { id }, body: own })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  readAgain(client)
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: rulesKey })
  void client.invalidateQueries({ queryKey: ['admin', 'pay-sheet'] })
}

/** Whom limits can be for. */
export function useTechnicianNames() {
  return useQuery({
    queryKey: ['admin', 'technicians'],
    queryFn: ({ signal }) => call('technicians', { signal }),
    select: (technicians) => technicians.filter(({ is_active }) => is_active),
  })
}
