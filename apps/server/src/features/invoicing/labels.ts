import { type Language, type Text, textsIn } from '@warsha/contract'

const labels = {
  title: { en: 'Invoice lines', ar: 'بنود الفوترة' },
  lines_sheet: { en: 'Lines', ar: 'البنود' },
  sessions_sheet: { en: 'Sessions', ar: 'الجلسات' },
  about_sheet: { en: 'Batch', ar: 'الدفعة' },
  batch: { en: 'Batch', ar: 'الدفعة' },
  line: { en: 'Line', ar: 'البند' },
  customer: { en: 'Customer', ar: 'العميل' },
  job: { en: 'Job', ar: 'أمر العمل' },
  activity: { en: 'Activity', ar: 'النشاط' },
  time: { en: 'Working time', ar: 'وقت العمل' },
  inside: { en: 'Inside working hours', ar: 'داخل الدوام' },
  outside: { en: 'Outside working hours', ar: 'خارج الدوام' },
  first_day: { en: 'From', ar: 'من' },
  last_day: { en: 'To', ar: 'إلى' },
  day: { en: 'Day', ar: 'اليوم' },
  technician: { en: 'Technician', ar: 'الفني' },
  employee_number: { en: 'Employee no.', ar: 'الرقم الوظيفي' },
  mark: { en: 'Remark', ar: 'ملاحظة' },
  late: { en: 'Came late', ar: 'وصلت متأخرة' },
  change: { en: 'Changed since batch {numbers}', ar: 'تغيّرت بعد الدفعة {numbers}' },
  sessions: { en: 'Sessions', ar: 'الجلسات' },
  hours: { en: 'Hours', ar: 'الساعات' },
  seconds: { en: 'Seconds', ar: 'الثواني' },
  price: { en: 'Price per hour (SAR)', ar: 'سعر الساعة (ر.س)' },
  amount: { en: 'Amount without VAT (SAR)', ar: 'المبلغ قبل الضريبة (ر.س)' },
  cost: { en: 'Cost (SAR)', ar: 'التكلفة (ر.س)' },
  total: { en: 'Total', ar: 'المجموع' },
  made: { en: 'Made', ar: 'أُنشئت في' },
  approved: { en: 'Approved', ar: 'اعتُمدت في' },
  until: { en: 'Work until', ar: 'العمل حتى' },
  everything: { en: 'All that there was', ar: 'كل ما كان موجودًا' },
  what: { en: 'What this is', ar: 'ما هذا' },
  no_invoice: {
    en: 'Lines to be taken over into an invoice. This is no invoice: VAT and the number are added by the program that makes it.',
    ar: 'بنود تُنقل إلى فاتورة. هذه ليست فاتورة: يضيف برنامج الفوترة الضريبة ورقم الفاتورة.',
  },
  page_number: { en: 'Page {page} of {pages}', ar: 'صفحة {page} من {pages}' },
} as const satisfies Record<string, Text>

export type InvoiceLabels = ReturnType<typeof invoiceLabels>

/** The texts of files of lines. */
export function invoiceLabels(language: Language) {
  return textsIn(labels, language)
}
