import { comeHome, liveThrough, retryAll } from './day.ts'
import { deviceOf, type Variations } from './device.ts'
import { wrongs } from './oracle.ts'

export type Simulated = {
  /** what is wrong after the day, and after a person has tried again what was refused */
  wrongs: string[]
  recorded: number
  /** how many were still refused in the evening */
  refused: number
}

/** One day of a phone. The same seed gives the same day. */
export async function simulate(seed: number, variations: Variations = {}): Promise<Simulated> {
  const device = deviceOf(seed, variations)
  await liveThrough(device, variations)
  await comeHome(device)
  const inTheEvening = wrongs(device, false)
  const refused = [...device.disk.entries.values()].filter(({ status }) => status === 'failed').length
  await retryAll(device)
  const recorded = device.committed.length
  return { wrongs: [...inTheEvening, ...wrongs(device, true)], recorded, refused }
}
