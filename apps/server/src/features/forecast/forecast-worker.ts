import { type Connection, Db } from '../../platform/database.ts'
import { givenData, letOthersGoFirst, serveOrders } from '../../platform/worker-serving.ts'
import { type Occasion, reckonForecasts } from './reckon.ts'

const connection = givenData() as Connection

letOthersGoFirst()
serveOrders(async (occasion: Occasion): Promise<boolean> => {
  const db = new Db(connection, { size: 1 })
  try {
    return await reckonForecasts(db, occasion)
  } finally {
    await db.close()
  }
})
