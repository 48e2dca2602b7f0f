import type { ArabicOf } from '../../catalogue.ts'
import type { schedule as english } from '../en/schedule.ts'

export const schedule = {
  title: 'ساعات الدوام حسب اليوم',
  loading: 'جارٍ تحميل جدول الدوام',
  failed: 'تعذّر تحميل بيانات الإعدادات',
  everyHour: 'لا توجد ساعات مفعّلة: ما دام الأمر كذلك تُحتسب كل ساعات الأسبوع وقت عمل.',

  add: 'إضافة ساعات دوام',
  addOn: 'إضافة ساعات يوم {{day}}',
  day: 'يوم الأسبوع',
  start: 'البداية',
  end: 'النهاية',
  submit: 'إضافة',
  range: 'من {{from}} إلى {{to}}',
  hours: '\u2066{{hours}}\u2069 س',
  hoursAndMinutes: '{{hours}} س {{minutes}} د',
  untilNextDay: '{{length}}، حتى {{time}} من يوم {{day}}',

  dayOff: 'بلا دوام',
  active: '{{hours}} محتسب وقت عمل',
  inactive: 'غير مفعّل',
  delete: 'حذف {{hours}}',

  week: 'الأسبوع',
  perWeek: '{{length}} في الأسبوع',
  always: '\u2066168\u2069 س',
  today: 'اليوم',
  counts: 'وقت عمل',
  continued: 'من اليوم السابق',

  added: 'أُضيف {{hours}}',
  activated: 'أُعيد تفعيل {{hours}}',
  deactivated: 'أُوقف {{hours}}',
  deleted: 'حُذف {{hours}}',
  deleteTitle: 'حذف ساعات الدوام؟',
  deleteText: 'لن يُحتسب {{hours}} وقت عمل بعد الآن، ولا يمكن استرجاعه.',
  deleteYes: 'حذف الساعات',
  createFailed: 'تعذّر إنشاء فترة الدوام',
  updateFailed: 'تعذّر تعديل فترة الدوام',
  deleteFailed: 'تعذّر حذف فترة الدوام',
} satisfies ArabicOf<typeof english>
