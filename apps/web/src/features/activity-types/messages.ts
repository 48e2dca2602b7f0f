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
    editTitle: 'Edit activity type',
    charged: 'Charged to jobs',
    chargedHint:
      'Without it, its hours belong to no job: they are in no job’s account, plan or learning, and reports by job show them in a row of their own. Technicians record it as before.',
    chargedChange:
      'A change holds for all days after the last closed month, also for sessions that are recorded already. Closed months stay as they are.',
    notChargedSince: 'Not charged since {{day}}.',
    notCharged: 'Not charged to jobs',
    effect: {
      offTitle: 'Take {{name}} off jobs’ accounts?',
      onTitle: 'Charge {{name}} to jobs again?',
      from: 'From {{day}} on, this much moves. Closed months stay as they are.',
      allDays: 'No month is closed, so all days change. This much moves.',
      jobs: 'Jobs',
    },

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
    editTitle: 'تعديل نوع النشاط',
    charged: 'يُحمَّل على أوامر العمل',
    chargedHint:
      'من دونه لا تخص ساعاته أي أمر عمل: لا تدخل في حساب أي أمر ولا خطته ولا التعلّم، وتعرضها التقارير حسب أمر العمل في سطر مستقل. ويسجّله الفنيون كما كانوا.',
    chargedChange:
      'يسري التغيير على جميع الأيام التالية لآخر شهر مقفل، وعلى الجلسات المسجلة فيها أيضًا. وتبقى الأشهر المقفلة كما هي.',
    notChargedSince: 'غير محمَّل منذ {{day}}.',
    notCharged: 'غير محمَّل على أوامر العمل',
    effect: {
      offTitle: 'إخراج «{{name}}» من حسابات أوامر العمل؟',
      onTitle: 'تحميل «{{name}}» على أوامر العمل من جديد؟',
      from: 'ينتقل ما يلي اعتبارًا من {{day}}. وتبقى الأشهر المقفلة كما هي.',
      allDays: 'ينتقل ما يلي في جميع الأيام، إذ لا يوجد شهر مقفل.',
      jobs: 'أوامر العمل',
    },

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
