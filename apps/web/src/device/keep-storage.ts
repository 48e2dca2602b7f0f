import { makeOnce } from '@warsha/domain/coalesce'

/** Asks the browser, once, not to clear what this app keeps when the device runs short of space. @returns whether it agreed */
export const keepStorage = makeOnce(async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false)
