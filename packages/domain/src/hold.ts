/** What a job that is on hold waits for. */
export const holdReasons = ['parts', 'approval', 'subcontractor', 'crane', 'payment', 'other'] as const
export type HoldReason = (typeof holdReasons)[number]
