import { setTimeout as sleep } from 'node:timers/promises'
import type { Checks } from '@warsha/contract'
import { SECOND } from '@warsha/domain'
import type { Db } from '../../platform/database.ts'
import type { Disk } from '../../platform/disk.ts'
import type { ClockWatch } from '../../platform/clock-watch.ts'
import type { Instance } from '../../platform/instance.ts'
import { migrationState } from '../../platform/migrate.ts'

export type Checked = {
  db: Db
  instance: Instance
  clockWatch: ClockWatch
  /** null: it has no folder of its own */
  disk: Disk | null
}

/** Who asks whether it is ready does not wait for a database that says nothing. */
const ANSWERS_WITHIN_MS = 5 * SECOND

/** What a server needs to serve, looked at now. */
export async function checksOf({ db, instance, disk }: Checked): Promise<Checks> {
  const state = migrationState(db).catch(() => null)
  const late = sleep(ANSWERS_WITHIN_MS, null, { ref: false })
  const [database, migrations, space] = await Promise.all([
    instance.databaseState(),
    Promise.race([state, late]),
    disk?.look(),
  ])
  return {
    database: migrations === null && database !== 'read_only' ? 'away' : database,
    disk: space?.state ?? 'ok',
    migrations: migrations ?? 'unknown',
  }
}
