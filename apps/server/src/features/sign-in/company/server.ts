import { type Instant, HOUR, MINUTE, SECOND } from '@warsha/domain'
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { refuse, Refusal } from '../../../platform/refusal.ts'

/** The company's server, and how this app is registered there. */
export type CompanyServerSettings = {
  issuer: string
  clientId: string
  /** null: it is registered without one, and PKCE is all that binds a code to it */
  clientSecret: string | null
}

/** A company account, as its server vouches for it. */
export type CompanyIdentity = {
  issuer: string
  subject: string
  /** what that server calls the sign-in there */
  session: string | null
  address: string | null
  isAddressVerified: boolean
}

/** What a browser takes along, so that what comes back can be told from what somebody else began. */
export type Checks = { state: string; nonce: string; verifier: string; page: string }

type Attempted = Checks & { isAnew: boolean }

const ANSWERS_WITHIN = 10 * SECOND
const KNOWN_FOR = HOUR
const CLOCKS_MAY_DIFFER = MINUTE
/** A proof is of somebody who has signed in there so recently. */
const ANEW_WITHIN = 5 * MINUTE
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

type Parts = { settings: CompanyServerSettings; now: () => Instant; log: (line: string, error: unknown) => void }

/** Talks to the company's server by OpenID Connect: authorization code with PKCE, state and nonce. */
export class CompanyServer {
  readonly #settings: CompanyServerSettings
  readonly #now: () => Instant
  readonly #log: Parts['log']
  #known: { metadata: oidc.ServerMetadata; at: Instant } | null = null

  constructor({ settings, now, log }: Parts) {
    this.#settings = settings
    this.#now = now
    this.#log = log
  }

  get issuer(): string {
    return this.#settings.issuer
  }

  /** What people call it. */
  get name(): string {
    return new URL(this.issuer).host
  }

