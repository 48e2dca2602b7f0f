/** Why nothing is learned from settled work items, which then count nowhere. */
export const leftOutReasons = ['review', 'duplicate', 'no_time', 'no_estimate', 'excluded'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
