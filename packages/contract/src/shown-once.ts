import type { CallName } from './calls.ts'

/** Fields of answers that are shown once: a repeat of the call is answered without them. No schemas in here, either. */
export const shownOnce = {
  beginSecondFactor: ['secret', 'uri', 'qr_svg'],
  confirmSecondFactor: ['recovery_codes'],
  createMachineToken: ['token'],
  createCalendarAddress: ['secret_path'],
  createWebhook: ['secret'],
  renewWebhookSecret: ['secret'],
} as const satisfies Partial<Record<CallName, readonly string[]>>

/** A call whose answer shows something once. */
export type ShownOnceCall = keyof typeof shownOnce
