import { type Language, type Text, textsIn } from '@warsha/contract'

const labels = {
  title: { en: 'Work report', ar: 'تقرير العمل' },
  from: { en: 'From', ar: 'من' },
  to: { en: 'To', ar: 'إلى' },
  range: { en: '{from} – {to}', ar: 'من {from} إلى {to}' },
  segment: { en: 'Segment', ar: 'القسم' },
  all_segments: { en: 'All segments', ar: 'جميع الأقسام' },
  time_zone: { en: 'Times are those of', ar: 'الأوقات بتوقيت' },
  printed: { en: 'Printed', ar: 'طُبع في' },
  made: { en: 'Made', ar: 'أُنشئ في' },
  summary: { en: 'Summary', ar: 'الملخص' },
  sessions_sheet: { en: 'Sessions', ar: 'الجلسات' },
  check: { en: 'Check', ar: 'التحقق' },
  technician: { en: 'Technician', ar: 'الفني' },
  sessions: { en: 'Sessions', ar: 'الجلسات' },
  raw_hours: { en: 'Raw Hours', ar: 'الساعات الكاملة' },
  effective_hours: { en: 'Effective Hours', ar: 'الساعات الفعلية' },
  outside_hours: { en: 'Outside Hours', ar: 'ساعات خارج الدوام' },
  cost: { en: 'Cost (SAR)', ar: 'التكلفة (ر.س)' },
  yes: { en: 'Yes', ar: 'نعم' },
  total: { en: 'Total', ar: 'الإجمالي' },
  total_sessions: { en: 'Total Sessions', ar: 'إجمالي الجلسات' },
  total_cost: { en: 'Total Cost (SAR)', ar: 'إجمالي التكلفة (ر.س)' },
  technicians: { en: 'Technicians', ar: 'الفنيون' },
  jobs: { en: 'Jobs', ar: 'أوامر العمل' },
  activities: { en: 'Activities', ar: 'الأنشطة' },
  waiting: { en: 'Sessions that wait for review (they count)', ar: 'جلسات بانتظار المراجعة (محتسبة)' },
  without_rate: { en: 'Sessions without an hourly rate (they cost nothing)', ar: 'جلسات بلا أجر ساعة (بلا تكلفة)' },
  running: { en: 'Running sessions (they do not count yet)', ar: 'جلسات جارية (غير محتسبة بعد)' },
  all_agree: { en: 'Sheets, sessions and stored days agree', ar: 'الأوراق والجلسات والأيام المخزّنة متطابقة' },
  cost_is_not_pay: {
    en: 'Cost counts hours inside the working calendar only. It is not pay.',
    ar: 'تشمل التكلفة ساعات الدوام فقط، ولا تمثّل أجرًا مستحقًا.',
  },
  exact_total: {
    en: 'Total of the exact times: the rounded hours above can differ from it in the last digit',
    ar: 'الإجمالي محسوب من الأوقات الدقيقة، وقد يختلف عن مجموع الساعات المقرّبة أعلاه في الخانة الأخيرة',
  },
  compared: { en: 'Compared', ar: 'المقارَن' },
  what: { en: 'What', ar: 'البند' },
  in_sheet: { en: 'In the sheet', ar: 'في الورقة' },
  from_sessions: { en: 'From the sessions', ar: 'من الجلسات' },
  late: {
    en: 'Late arrivals for closed months, not in these totals',
    ar: 'ما وصل متأخرًا لأشهر مقفلة، وليس ضمن هذه المجاميع',
  },
  adjustment: {
    en: 'Adjustment from closed months, not in these totals',
    ar: 'تسوية من أشهر مقفلة، وليست ضمن هذه المجاميع',
  },
  as_closed: { en: 'As the months were closed', ar: 'كما أُقفلت الأشهر' },
  from_days: { en: 'From the stored days', ar: 'من الأيام المخزّنة' },
  difference: { en: 'Difference', ar: 'الفرق' },
  result: { en: 'Result', ar: 'النتيجة' },
  ok: { en: 'OK', ar: 'صحيح' },
  wrong: { en: 'Error', ar: 'خطأ' },
  raw_seconds: { en: 'Raw seconds', ar: 'الثواني الكاملة' },
  effective_seconds: { en: 'Effective seconds', ar: 'الثواني الفعلية' },
  outside_seconds: { en: 'Outside seconds', ar: 'ثواني خارج الدوام' },
  no_data: { en: 'No Data Available', ar: 'لا توجد بيانات' },
  no_data_hint: {
    en: 'No activity data found for the selected date range.',
    ar: 'لا توجد بيانات نشاط في الفترة المحددة.',
  },
  hours_by_day: { en: 'Effective hours by day', ar: 'الساعات الفعلية حسب اليوم' },
  hours_by_week: { en: 'Effective hours by week', ar: 'الساعات الفعلية حسب الأسبوع' },
  hours_by_month: { en: 'Effective hours by month', ar: 'الساعات الفعلية حسب الشهر' },
  top_technicians: { en: 'Technicians with the most effective hours', ar: 'الفنيون الأكثر ساعات فعلية' },
  cost_by_job: { en: 'Cost by job (SAR)', ar: 'التكلفة حسب أمر العمل (ر.س)' },
  others: { en: 'Others', ar: 'أخرى' },
  page_number: { en: 'Page {page} of {pages}', ar: 'صفحة \u200F{page}\u200F من \u200F{pages}' },
  cost_note: {
    en: 'Cost counts hours inside the working calendar only. It is not pay.',
    ar: 'تُحتسب التكلفة على ساعات الدوام فقط، وهي لا تمثّل الأجر المستحق.',
  },
} as const satisfies Record<string, Text>

export type ReportLabels = Record<keyof typeof labels, string> & { language: Language }

export function reportLabels(language: Language): ReportLabels {
  return { ...textsIn(labels, language), language }
}
