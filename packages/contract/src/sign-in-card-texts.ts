import type { Text } from './texts.ts'

/** What a sign-in card says, on paper and in a message, always in both languages: who hands it over need not know which one is read. */
export const signInCardTexts = {
  product: { en: 'Warsha', ar: 'ورشة' },
  title: { en: 'Sign in to Warsha', ar: 'الدخول إلى ورشة' },
  scan: { en: 'Scan with the camera of your phone', ar: 'امسح الرمز بكاميرا جوالك' },
  address: { en: 'Address of the app', ar: 'عنوان التطبيق' },
  identifier: { en: 'Phone or email', ar: 'الجوال أو البريد' },
  password: { en: 'Temporary password', ar: 'كلمة المرور المؤقتة' },
  next: {
    en: 'Valid until {day}. You choose your own password when you sign in. Keep this card to yourself.',
    ar: 'صالحة حتى {day}. تختار كلمة مرورك الخاصة عند تسجيل الدخول. احتفظ بهذه البطاقة لنفسك.',
  },
  sent: {
    en: 'Valid until {day}. You choose your own password when you sign in. Delete this message then.',
    ar: 'صالحة حتى {day}. تختار كلمة مرورك الخاصة عند تسجيل الدخول. احذف هذه الرسالة بعد ذلك.',
  },
  noAddress: {
    en: 'The office writes the address of the app here.',
    ar: 'يكتب المكتب عنوان التطبيق هنا.',
  },
} as const satisfies Record<string, Text>
