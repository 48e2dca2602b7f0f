import { type PhotoOrder, photoResult } from './photo-order.ts'
import { folderPhotoStore } from './photo-store.ts'
import { serveOrders } from './worker-serving.ts'

// A process of its own: the thread that a hung mount keeps is none of the server's.
serveOrders((order: PhotoOrder) => photoResult(folderPhotoStore(order.folder), order))
