import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  jobPage: {
    title: 'Job {{number}} {{customer}}',
    name: 'Job {{number}}',
    loading: 'Loading the job...',
    failed: 'Failed to load this job.',
    missing: 'There is no such job',
    missingText: 'It was deleted, or the address is not complete.',
    toAll: 'To all jobs',
    about: 'Job',
    noDue: 'None set',
    forecast: 'Expected finish',
    notes: 'Notes',
    now: 'On it now',
    nobody: 'Nobody works on this job at the moment.',
    photos: 'Photos',
    pictures: 'Pictures in large',
    delete: 'Delete job',
    notDeletable: 'Work was recorded on it, so it stays.',
  },
} as const

export const ar = {
  jobPage: {
    title: 'أمر العمل \u2066{{number}}\u2069 \u2068{{customer}}\u2069',
    name: 'أمر العمل \u2066{{number}}\u2069',
    loading: 'جارٍ تحميل أمر العمل...',
    failed: 'تعذّر تحميل أمر العمل هذا.',
    missing: 'لا يوجد أمر عمل كهذا',
    missingText: 'حُذف، أو أن العنوان غير مكتمل.',
    toAll: 'إلى كل أوامر العمل',
    about: 'أمر العمل',
    noDue: 'غير محدد',
    forecast: 'الإنجاز المتوقع',
    notes: 'ملاحظات',
    now: 'يعمل عليه الآن',
    nobody: 'لا أحد يعمل على هذا الأمر حاليًا.',
    photos: 'الصور',
    pictures: 'الصور بحجم كبير',
    delete: 'حذف أمر العمل',
    notDeletable: 'سُجّل عليه عمل، لذلك يبقى.',
  },
} satisfies ArabicOf<typeof en>
