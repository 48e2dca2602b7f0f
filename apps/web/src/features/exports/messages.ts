import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  exports: {
    excel: 'Export Excel',
    pdf: 'Export PDF',
    more: 'Other formats',
    csv: 'Sessions as CSV',
    ofRange: 'Of {{range}}',
    lastDays: 'Of the last 7 days',
    noRange: 'Choose the days first',

    running: 'Exports under way',
    preparing: 'Being made...',
    rows_one: '{{number}} session',
    rows_other: '{{number}} sessions',
    size: '{{size}} MB',
    cancelOf: 'Cancel {{name}}',
    saved: '{{name}} is saved',
    failed: {
      excel: 'Failed to generate Excel report. Please try again.',
      pdf: 'Failed to generate PDF report. Please try again.',
      csv: 'Failed to generate the CSV file. Please try again.',
    },
  },
} as const

export const ar = {
  exports: {
    excel: 'تصدير Excel',
    pdf: 'تصدير PDF',
    more: 'صيغ أخرى',
    csv: 'الجلسات بصيغة CSV',
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
    failed: {
      excel: 'تعذّر إنشاء تقرير Excel. الرجاء المحاولة مرة أخرى.',
      pdf: 'تعذّر إنشاء تقرير PDF. الرجاء المحاولة مرة أخرى.',
      csv: 'تعذّر إنشاء ملف CSV. الرجاء المحاولة مرة أخرى.',
    },
  },
} satisfies ArabicOf<typeof en>
