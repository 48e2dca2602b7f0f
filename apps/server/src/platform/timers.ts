import type { Timers } from '@warsha/domain/coalesce'
import { apart } from './joint-transaction.ts'

/** The process's timers. What they begin is no part of what asked for it. */
export const timers: Timers = {
  set: (work, delay) => apart(() => setTimeout(work, delay)),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
}
