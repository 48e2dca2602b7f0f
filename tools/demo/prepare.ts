import { HOUR, type Instant } from '@warsha/domain'
import type { Connection, Db } from '../../apps/server/src/platform/database.ts'
import { fillDemo } from './fill.ts'
import { emptyDatabase, type Filling, isFresh, isUntouched, lastFilling } from './filling.ts'

const SEED = 1

type Given = {
  /** migrated */
  db: Db
  imagesConnection: Connection
  dataDir: string
  now: Instant
  log: (line: string) => void
}

/** Sees to it that the database holds a demo of today: what is missing, unfinished or old is made anew. */
export async function prepareDemo({ db, imagesConnection, dataDir, now, log }: Given): Promise<void> {
  const filling = await lastFilling(db)
  if (filling && isFresh(filling, { seed: SEED, now })) return
  if (filling || !(await isUntouched(db))) {
    log(reasonToEmpty(filling, now))
    await emptyDatabase(db)
  }
  const startedAt = performance.now()
  const { technicians, jobs, sessions } = await fillDemo({ db, imagesConnection, dataDir, now, seed: SEED })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(
    `Demo data: ${technicians.length} technicians, ${jobs.length} jobs, ${sessions.length} sessions, in ${seconds} s.`,
  )
}

function reasonToEmpty(filling: Filling | null, now: Instant): string {
  if (!filling) return 'The demo data is incomplete; it is made anew.'
  const hours = Math.round((now - filling.filledAt) / HOUR)
  return `The demo data is ${hours} hours old; it is made anew, without what was changed in it.`
}
