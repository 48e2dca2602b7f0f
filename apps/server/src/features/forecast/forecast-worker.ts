import { type Connection, Db } from '../../platform/database.ts'
import { initialData, lowerPriority, serveOrders } from '../../platform/worker-serving.ts'
import { computeForecasts, tryOrder } from './compute.ts'
import type { ForecastAnswer, ForecastOrder } from './forecast-thread.ts'
import { replayForecasts } from './replay.ts'

const connection = initialData() as Connection

serveOrders(async ({ first, ...occasion }: ForecastOrder): Promise<ForecastAnswer> => {
  const db = new Db(connection, { size: 1 })
  try {
    if (first) return await tryOrder(db, occasion, first)
    lowerPriority()
    // Once, where a shop has a history from before forecasts were kept.
    await replayForecasts(db, occasion)
    return { isDone: await computeForecasts(db, occasion) }
  } finally {
    await db.close()
  }
})
