import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyOf, OwnFactors, Webhook, WebhookBody } from '@warsha/contract'
import { SECOND } from '@warsha/domain'
import { callShownOnce, type ShownOnce } from '../../api/admin/shown-once.ts'
import { call } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'
import { orReadAgain } from './data.ts'

const webhooksQuery = queryOptions({
  queryKey: ['admin', 'webhooks'],
  queryFn: ({ signal }) => call('webhooks', { signal }),
  staleTime: 0,
  refetchInterval: 30 * SECOND,
})

/** Which programs are told of changes. */
export function useWebhooks() {
  return useQuery(webhooksQuery)
}

/** A page of what was sent; what is on its way changes while one looks. */
export function useDeliveries(id: number, { page, size }: { page: number; size: number }) {
  return useQuery({
    queryKey: ['admin', 'webhooks', id, 'deliveries', page, size],
    queryFn: ({ signal }) => call('webhookDeliveries', { params: { id }, query: { page, page_size: size }, signal }),
    staleTime: 0,
    refetchInterval: 5 * SECOND,
    placeholderData: keepPreviousData,
  })
}

async function change(client: QueryClient, how: (webhooks: Webhook[]) => Webhook[]): Promise<void> {
  await client.cancelQueries({ queryKey: webhooksQuery.queryKey, exact: true })
  client.setQueryData(webhooksQuery.queryKey, (webhooks) => webhooks && how(webhooks))
}

function replace(client: QueryClient, act: () => Promise<Webhook>): Promise<void> {
  return orReadAgain(client, webhooksQuery.queryKey, async () => {
    const changed = await act()
    await change(client, (webhooks) => webhooks.map((webhook) => (webhook.id === changed.id ? changed : webhook)))
    void client.invalidateQueries({ queryKey: ['admin', 'webhooks', changed.id] })
  })
}

/** @returns the webhook with its secret, which no later answer has */
export function createWebhook(client: QueryClient, body: BodyOf<'createWebhook'>): Promise<ShownOnce<'createWebhook'>> {
  return orReadAgain(client, webhooksQuery.queryKey, async () => {
    const made = await callShownOnce('createWebhook', { body })
    const { secret: _, ...listed } = made
    await change(client, (webhooks) => [listed, ...webhooks])
    return made
  })
}

/** @returns the new secret, which no later answer has */
export async function renewSecret(client: QueryClient, id: number, body: OwnFactors): Promise<string> {
  let secret = ''
  await replace(client, async () => {
    const { secret: made, ...changed } = await callShownOnce('renewWebhookSecret', { params: { id }, body })
    secret = made
    return changed
  })
  return secret
}

export async function saveWebhook(
  client: QueryClient,
  id: number,
  { body, sending }: { body: WebhookBody; sending: Sending },
): Promise<Webhook> {
  const saved = await call('updateWebhook', { params: { id }, body, ...sending })
  await replace(client, async () => saved)
  return saved
}

export function endWebhook(client: QueryClient, id: number, { current_password }: OwnFactors): Promise<void> {
  return replace(client, () => call('endWebhook', { params: { id }, body: { current_password } }))
}

export function setPaused(client: QueryClient, id: number, isPaused: boolean): Promise<void> {
  return replace(client, () => call(isPaused ? 'pauseWebhook' : 'resumeWebhook', { params: { id } }))
}

/** All that failed or waits goes out at once. */
export function sendAllAgain(client: QueryClient, id: number): Promise<void> {
  return replace(client, () => call('sendWebhookAgain', { params: { id } }))
}

export async function sendTest(client: QueryClient, id: number): Promise<void> {
  await call('testWebhook', { params: { id } })
  void client.invalidateQueries({ queryKey: ['admin', 'webhooks'] })
}

export async function sendDeliveryAgain(client: QueryClient, id: number): Promise<void> {
  await call('sendDeliveryAgain', { params: { id } })
  void client.invalidateQueries({ queryKey: ['admin', 'webhooks'] })
}
