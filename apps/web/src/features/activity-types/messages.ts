import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  activityTypes: {
    list: 'Activity Types',
    add: '+ Add Activity Type',
    counts: '{{active}} active, {{inactive}} inactive',
    code: 'Code',
    name: 'Name',
    nameInArabic: 'In Arabic',
    codeHint: 'Uppercase letters, numbers and underscores; cannot be changed afterwards',
    length: '{{length}}/{{most}}',
    newTitle: 'New activity type',
    editTitle: 'Rename activity type',

    none: 'No activity types',
    noneText: 'Technicians need one to start a session',

    deleteTitle: 'Delete {{name}}?',
    deleteText: 'Nothing was recorded under {{code}} yet, so it will be removed for good.',
    deactivateTitle: 'Deactivate {{name}}?',
    deactivateText:
      '{{code}} has sessions or estimates. They are kept: it will be deactivated, and technicians can no longer choose it.',

    deactivated: 'Activity deactivated. {{total}} dependencies preserved.',
    deleted: 'Activity permanently deleted.',
    created: 'Activity type {{code}} created',
    renamed: 'Activity type {{code}} updated',
    reactivated: 'Activity type {{code}} is in use again',
    createFailed: 'Failed to create activity type',
    updateFailed: 'Failed to update activity type',
    deleteFailed: 'Failed to delete activity type',
  },
} as const

export const ar = {
  activityTypes: {
    list: 'أنواع الأنشطة',
    add: '+ إضافة نوع نشاط',
    counts: 'المستخدمة: {{active}}، غير المستخدمة: {{inactive}}',
    code: 'الرمز',
    name: 'الاسم',
    nameInArabic: 'بالعربية',
    codeHint: 'أحرف لاتينية كبيرة وأرقام وشرطات سفلية، ولا يمكن تغييره لاحقًا',
    length: '\u2066{{length}}/{{most}}\u2069 حرف',
    newTitle: 'نوع نشاط جديد',
    editTitle: 'تغيير اسم نوع النشاط',

    none: 'لا توجد أنواع أنشطة',
    noneText: 'يحتاج الفنيون إلى واحد منها لبدء جلسة عمل',

    deleteTitle: 'حذف «{{name}}»؟',
    deleteText: 'لم يُسجَّل شيء تحت {{code}} بعد، لذا سيُحذف نهائيًا.',
    deactivateTitle: 'إيقاف «{{name}}»؟',
    deactivateText: 'للنشاط {{code}} جلسات أو تقديرات. ستبقى محفوظة، وسيُوقَف النشاط فلا يمكن للفنيين اختياره بعد ذلك.',

    deactivated: 'أُوقف النشاط. حُفظت الارتباطات: {{total}}.',
    deleted: 'حُذف النشاط نهائيًا.',
    created: 'أُنشئ نوع النشاط {{code}}',
    renamed: 'حُدّث نوع النشاط {{code}}',
    reactivated: 'عاد نوع النشاط {{code}} إلى الاستخدام',
    createFailed: 'تعذّر إنشاء نوع النشاط',
    updateFailed: 'تعذّر تحديث نوع النشاط',
    deleteFailed: 'تعذّر حذف نوع النشاط',
  },
} satisfies ArabicOf<typeof en>
