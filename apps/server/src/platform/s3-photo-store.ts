import type { S3Bucket } from './config.ts'
import { CHECK_KEY, type ListedPhotoStore, type PhotoStore, PhotoUnreadable } from './photo-store.ts'
import { PATIENCE, type Patience, S3Failure, s3Keys, s3Requests } from './s3-requests.ts'

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

const CHECK = Buffer.from('Warsha writes this at its start, to see that it may.\n')

/** Photos in a bucket, whether it can be reached or not. */
export function s3PhotoStore(bucket: S3Bucket, patience: Patience = PATIENCE): ListedPhotoStore {
  const request = s3Requests(bucket, patience)
  // A key that may not list gets a 403 for what is not there, and everybody for what was archived.
  const mayRead = async () => (await request('GET', CHECK_KEY)).status === 200
  return {
    put: async (key, bytes) => {
      const reply = await request('PUT', key, { headers: { 'content-type': 'image/jpeg' }, body: bytes })
      if (reply.status !== 200) throw new S3Failure(reply)
    },
    get: async (key) => {
      const reply = await request('GET', key)
      if (reply.status === 200) return reply.bytes
      if (reply.status === 404 && reply.code !== 'NoSuchBucket') return null
      const failure = new S3Failure(reply)
      if (reply.status === 403 && (await mayRead())) throw new PhotoUnreadable(key, failure.message)
      throw failure
    },
    remove: async (key) => {
      const reply = await request('DELETE', key)
      if (reply.status === 204 || reply.status === 200) return
      if (reply.status === 404 && reply.code !== 'NoSuchBucket') return
      throw new S3Failure(reply)
    },
    keys: () => s3Keys(request, ''),
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
