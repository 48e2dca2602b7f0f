import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Bucket } from './config.ts'
import { type PhotoStore, PhotoStoreAway } from './photo-store.ts'

type Patience = {
  /** how often a request is sent before its failure counts */
  tries: number
  /** for one try, the bytes included */
  timeoutMs: number
  /** before the second try; each further one waits four times as long */
  pauseMs: number
}

/** Less in all than the 60 s that a phone waits for its upload. */
const PATIENCE: Patience = { tries: 3, timeoutMs: 12_000, pauseMs: 250 }

/** What came of a request. Without an answer there is no status, and the code is the operating system's word for it. */
type Reply = { status: number | null; code: string; bytes: Buffer }

/** Photos in a bucket. Throws with one line that names the setting when they cannot be kept there. */
export async function openS3PhotoStore(bucket: S3Bucket, patience: Patience = PATIENCE): Promise<PhotoStore> {
  const store = s3PhotoStore(bucket, patience)
  try {
    await store.put(CHECK_KEY, CHECK)
    await store.get(CHECK_KEY)
  } catch (error) {
    if (error instanceof S3Failure) throw new Error(whatToSet(error, bucket), { cause: error })
    throw error
  }
  return store
}

const CHECK_KEY = 'warsha-was-here'
const CHECK = Buffer.from('Warsha writes this at its start, to see that it may.\n')

/** Photos in a bucket, whether it can be reached or not. */
export function s3PhotoStore(bucket: S3Bucket, patience: Patience = PATIENCE): PhotoStore {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const addressOf = (key: string) => `${bucket.endpoint}/${bucket.name}/${key}`
  return {
    put: async (key, bytes) => {
      const headers = { 'content-type': 'image/jpeg', 'x-amz-content-sha256': sha256Of(bytes) }
      const body = new Uint8Array(bytes)
      const reply = await send(client, addressOf(key), { method: 'PUT', headers, body }, patience)
      if (reply.status !== 200) throw new S3Failure(reply)
    },
    get: async (key) => {
      const reply = await send(client, addressOf(key), { method: 'GET' }, patience)
      if (reply.status === 200) return reply.bytes
      if (reply.status === 404 && reply.code !== 'NoSuchBucket') return null
      throw new S3Failure(reply)
    },
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Sends a request until it gets an answer other than "not now", or patience ends. */
async function send(client: AwsClient, url: string, init: RequestInit, patience: Patience): Promise<Reply> {
  for (let tried = 1; ; tried++) {
    const reply = await sendOnce(client, url, init, patience)
    if (!isNotNow(reply) || tried >= patience.tries) return reply
    await pause(patience.pauseMs * 4 ** (tried - 1) * (0.5 + Math.random()))
  }
}

function isNotNow({ status }: Reply): boolean {
  return status === null || status >= 500 || status === 429
}

async function sendOnce(client: AwsClient, url: string, init: RequestInit, { timeoutMs }: Patience): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // Following a redirect would send a signature that was made for another address.
    const response = await client.fetch(url, { ...init, redirect: 'manual', signal })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, code: response.ok ? '' : codeIn(bytes), bytes }
  } catch (error) {
    return { status: null, code: reasonOf(error), bytes: Buffer.alloc(0) }
  }
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
class S3Failure extends PhotoStoreAway {
  readonly reply: Pick<Reply, 'status' | 'code'>

  constructor({ status, code }: Reply) {
    super(status === null ? `the S3 server gives no answer: ${code}` : `the S3 server answers ${status} ${code}`.trim())
    this.reply = { status, code }
  }
}

function whatToSet({ message, reply }: S3Failure, { endpoint, name, region }: S3Bucket): string {
  if (reply.status === null) return `S3_ENDPOINT: ${endpoint} cannot be reached: ${reply.code}`
  return (
    sentences[reply.code]?.({ name, region }) ??
    `S3_ENDPOINT: photos cannot be kept in the bucket "${name}": ${message}.`
  )
}

const sentences: Record<string, (bucket: Pick<S3Bucket, 'name' | 'region'>) => string> = {
  NoSuchBucket: ({ name }) => `S3_BUCKET: there is no bucket "${name}".`,
  InvalidBucketName: ({ name }) => `S3_BUCKET: "${name}" cannot be the name of a bucket.`,
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the server does not know this key.',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID.',
  AccessDenied: ({ name }) => `S3_ACCESS_KEY_ID: this key may not write and read in the bucket "${name}".`,
  AuthorizationHeaderMalformed: ({ region }) => `S3_REGION: the bucket is in another region than "${region}".`,
  PermanentRedirect: ({ region }) => `S3_REGION: the bucket is in another region than "${region}".`,
  RequestTimeTooSkewed: () => 'S3_ENDPOINT: the clocks of this machine and of the server are too far apart.',
}
