import type { Person } from '@warsha/contract'

/** Somebody as answers have them. @param mark what tells them from others of the same name */
export function personOf(id: number, name: string, mark?: string): Person {
  return { id, name, name_ar: null, label: mark === undefined ? name : `${name} (${mark})` }
}
