/** Whether this version of Node.js is older than the oldest on which the product runs. */
export function isTooOld(version: string): boolean

/** Ends the process with one line where Node.js is too old, before anything is made. */
export function mustBeNewEnough(version?: string): void
