import type { TextStorage } from './storage.ts'
import { newUuid } from './uuid.ts'

const KEY = 'warsha.device_id'

/** This device's id: a random UUID, made once and kept. */
export function deviceIdIn(storage: TextStorage): string {
  const kept = storage.getItem(KEY)
  if (kept) return kept
  const made = newUuid()
  storage.setItem(KEY, made)
  return made
}
