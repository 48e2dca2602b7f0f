/** What is read again whenever somebody's work changes. */
export const timelineKey = ['admin', 'timeline'] as const
