import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const ADMIN = { identifier: 'huda@shop.example', password: 'a-good-password' }

/** The built app on an embedded database of its own, as `npm start` runs it. */
export type Warsha = {
  address: string
  /** the access token of somebody, who is signed in once */
  tokenOf(person: SignIn): Promise<string>
  /** makes a call as the admin */
  asAdmin<T>(method: string, path: string, body?: unknown): Promise<T>
  /** adds a technician; returns what they sign in with, a password of their own unless `temporary` */
  technician(
    name: string,
    options?: { temporary?: boolean; segment?: string },
  ): Promise<{ id: number; identifier: string; password: string }>
  job(jobNo: string, customer?: string, description?: string): Promise<void>
  /** reads the database that the app keeps its records in */
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  /** the technician starts an activity, some hours ago; `end` ends it now */
  start(person: SignIn, jobNo: string, activity: string, hoursAgo: number): Promise<{ end: () => Promise<void> }>
}

export type SignIn = { identifier: string; password: string }
export type SignedIn = { access_token: string; user: object }

let people = 0

const signIns = new Map<string, Promise<SignedIn>>()

/** Signs somebody in once: looking at a password takes a processor as long as a page does. */
export function signedInOnce(person: SignIn, login: () => Promise<SignedIn>): Promise<SignedIn> {
  const key = JSON.stringify([person.identifier, person.password])
  const known = signIns.get(key) ?? login()
  signIns.set(key, known)
  return known
}

type Running = { child: ChildProcess; address: string; output: () => string }

/**
 * Starts the built app. Its process loads the module `clock` first, where one is given, and has the time from it,
 * `ahead` milliseconds before that of the machine.
 */
export async function startApp(
  dataDir: string,
  { clock, ahead }: { clock?: URL; ahead?: number } = {},
): Promise<Running> {
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...(clock && { NODE_OPTIONS: `--import=${clock}` }),
      ...(ahead !== undefined && { CLOCK_AHEAD: String(ahead) }),
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_EMAIL: ADMIN.identifier,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /Warsha is at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the app ended with ${code} before it served: ${output}`)))
  })
  return { child, address, output: () => output }
}

export async function stopApp(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** What a story asks of the app that is at an address. */
export async function warshaAt(address: string, dataDir: string): Promise<Warsha> {
  const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  const tokenOf: Warsha['tokenOf'] = async ({ identifier, password }) => {
    const login = () => call<SignedIn>('POST', '/auth/login', { identifier, password })
    return (await signedInOnce({ identifier, password }, login)).access_token
  }
  const rows: Warsha['rows'] = async (sql, values = []) => {
    const database = new Client({ host: join(dataDir, 'postgres-socket'), user: 'postgres', database: 'warsha' })
    await database.connect()
    try {
      return (await database.query(sql, values)).rows
    } finally {
      await database.end()
    }
  }
  const start: Warsha['start'] = async (person, jobNo, activity, hoursAgo) => {
    const body = {
      unique_key: crypto.randomUUID(),
      job_no: jobNo,
      activity_code: activity,
      client_started_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    }
    const token = await tokenOf(person)
    const { session_id } = await call<{ session_id: string }>('POST', '/sessions/start', body, token)
    return { end: () => call('POST', `/sessions/${session_id}/complete`, {}, token) }
  }
  const adminToken = await tokenOf(ADMIN)
  const asAdmin = <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, adminToken)
  return {
    address,
    tokenOf,
    asAdmin,
    start,
    rows,
    technician: async (name, { temporary = false, segment = 'Winding' } = {}) => {
      const phone = `05${String(10_000_000 + people++)}`
      const password = 'a-long-password'
      const body = { full_name: name, segment, temp_password: password, phone }
      const { id } = await asAdmin<{ id: number }>('POST', '/admin/technicians', body)
      if (!temporary) await rows('update person set must_change_password = false where id = $1', [id])
      return { id, identifier: phone, password }
    },
    job: async (jobNo, customer = 'Saline Water Works', description = 'Rewind of a 75 kW pump motor') => {
      const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }
      await asAdmin('POST', '/admin/jobs', { job_no: jobNo, customer, description, ...motor })
    },
  }
}
