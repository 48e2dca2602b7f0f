import type { ArabicOf } from '../../catalogue.ts'
import type { form as english } from '../en/form.ts'

export const form = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  save: 'حفظ',
  fixErrors: 'الرجاء تصحيح أخطاء النموذج قبل الإرسال',
  unsaved: 'تغييرات غير محفوظة',
  unsavedText: 'لم يُحفظ ما غيّرته هنا.',
  discard: 'تجاهل التغييرات',
  keepEditing: 'متابعة التعديل',
  undo: 'تراجع',
  optional: 'اختياري',
  employeeNumber: 'الرقم الوظيفي',
  employeeNumberHint: 'كما في سجلاتكم، مثل \u2068W-104\u2069. يميّز بين من يحملون الاسم نفسه.',
} satisfies ArabicOf<typeof english>
