import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, type Instant, MINUTE } from '@warsha/domain'

/** From what the demo is made. */
export const SEED = 1
const LASTS = 12 * HOUR
const NOTE = 'filled.json'

/** When the demo was filled, and from which seed: a note in its folder. */
export type Filling = { seed: number; filledAt: Instant }

/** Where the note lies. */
export function noteIn(dataDir: string): string {
  return join(dataDir, NOTE)
}

/** The note of a demo that was filled to its end. */
export async function fillingIn(dataDir: string): Promise<Filling | null> {
  const note = await readFile(noteIn(dataDir), 'utf8').catch(() => null)
  return note === null ? null : (JSON.parse(note) as Filling)
}

/** Whether what was filled then still tells of the present. */
export function isFresh(filling: Filling, { seed, now }: { seed: number; now: Instant }): boolean {
  const age = now - filling.filledAt
  return filling.seed === seed && age <= LASTS && age > -MINUTE
}
