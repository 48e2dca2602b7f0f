export const time = {
  hoursAndMinutes: '{{hours}} h {{minutes}} min',
  hours: '{{hours}} h',
  minutes: '{{minutes}} min',
  sar: 'SAR {{amount}}',
  workshopFailed: 'Failed to load the workshop’s time zone.',
} as const
