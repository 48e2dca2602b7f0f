import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  jobImport: {
    title: 'Import jobs',
    intro: 'Choose an Excel or CSV file with one job a row. Nothing is created before you have seen what is in it.',
    planned: 'Planned hours are activities with their hours, for example: Repair 12; Testing 1.5',
    import_one: 'Import {{number}} job',
    import_other: 'Import {{number}} jobs',
    importFailed: 'Failed to import the jobs. Please try again: no job is created twice.',
    done_one: '{{number}} job was imported',
    done_other: '{{number}} jobs were imported',
    doneText: 'They are in the list of jobs now.',
  },
} as const

export const ar = {
  jobImport: {
    title: 'استيراد أوامر العمل',
    intro: 'اختر ملف Excel أو CSV فيه أمر عمل في كل صف. لن يُنشأ شيء قبل أن ترى ما فيه.',
    planned: 'الساعات المخططة أنشطة مع ساعاتها، مثل: إصلاح 12؛ اختبار 1.5',
    import_zero: 'لا شيء للاستيراد',
    import_one: 'استيراد أمر عمل واحد',
    import_two: 'استيراد أمري عمل',
    import_few: 'استيراد {{number}} أوامر عمل',
    import_many: 'استيراد {{number}} أمر عمل',
    import_other: 'استيراد {{number}} أمر عمل',
    importFailed: 'تعذّر استيراد أوامر العمل. أعد المحاولة: لن يُنشأ أمر عمل مرتين.',
    done_zero: 'لم يُستورد أي أمر عمل',
    done_one: 'استُورد أمر عمل واحد',
    done_two: 'استُورد أمرا عمل',
    done_few: 'استُوردت {{number}} أوامر عمل',
    done_many: 'استُورد {{number}} أمر عمل',
    done_other: 'استُورد {{number}} أمر عمل',
    doneText: 'تجدها الآن في قائمة أوامر العمل.',
  },
} satisfies ArabicOf<typeof en>
