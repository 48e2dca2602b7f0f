import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  schedule: {
    title: 'Working hours by weekday',
    loading: 'Loading the working schedule',
    failed: 'Failed to load settings data',
    everyHour: 'No hours are active: as long as that is so, every hour of the week counts as working time.',

    add: 'Add working hours',
    addOn: 'Add hours on {{day}}',
    day: 'Weekday',
    start: 'Start',
    end: 'End',
    submit: 'Add',
    range: '{{from}}–{{to}}',
    untilNextDay: '{{length}}, until {{time}} on {{day}}',

    dayOff: 'No hours',
    active: '{{hours}} counts as working time',
    inactive: 'Inactive',
    delete: 'Delete {{hours}}',

    week: 'The week',
    perWeek: '{{length}} a week',
    always: '168 h',
    today: 'Today',
    counts: 'Working time',
    continued: 'From the day before',

    added: '{{hours}} added',
    activated: '{{hours}} is active again',
    deactivated: '{{hours}} is inactive now',
    deleted: '{{hours}} deleted',
    deleteTitle: 'Delete working hours?',
    deleteText: '{{hours}} will no longer count as working time, and cannot be brought back.',
    deleteYes: 'Delete hours',
    createFailed: 'Failed to create schedule rule',
    updateFailed: 'Failed to update schedule rule',
    deleteFailed: 'Failed to delete schedule rule',
  },
} as const

export const ar = {
  schedule: {
    title: 'ساعات الدوام حسب اليوم',
    loading: 'جارٍ تحميل جدول الدوام',
    failed: 'تعذّر تحميل بيانات الإعدادات',
    everyHour: 'لا توجد ساعات مستخدمة: ما دام الأمر كذلك تُحتسب كل ساعات الأسبوع وقت عمل.',

    add: 'إضافة ساعات دوام',
    addOn: 'إضافة ساعات يوم {{day}}',
    day: 'يوم الأسبوع',
    start: 'البداية',
    end: 'النهاية',
    submit: 'إضافة',
    range: 'من {{from}} إلى {{to}}',
    untilNextDay: '{{length}}، حتى {{time}} من يوم {{day}}',

    dayOff: 'بلا دوام',
    active: '{{hours}} محتسب وقت عمل',
    inactive: 'غير مستخدم',
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
  },
} satisfies ArabicOf<typeof en>
