import { PhotoStoreAway, PhotoStoreFull, type PhotoStore, PhotoUnreadable } from './photo-store.ts'

/** What a process is to do with a picture of the photo folder. */
export type PhotoOrder = { folder: string; key: string } & (
  | { act: 'put'; bytes: Uint8Array }
  | { act: 'get' | 'remove' }
)

export type PhotoResult =
  | { is: 'done' | 'none' }
  | { is: 'picture'; bytes: Uint8Array }
  | { is: 'away' | 'full' | 'unreadable'; why: string }

/** Does it; what a store throws does not get through as it is. */
export async function photoResult(store: PhotoStore, order: PhotoOrder): Promise<PhotoResult> {
  try {
    if (order.act === 'get') {
      const bytes = await store.get(order.key)
      return bytes ? { is: 'picture', bytes } : { is: 'none' }
    }
    await (order.act === 'put' ? store.put(order.key, order.bytes) : store.remove(order.key))
    return { is: 'done' }
  } catch (error) {
    if (error instanceof PhotoUnreadable) return { is: 'unreadable', why: error.why }
    if (!(error instanceof PhotoStoreAway)) throw error
    return { is: error instanceof PhotoStoreFull ? 'full' : 'away', why: error.message }
  }
}
