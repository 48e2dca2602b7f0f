import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBackup, restoreBackup } from '../apps/server/src/features/backup/index.ts'
import { Db, sql } from '../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'
import { folderPhotoStore } from '../apps/server/src/platform/photo-store.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { fillSessions, learnFirst, MILLION } from './million.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { delayBy, startsOn } from './starting.ts'
import { jobNumber, openWorkshop, type Workshop } from './workshop.ts'

const ROUNDS = amount(3, 1)

/** The nightly backup of a shop with a million sessions, what it does to technicians meanwhile, and its restore. */
export async function backup(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  const folder = await mkdtemp(join(tmpdir(), 'warsha-bench-backup-'))
  try {
    const until = Date.now()
    await fillSessions(workshop.db, { ...MILLION, until })
    await learnFirst(workshop.db, until)
    const figures = await backUp(workshop, folder)
    const [newest = ''] = (await readdir(folder)).toSorted().toReversed()
    return [...figures, await restore(join(folder, newest), workshop)]
  } finally {
    await workshop.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function backUp(workshop: Workshop, folder: string): Promise<Figure[]> {
  const { app, backUpTo, watchedDuring, close } = await servedWithBuiltWorkers(workshop.connection)
  try {
    const seconds: number[] = []
    const starting = await startsOn(jobNumber(0), workshop, app)
    const work = async () => {
      seconds.push((await millisecondsOf(() => backUpTo(folder))) / 1000)
    }
    const delay = await delayBy(work, starting, ROUNDS)
    // By then the server has grown by what starts take.
    const { grownMegabytes } = await watchedDuring(work)
    console.log(`  backups in ${seconds.map((each) => each.toFixed(1)).join(', ')} s`)
    return [
      atMost('backup of 1,000,000 sessions', median(seconds), 's', 60),
      atMost('start while a backup is made / quiet', delay, 'ratio of p95', 1.5),
      atMost('memory of the server that a backup takes', grownMegabytes, 'MB RSS', 100),
    ]
  } finally {
    close()
  }
}

async function restore(path: string, { db }: Workshop): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-bench-restored-'))
  const server = await startEmbeddedPostgres({ dataDir })
  const restored = new Db(server.connection('postgres'))
  try {
    const photos = folderPhotoStore(join(dataDir, 'photos'))
    const file = { path, key: null }
    const seconds =
      (await millisecondsOf(async () => {
        await readBackup(file)
        await restoreBackup(file, { db: restored, photos, now: Date.now() })
      })) / 1000
    await mustBeLike(db, restored)
    console.log(`  ${((await stat(path)).size / 1e6).toFixed(0)} MB restored in ${seconds.toFixed(1)} s`)
    return atMost('restore of 1,000,000 sessions', seconds, 's', 300)
  } finally {
    await restored.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Nothing that was there before the backup is missing: sessions go on being started. */
async function mustBeLike(db: Db, restored: Db): Promise<void> {
  const sums = sql`
    select count(*)::int as count, sum(effective_seconds) as seconds, sum(cost_halalas) as cost
    from work_session where ended_at < current_date`
  const [expected, got] = [await db.row(sums), await restored.row(sums)]
  if (JSON.stringify(expected) !== JSON.stringify(got)) {
    throw new Error(`restored were ${JSON.stringify(got)} instead of ${JSON.stringify(expected)}`)
  }
}
