import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What is shown anew when master data changes: its lists, what jobs choose from, and the matrix. */
const affected: QueryKey[] = [
  ['admin', 'activity-types'],
  ['admin', 'master-data'],
  ['admin', 'estimates'],
]

/** Shows a change of a list at once, sends it, and puts everything back when it fails. Throws as sending does. */
export async function changeAtOnce<Row, Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (rows: Row[]) => Row[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<Row[]>(queryKey)
  client.setQueryData<Row[]>(queryKey, (rows) => rows && change(rows))
  try {
    return await send()
  } catch (error) {
    client.setQueryData(queryKey, before)
    throw error
  } finally {
    readAgain(client)
  }
}

/** Lets everything that a change may have touched be read again. */
export function readAgain(client: QueryClient): void {
  for (const queryKey of affected) void client.invalidateQueries({ queryKey })
}
