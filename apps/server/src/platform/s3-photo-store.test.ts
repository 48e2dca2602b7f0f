import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { S3Server } from '../../testing/s3-server.ts'
import type { S3Bucket } from './config.ts'
import { CHECK_KEY, photoKeys, PhotoStoreAway, PhotoUnreadable } from './photo-store.ts'
import { openS3PhotoStore, s3PhotoStore } from './s3-photo-store.ts'
import { StorageStatus, watchedPhotoStore } from './storage-status.ts'

const { photo: key } = photoKeys('0197a2c4-0000-7000-8000-000000000001', 'ab'.repeat(32))
const photo = randomBytes(100_000)
const hasty = { tries: 3, timeoutMs: 300, pauseMs: 5 }

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

test.each([
  ['S3_ACCESS_KEY_ID', { accessKeyId: 'SOMEBODY' }],
  ['S3_BUCKET', { name: 'nowhere' }],
  ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
])('a start with a wrong %s says so in one line, without the secret', async (variable, wrong) => {
  const bucket = { ...server.bucket, secretAccessKey: 'a-secret-of-the-shop', ...wrong }
  const message = await openS3PhotoStore(bucket, hasty).then(
    () => 'it opened',
    (error: Error) => error.message,
  )
  expect(message).toMatch(new RegExp(`^${variable}: .+$`))
  expect(message).not.toContain(bucket.secretAccessKey)
})

test('a server that comes back in time is waited for', async () => {
  const store = s3PhotoStore(server.bucket, { tries: 10, timeoutMs: 5000, pauseMs: 20 })
  await server.goAway()
  const put = store.put(key, photo)
  await server.comeBack()
  await put
  expect(photo.equals((await store.get(key)) ?? Buffer.alloc(0))).toBe(true)
})

test('a server that stays away is an error, and what it had is there when it is back', async () => {
  const store = await openS3PhotoStore(server.bucket, hasty)
  await store.put(key, photo)
  await server.goAway()
  await expect(store.put(key, photo)).rejects.toThrow(PhotoStoreAway)
  await expect(store.get(key)).rejects.toThrow(PhotoStoreAway)
  await server.comeBack()
  expect(photo.equals((await store.get(key)) ?? Buffer.alloc(0))).toBe(true)
})

const doubles: Server[] = []
afterEach(() => {
  for (const double of doubles.splice(0)) double.close()
})

type Arrived = { request: IncomingMessage; body: Buffer; response: ServerResponse }

/** A bucket on a server that answers as the test says. */
async function bucketThat(answer: (arrived: Arrived) => void): Promise<S3Bucket> {
  const double = createServer((request, response) => {
    void buffer(request).then((body) => answer({ request, body, response }))
  }).listen(0, '127.0.0.1')
  doubles.push(double)
  await new Promise((resolve) => double.once('listening', resolve))
  const { port } = double.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'photos',
    region: 'me-central-1',
    accessKeyId: 'WARSHA',
    secretAccessKey: 'a-secret-of-the-shop',
  }
}

/** The signature of a request, by the description of AWS Signature Version 4. */
function signatureOf({ method, url, headers }: IncomingMessage, digest: string, secret: string): string {
  const [, day = '', region = '', signed = ''] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url, '', lines.join(''), signed, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (with_: string | Buffer, text: string) => createHmac('sha256', with_).update(text).digest()
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(signingKey, toSign).toString('hex')
}

