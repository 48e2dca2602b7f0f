import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from './config.ts'
import { PhotoStoreAway } from './photo-store.ts'

export type Patience = {
  /** how often a request is sent before its failure counts */
  tries: number
  /** for one try, the bytes included */
  timeoutMs: number
  /** before the second try; each further one waits four times as long */
  pauseMs: number
}

/** Less in all than the 60 s that a phone waits for its upload. */
export const PATIENCE: Patience = { tries: 3, timeoutMs: 12_000, pauseMs: 250 }

/** What came of a request. Without an answer there is no status, and the code is the operating system's word for it. */
export type S3Reply = { status: number | null; code: string; bytes: Buffer; etag: string }

type S3Request = {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

/** Sends a request about an object, or about the bucket where the key is empty. */
export type S3Requests = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  key: string,
  request?: S3Request,
) => Promise<S3Reply>

/** Requests to a bucket, signed with its key. */
export function s3Requests(bucket: S3Bucket, patience: Patience = PATIENCE): S3Requests {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const place = `${bucket.endpoint}/${bucket.name}`
  return (method, key, { query, headers = {}, body } = {}) => {
    const path = key === '' ? place : `${place}/${key}`
    const url = query ? `${path}?${new URLSearchParams(query).toString()}` : path
    if (!body) return send(client, url, { method, headers }, patience)
    const digest = createHash('sha256').update(body).digest('hex')
    const init = { method, headers: { ...headers, 'x-amz-content-sha256': digest }, body: new Uint8Array(body) }
    return send(client, url, init, patience)
  }
}

/** The keys that begin with a prefix. Throws an S3Failure. */
export async function* s3Keys(request: S3Requests, prefix: string): AsyncGenerator<string> {
  let from: Record<string, string> = {}
  for (;;) {
    const reply = await request('GET', '', { query: { 'list-type': '2', prefix, ...from } })
    if (reply.status !== 200) throw new S3Failure(reply)
    const text = reply.bytes.toString()
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key
    const next = textIn('NextContinuationToken', text)
    if (next === '') return
    from = { 'continuation-token': next }
  }
}

/** The text of an element of an answer, empty where it has none. */
export function textIn(element: string, answer: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(answer)?.[1] ?? ''
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Sends a request until it gets an answer other than "not now", or patience ends. */
async function send(client: AwsClient, url: string, init: RequestInit, patience: Patience): Promise<S3Reply> {
  for (let tried = 1; ; tried++) {
    const reply = await sendOnce(client, url, init, patience)
    if (!isNotNow(reply) || tried >= patience.tries) return reply
    await pause(patience.pauseMs * 4 ** (tried - 1) * (0.5 + Math.random()))
  }
}

function isNotNow({ status }: S3Reply): boolean {
  return status === null || (status >= 500 && status !== 501) || status === 429
}

async function sendOnce(client: AwsClient, url: string, init: RequestInit, { timeoutMs }: Patience): Promise<S3Reply> {
  try {
    return await endedAfter(timeoutMs, async (signal) => {
      // Following a redirect would send a signature that was made for another address.
      const response = await client.fetch(url, { ...init, redirect: 'manual', signal })
      const bytes = Buffer.from(await response.arrayBuffer())
      const etag = response.headers.get('etag') ?? ''
      return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes, etag }
    })
  } catch (error) {
    return { status: null, code: reasonOf(error), bytes: Buffer.alloc(0), etag: '' }
  }
}

/**
 * Waits no longer, whatever becomes of the signal: a request that is signed is a copy, and copies lose their signal when
 * memory is collected meanwhile (nodejs/undici#4068).
 */
async function endedAfter<Result>(timeoutMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const tooLate = new DOMException(`No answer within ${timeoutMs} ms`, 'TimeoutError')
      ending.abort(tooLate)
      reject(tooLate)
    }, timeoutMs)
  })
  return Promise.race([work(ending.signal), late]).finally(() => clearTimeout(timer))
}

/** S3's word for what is wrong, such as NoSuchBucket. */
function codeIn(bytes: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? ''
}

/** What happened to a connection; `fetch` tells it one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it takes too long'
  const { cause } = error
  if (!(cause instanceof Error)) return error.name
  return 'code' in cause ? String(cause.code) : cause.message
}

/** A request that the server refused or did not answer. Tells nothing of what was sent. */
export class S3Failure extends PhotoStoreAway {
  readonly reply: Pick<S3Reply, 'status' | 'code'>

  constructor({ status, code }: Pick<S3Reply, 'status' | 'code'>) {
    super(status === null ? `the S3 server gives no answer: ${code}` : `the S3 server answers ${status} ${code}`.trim())
    this.reply = { status, code }
  }
}
