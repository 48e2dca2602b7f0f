import { hostOf, isAddress, isPublicUrl, mayBeOfHouse } from '../../platform/public-address.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/**
 * What speaks against an address: it has to be a public one, unless an admin has allowed its host by name. What a name leads
 * to is looked at each time when something is sent.
 */
export function refusalOfAddress(written: string, privateHost: string | null): Refusal | null {
  const host = hostOf(new URL(written))
  if (isAddress(host) && !mayBeOfHouse(host)) return refuse('webhook_never_private', { host })
  if (privateHost === null) return isPublicUrl(written) ? null : refuse('webhook_not_public', { host })
  return sameHost(privateHost, host) ? null : refuse('webhook_host_differs', { host })
}

function sameHost(named: string, host: string): boolean {
  const url = `http://${named.includes(':') ? `[${named.replace(/^\[|\]$/g, '')}]` : named}`
  return URL.canParse(url) && hostOf(new URL(url)) === host && new URL(url).port === ''
}
