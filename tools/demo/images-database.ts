import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureDatabase } from '../../apps/server/src/platform/open-database.ts'
import { type Connection, Db, timestamptz } from '../../apps/server/src/platform/database.ts'
import type { JobImage } from './images-jobs.ts'
import { gatePicture } from './pictures/develop.ts'
import { sceneOf } from './pictures/scene.ts'
import { insertRows } from './tables.ts'

const NAME = 'warsha_images'

/** Where the images database is: beside the workshop's own, on the same server. Makes it if it is missing. */
export async function imagesDatabaseBeside(connection: Connection): Promise<Connection> {
  await ensureDatabase(databaseOn(connection, 'postgres'), NAME)
  return databaseOn(connection, NAME)
}

/** Another database of the same server. */
function databaseOn(server: Connection, database: string): Connection {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.toString() }
}

/** Makes the table of the images database anew, and the pictures below this folder. */
export async function fillImages(connection: Connection, images: JobImage[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await Promise.all([fillTable(connection, images), ...images.map((image) => savePicture(image, folder))])
}

async function fillTable(connection: Connection, images: JobImage[]): Promise<void> {
  const db = new Db(connection, { size: 1 })
  const rows = images.map(({ jobNo, customer, description, imagePath, capturedAt }) => ({
    job_no: jobNo,
    customer,
    description,
    image_path: imagePath,
    captured_at: timestamptz(capturedAt),
  }))
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
  } finally {
    await db.close()
  }
}

async function savePicture(image: JobImage, folder: string): Promise<void> {
  const path = join(folder, image.imagePath)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await gatePicture(image.drawing, sceneOf(image.imagePath, image, image.capturedAt)))
}
