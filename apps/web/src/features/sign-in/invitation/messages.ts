import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  title: 'Choose your password',
  text: '{{name}}, you are invited to {{shop}}. Choose a password of your own: then you are signed in.',
  textNoShop: '{{name}}, you are invited to the workshop. Choose a password of your own: then you are signed in.',
  signInAs: 'Later you sign in as',
  next: 'Your password',
  repeat: 'Repeat your password',
  submit: 'Save password and sign in',
  loading: 'Opening the invitation...',
  failed: 'The invitation could not be opened. Please check your connection.',
  saveFailed: 'Failed to save the password. Please try again.',
  refused: 'This invitation cannot be used',
  incomplete: 'The link is incomplete. Open it from the e-mail, or copy it whole.',
  toSignIn: 'Go to the sign-in',
  other: '{{name}} is signed in on this device. Sign out to go on with the invitation.',
  somebody: 'Somebody is signed in on this device. Sign out to go on with the invitation.',
}

export const ar: ArabicOf<typeof en> = {
  title: 'اختر كلمة مرورك',
  text: '{{name}}، أنت مدعو إلى {{shop}}. اختر كلمة مرور خاصة بك فيتم تسجيل دخولك.',
  textNoShop: '{{name}}، أنت مدعو إلى الورشة. اختر كلمة مرور خاصة بك فيتم تسجيل دخولك.',
  signInAs: 'تسجّل الدخول لاحقًا باسم',
  next: 'كلمة مرورك',
  repeat: 'كرّر كلمة مرورك',
  submit: 'حفظ كلمة المرور وتسجيل الدخول',
  loading: 'جارٍ فتح الدعوة...',
  failed: 'تعذّر فتح الدعوة. الرجاء التحقق من الاتصال.',
  saveFailed: 'تعذّر حفظ كلمة المرور. حاول مرة أخرى.',
  refused: 'لا يمكن استخدام هذه الدعوة',
  incomplete: 'الرابط غير كامل. افتحه من الرسالة أو انسخه كاملًا.',
  toSignIn: 'الانتقال إلى تسجيل الدخول',
  other: '{{name}} مسجّل الدخول على هذا الجهاز. سجّل الخروج للمتابعة مع الدعوة.',
  somebody: 'هناك من سجّل الدخول على هذا الجهاز. سجّل الخروج للمتابعة مع الدعوة.',
}
