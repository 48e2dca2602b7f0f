import { Random } from '../demo/random.ts'
import type { Mutant } from './mutations.ts'

/** So many mutants, the same ones for the same seed, from each file in proportion to how many it has. */
export function sampleOf(mutants: readonly Mutant[], { count, seed }: { count: number; seed: string }): Mutant[] {
  const files = [...new Set(mutants.map(({ file }) => file))]
  const placed = files.flatMap((file) => {
    const random = new Random(`mutants/${seed}/${file}`)
    const ofFile = mutants.filter((mutant) => mutant.file === file)
    const shuffled = ofFile.map((mutant) => ({ mutant, at: random.next() })).toSorted((a, b) => a.at - b.at)
    return shuffled.map(({ mutant }, i) => ({ mutant, place: (i + random.next()) / ofFile.length }))
  })
  return placed
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
