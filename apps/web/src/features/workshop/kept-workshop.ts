import type { Workshop } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { serverNow } from '../../api/api.ts'
import { deviceStorage, readJson } from '../../device/storage.ts'

const KEY = 'warsha.workshop'

/** Keeps what the server said, so that the next page begins with it. */
export function keepWorkshop(workshop: Workshop): void {
  deviceStorage.setItem(KEY, JSON.stringify(workshop))
}

/** The workshop as this device knew it last, on the day that it is there now; undefined when it never did. */
export function keptWorkshop(): Workshop | undefined {
  const kept = readJson(deviceStorage, KEY) as Workshop | null
  try {
    return kept ? { ...kept, today: localDateOf(serverNow(), kept.business_time_zone) } : undefined
  } catch {
    // What was kept names no time zone.
    return undefined
  }
}
