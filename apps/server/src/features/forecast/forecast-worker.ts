import { type Connection, Db } from '../../platform/database.ts'
import { initialData, lowerPriority, serveOrders } from '../../platform/worker-serving.ts'
import { type Occasion, computeForecasts } from './compute.ts'
import { replayForecasts } from './replay.ts'

const connection = initialData() as Connection

lowerPriority()
serveOrders(async (occasion: Occasion): Promise<boolean> => {
  const db = new Db(connection, { size: 1 })
  try {
    // Once, where a shop has a history from before forecasts were kept.
    await replayForecasts(db, occasion)
    return await computeForecasts(db, occasion)
  } finally {
    await db.close()
  }
})
