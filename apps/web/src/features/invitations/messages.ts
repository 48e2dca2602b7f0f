import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  invitations: {
    open: 'Invite by e-mail',
    openOf: 'Invite {{name}} by e-mail',
    fact: 'Invitation',
    title: 'Invite {{name}}',
    text: 'A link goes to {{email}}. With it this person sets a password of their own and is signed in. It works once, for {{days}} days; a link that was sent before ends.',
    latest: 'Last invitation',
    language: 'Language of the e-mail',
    send: 'Send invitation',
    sent: 'The invitation to {{name}} is on its way.',
    failed: 'Failed to send the invitation. Please try again.',
    loadFailed: 'Failed to load invitations. Please check your connection.',
    notSetUp:
      'Invitations go out by e-mail, which is not set up. Whoever runs the server sets SMTP_URL and MAIL_FROM. Until then, hand over a temporary password.',
    inactive: 'This person is deactivated. Activate them first.',
    noEmail: 'This person has no email. Add one first.',
    afterwards: 'Invite by e-mail afterwards: they choose a password themselves',
    states: {
      waiting: 'Waits to be sent',
      sent: 'Invited',
      failed: 'Not sent',
      accepted: 'Accepted',
      expired: 'Expired',
      ended: 'Ended',
    },
    ended: {
      replaced: 'There is a newer invitation.',
      password: 'The password was changed.',
      deactivated: 'The account was deactivated.',
      email: 'The email was changed.',
    },
  },
}

export const ar: ArabicOf<typeof en> = {
  invitations: {
    open: 'دعوة بالبريد الإلكتروني',
    openOf: 'دعوة {{name}} بالبريد الإلكتروني',
    fact: 'الدعوة',
    title: 'دعوة {{name}}',
    text: 'يُرسل رابط إلى {{email}}، يعيّن به هذا الشخص كلمة مرور خاصة به فيتم تسجيل دخوله. يعمل الرابط مرة واحدة، ومدته بالأيام: {{days}}. وينتهي أي رابط أُرسل من قبل.',
    latest: 'آخر دعوة',
    language: 'لغة الرسالة',
    send: 'إرسال الدعوة',
    sent: 'الدعوة في طريقها إلى {{name}}.',
    failed: 'تعذّر إرسال الدعوة. حاول مرة أخرى.',
    loadFailed: 'تعذّر تحميل الدعوات. تحقّق من الاتصال.',
    notSetUp:
      'تُرسل الدعوات بالبريد الإلكتروني وهو غير معدّ. على من يشغّل الخادم ضبط SMTP_URL وMAIL_FROM. حتى ذلك الحين سلّم كلمة مرور مؤقتة.',
    inactive: 'هذا الشخص موقوف. فعّله أولًا.',
    noEmail: 'لا يوجد بريد إلكتروني لهذا الشخص. أضفه أولًا.',
    afterwards: 'دعوة بالبريد الإلكتروني بعد الإضافة ليختار كلمة مروره بنفسه',
    states: {
      waiting: 'بانتظار الإرسال',
      sent: 'أُرسلت',
      failed: 'لم تُرسل',
      accepted: 'قُبلت',
      expired: 'انتهت صلاحيتها',
      ended: 'منتهية',
    },
    ended: {
      replaced: 'توجد دعوة أحدث.',
      password: 'تغيّرت كلمة المرور.',
      deactivated: 'أُوقف الحساب.',
      email: 'تغيّر البريد الإلكتروني.',
    },
  },
}
