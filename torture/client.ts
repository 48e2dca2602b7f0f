import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { headers as named } from '@warsha/contract/calls'

export type Reply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; milliseconds: number }

export type Sent = {
  method: string
  path: string
  token?: string | null
  json?: unknown
  /** a photo with the fields of its form */
  form?: { fields: Record<string, string>; file: Uint8Array }
  headers?: Record<string, string>
  timeoutMs?: number
}

const PATIENCE_MS = 20_000

/** Makes requests as phones and browsers do, over connections that stay open. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  readonly #address: () => string

  constructor(address: () => string) {
    this.#address = address
  }

  /** Whatever goes wrong on the way is 'unreachable'. */
  send({
    method,
    path,
    token,
    json,
    form,
    headers = {},
    timeoutMs = PATIENCE_MS,
  }: Sent): Promise<Reply | 'unreachable'> {
    const { body, type } = form ? formBody(form) : { body: jsonBody(json), type: 'application/json' }
    const all = {
      ...headers,
      [named.clientTime]: new Date().toISOString(),
      ...(token != null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type, 'content-length': String(body.length) }),
    }
    const begun = performance.now()
    return new Promise((resolve) => {
      const lost = () => resolve('unreachable')
      const signal = AbortSignal.timeout(timeoutMs)
      const sent = request(
        `${this.#address()}${path}`,
        { method, agent: this.#agent, headers: all, signal },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('error', lost)
          answer.on('close', lost)
          answer.on('end', () => {
            const milliseconds = performance.now() - begun
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              bytes: Buffer.concat(pieces),
              milliseconds,
            })
          })
        },
      )
      sent.on('error', lost)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ bytes }: Reply): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

function jsonBody(json: unknown): Buffer | undefined {
  return json === undefined ? undefined : Buffer.from(JSON.stringify(json))
}

function formBody({ fields, file }: NonNullable<Sent['form']>): { body: Buffer; type: string } {
  const boundary = `warsha-${randomUUID()}`
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
  const head = `${part('name="file"; filename="photo.jpg"')}content-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
