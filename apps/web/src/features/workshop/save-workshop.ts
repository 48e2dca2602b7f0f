import type { QueryClient } from '@tanstack/react-query'
import type { Workshop } from '@warsha/contract'
import { workshopQuery } from './in-workshop.tsx'

const { queryKey } = workshopQuery

/**
 * Saves a change of the workshop's settings, and shows them as they are then. What is refused may have been out of date,
 * so they are read again: another try is held against what is shown by then.
 * @param send gets the version that is shown
 */
export async function saveWorkshop(
  client: QueryClient,
  send: (version: number | undefined) => Promise<Workshop>,
): Promise<Workshop> {
  try {
    const saved = await send(client.getQueryData(queryKey)?.version)
    client.setQueryData(queryKey, saved)
    return saved
  } catch (error) {
    void client.invalidateQueries({ queryKey })
    throw error
  }
}
