import { getPriority } from 'node:os'
import { letOthersGoFirst, serveOrders } from '../src/platform/worker-serving.ts'

letOthersGoFirst()
serveOrders(() => getPriority())
