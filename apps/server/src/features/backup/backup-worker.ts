import { type Connection, Db } from '../../platform/database.ts'
import { type PhotoPlace, photoStoreOf } from '../../platform/photo-store-of.ts'
import { lowerPriority } from '../../platform/priority.ts'
import { initialData, serveOrders } from '../../platform/worker-serving.ts'
import { makeNightly, type NightlyOrder } from './nightly-run.ts'

const { connection, photos } = initialData() as { connection: Connection; photos: PhotoPlace }

lowerPriority()
serveOrders(async (order: NightlyOrder) => {
  const db = new Db(connection, { size: 2, isReadOnly: true })
  try {
    return await makeNightly(order, { db, photos: photoStoreOf(photos) })
  } finally {
    await db.close()
  }
})
