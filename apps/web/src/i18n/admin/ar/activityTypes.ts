import type { ArabicOf } from '../../catalogue.ts'
import type { activityTypes as english } from '../en/activityTypes.ts'

export const activityTypes = {
  list: 'أنواع الأنشطة',
  add: '+ إضافة نوع نشاط',
  counts: 'المستخدمة: {{active}}، غير المستخدمة: {{inactive}}',
  code: 'الرمز',
  name: 'الاسم',
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
} satisfies ArabicOf<typeof english>
