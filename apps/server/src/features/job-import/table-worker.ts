import { serveOrders } from '../../platform/worker-serving.ts'
import { readTable } from './read-table.ts'

serveOrders(readTable)
