import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Connection, Db } from '../../apps/server/src/platform/database.ts'
import type { JobImage } from './photos.ts'
import { photograph } from './pictures/photograph.ts'
import { insertRows } from './rows.ts'

/** Replaces the table of the images database, and the pictures below this folder. */
export async function fillImages(connection: Connection, images: JobImage[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const db = new Db(connection, { size: 1 })
  const rows = images.map(({ jobNo, customer, description, name: imagePath, capturedAt }) => {
    return { jobNo, customer, description, imagePath, capturedAt }
  })
  try {
    await db.transaction(async (tx) => {
      await tx.script(`
        drop table if exists job_images;
        create table job_images (
          job_no text, customer text, description text, image_path text, captured_at timestamptz
        );
        create index job_images_of_job on job_images (job_no)`)
      await insertRows(tx, 'job_images', rows)
    })
    await Promise.all(images.map((image) => savePicture(image, join(folder, image.name))))
  } finally {
    await db.close()
  }
}

async function savePicture(image: JobImage, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await photograph(image.drawing, image))
}
