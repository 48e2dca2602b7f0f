import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Language, MailState, OwnFactors } from '@warsha/contract'
import { call } from '../../api/api.ts'

const mailQuery = queryOptions({
  queryKey: ['admin', 'mail'],
  queryFn: ({ signal }) => call('mail', { signal }),
  staleTime: 0,
})

/** How it stands with e-mail. */
export function useMail() {
  return useQuery(mailQuery)
}

/** What is being read meanwhile would bring it back as it was, so it is given up. */
async function change(client: QueryClient, how: (state: MailState) => MailState): Promise<void> {
  await client.cancelQueries(mailQuery)
  client.setQueryData(mailQuery.queryKey, (state) => state && how(state))
}

export async function createSubscription(client: QueryClient, body: BodyOf<'createMailSubscription'>): Promise<void> {
  const made = await call('createMailSubscription', { body })
  await change(client, (state) => ({ ...state, subscriptions: [made, ...state.subscriptions] }))
}

export async function endSubscription(
  client: QueryClient,
  id: number,
  { current_password }: OwnFactors,
): Promise<void> {
  try {
    const ended = await call('endMailSubscription', { params: { id }, body: { current_password } })
    await change(client, (state) => ({
      ...state,
      subscriptions: state.subscriptions.map((each) => (each.id === id ? ended : each)),
    }))
  } catch (error) {
    // What was refused may have been out of date.
    void client.invalidateQueries(mailQuery)
    throw error
  }
}

export function sendTest(language: Language): Promise<AnswerOf<'sendTestMail'>> {
  return call('sendTestMail', { body: { language } })
}

export async function resend(client: QueryClient, id: number): Promise<void> {
  try {
    await call('resendMail', { params: { id } })
  } finally {
    void client.invalidateQueries(mailQuery)
  }
}
