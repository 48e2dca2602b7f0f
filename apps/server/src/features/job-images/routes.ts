import type { JobPicture } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, timestamptz } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { answered, route } from '../../platform/route.ts'
import type { StorageStatus } from '../../platform/storage-status.ts'
import { thumbnailOf } from '../media/index.ts'
import type { ImagesPicture } from './images-database.ts'
import type { ImagesJobs } from './images-jobs.ts'
import { type PictureFile, PictureReader } from './picture-reader.ts'
import { answerInNumbers, type SessionPicture, sessionPicturesOf, jobSources } from './queries.ts'

type Parts = {
  db: Db
  imagesJobs: ImagesJobs
  /** where the files are that the images database names */
  imagesFolder: string
  storage: StorageStatus
}

/** The pictures of jobs, and how it stands with the images database. */
export async function jobImages(app: FastifyInstance, { db, imagesJobs, imagesFolder, storage }: Parts): Promise<void> {
  const reader = new PictureReader(imagesFolder)
  const read = async (path: string) => {
    const file = await reader.read(path)
    storage.note('job_images', file !== 'late')
    return file
  }
  storage.add('job_images', () => read('.'))
  app.addHook('onClose', () => reader.close())

  route(app, 'imagesDatabase', async () => {
    const state = await imagesJobs.upToDate()
    if (state === 'none') return { state, jobs: 0, unusable_rows: 0 }
    return { state, ...(await answerInNumbers(db)) }
  })

  route(app, 'jobPictures', async ({ params }) => {
    const { job_no: jobNo } = params
    const state = await imagesJobs.upToDate()
    const { hasRecord, writtenAs } = await jobSources(db, jobNo)
    const isKnownThere = state !== 'none' && writtenAs.length > 0
    if (!hasRecord && !isKnownThere) return refuse('not_found')
    const ofSessions = await sessionPicturesOf(db, jobNo)
    const ofImages = state === 'away' ? null : await imagesJobs.query((images) => images.picturesOf(writtenAs), [])
    const pictures = [...ofSessions.map(presentSessionPicture), ...(ofImages ?? []).map(presentImagesPicture)]
    return { pictures: pictures.toSorted(oldestFirst), images_missing: ofImages === null }
  })

  route(app, 'jobImage', async ({ actor, query, reply }) => {
    const named = await imagesJobs.query((images) => images.names(query.path), false)
    if (named === null) return refuse('images_database_away')
    if (!named) return refuse('not_found')
    const file = await read(query.path)
    if (file === 'late') return refuse('image_file_late')
    if (!file) return refuse('image_file_missing')
    const shown = query.size === 'full' ? file : await thumbnail(file, actor.id)
    if (!shown) return refuse('image_file_missing')
    void reply.type(shown.type).send(shown.bytes)
    return answered
  })
}

async function thumbnail({ bytes }: PictureFile, wantedBy: number): Promise<PictureFile | null> {
  const small = await thumbnailOf(bytes, wantedBy)
  return small && { bytes: small, type: 'image/jpeg' }
}

function presentSessionPicture({ captured_at, ...picture }: SessionPicture): JobPicture {
  return { source: 'session', ...picture, captured_at: timestamptz(captured_at) }
}

function presentImagesPicture({ path, capturedAt }: ImagesPicture): JobPicture {
  return { source: 'images_database', path, captured_at: timestamptz(capturedAt) }
}

/** Those without a date come last. */
function oldestFirst(one: JobPicture, other: JobPicture): number {
  const [a, b] = [one.captured_at, other.captured_at].map((at) => (at === null ? Infinity : Date.parse(at)))
  return a === b ? 0 : (a ?? 0) - (b ?? 0)
}
