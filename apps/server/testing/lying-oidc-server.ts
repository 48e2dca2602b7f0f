import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** What the next answers are like; what is left out is right. */
export type Lie = {
  /** in the ID token, in place of what is right; undefined leaves a claim out */
  claims?: Record<string, unknown>
  /** signed by a key that the server does not publish, or not at all */
  signature?: 'of another key' | 'none'
  /** of the description of the server */
  metadata?: Record<string, unknown>
  /** in place of any answer */
  instead?: 'nothing' | 'an error' | 'a page'
  /** seconds by which its clock is ahead */
  ahead?: number
}

/** A company's server that says what a test wants. Signing in there leads back at once. */
export type LyingServer = {
  settings: { issuer: string; clientId: string; clientSecret: string }
  lie: (next: Lie) => void
  /** the query with which a browser comes back from an address */
  leadBack: (address: string, more?: Record<string, string>) => string
  /** a signed message that ends sign-ins */
  logoutToken: (claims: Record<string, unknown>) => Promise<string>
  close: () => Promise<void>
}

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }

export async function openLyingServer(): Promise<LyingServer> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const published = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  let lie: Lie = {}
  let nonce = ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function signed(claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(Date.now() / 1000) + (lie.ahead ?? 0)
    const right = { iss: issuer, aud: 'warsha', sub: 'huda', iat: now, exp: now + 300 }
    const payload = { ...right, ...claims } as JWTPayload
    if (lie.signature === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const { privateKey } = lie.signature === 'of another key' ? other : own
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  }

  async function answerTo(path: string): Promise<object> {
    if (path === '/keys') return published
    if (path === '/token') {
      const id_token = await signed({ nonce, email: 'huda@shop.example', email_verified: true, ...lie.claims })
      return { access_token: 'of no use', token_type: 'Bearer', expires_in: 300, id_token }
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...lie.metadata,
    }
  }

  const page = { error: [503, 'application/json', '{}'], page: [200, 'text/html', '<html>'] } as const
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (lie.instead === 'nothing') return
    const body = JSON.stringify(await answerTo(new URL(request.url ?? '', issuer).pathname))
    const right = [200, 'application/json', body] as const
    const [status, type, text] = lie.instead === 'an error' ? page.error : lie.instead === 'a page' ? page.page : right
    response.writeHead(status, { 'content-type': type }).end(text)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response))

  return {
    settings: { issuer, clientId: 'warsha', clientSecret: 'a secret of the client' },
    lie: (next) => {
      lie = next
    },
    leadBack: (address, more = {}) => {
      const asked = new URL(address).searchParams
      nonce = asked.get('nonce') ?? ''
      return `?${new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '', iss: issuer, ...more }).toString()}`
    },
    logoutToken: (claims) => signed({ jti: 'one', events: LOGOUT, ...claims }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
