import { join } from 'node:path'
import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Connection, Db, type Reader, sql, timestamptz } from '../../apps/server/src/platform/database.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { fillImages } from './images.ts'
import { tellStory } from './story.ts'
import { type Workshop, workshop } from './workshop.ts'

/** What is filled: the folders `photos` and `job-images` in `dataDir`, too; images jobs only with a connection for them. */
type Demo = { db: Db; imagesConnection?: Connection; dataDir: string; now: Instant }

const SEED = 1
const LASTS = 12 * HOUR

/** When the demo was filled, and from which seed. It stands in a schema of its own, beside the product's. */
type Filling = { seed: number; filledAt: Instant }

/** Whether what was filled then still tells of the present. */
export function isFresh(filling: Filling, { seed, now }: { seed: number; now: Instant }): boolean {
  const age = now - filling.filledAt
  return filling.seed === seed && age <= LASTS && age > -MINUTE
}

/** Sees to it that the migrated database holds a demo of today: what is missing, unfinished or old is replaced. */
export async function prepareDemo({ log, ...demo }: Demo & { log: (line: string) => void }): Promise<void> {
  const { db, now } = demo
  const filling = await lastFilling(db)
  if (filling && isFresh(filling, { seed: SEED, now })) return
  if (filling || (await db.row(sql`select where exists (select from person) or exists (select from job)`))) {
    const hours = filling && Math.round((now - filling.filledAt) / HOUR)
    log(`The demo data is ${filling ? `${hours} hours old` : 'incomplete'}; it is made anew, without later changes.`)
    await emptyDatabase(db)
  }
  const startedAt = performance.now()
  const { technicians, jobs, sessions } = await fillDemo({ ...demo, seed: SEED })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(
    `Demo data: ${technicians.length} technicians, ${jobs.length} jobs, ${sessions.length} sessions, in ${seconds} s.`,
  )
}

async function lastFilling(db: Reader): Promise<Filling | null> {
  const exists = await db.row(sql`select where to_regclass('demo.filling') is not null`)
  return exists ? db.row<Filling>(sql`select seed, filled_at as "filledAt" from demo.filling`) : null
}

async function emptyDatabase(db: Db): Promise<void> {
  await db.transaction((tx) =>
    tx.script('drop schema if exists demo cascade; drop schema public cascade; create schema public'),
  )
  await migrate(db)
}

/** Fills an empty, migrated database with the workshop of this seed; the note that it is filled comes last. */
export async function fillDemo(demo: Demo & { seed: number }): Promise<Workshop> {
  const { db, imagesConnection, dataDir, now, seed } = demo
  const made = workshop(demo)
  const unsynced = new Db(db.connection, { waitsForDisk: false })
  try {
    await Promise.all([
      tellStory(unsynced, made, { photosFolder: join(dataDir, 'photos'), seed, now }),
      imagesConnection && fillImages(imagesConnection, made.jobImages, join(dataDir, 'job-images')),
    ])
    await db.run(sql`analyze`)
  } finally {
    await unsynced.close()
  }
  await db.transaction(async (tx) => {
    await tx.script(`
      create schema if not exists demo;
      create table if not exists demo.filling (seed bigint not null, filled_at timestamptz not null)`)
    await tx.run(sql`insert into demo.filling (seed, filled_at) values (${seed}, ${timestamptz(now)})`)
  })
  return made
}
