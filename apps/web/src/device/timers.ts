import type { Timers } from '@warsha/domain/coalesce'

/** The browser's timers. */
export const timers: Timers = {
  set: (work, delay) => setTimeout(work, delay),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}
