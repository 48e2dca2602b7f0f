import type { Language, Text } from '@warsha/contract'

const labels = {
  title: { en: 'Pay sheet', ar: 'كشف الساعات المستحقة' },
  days_sheet: { en: 'Days', ar: 'الأيام' },
  late_sheet: { en: 'Late arrivals', ar: 'ما وصل متأخرًا' },
  check: { en: 'Check', ar: 'التحقق' },
  rules: { en: 'Pay rules', ar: 'قواعد احتساب الأجر' },
  technician: { en: 'Technician', ar: 'الفني' },
  employee_number: { en: 'Employee no.', ar: 'الرقم الوظيفي' },
  segment: { en: 'Segment', ar: 'القسم' },
  month: { en: 'Month', ar: 'الشهر' },
  time_zone: { en: 'Time zone', ar: 'المنطقة الزمنية' },
  printed: { en: 'Printed', ar: 'طُبع في' },
  made: { en: 'Made', ar: 'أُعدّ في' },
  status: { en: 'Status', ar: 'الحالة' },
  closed: { en: 'Closed', ar: 'مقفل' },
  closed_by: { en: 'Closed {day} by {name}', ar: 'أقفله {name} في {day}' },
  open: { en: 'Not closed', ar: 'غير مقفل' },
  total: { en: 'Total', ar: 'الإجمالي' },
  day: { en: 'Day', ar: 'اليوم' },
  weekday: { en: 'Weekday', ar: 'يوم الأسبوع' },
  kind: { en: 'Kind of day', ar: 'نوع اليوم' },
  working_day: { en: 'Working day', ar: 'يوم عمل' },
  rest_day: { en: 'Day of rest', ar: 'راحة أسبوعية' },
  holiday: { en: 'Holiday', ar: 'عطلة' },
  remark: { en: 'Remark', ar: 'ملاحظة' },
  days_worked: { en: 'Days worked', ar: 'أيام العمل' },
  calendar: { en: 'Working hours', ar: 'ساعات الدوام' },
  inside: { en: 'Inside', ar: 'داخل الدوام' },
  outside: { en: 'Outside', ar: 'خارج الدوام' },
  outside_working_day: { en: 'Outside, working days', ar: 'خارج الدوام، أيام العمل' },
  outside_rest_day: { en: 'Outside, days of rest', ar: 'خارج الدوام، أيام الراحة' },
  outside_holiday: { en: 'Outside, holidays', ar: 'خارج الدوام، العطل' },
  factors: {
    en: 'Factors outside working hours: working days {working}, days of rest {rest}, holidays {holiday}',
    ar: 'معاملات خارج الدوام: أيام العمل {working}، أيام الراحة {rest}، العطل {holiday}',
  },
  comma: { en: ', ', ar: '، ' },
  factored: { en: 'Of it with factor', ar: 'منها بالمعامل' },
  with_factor: { en: 'With factor', ar: 'بالمعامل' },
  factor: { en: 'Factor', ar: 'المعامل' },
  unpaid: { en: 'Unpaid', ar: 'بلا أجر' },
  unpaid_inside: { en: 'Unpaid, inside', ar: 'بلا أجر داخل الدوام' },
  absence: { en: 'Absence', ar: 'غياب' },
  held: { en: 'Held back', ar: 'معلّقة' },
  adjustment: { en: 'Late arrivals', ar: 'ما وصل متأخرًا' },
  paid: { en: 'Paid', ar: 'المستحقة' },
  hours_of: { en: '{name} (h)', ar: '{name} (س)' },
  seconds_of: { en: '{name} (s)', ar: '{name} (ث)' },
  late_of: { en: 'Late arrival of', ar: 'وصل متأخرًا لشهر' },
  late_seconds: { en: 'Late arrivals (s)', ar: 'ما وصل متأخرًا (ث)' },
  session: { en: 'Session', ar: 'الجلسة' },
  job_no: { en: 'Job No', ar: 'رقم أمر العمل' },
  activity: { en: 'Activity', ar: 'النشاط' },
  worked: { en: 'Worked', ar: 'ساعات العمل' },
  what: { en: 'What', ar: 'ما يُقارن' },
  worked_seconds: { en: 'Worked (s)', ar: 'وقت العمل (ث)' },
  inside_seconds: { en: 'Of it inside (s)', ar: 'منه داخل الدوام (ث)' },
  of_sessions: { en: 'Sessions of the month', ar: 'جلسات الشهر' },
  carried_in: { en: '+ from the month before', ar: '+ من الشهر السابق' },
  carried_out: { en: '− into the next month', ar: '− إلى الشهر التالي' },
  expected: { en: '= expected', ar: '= المتوقع' },
  in_days: { en: 'On the days', ar: 'على الأيام' },
  difference: { en: 'Difference', ar: 'الفرق' },
  result: { en: 'Result', ar: 'النتيجة' },
  ok: { en: 'OK', ar: 'سليم' },
  wrong: { en: 'DIFFERS', ar: 'مختلف' },
  factor_working_day: { en: 'Factor outside hours, working days', ar: 'معامل الساعات خارج الدوام، أيام العمل' },
  factor_rest_day: { en: 'Factor outside hours, days of rest', ar: 'معامل الساعات خارج الدوام، أيام الراحة' },
  factor_holiday: { en: 'Factor outside hours, holidays', ar: 'معامل الساعات خارج الدوام، العطل' },
  hours_a_day: { en: 'Factor only beyond hours a day', ar: 'المعامل لما زاد على ساعات اليوم' },
  hours_a_week: { en: 'Factor only beyond hours a week', ar: 'المعامل لما زاد على ساعات الأسبوع' },
  unpaid_activities: { en: 'Activities that are not paid', ar: 'أنشطة بلا أجر' },
  none: { en: 'None', ar: 'لا شيء' },
  about: {
    en: 'This sheet is hours, not money: each hour outside the working calendar is multiplied by its factor. Cost in the reports counts hours inside the working calendar only, and is not pay.',
    ar: 'هذا الكشف بالساعات لا بالمبالغ: تُضرب كل ساعة خارج الدوام في معاملها. أما التكلفة في التقارير فتحتسب الساعات داخل الدوام وحدها، وليست أجرًا.',
  },
  provisional: {
    en: 'This month is not closed yet: hours may still change.',
    ar: 'لم يُقفل هذا الشهر بعد، وقد تتغير الساعات.',
  },
  late_note: {
    en: 'Sessions that arrived or changed after this month was closed: {count}. They are not in these figures; a later month pays them as late arrivals.',
    ar: 'جلسات وصلت أو تغيّرت بعد إقفال هذا الشهر: {count}. لا تدخل في هذه الأرقام، ويحتسبها شهر لاحق ضمن ما وصل متأخرًا.',
  },
  waiting_note: {
    en: 'Sessions that wait for review (they count): {count}.',
    ar: 'جلسات بانتظار المراجعة (محتسبة): {count}.',
  },
  running_note: {
    en: 'Sessions that are still running (they do not count yet): {count}.',
    ar: 'جلسات ما زالت جارية (لا تُحتسب بعد): {count}.',
  },
  held_note: {
    en: 'Held back, as nobody reported the end: {hours} h. They are not paid until a review settles them.',
    ar: 'ساعات معلّقة لأن نهايتها لم تُسجَّل: {hours}. لا تُستحق حتى تحسمها المراجعة.',
  },
  midnight_note: {
    en: 'A session past midnight counts on both of its days, as a day of rest begins at midnight.',
    ar: 'تُحتسب الجلسة التي تتجاوز منتصف الليل على يوميها، لأن يوم الراحة يبدأ عند منتصف الليل.',
  },
  check_note: {
    en: 'Check, to the second: sessions {sessions} + from the month before {in} − into the next month {out} = {sheet}',
    ar: 'التحقق بالثانية: الجلسات {sessions} + من الشهر السابق {in} − إلى الشهر التالي {out} = {sheet}',
  },
  by_technician: { en: 'Technician’s signature', ar: 'توقيع الفني' },
  by_admin: { en: 'Checked by', ar: 'راجعه' },
  date: { en: 'Date', ar: 'التاريخ' },
  page_number: { en: 'Page {page} of {pages}', ar: 'صفحة \u200F{page}\u200F من \u200F{pages}' },
  no_lines: { en: 'Nobody worked or was expected in this month.', ar: 'لم يعمل أحد ولم يُنتظر أحد في هذا الشهر.' },
} as const satisfies Record<string, Text>

export type PayLabels = Record<keyof typeof labels, string>

export function payLabels(language: Language): PayLabels {
  return Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, text[language]])) as PayLabels
}

/** A text with its `{names}` filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
