import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, MachineToken, OwnFactors } from '@warsha/contract'
import { call } from '../../api/api.ts'

const tokensQuery = queryOptions({
  queryKey: ['admin', 'machine-tokens'],
  queryFn: ({ signal }) => call('machineTokens', { signal }),
  staleTime: 0,
})

/** By what programs call the API. */
export function useMachineTokens() {
  return useQuery(tokensQuery)
}

/** What is being read meanwhile would bring the list back as it was, so it is given up. */
async function change(client: QueryClient, how: (tokens: MachineToken[]) => MachineToken[]): Promise<void> {
  await client.cancelQueries(tokensQuery)
  client.setQueryData(tokensQuery.queryKey, (tokens) => tokens && how(tokens))
}

/** @returns the token with its text, which no later answer has */
export async function createToken(
  client: QueryClient,
  body: BodyOf<'createMachineToken'>,
): Promise<AnswerOf<'createMachineToken'>> {
  const made = await call('createMachineToken', { body })
  const { token: _, ...listed } = made
  await change(client, (tokens) => [listed, ...tokens])
  return made
}

export async function endToken(client: QueryClient, id: number, { current_password }: OwnFactors): Promise<void> {
  try {
    const ended = await call('endMachineToken', { params: { id }, body: { current_password } })
    await change(client, (tokens) => tokens.map((token) => (token.id === id ? ended : token)))
  } catch (error) {
    // What was refused may have been out of date.
    void client.invalidateQueries(tokensQuery)
    throw error
  }
}
