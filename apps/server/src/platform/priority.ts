import { constants, getPriority, setPriority } from 'node:os'

let isLowered = false

/**
 * Inside a thread: lets everybody else go first where the machine is busy. A thread has a priority of its own on Linux
 * alone; elsewhere this one keeps that of the server.
 */
export function lowerPriority(): void {
  isLowered = true
  if (process.platform !== 'linux') return
  // Who is later already is not put before the others.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
}

/** Whether nobody waits for what is done here: it may wait itself, as long as a busy machine makes it. */
export const hasLowPriority = (): boolean => isLowered
