import { readJson, type TextStorage } from '../../device/storage.ts'

const keyOf = (person: number) => `warsha.uses.${person}`

/** From so many uses on all are halved, so that what was used long ago gives way. */
const HALVED_FROM = 40

/** Counts that a person used something of the palette on this device. */
export function countUse(storage: TextStorage, person: number, id: string): void {
  const uses = usesOf(storage, person)
  uses.set(id, (uses.get(id) ?? 0) + 1)
  const isMany = [...uses.values()].reduce((sum, count) => sum + count, 0) >= HALVED_FROM
  const kept = [...uses].map(([name, count]) => [name, isMany ? Math.floor(count / 2) : count] as const)
  try {
    storage.setItem(keyOf(person), JSON.stringify(kept.filter(([, count]) => count > 0)))
  } catch {
    storage.removeItem(keyOf(person))
  }
}

/** What a person uses most on this device, the most used first. */
export function mostUsed(storage: TextStorage, person: number): string[] {
  return [...usesOf(storage, person)].sort(([, a], [, b]) => b - a).map(([id]) => id)
}

function usesOf(storage: TextStorage, person: number): Map<string, number> {
  const kept = readJson(storage, keyOf(person))
  return new Map(Array.isArray(kept) ? kept.filter(isUse) : [])
}

function isUse(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
