import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupPlace } from '../../platform/config.ts'
import { S3Failure, s3Keys, type S3Requests, s3Requests, type S3Reply, textIn } from '../../platform/s3-requests.ts'
import { type Destination, isBackupName } from './destination.ts'

type BucketPlace = Extract<BackupPlace, { prefix: string }>

/** A part of some megabytes over a slow line takes longer than a photo. */
const PATIENCE = { tries: 4, timeoutMs: 300_000, pauseMs: 1_000 }

/** The least that a part may have but the last one, with some to spare. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 10_000

/** Backups in a bucket, each sent in parts: the object is there once the last part is. */
export function bucketDestination({ bucket, prefix }: BucketPlace): Destination {
  const request = s3Requests(bucket, PATIENCE)
  return {
    placeOf: (name) => `s3://${bucket.name}/${prefix}${name}`,
    names: async () => {
      const names: string[] = []
      for await (const key of s3Keys(request, prefix)) names.push(key.slice(prefix.length))
      return names
    },
    remove: async (name) => void mustBe([200, 204], await request('DELETE', prefix + name)),
    clean: () => abortUploads(request, prefix),
    write: async (name, fill) => {
      const upload = await Upload.begin(request, prefix + name)
      try {
        const result = await sending(upload, fill)
        await upload.complete()
        return { result, bytes: upload.bytes }
      } catch (error) {
        await upload.abort()
        throw error
      }
    },
  }
}

async function sending<Result>(upload: Upload, fill: (target: Writable) => Promise<Result>): Promise<Result> {
  const target = new PassThrough({ highWaterMark: 1024 * 1024 })
  const sent = pipeline(target, (source: AsyncIterable<Buffer>) => upload.send(source))
  const filled = fill(target).catch((error: Error) => {
    target.destroy(error)
    throw error
  })
  // Where one of both fails the other one does, too: the stream knows which one came first.
  await Promise.allSettled([filled, sent])
  await sent
  return filled
}

function mustBe(expected: number[], reply: S3Reply): S3Reply {
  if (reply.status !== null && expected.includes(reply.status)) return reply
  throw new S3Failure(reply)
}

class Upload {
  bytes = 0
  readonly #request: S3Requests
  readonly #key: string
  readonly #id: string
  readonly #etags: string[] = []
  #waiting: Buffer[] = []
  #length = 0

  private constructor(request: S3Requests, key: string, id: string) {
    this.#request = request
    this.#key = key
    this.#id = id
  }

  static async begin(request: S3Requests, key: string): Promise<Upload> {
    const reply = mustBe([200], await request('POST', key, { query: { uploads: '' } }))
    return new Upload(request, key, textIn('UploadId', reply.bytes.toString()))
  }

  async send(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of source) await this.#take(chunk)
    await this.#sendPart()
  }

  async complete(): Promise<void> {
    const parts = this.#etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const headers = { 'content-type': 'application/xml' }
    const reply = mustBe(
      [200],
      await this.#request('POST', this.#key, { query: { uploadId: this.#id }, headers, body }),
    )
    // The answer begins before the object is put together: it may say after all that it was not.
    const code = textIn('Code', reply.bytes.toString())
    if (code !== '') throw new S3Failure({ status: reply.status, code })
  }

  async abort(): Promise<void> {
    await this.#request('DELETE', this.#key, { query: { uploadId: this.#id } }).catch(() => undefined)
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk)
    this.#length += chunk.length
    if (this.#length >= this.#partBytes()) await this.#sendPart()
  }

  /** Later parts are larger, so that there are never too many of them. */
  #partBytes(): number {
    return PART_BYTES * 2 ** Math.floor(this.#etags.length / (MOST_PARTS / 5))
  }

  async #sendPart(): Promise<void> {
    const body = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    if (body.length === 0 && this.#etags.length > 0) return
    const query = { partNumber: String(this.#etags.length + 1), uploadId: this.#id }
    const reply = mustBe([200], await this.#request('PUT', this.#key, { query, body }))
    this.#etags.push(reply.etag)
    this.bytes += body.length
  }
}

/** Ends uploads that nobody goes on with; the bucket would keep their parts for ever. Some servers cannot list them. */
async function abortUploads(request: S3Requests, prefix: string): Promise<void> {
  const reply = await request('GET', '', { query: { uploads: '', prefix } })
  if (reply.status !== 200) return
  for (const [upload] of reply.bytes.toString().matchAll(/<Upload>.*?<\/Upload>/gs)) {
    const [key, uploadId] = [textIn('Key', upload), textIn('UploadId', upload)]
    if (key.startsWith(prefix) && isBackupName(key.slice(prefix.length)))
      await request('DELETE', key, { query: { uploadId } })
  }
}
