import { type Language, type Text, textIn } from '@warsha/contract'
import { payLabels } from '../pay-sheet/index.ts'
import { reportLabels } from '../reports/index.ts'

/** Of a paper, by the name that stands above it. Several timesheets are one file. */
export const paperSubjects = {
  report: (language: Language) => reportLabels(language).title,
  timesheets: (language: Language) => textIn(texts.timesheets, language),
  pay_sheet: (language: Language) => payLabels(language).title,
}

export const noticeSubjects = {
  backup_failed: { en: 'A backup failed', ar: 'تعذّر النسخ الاحتياطي' },
  phone_holds_work: { en: 'A phone has held work for 2 days', ar: 'جوال لم يرسل العمل منذ يومين' },
} as const satisfies Record<string, Text>

/** `{days}` are those of the paper, `{name}` is a technician. What files and pages say is taken from their own labels. */
export const texts = {
  paperOfDays: { en: '{paper}, {days}', ar: '{paper}، {days}' },
  timesheets: { en: 'Timesheets', ar: 'كشوف الدوام' },
  file: { en: 'The paper is attached as a file.', ar: 'المستند مرفق كملف.' },
  link: {
    en: 'Open it in Warsha. You will be asked to sign in.',
    ar: 'افتحه في ورشة. سيُطلب منك تسجيل الدخول.',
  },
  tooLarge: {
    en: 'The file is too large for e-mail. Open it in Warsha instead; you will be asked to sign in.',
    ar: 'الملف أكبر من أن يُرسل بالبريد الإلكتروني. افتحه في ورشة، وسيُطلب منك تسجيل الدخول.',
  },
  empty: { en: 'Nobody worked in this period, so there is no paper.', ar: 'لم يعمل أحد في هذه الفترة، فلا يوجد مستند.' },
  open: { en: 'Open in Warsha', ar: 'افتح في ورشة' },
  backupFailed: {
    en: 'The nightly backup has failed. No good one has been made since. Look at the page System, and at the folder or bucket where backups lie.',
    ar: 'تعذّر النسخ الاحتياطي الليلي، ولم تُحفظ نسخة سليمة منذ ذلك الوقت. راجع صفحة النظام والمكان الذي تُحفظ فيه النسخ.',
  },
  phoneHolds: {
    en: 'The phone of {name} has recorded work that has not arrived here. It sends it when the app is open with a network. Hours until then may be missing in reports.',
    ar: 'سجّل جوال {name} عملًا لم يصل إلى هنا. يُرسل عند فتح التطبيق مع وجود شبكة. قد تنقص ساعات في التقارير حتى ذلك الحين.',
  },
  since: { en: 'Since', ar: 'منذ' },
  test: { en: 'Test message', ar: 'رسالة تجريبية' },
  testText: {
    en: 'This message shows that Warsha can send e-mail.',
    ar: 'تُظهر هذه الرسالة أن ورشة تستطيع إرسال البريد الإلكتروني.',
  },
  foot: {
    en: 'Sent by Warsha, as an admin of the workshop has set it up. An admin can end it on the page E-mail.',
    ar: 'أرسلته ورشة كما أعدّه مسؤول الورشة. يمكن للمسؤول إيقافه من صفحة البريد الإلكتروني.',
  },
} as const satisfies Record<string, Text>
