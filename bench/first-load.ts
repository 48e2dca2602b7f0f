import type { Figure } from './figure.ts'
export async function firstLoad(): Promise<Figure[]> {
  return []
}
