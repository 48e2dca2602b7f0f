import type { Text } from '@warsha/contract'

/** What a notification says: nothing of the person or the work, as it lies on a locked screen. */
export const notificationTexts = {
  title: { en: 'Still working?', ar: 'هل ما زلت تعمل؟' },
  body: {
    en: 'Working time has ended and your timer is running. Open Warsha and say so.',
    ar: 'انتهى وقت الدوام والمؤقّت يعمل. افتح ورشة وأجب.',
  },
} as const satisfies Record<string, Text>
