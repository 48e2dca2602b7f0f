import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  signIns: {
    current: 'This device',
    seen: 'Last seen {{when}}',
    unknown: 'Unknown device',
    none: 'Nowhere at the moment.',
    end: 'Sign out',
    endOne: 'Sign out {{name}}',
    ended: 'Signed out',
    failed: 'Failed to load. Please check your connection.',
    endFailed: 'Failed to sign out. Please check your connection.',
  },

  changePassword: {
    title: 'Choose a new password',
    text: 'Your password is temporary. Choose your own before you go on.',
    ownText: 'Your other devices are signed out. Unsent work stays on them.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 8 characters',
    repeat: 'Repeat the new password',
    submit: 'Save password',
    busy: 'Saving...',
    done: 'Password changed',
    failed: 'Failed to change the password. Please try again.',
    short: 'The new password must be at least 8 characters',
    same: 'The new password must differ from the current one',
    different: 'The two passwords are not the same',
  },
} as const

export const ar = {
  signIns: {
    current: 'هذا الجهاز',
    seen: 'آخر ظهور {{when}}',
    unknown: 'جهاز غير معروف',
    none: 'لا مكان الآن.',
    end: 'تسجيل الخروج',
    endOne: 'تسجيل خروج {{name}}',
    ended: 'تم تسجيل الخروج',
    failed: 'تعذّر التحميل. الرجاء التحقق من الاتصال.',
    endFailed: 'تعذّر تسجيل الخروج. الرجاء التحقق من الاتصال.',
  },

  changePassword: {
    title: 'اختر كلمة مرور جديدة',
    text: 'كلمة مرورك مؤقتة. اختر كلمة مرور خاصة بك قبل المتابعة.',
    ownText: 'يُسجَّل خروج أجهزتك الأخرى، ويبقى عليها ما لم يُرسل من عمل.',
    current: 'كلمة المرور الحالية',
    next: 'كلمة المرور الجديدة',
    nextHint: '8 أحرف على الأقل',
    repeat: 'كرّر كلمة المرور الجديدة',
    submit: 'حفظ كلمة المرور',
    busy: 'جارٍ الحفظ...',
    done: 'تم تغيير كلمة المرور',
    failed: 'تعذّر تغيير كلمة المرور. حاول مرة أخرى.',
    short: 'يجب ألا تقل كلمة المرور الجديدة عن 8 أحرف',
    same: 'يجب أن تختلف كلمة المرور الجديدة عن الحالية',
    different: 'كلمتا المرور غير متطابقتين',
  },
} satisfies ArabicOf<typeof en>
