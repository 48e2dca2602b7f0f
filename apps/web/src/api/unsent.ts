import { createStore } from '../store.ts'
import type { Unsent } from './client.ts'

/** What this device holds unsent, told to the server with every call. Null until the device has looked. */
export const unsent = createStore<Unsent | null>(null)
