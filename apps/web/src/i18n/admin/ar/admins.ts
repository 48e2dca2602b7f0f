import type { ArabicOf } from '../../catalogue.ts'
import type { admins as english } from '../en/admins.ts'

export const admins = {
  title: 'المسؤولون',
  list: 'المسؤولون',
  add: '+ إضافة مسؤول جديد',
  loading: 'جارٍ تحميل المسؤولين...',
  failed: 'تعذّر تحميل المسؤولين. الرجاء تحديث الصفحة.',
  shownAsOf: 'المعروض كما كان عند {{time}}.',

  name: 'الاسم',
  you: 'أنت',
  email: 'البريد الإلكتروني',
  status: 'الحالة',
  statusOf: 'حالة {{name}}: {{status}}',
  active: 'نشط',
  inactive: 'غير نشط',
  activate: 'تفعيل',
  deactivate: 'إلغاء التفعيل',
  lastSignedIn: 'آخر تسجيل دخول',
  never: 'أبدًا',
  added: 'أُضيف في',
  actions: 'الإجراءات',

  createTitle: 'إضافة مسؤول جديد',
  fullName: 'الاسم الكامل',
  create: 'إنشاء المسؤول',
  created: 'تم إنشاء المسؤول {{name}} بنجاح!',
  saveFailed: 'تعذّر حفظ المسؤول. حاول مرة أخرى.',
  activated: 'تم تفعيل المسؤول بنجاح',
  deactivated: 'تم إلغاء تفعيل المسؤول بنجاح',
  statusFailed: 'تعذّر تحديث حالة المسؤول',

  leaveTitle: 'إلغاء تفعيل حسابك',
  leaveText: 'سيُسجَّل خروجك فورًا، ولا يمكن تفعيلك من جديد إلا من مسؤول آخر.',
  leave: 'إلغاء التفعيل والخروج',
  left: 'أُلغي تفعيل حسابك وسُجّل خروجك.',
} satisfies ArabicOf<typeof english>