  /** What a browser takes along to the company's server. */
  newChecks(page: string): Checks {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      page,
    }
  }

  /** Where to sign in. @param isAnew also for who is signed in there */
  addressFor({ state, nonce, verifier, page, isAnew }: Attempted): Promise<string | Refusal> {
    return this.#asked(async () => {
      const challenge = await oidc.calculatePKCECodeChallenge(verifier)
      const address = oidc.buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: page,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Some servers take no age of 0.
        ...(isAnew && { prompt: 'login', max_age: String(ANEW_WITHIN / SECOND) }),
      })
      return address.href
    })
  }

  /** Who signed in there. @param answer the query with which the browser came back */
  identityOf(answer: string, { state, nonce, verifier, page, isAnew }: Attempted): Promise<CompanyIdentity | Refusal> {
    return this.#asked(async () => {
      const configuration = await this.#configuration()
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(answer, page), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(isAnew && { maxAge: ANEW_WITHIN / SECOND }),
      })
      const claims = tokens.claims()
      if (!claims) return refuse('company_answer_invalid')
      const isTold = claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined
      const info = isTold ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const { email, email_verified } = info as { email?: unknown; email_verified?: unknown }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        session: typeof claims['sid'] === 'string' ? claims['sid'] : null,
        address: typeof email === 'string' ? email : null,
        // Some servers write it as a text.
        isAddressVerified: email_verified === true || email_verified === 'true',
      }
    })
  }

  /** Where to sign out there; null where it has no such page. */
  signOutAddress(): Promise<string | null | Refusal> {
    return this.#asked(async () => {
      const configuration = await this.#configuration()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(configuration).href
    })
  }

  /** Whose sign-ins the company's server ends (OpenID Connect Back-Channel Logout 1.0, 2.6). */
  endedBy(token: string, now: Instant): Promise<{ subject: string | null; session: string | null } | Refusal> {
    return this.#asked(async () => {
      const { jwks_uri } = (await this.#configuration()).serverMetadata()
      if (jwks_uri === undefined) return refuse('company_answer_invalid')
      const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: ANSWERS_WITHIN })
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.issuer,
        audience: this.#settings.clientId,
        currentDate: new Date(now),
        clockTolerance: CLOCKS_MAY_DIFFER / SECOND,
        maxTokenAge: ANEW_WITHIN / SECOND,
        requiredClaims: ['jti', 'events'],
      })
      const { sub = null, sid, events, nonce } = payload
      const session = typeof sid === 'string' ? sid : null
      const isOfLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
      if (!isOfLogout || nonce !== undefined || (sub === null && session === null)) {
        return refuse('company_answer_invalid')
      }
      return { subject: sub, session }
    })
  }

  /** Made anew each time, so that keys that were changed a moment ago are known. What the server says of itself is kept for an hour. */
  async #configuration(): Promise<oidc.Configuration> {
    const { clientId } = this.#settings
    const now = this.#now()
    const isKnown = this.#known !== null && Math.abs(now - this.#known.at) < KNOWN_FOR
    const metadata = isKnown && this.#known ? this.#known.metadata : await this.#discovered(now)
    const configuration = new oidc.Configuration(metadata, clientId, this.#client(), this.#authentication(metadata))
    configuration.timeout = ANSWERS_WITHIN / SECOND
    // The signature of what came over TLS is checked, too.
    oidc.enableNonRepudiationChecks(configuration)
    if (this.#isOnThisMachine) oidc.allowInsecureRequests(configuration)
    return configuration
  }

  async #discovered(now: Instant): Promise<oidc.ServerMetadata> {
    const configuration = await oidc.discovery(
      new URL(this.issuer),
      this.#settings.clientId,
      this.#client(),
      oidc.None(),
      {
        timeout: ANSWERS_WITHIN / SECOND,
        ...(this.#isOnThisMachine && { execute: [oidc.allowInsecureRequests] }),
      },
    )
    const metadata = { ...configuration.serverMetadata() }
    this.#known = { metadata, at: now }
    return metadata
  }

  /** The clock of the app is the one that counts, and that of the other server may differ a little. */
  #client(): Partial<oidc.ClientMetadata> {
    const ahead = Math.round((this.#now() - Date.now()) / SECOND)
    return { [oidc.clockSkew]: ahead, [oidc.clockTolerance]: CLOCKS_MAY_DIFFER / SECOND }
  }

  #authentication({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata): oidc.ClientAuth {
    const { clientId, clientSecret } = this.#settings
    if (clientSecret === null) return oidc.None()
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    const takesPost = methods?.includes('client_secret_post') ?? false
    // In the header such characters are encoded (RFC 6749, 2.3.1), and some servers do not decode them.
    const isPlain = PLAIN_IN_HEADER.test(clientId) && PLAIN_IN_HEADER.test(clientSecret)
    return takesBasic && (isPlain || !takesPost)
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret)
  }

  get #isOnThisMachine(): boolean {
    const { protocol, hostname } = new URL(this.issuer)
    return protocol === 'http:' && THIS_MACHINE.has(hostname)
  }

  /** Does it, or says why that failed. What exactly was wrong is in the log alone. */
  async #asked<T>(doing: () => Promise<T | Refusal>): Promise<T | Refusal> {
    try {
      return await doing()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code !== 'company_sign_in_cancelled') this.#log('the company server was not followed', error)
      return refusal
    }
  }
}

const PLAIN_IN_HEADER = /^[A-Za-z0-9]+$/
const OF_CLOCKS = new Set(['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'ERR_JWT_EXPIRED'])
const OF_NETWORK = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT'])
const PLAIN_REASON = /^[a-z_]{1,60}$/

function refusalOf(error: unknown): Refusal {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? refuse('company_sign_in_cancelled') : refusedFor(error.error)
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_grant' ? refuse('company_attempt_over') : refusedFor(error.error)
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return refusedFor('unauthorized')
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    return refuse(['iat', 'nbf', 'exp'].includes(error.claim) ? 'company_clock_differs' : 'company_answer_invalid')
  }
  const code = codeOf(error)
  if (isSignedInBefore(error)) return refuse('company_sign_in_not_anew')
  if (OF_CLOCKS.has(code)) return refuse('company_clock_differs')
  if (OF_NETWORK.has(code) || error instanceof TypeError || isBrokenDown(error)) return refuse('company_unreachable')
  if (error instanceof oidc.ClientError || error instanceof joseErrors.JOSEError) {
    return refuse('company_answer_invalid')
  }
  throw error
}

/** What stood in the answer of a browser is shown only where it is one of the words of the protocol. */
function refusedFor(reason: string): Refusal {
  return refuse('company_answer_refused', { reason: PLAIN_REASON.test(reason) ? reason : 'error' })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether it let somebody in who had signed in there long ago, though a new sign-in was asked for. */
function isSignedInBefore(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = 'cause' in cause ? cause.cause : null) {
    if ('claim' in cause) return cause.claim === 'auth_time'
  }
  return false
}

/** Whether it answered, but with an error of its own or of something before it. */
function isBrokenDown(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response && cause.status !== 200
}
