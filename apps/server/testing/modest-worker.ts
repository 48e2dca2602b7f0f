import { getPriority } from 'node:os'
import { lowerPriority, serveOrders } from '../src/platform/worker-serving.ts'

lowerPriority()
serveOrders(() => getPriority())
