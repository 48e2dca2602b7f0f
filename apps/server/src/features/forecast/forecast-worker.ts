import { type Connection, Db } from '../../platform/database.ts'
import { initialData, letOthersGoFirst, serveOrders } from '../../platform/worker-serving.ts'
import { type Occasion, computeForecasts } from './compute.ts'

const connection = initialData() as Connection

letOthersGoFirst()
serveOrders(async (occasion: Occasion): Promise<boolean> => {
  const db = new Db(connection, { size: 1 })
  try {
    return await computeForecasts(db, occasion)
  } finally {
    await db.close()
  }
})
