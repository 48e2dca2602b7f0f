import type { Unsent } from './client.ts'

/** What this device holds unsent, told to the server with every call. Null until the device has looked. */
let held: Unsent | null = null

export const unsent = {
  get: (): Unsent | null => held,
  set: (next: Unsent | null): void => {
    held = next
  },
}
