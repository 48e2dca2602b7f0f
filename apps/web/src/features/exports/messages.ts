import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  exports: {
    ofRange: 'Of {{range}}',
    lastDays: 'Of the last 7 days',
    noRange: 'Choose the days first',

    running: 'Exports under way',
    preparing: 'Preparing...',
    rows_one: '{{number}} session',
    rows_other: '{{number}} sessions',
    size: '{{size}} MB',
    cancelOf: 'Cancel {{name}}',
    saved: '{{name}} is saved',
  },
} as const

export const ar = {
  exports: {
    ofRange: 'للفترة {{range}}',
    lastDays: 'لآخر 7 أيام',
    noRange: 'اختر الأيام أولًا',

    running: 'ملفات قيد التصدير',
    preparing: 'جارٍ التجهيز...',
    rows_zero: 'لا جلسات',
    rows_one: 'جلسة واحدة',
    rows_two: 'جلستان',
    rows_few: '{{number}} جلسات',
    rows_many: '{{number}} جلسة',
    rows_other: '{{number}} جلسة',
    size: '\u2066{{size}}\u2069 م.ب',
    cancelOf: 'إلغاء \u2068{{name}}\u2069',
    saved: 'حُفظ الملف \u2068{{name}}\u2069',
  },
} satisfies ArabicOf<typeof en>
