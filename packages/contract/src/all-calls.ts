import { adminCalls } from './admin-calls.ts'
import { addCalls, phoneCalls } from './calls.ts'

/** Every call that crosses the wire. */
export const calls = { ...phoneCalls, ...adminCalls }

addCalls(adminCalls)
