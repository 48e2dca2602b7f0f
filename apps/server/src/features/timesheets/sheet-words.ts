import type { Language, Text } from '@warsha/contract'

const words = {
  title: { en: 'Timesheet', ar: 'كشف ساعات العمل' },
  technician: { en: 'Technician', ar: 'الفني' },
  number: { en: 'No.', ar: 'الرقم' },
  segment: { en: 'Segment', ar: 'القسم' },
  month: { en: 'Month', ar: 'الشهر' },
  printed: { en: 'Printed', ar: 'طُبع في' },
  day: { en: 'Day', ar: 'اليوم' },
  start: { en: 'First start', ar: 'أول بداية' },
  end: { en: 'Last end', ar: 'آخر نهاية' },
  raw: { en: 'Raw hours', ar: 'الساعات الكاملة' },
  effective: { en: 'Effective hours', ar: 'الساعات الفعلية' },
  outside: { en: 'Outside hours', ar: 'ساعات خارج الدوام' },
  remark: { en: 'Remark', ar: 'ملاحظة' },
  total: { en: 'Total', ar: 'الإجمالي' },
  days_worked: { en: 'Days worked', ar: 'أيام العمل' },
  sessions: { en: 'Sessions', ar: 'الجلسات' },
  waiting: { en: 'Sessions that wait for review (they count)', ar: 'جلسات بانتظار المراجعة (محتسبة)' },
  provisional: {
    en: 'This month is not closed yet: hours may still change.',
    ar: 'لم يُقفل هذا الشهر بعد، وقد تتغير الساعات.',
  },
  exact: { en: 'To the second (h:mm:ss)', ar: 'بالثانية (س:دد:ثث)' },
  by_technician: { en: 'Technician’s signature', ar: 'توقيع الفني' },
  by_admin: { en: 'Checked by', ar: 'راجعه' },
  date: { en: 'Date', ar: 'التاريخ' },
} as const satisfies Record<string, Text>

export type SheetWords = Record<keyof typeof words, string>

export function sheetWords(language: Language): SheetWords {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text[language]])) as SheetWords
}
