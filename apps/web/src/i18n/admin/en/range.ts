export const range = {
  days: 'Days',
  from: 'From',
  to: 'To',
} as const
