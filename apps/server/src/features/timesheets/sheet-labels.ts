import { type Language, type Text, textsIn } from '@warsha/contract'

const labels = {
  title: { en: 'Timesheet', ar: 'كشف ساعات العمل' },
  technician: { en: 'Technician', ar: 'الفني' },
  number: { en: 'No.', ar: 'الرقم' },
  segment: { en: 'Segment', ar: 'القسم' },
  month: { en: 'Month', ar: 'الشهر' },
  printed: { en: 'Printed', ar: 'طُبع في' },
  day: { en: 'Day', ar: 'اليوم' },
  start: { en: 'First start', ar: 'أول بداية' },
  end: { en: 'Last end', ar: 'آخر نهاية' },
  raw: { en: 'Raw hours', ar: 'الساعات الإجمالية' },
  effective: { en: 'Effective hours', ar: 'الساعات المحتسبة' },
  outside: { en: 'Outside hours', ar: 'ساعات خارج الدوام' },
  remark: { en: 'Remark', ar: 'ملاحظة' },
  total: { en: 'Total', ar: 'المجموع' },
  days_worked: { en: 'Days worked', ar: 'أيام العمل' },
  sessions: { en: 'Sessions', ar: 'الجلسات' },
  waiting: { en: 'Sessions that wait for review (they count)', ar: 'جلسات بانتظار المراجعة (محتسبة)' },
  provisional: {
    en: 'This month is not closed yet: hours may still change.',
    ar: 'لم يُقفل هذا الشهر بعد، وقد تتغير الساعات.',
  },
  no_work: { en: 'No work', ar: 'لم يعمل' },
  running: { en: 'Timer running', ar: 'المؤقت يعمل' },
  rest: { en: 'Day of rest', ar: 'يوم راحة' },
  holiday: { en: 'Holiday', ar: 'عطلة' },
  night: { en: 'By day', ar: 'حسب اليوم' },
  held: {
    en: 'Held back, as nobody reported the end (h:mm)',
    ar: 'محتجزة لعدم الإبلاغ عن النهاية (س:دد)',
  },
  late: {
    en: 'Arrived after this month was closed and counts in {month}',
    ar: 'وصل بعد إقفال هذا الشهر ويُحتسب في {month}',
  },
  adjustment: { en: 'Adjustment from {month}, which was closed', ar: 'تسوية من شهر {month} المقفل' },
  clock: { en: 'h:mm:ss', ar: 'س:دد:ثث' },
  with_adjustments: { en: 'Total with adjustments', ar: 'المجموع مع التسويات' },
  exact: { en: 'To the second (h:mm:ss)', ar: 'بالثانية (س:دد:ثث)' },
  by_technician: { en: 'Technician’s signature', ar: 'توقيع الفني' },
  by_admin: { en: 'Checked by', ar: 'راجعه' },
  date: { en: 'Date', ar: 'التاريخ' },
} as const satisfies Record<string, Text>

export type SheetLabels = Record<keyof typeof labels, string>

export function sheetLabels(language: Language): SheetLabels {
  return textsIn(labels, language)
}
