import { type Connection, Db } from '../../platform/database.ts'
import { lowerPriority } from '../../platform/priority.ts'
import { initialData, serveOrders } from '../../platform/worker-serving.ts'
import { computeForecasts, simulateOrder } from './compute.ts'
import type { ForecastAnswer, ForecastOrder } from './forecast-thread.ts'
import { replayForecasts } from './replay.ts'
import { computeLoad } from './team-load.ts'

/** A replay has its turn on the one and works on the other. */
const db = new Db(initialData() as Connection, { size: 2 })

lowerPriority()
serveOrders(async ({ first, load, isReplay, ...occasion }: ForecastOrder): Promise<ForecastAnswer> => {
  if (first) return simulateOrder(db, occasion, first)
  if (load) return computeLoad(db, occasion, load)
  if (isReplay) return { replayedDays: await replayForecasts(db, occasion) }
  return { isDone: await computeForecasts(db, occasion) }
})
