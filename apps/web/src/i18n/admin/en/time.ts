export const time = {
  hoursAndMinutes: '{{hours}} h {{minutes}} min',
  hours: '{{hours}} h',
  minutes: '{{minutes}} min',
  sar: 'SAR {{amount}}',
  costIsNotPay: 'Cost counts hours inside the working calendar only. It is not pay.',
  roundedSessions: 'Each session is rounded by itself, so their sum can differ from the total in the last digit.',
  workshopFailed: 'Failed to load the workshop’s time zone.',
} as const
