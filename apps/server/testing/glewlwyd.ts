import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pythonWith } from './outside-programs.ts'
import { CookieJar } from './cookie-jar.ts'

const run = promisify(execFile)

/** Where Debian's package puts the tables with which a new server begins. */
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const MODULES = '/usr/lib/glewlwyd'
const CLIENT = { clientId: 'warsha', clientSecret: 'a secret of the client, long enough' }
const STARTS_WITHIN_MS = 20_000

/** A company's server in C that others wrote, with people who have a password there. */
export type Glewlwyd = {
  settings: { issuer: string; clientId: string; clientSecret: string }
  add: (username: string, email: string) => Promise<void>
  /** a browser of its own, which stays signed in there */
  browser: () => GlewlwydBrowser
  close: () => Promise<void>
}

/** What of Glewlwyd is not on this machine; null where all is there. */
export async function missingForGlewlwyd(): Promise<string | null> {
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  if (!(await isThere('/usr/bin/glewlwyd')) || !(await isThere(TABLES))) return 'glewlwyd'
  return (await pythonWith('sqlite3')) === null ? 'sqlite3 of Python' : null
}

/** @param page where it leads back to */
export async function openGlewlwyd(page: string): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-glewlwyd-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  await makeTables(join(folder, 'tables.sqlite'))
  await writeFile(join(folder, 'glewlwyd.conf'), configuration(folder, port))
  const program = spawn('/usr/bin/glewlwyd', [`--config-file=${join(folder, 'glewlwyd.conf')}`], { stdio: 'ignore' })
  const close = async () => {
    await ended(program)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const admin = new GlewlwydBrowser(address, page)
    await admin.enter('admin', 'password')
    await setUp(admin, address, page)
    return {
      settings: { issuer: `${address}/api/oidc`, ...CLIENT },
      add: (username, email) =>
        admin.ask('POST', '/user/', {
          username,
          email,
          name: username,
          password: PASSWORD,
          scope: SCOPES,
          enabled: true,
        }),
      browser: () => new GlewlwydBrowser(address, page),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const PASSWORD = 'of the company'
const SCOPES = ['openid', 'email']

async function setUp(admin: GlewlwydBrowser, address: string, page: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const parameters = {
    iss: `${address}/api/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'jwks-show': true,
    'access-token-duration': 3600,
    'refresh-token-duration': 86_400,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': true,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'auth-type-refresh-enabled': true,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'subject-type': 'public',
    'email-claim': 'mandatory',
    'name-claim': 'on-demand',
    'session-cookie-name': 'GLEWLWYD2_OIDC',
    'session-cookie-expiration': 3600,
  }
  await admin.ask('POST', '/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'OIDC', parameters })
  await admin.ask('POST', '/client/?source=database', {
    client_id: CLIENT.clientId,
    password: CLIENT.clientSecret,
    confidential: true,
    enabled: true,
    authorization_type: ['code'],
    redirect_uri: [page],
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
  })
  await admin.ask('POST', '/scope/', { name: 'email', password_required: true, password_max_age: 0, scheme: {} })
}

function configuration(folder: string, port: number): string {
  const modules = ['user', 'client', 'plugin'].map((kind) => `${kind}_module_path="${MODULES}/${kind}"`)
  return [
    `port=${port}`,
    'bind_address="127.0.0.1"',
    `external_url="http://127.0.0.1:${port}"`,
    'login_url="login.html"',
    'api_prefix="api"',
    'log_mode="console"',
    'log_level="ERROR"',
    'cookie_secure=0',
    'session_expiration=86400',
    'session_key="GLEWLWYD2_SESSION_ID"',
    'login_api_enabled=true',
    'admin_scope="g_admin"',
    'profile_scope="g_profile"',
    ...modules,
    `user_auth_scheme_module_path="${MODULES}/scheme"`,
    'use_secure_connection=false',
    // They are asked for even where they are not used.
    ...['key', 'pem', 'ca'].map((name) => `secure_connection_${name}_file="none"`),
    'hash_algorithm="SHA512"',
    `database={ type="sqlite3" path="${join(folder, 'tables.sqlite')}" };`,
    '',
  ].join('\n')
}

async function makeTables(file: string): Promise<void> {
  const python = (await pythonWith('sqlite3')) ?? ''
  const script = 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())'
  await run(python, ['-c', script, file, TABLES])
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    program.once('exit', () => resolve())
    program.kill('SIGTERM')
  })
}

/** A browser that has signed in by the calls that its own pages make. */
export class GlewlwydBrowser {
  readonly #address: string
  readonly #page: string
  readonly #jar = new CookieJar()

  constructor(address: string, page: string) {
    this.#address = address
    this.#page = page
  }

  /** Signs in; waits for a server that has just been started. */
  async enter(username: string, password: string): Promise<void> {
    const until = performance.now() + STARTS_WITHIN_MS
    for (;;) {
      try {
        return await this.ask('POST', '/auth/', { username, password })
      } catch (error) {
        if (performance.now() > until || !(error instanceof TypeError)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }

  /** Signs in, lets the app see the address, and goes on. @returns the query with which it leads back to the app */
  async signIn(address: string, as: string): Promise<string> {
    await this.enter(as, PASSWORD)
    await this.ask('PUT', `/auth/grant/${CLIENT.clientId}/`, { scope: SCOPES.join(' ') })
    // What its page adds once somebody has agreed.
    const answer = await this.#load('GET', `${address}&g_continue`)
    const to = answer.headers.get('location') ?? ''
    if (!to.startsWith(this.#page)) throw new Error(`Glewlwyd leads to ${to}: ${await answer.text()}`)
    return new URL(to).search
  }

  async ask(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const answer = await this.#load(method, `${this.#address}/api${path}`, body)
    if (!answer.ok) throw new Error(`Glewlwyd answers ${answer.status} to ${method} ${path}: ${await answer.text()}`)
    this.#jar.keep(answer.headers.getSetCookie())
  }

  #load(method: string, address: string, body?: object): Promise<Response> {
    return fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie: this.#jar.header, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
