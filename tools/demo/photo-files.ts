import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Instant } from '@warsha/domain'
import { timestamptz } from '../../apps/server/src/platform/database.ts'
import { folderPhotoStore, photoKeys } from '../../apps/server/src/platform/photo-store.ts'
import { dateOf } from './calendar.ts'
import type { JobImage } from './images-jobs.ts'
import type { Motor } from './motor.ts'
import type { Photo } from './photos.ts'
import { gatePicture, phonePhoto } from './pictures/develop.ts'
import type { Scene } from './pictures/scene.ts'
import { Random } from './random.ts'
import type { MediaRow } from './tables.ts'

/** Takes the photos and puts them into the store in this folder. */
export function storePhotos(photos: Photo[], folder: string): Promise<MediaRow[]> {
  const store = folderPhotoStore(folder)
  return Promise.all(
    photos.map(async ({ id, sessionId, drawing, job, capturedAt }) => {
      const { bytes, thumbnail, sha256, width, height } = await phonePhoto(drawing, sceneOf(id, job, capturedAt))
      const keys = photoKeys(sessionId, sha256)
      await Promise.all([store.put(keys.photo, bytes), store.put(keys.thumbnail, thumbnail)])
      const captured_at = timestamptz(capturedAt)
      return { id, session_id: sessionId, sha256, captured_at, width, height, byte_count: bytes.length }
    }),
  )
}

/** Takes the pictures of the images database and writes them below this folder. */
export async function storeJobImages(images: JobImage[], folder: string): Promise<void> {
  await Promise.all(
    images.map(async (image) => {
      const path = join(folder, image.imagePath)
      const bytes = await gatePicture(image.drawing, sceneOf(image.imagePath, image, image.capturedAt))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }),
  )
}

function sceneOf(name: string, { jobNo, motor }: { jobNo: string; motor: Motor }, at: Instant): Scene {
  return { jobNo, motor, date: dateOf(at), random: new Random(name) }
}
