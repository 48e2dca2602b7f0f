import { simulate } from './simulate.ts'

/** Simulates a day for each seed; stops at the first one on which something was wrong. */
export async function simulateDays(first: number, last: number) {
  let recorded = 0
  let refused = 0
  for (let seed = first; seed <= last; seed++) {
    const day = await simulate(seed)
    recorded += day.recorded
    refused += day.refused
    if (day.wrongs.length > 0) return { wrongs: day.wrongs, seed, recorded, refused }
  }
  return { wrongs: [], seed: null, recorded, refused }
}
