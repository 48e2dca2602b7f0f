import { serveOrders } from '../worker-serving.ts'
import { readTable } from './read-table.ts'

serveOrders(readTable)
