import { serveOrders } from '../../platform/worker-serving.ts'
import { answerWithin, bytesBelow, type PictureOrder } from './picture-file.ts'

// A process of its own: the thread that a hung mount keeps is none of the server's.
serveOrders((order: PictureOrder) => answerWithin(order.limitMs, bytesBelow(order.folder, order.path)))
