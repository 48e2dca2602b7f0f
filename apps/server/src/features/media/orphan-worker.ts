import type { Instant } from '@warsha/domain'
import { type Connection, Db } from '../../platform/database.ts'
import { type PhotoPlace, photoStoreOf } from '../../platform/photo-store-of.ts'
import { lowerPriority } from '../../platform/priority.ts'
import { initialData, serveOrders } from '../../platform/worker-serving.ts'
import { noteOrphans } from './orphans.ts'

const { connection, photos } = initialData() as { connection: Connection; photos: PhotoPlace }

lowerPriority()
serveOrders(async ({ now }: { now: Instant }) => {
  const db = new Db(connection, { size: 1 })
  try {
    await noteOrphans(db, photoStoreOf(photos), now)
  } finally {
    await db.close()
  }
})
