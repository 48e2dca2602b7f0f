/** What a notification says: nothing of the person or the work, as it lies on a locked screen. */
export const notificationTexts = {
  en: { title: 'Still working?', body: 'Working time has ended and your timer is running. Open Warsha and say so.' },
  ar: { title: 'هل ما زلت تعمل؟', body: 'انتهى وقت الدوام والمؤقّت يعمل. افتح ورشة وأجب.' },
} as const
