import { rm, writeFile, mkdir } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { HOUR, type Instant } from '@warsha/domain'
import { type Connection, Db, sql } from '../../apps/server/src/platform/database.ts'
import { believeClock } from '../../apps/server/src/platform/heartbeat.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { type Filling, fillingIn, isFresh, noteIn, SEED } from './filling.ts'
import { tellStory } from './story.ts'
import { type Workshop, workshop } from './workshop.ts'
import type { JobImage } from './photos.ts'
import { photograph } from './pictures/photograph.ts'
import { insertRows } from './rows.ts'

/** What is filled: the folders `photos` and `job-images` in `dataDir`, too; images jobs only with a connection for them. */
type Demo = { db: Db; imagesConnection?: Connection; dataDir: string; now: Instant }

/** Sees to it that the migrated database holds a demo of today: what is missing, unfinished or old is replaced. */
export async function prepareDemo({ log, ...demo }: Demo & { log: (line: string) => void }): Promise<void> {
  const { db, dataDir, now } = demo
  const filling = await fillingIn(dataDir)
  if (filling && isFresh(filling, { seed: SEED, now })) return
  await rm(noteIn(dataDir), { force: true })
  if (await db.row(sql`select where exists (select from person) or exists (select from job)`)) {
    const state = filling ? `${Math.round((now - filling.filledAt) / HOUR)} hours old` : 'incomplete'
    log(`The demo data is ${state}; it is made anew, without what was changed in it.`)
    await db.transaction((tx) => tx.script('drop schema public cascade; create schema public'))
    await migrate(db)
  }
  const startedAt = performance.now()
  const { jobs, sessions } = await fillDemo({ ...demo, seed: SEED })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(`Demo data: ${jobs.length} jobs, ${sessions.length} sessions, in ${seconds} s.`)
}

/** Fills an empty, migrated database with the workshop of this seed; the note that it is filled comes last. */
export async function fillDemo(demo: Demo & { seed: number }): Promise<Workshop> {
  const { db, imagesConnection, dataDir, now, seed } = demo
  const made = workshop(demo)
  const unsynced = new Db(db.connection, { waitsForDisk: false, keys: db.keys })
  try {
    await Promise.all([
      tellStory(unsynced, made, { photosFolder: join(dataDir, 'photos'), seed, now }),
      imagesConnection && fillImages(imagesConnection, made.jobImages, join(dataDir, 'job-images')),
    ])
    // The months of the story are no leap of the clock.
    await believeClock(db, now)
    await db.write(sql`analyze`)
  } finally {
    await unsynced.close()
  }
  await writeFile(noteIn(dataDir), JSON.stringify({ seed, filledAt: now } satisfies Filling))
  return made
}

/** Replaces the table of the images database, and the pictures below this folder. */
async function fillImages(connection: Connection, images: JobImage[], folder: string): Promise<void> {
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
