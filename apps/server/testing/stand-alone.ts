import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { ROOT } from './deployment.ts'

/** What an installation needs at run time, from the root of the project: what the image has, too. */
export const OUTPUT = ['package.json', 'apps/server/dist', 'apps/server/migrations', 'apps/server/functions']

/** A copy of what was built, in a folder that has no packages above it. @returns the folder, which the caller removes */
export async function copyOutput(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-output-'))
  // PostgreSQL runs as a user without rights where the tests are root's.
  await chmod(folder, 0o755)
  for (const path of OUTPUT) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await promisify(execFile)('cp', ['-a', join(ROOT, path), join(folder, path)])
  }
  return folder
}

export async function removeOutput(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** What the tests ask an app, as `inject` takes it. */
type Call = {
  method: string
  url: string
  query?: Record<string, string>
  payload?: unknown
  headers?: Record<string, string>
}

/** An app that is served elsewhere, asked as tests ask their own. @param answered is given each answer */
export function appAt(address: string, answered: (method: string, path: string, status: number) => void) {
  const inject = async ({ method, url, query, payload, headers }: Call) => {
    const path = query ? `${url}?${new URLSearchParams(query).toString()}` : url
    const isBytes = Buffer.isBuffer(payload)
    const body = payload === undefined ? null : isBytes ? new Uint8Array(payload) : JSON.stringify(payload)
    const type = body === null || isBytes ? {} : { 'content-type': 'application/json' }
    const response = await fetch(address + path, {
      method,
      body,
      headers: { ...type, ...headers },
    })
    const rawPayload = Buffer.from(await response.arrayBuffer())
    const text = rawPayload.toString()
    answered(method, path, response.status)
    const all = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() }
    return {
      statusCode: response.status,
      headers: all,
      body: text,
      rawPayload,
      json: () => JSON.parse(text) as unknown,
    }
  }
  return { inject } as unknown as FastifyInstance
}
