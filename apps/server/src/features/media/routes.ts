import multipart from '@fastify/multipart'
import { PHOTO_LARGEST } from '@warsha/contract'
import { isAdmin, isMachine, reportedEnd } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '../../platform/access-token.ts'
import { type Db, timestamptz } from '../../platform/database.ts'
import { deviceSentAt } from '../../platform/device.ts'
import { fairQueue } from '../../platform/fair-queue.ts'
import { type PhotoStore, photoKeys } from '../../platform/photo-store.ts'
import { refuse, refuseFor, Refusal } from '../../platform/refusal.ts'
import { answerWith, answered, route, routeUpload } from '../../platform/route.ts'
import { isLost, photoDigests, savePhotoDigests } from './check.ts'
import { develop, waitingPictures } from './picture.ts'
import {
  type CountedPhoto,
  insertPhoto,
  keepFiles,
  type StoredPhoto,
  photoById,
  photoOfSession,
  sessionOf,
} from './queries.ts'
import { countUpload, freeWhereAway } from './quota.ts'
import { readUpload } from './upload.ts'

type Parts = {
  db: Db
  photos: PhotoStore
  businessTimeZone: string
  /** what one person may send on a day */
  photoBytesADay: number
}

/** Photos are in memory while they arrive and until they are made anew; the others wait in their connections. */
const fewAtATime = fairQueue({ atOnce: 12, perOwner: 2 })

/** The photos of sessions. */
export async function media(app: FastifyInstance, parts: Parts): Promise<void> {
  app.metrics.gauge('warsha_photo_queue_length', 'Photos that wait to be taken in or decoded', () => {
    return fewAtATime.waitingCount() + waitingPictures()
  })
  // Only these calls take multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: PHOTO_LARGEST } })
    serveMedia(scope, parts)
  })
}

function serveMedia(app: FastifyInstance, { db, photos, businessTimeZone, photoBytesADay }: Parts): void {
  routeUpload(app, 'addMedia', {
    receive: async ({ actor, now, params, request }) => {
      const sessionId = await sessionOf(db, actor.id, params.id)
      if (!sessionId) return refuse('session_not_found')
      return fewAtATime(actor.id, async () => {
        const upload = await readUpload(request)
        if (upload instanceof Refusal) return upload
        const { file, sha256, captured_at } = upload
        const arrived = { sessionId, sha256, captured_at, digest: `${sha256} ${captured_at}` }
        const known = await photoOfSession(db, sessionId, sha256)
        if (known && !(await isLost(db, known.id))) return { ...arrived, known, developed: null, counted: 0 }
        const sent = { personId: actor.id, bytes: file.length, most: photoBytesADay, now, timeZone: businessTimeZone }
        const wait = await countUpload(db, sent)
        if (wait > 0) return refuseFor(wait, 'photo_quota_used', { most: Math.floor(photoBytesADay / 1024 ** 2) })
        return { ...arrived, known: null, developed: await develop(file, actor.id), counted: file.length }
      })
    },
    act: async ({ actor, now, request }, { sessionId, sha256, captured_at, known, developed, counted }) => {
      if (known) return answerWith(200, presentPhoto(known))
      if (!developed) return refuse('photo_unreadable')

      const sent = { personId: actor.id, bytes: counted, now, timeZone: businessTimeZone }
      return freeWhereAway(db, sent, async () => {
        await keepFiles(db, sessionId, sha256)
        const keys = photoKeys(sessionId, sha256)
        await Promise.all([photos.put(keys.photo, developed.photo), photos.put(keys.thumbnail, developed.thumbnail)])
        const taken = { deviceAt: Date.parse(captured_at), deviceSentAt: deviceSentAt(request), now }
        const { width, height, photo } = developed
        const isNew = await insertPhoto(db, {
          id: uuidv7(),
          sessionId,
          sha256,
          capturedAt: reportedEnd(taken).at,
          width,
          height,
          byteCount: photo.length,
        })
        const stored = await photoOfSession(db, sessionId, sha256)
        if (!stored) throw new Error('a photo that was just stored is not there')
        await savePhotoDigests(db, stored.id, photoDigests(developed), now)
        return answerWith(isNew ? 201 : 200, presentPhoto(stored))
      })
    },
  })

  servePicture('media', ({ photo }) => photo)
  servePicture('mediaThumbnail', ({ thumbnail }) => thumbnail)

  function servePicture(
    name: 'media' | 'mediaThumbnail',
    choose: (keys: ReturnType<typeof photoKeys>) => string,
  ): void {
    route(app, name, async ({ actor, params, reply }) => {
      const kept = await photoById(db, params.id)
      if (!kept || !maySee(actor, kept)) return refuse('not_found')
      const bytes = await photos.get(choose(photoKeys(kept.session_id, kept.sha256)))
      if (!bytes) return refuse('photo_lost')
      void reply.type('image/jpeg').send(bytes)
      return answered
    })
  }
}

/** A photo is for who took it, for admins, and for programs that may read sessions. */
function maySee(actor: Actor, { technician_id }: StoredPhoto): boolean {
  return isAdmin(actor) || isMachine(actor) || actor.id === technician_id
}

function presentPhoto({ captured_at, ...photo }: CountedPhoto) {
  return { ...photo, captured_at: timestamptz(captured_at) }
}
