import { getPriority } from 'node:os'
import { Db } from '../src/platform/database.ts'
import { lowerPriority } from '../src/platform/priority.ts'
import { serveOrders } from '../src/platform/worker-serving.ts'

lowerPriority()
serveOrders(async () => {
  const db = new Db({ connectionString: 'postgres://localhost/nobody-asks-it' })
  const patience = db.pool.options.connectionTimeoutMillis
  await db.close()
  return [getPriority(), patience]
})
