import type { ArabicOf } from '../../catalogue.ts'
import type { timesheets as english } from '../en/timesheets.ts'

export const timesheets = {
  list: 'كشوف الساعات',
  all: 'كل الفنيين',
  month: 'الشهر',
  otherMonth: 'شهر آخر',
  locked: 'مقفل',
  columns: {
    days: 'الأيام',
    waiting: 'للمراجعة',
    date: 'اليوم',
    calendar: 'أوقات الدوام',
    times: 'البداية – النهاية',
  },
  dayByDay: 'يومًا بيوم',
  days_zero: 'لا أيام عمل',
  days_one: 'يوم عمل واحد',
  days_two: 'يوما عمل',
  days_few: '{{number}} أيام عمل',
  days_many: '{{number}} يوم عمل',
  days_other: '{{number}} يوم عمل',
  free: 'لا دوام',
  sessionsOf_zero: 'لا جلسات للفني {{name}}',
  sessionsOf_one: 'جلسة واحدة للفني {{name}}',
  sessionsOf_two: 'جلستان للفني {{name}}',
  sessionsOf_few: '{{number}} جلسات للفني {{name}}',
  sessionsOf_many: '{{number}} جلسة للفني {{name}}',
  sessionsOf_other: '{{number}} جلسة للفني {{name}}',

  print: 'طباعة',
  printing: 'جارٍ تجهيز كشف ساعات {{name}}...',
  printFailed: 'تعذّر تجهيز كشف الساعات. الرجاء المحاولة مرة أخرى.',

  loading: 'جارٍ تحميل كشوف الساعات...',
  failed: 'تعذّر تحميل كشوف الساعات. الرجاء المحاولة مرة أخرى.',
  none: 'لا كشوف ساعات في هذا الشهر',
  noneText: 'يظهر الفني هنا مع أول جلسة مكتملة له في الشهر.',
} satisfies ArabicOf<typeof english>
