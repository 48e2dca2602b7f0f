import type { Text } from '@warsha/contract'

/** `{name}` is invited by `{maker}` to `{shop}`; the link is good for `{days}`. */
export const texts = {
  subject: { en: 'Your account in Warsha', ar: 'حسابك في ورشة' },
  greeting: { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
  invited: {
    en: '{maker} invites you to {shop} in Warsha. Press the button and choose your own password: then you are signed in.',
    ar: 'يدعوك {maker} إلى {shop} في ورشة. اضغط على الزر واختر كلمة مرور خاصة بك فيتم تسجيل دخولك.',
  },
  once: {
    en: 'The link works once, and for {days} days. Pass it on to nobody: whoever has it can set your password.',
    ar: 'يعمل الرابط مرة واحدة ولمدة {days} أيام. لا تعطه لأحد، فمن يملكه يستطيع تعيين كلمة مرورك.',
  },
  signInAs: { en: 'Later you sign in as', ar: 'تسجّل الدخول لاحقًا باسم' },
  open: { en: 'Choose a password', ar: 'اختر كلمة مرور' },
  aShop: { en: 'the workshop', ar: 'الورشة' },
  foot: {
    en: 'Sent by Warsha, as an admin of the workshop has asked for it. If you do not know the workshop, do nothing: the link ends by itself.',
    ar: 'أرسلته ورشة بطلب من مسؤول الورشة. إذا كنت لا تعرف الورشة فلا تفعل شيئًا، فالرابط ينتهي تلقائيًا.',
  },
} as const satisfies Record<string, Text>