const problem = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`

test('every request is signed with the secret, a photo with its digest', async () => {
  const seen: (string | undefined)[][] = []
  const bucket = await bucketThat(({ request, body, response }) => {
    const digest = request.method === 'PUT' ? createHash('sha256').update(body).digest('hex') : 'UNSIGNED-PAYLOAD'
    const given = /Signature=(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isRight = given === signatureOf(request, digest, 'a-secret-of-the-shop')
    seen.push([request.method, request.url, request.headers['content-type']])
    response.writeHead(isRight ? 200 : 403).end(isRight ? '' : problem('SignatureDoesNotMatch'))
  })
  await s3PhotoStore(bucket).put(key, photo)
  await s3PhotoStore(bucket).get(key)
  expect(seen).toEqual([
    ['PUT', `/photos/${key}`, 'image/jpeg'],
    ['GET', `/photos/${key}`, undefined],
  ])
  const wrong = openS3PhotoStore({ ...bucket, secretAccessKey: 'another' }, hasty)
  await expect(wrong).rejects.toThrow('S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID.')
})

test.each([
  ['a fault', (response: ServerResponse) => response.writeHead(500).end(problem('InternalError'))],
  ['too many', (response: ServerResponse) => response.writeHead(503).end(problem('SlowDown'))],
  ['a lost connection', (response: ServerResponse) => response.socket?.resetAndDestroy()],
  [
    'half an answer',
    (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': photo.length }).write(photo.subarray(0, 1000))
      setTimeout(() => response.destroy(), 20)
    },
  ],
  ['silence', () => undefined],
])('%s is tried again, three times at most', async (what, fail) => {
  let requests = 0
  let failures = 2
  const bucket = await bucketThat(({ response }) => {
    requests++
    if (failures-- > 0) fail(response)
    else response.writeHead(200).end(photo)
  })
  // A busy machine takes its time to send even the first byte.
  const store = s3PhotoStore(bucket, { ...hasty, timeoutMs: what === 'silence' ? 1_000 : 10_000 })
  expect(photo.equals((await store.get(key)) ?? Buffer.alloc(0))).toBe(true)
  expect(requests).toBe(3)
  failures = 3
  await expect(store.get(key)).rejects.toThrow(PhotoStoreAway)
  expect(requests).toBe(6)
})

test.each([
  ['AccessDenied', 'not there, of which a key that may not list hears no more'],
  ['InvalidObjectState', 'archived'],
])('403 %s is one photo’s fault where the bucket answers: it is %s', async (code) => {
  let isAway = true
  const bucket = await bucketThat(({ request, response }) => {
    if (isAway) response.writeHead(403).end(problem('RequestTimeTooSkewed'))
    else if (request.method === 'PUT' || request.url === `/photos/${CHECK_KEY}`) response.writeHead(200).end('x')
    else response.writeHead(403).end(problem(code))
  })
  const status = new StorageStatus(() => 1000)
  const store = watchedPhotoStore(s3PhotoStore(bucket, hasty), status)
  const since = () => status.read()[0]?.away_since
  await expect(store.get(key)).rejects.toThrow(PhotoStoreAway)
  isAway = false
  expect(since()).toBe(1000)
  await expect.poll(since, { timeout: 5000 }).toBeNull()
  const error: unknown = await store.get(key).catch((why: unknown) => why)
  expect(error).toBeInstanceOf(PhotoUnreadable)
  expect(error).toMatchObject({ key, message: expect.stringContaining(`403 ${code}`) as string })
  expect(since()).toBeNull()
})

test.each([
  [403, 'AccessDenied', /^S3_ACCESS_KEY_ID: this key may not/],
  [400, 'AuthorizationHeaderMalformed', /^S3_REGION: .*"me-central-1"/],
  [301, 'PermanentRedirect', /^S3_REGION: /],
  [507, 'XMinioStorageFull', /^S3_ENDPOINT: photos cannot be kept in the bucket "photos": .* 507 XMinioStorageFull/],
  [404, 'NoSuchBucket', /^S3_BUCKET: there is no bucket "photos"/],
])('%i %s is an error of whoever runs it, at the start and later', async (status, code, line) => {
  const bucket = await bucketThat(({ response }) => {
    response.writeHead(status, { location: '/elsewhere' }).end(problem(code))
  })
  await expect(openS3PhotoStore(bucket, hasty)).rejects.toThrow(line)
  await expect(s3PhotoStore(bucket, hasty).get(randomUUID())).rejects.toThrow(PhotoStoreAway)
})
