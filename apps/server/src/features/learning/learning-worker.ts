import { type Connection, Db } from '../../platform/database.ts'
import { givenData, letOthersGoFirst, serveOrders } from '../../platform/worker-serving.ts'
import { isSomethingLeft, learn, type LearnOrder, type Passed } from './pass.ts'

const db = new Db(givenData() as Connection, { size: 1 })

letOthersGoFirst()
serveOrders(async (order: LearnOrder): Promise<Passed> => {
  const outcome = await learn(db, order)
  return { outcome, isSomethingLeft: await isSomethingLeft(db) }
})
