import type { Checks } from '@warsha/contract'
import type { Db } from '../../platform/database.ts'
import type { Disk } from '../../platform/disk.ts'
import type { Instance } from '../../platform/instance.ts'
import { migrationState } from '../../platform/migrate.ts'

export type Checked = {
  db: Db
  instance: Instance
  /** null: it has no folder of its own */
  disk: Disk | null
}

/** What a server needs to serve, looked at now. */
export async function checksOf({ db, instance, disk }: Checked): Promise<Checks> {
  const [migrations, space] = await Promise.all([migrationState(db).catch(() => null), disk?.look()])
  const isWritable = !instance.isDatabaseFull
  return {
    database: migrations === null ? 'away' : isWritable ? 'ok' : 'full',
    disk: space?.state ?? 'ok',
    migrations: migrations ?? 'unknown',
  }
}
