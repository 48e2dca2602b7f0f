import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, type Instant } from '@warsha/domain'
import { learnNow } from '../../apps/server/src/features/learning/index.ts'
import { type Connection, Db, sql } from '../../apps/server/src/platform/database.ts'
import { folderPhotoStore } from '../../apps/server/src/platform/photo-store.ts'
import { Office } from './command.ts'
import { fillFirst } from './first.ts'
import { recordFilling } from './filling.ts'
import { fillImages } from './images-database.ts'
import { decisionsOnLearned } from './office/decisions.ts'
import { commandsOf } from './office/index.ts'
import { jobTrail } from './office/jobs.ts'
import { photoCommands } from './office/photos.ts'
import { Product } from './product.ts'
import { Story } from './story.ts'
import { type Workshop, workshop } from './workshop.ts'

export type Demo = {
  /** migrated, and empty */
  db: Db
  /** where the images database is; without it the images jobs are left out */
  imagesConnection?: Connection
  /** its folders `photos` and `job-images` are made anew */
  dataDir: string
  now: Instant
  seed: number
}

/** Fills an empty database with the workshop of this seed; the note that it is filled comes last. */
export async function fillDemo({ db, imagesConnection, dataDir, now, seed }: Demo): Promise<Workshop> {
  const made = workshop({ seed, now })
  const unsynced = new Db(db.connection, { waitsForDisk: false })
  try {
    await Promise.all([
      runStory(unsynced, made, { folder: join(dataDir, 'photos'), seed, now }),
      imagesConnection && fillImages(imagesConnection, made.jobImages, join(dataDir, 'job-images')),
    ])
    await db.run(sql`analyze`)
  } finally {
    await unsynced.close()
  }
  await recordFilling(db, { seed, filledAt: now })
  return made
}

type Given = { folder: string; seed: number; now: Instant }

async function runStory(db: Db, made: Workshop, { folder, ...given }: Given): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const photos = photoCommands(made.photos, given.now)
  const secret = randomBytes(24).toString('base64url')
  const ids = await fillFirst(db, made, { secret, now: given.now })
  const product = await Product.open(db, { photos: folderPhotoStore(folder), until: given.now })
  const office = new Office(made, given)
  const story = new Story({ db, product, made, ids, secret, jobTrail: jobTrail(office) })
  const commands = commandsOf(made, given)
  const morning = office.workdays.officeHourBefore(given.now - 3 * HOUR)
  try {
    await story.run(
      commands.filter(({ at }) => at < morning),
      morning,
    )
    await db.run(sql`analyze`)
    await learnNow(db, morning)
    await story.run(await decisionsOnLearned(db, office.at(morning)), morning)
    await story.run(
      commands.filter(({ at }) => at >= morning),
      given.now,
    )
    await Promise.all([learnNow(db, given.now), ...(await photos).map((photo) => story.give(photo))])
  } finally {
    await product.close()
  }
}
