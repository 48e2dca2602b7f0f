import type { ArabicOf } from '../../catalogue.ts'
import type { exports as english } from '../en/exports.ts'

export const exports = {
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
} satisfies ArabicOf<typeof english>
