import { readJson, type TextStorage } from '../../device/storage.ts'

/** A job or a technician that an admin opened. Nothing else of it is kept: what it is called, the server says. */
export type OpenedThing = { kind: 'job' | 'technician'; id: number }

const MOST = 12

const keyOf = (person: number) => `warsha.opened.${person}`

/** What a person opened on this device, the latest first. */
export function openedLately(storage: TextStorage, person: number): OpenedThing[] {
  const kept = readJson(storage, keyOf(person))
  return Array.isArray(kept) ? kept.filter(isThing).slice(0, MOST) : []
}

export function rememberOpened(storage: TextStorage, person: number, { kind, id }: OpenedThing): void {
  const others = openedLately(storage, person).filter((thing) => thing.kind !== kind || thing.id !== id)
  keep(storage, keyOf(person), [{ kind, id }, ...others].slice(0, MOST))
}

function isThing(value: unknown): value is OpenedThing {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return false
  return (value.kind === 'job' || value.kind === 'technician') && Number.isInteger(value.id) && Number(value.id) > 0
}

/** On a device that has no room nothing is remembered. */
function keep(storage: TextStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    storage.removeItem(key)
  }
}
