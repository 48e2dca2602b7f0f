import { type Connection, Db } from '../../platform/database.ts'
import { instanceCount } from '../../platform/alive-instances.ts'
import { lowerPriority } from '../../platform/priority.ts'
import { initialData, serveOrders } from '../../platform/worker-serving.ts'
import { isSomethingLeft } from './queue.ts'
import { learn, type LearnOrder, type LearningRun } from './run.ts'

const db = new Db(initialData() as Connection, { size: 1 })

lowerPriority()
serveOrders(async (order: LearnOrder): Promise<LearningRun> => {
  const outcome = await learn(db, order)
  return { outcome, isSomethingLeft: await isSomethingLeft(db), instances: await instanceCount(db, order.now) }
})
