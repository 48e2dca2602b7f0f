import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { CookieJar } from './cookie-jar.ts'

const CLIENT = { clientId: 'warsha', clientSecret: 'a secret of the client, long enough' }

/** What the company knows of its people, by subject. */
type Account = { email: string; isVerified: boolean }

/** A company's server that others wrote (oidc-provider), with people who sign in by its own pages. */
export type OidcServer = {
  settings: { issuer: string; clientId: string; clientSecret: string }
  accounts: Map<string, Account>
  /** a browser of its own, which stays signed in there */
  browser: () => Browser
  /** signs with another key from now on, and forgets the former one */
  rotateKeys: () => Promise<void>
  close: () => Promise<void>
}

type Parts = {
  /** where it leads back to */
  page: string
  /** where it tells of sign-outs; asked when its keys change */
  logoutAt?: () => string | undefined
}

export async function openOidcServer({ page, logoutAt }: Parts): Promise<OidcServer> {
  const accounts = new Map<string, Account>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { issuer, ...CLIENT }
  const provider = async () =>
    providerOf({ issuer, page, ...(logoutAt && { logoutAt }), accounts, keys: [await newKey()] })
  let handle = await provider()
  server.on('request', (request, response) => void handle(request, response))
  return {
    settings,
    accounts,
    browser: () => new Browser(issuer, page),
    rotateKeys: async () => {
      handle = await provider()
    },
    close: () => closed(server),
  }
}

type ProviderParts = Parts & {
  issuer: string
  accounts: Map<string, Account>
  keys: JWK[]
}

function providerOf({ issuer, page, logoutAt, accounts, keys }: ProviderParts): ReturnType<Provider['callback']> {
  const toldAt = logoutAt?.()
  const client = {
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    redirect_uris: [page, overHttps(page)],
    ...(toldAt !== undefined && { backchannel_logout_uri: toldAt, backchannel_logout_session_required: true }),
  }
  const configuration: Configuration = {
    clients: [client],
    jwks: { keys },
    cookies: { keys: ['of the company'] },
    pkce: { required: () => true },
    // Its own refuses addresses of this machine.
    fetch: (address, { method, body, headers }: RequestInit = {}) =>
      fetch(address, {
        ...(method && { method }),
        ...(body && { body }),
        ...(headers && { headers }),
      }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      if (!account) return undefined
      return {
        accountId: id,
        claims: () => ({ sub: id, email: account.email, email_verified: account.isVerified }),
      }
    },
  }
  const provider = new Provider(issuer, configuration)
  return provider.callback()
}

/** The same page behind a proxy that takes https. */
const overHttps = (page: string) => page.replace(/^http:/, 'https:')

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** A browser at the company's pages: keeps cookies, follows redirections and fills forms. */
export class Browser {
  readonly #issuer: string
  readonly #page: string
  readonly #jar = new CookieJar()

  constructor(issuer: string, page: string) {
    this.#issuer = issuer
    this.#page = page
  }

  /** Goes to an address of the company's server. @returns the query with which it leads back to the app */
  async signIn(address: string, as: string): Promise<string> {
    let next = address
    for (let step = 0; step < 12; step += 1) {
      const answer = await this.#load(next)
      const to = answer.headers.get('location')
      const arrived = to ?? (await this.#send(next, await answer.text(), as))
      const url = new URL(arrived, this.#issuer)
      if (url.href.startsWith(this.#page) || url.href.startsWith(overHttps(this.#page))) return url.search
      next = url.href
    }
    throw new Error('the company server never led back')
  }

  /** Signs out there, and says yes. */
  async signOut(address: string): Promise<void> {
    const text = await (await this.#load(address)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
    await this.#load(new URL(action, this.#issuer).href, new URLSearchParams({ xsrf, logout: 'yes' }))
  }

  async #send(page: string, text: string, as: string): Promise<string> {
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1]
    const action = /action="([^"]+)"/.exec(text)?.[1]
    if (!prompt || !action) throw new Error(`no form at ${page}: ${text.slice(0, 500)}`)
    const fields = { prompt, ...(prompt === 'login' && { login: as, password: 'of the company' }) }
    const answer = await this.#load(new URL(action, this.#issuer).href, new URLSearchParams(fields))
    const to = answer.headers.get('location')
    if (to === null) throw new Error(`the form at ${page} was not taken: ${(await answer.text()).slice(0, 500)}`)
    return to
  }

  async #load(address: string, form?: URLSearchParams): Promise<Response> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.#jar.header, accept: 'text/html' },
      ...(form && { method: 'POST', body: form }),
    })
    this.#jar.keep(answer.headers.getSetCookie())
    return answer
  }
}
