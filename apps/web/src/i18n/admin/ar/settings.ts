import type { ArabicOf } from '../../catalogue.ts'
import type { settings as english } from '../en/settings.ts'

export const settings = {
  title: 'الإعدادات',
  tabs: {
    'activity-types': 'أنواع الأنشطة',
    'master-data': 'البيانات الأساسية',
    estimates: 'مصفوفة تقديرات الأنشطة',
    schedule: 'أوقات الدوام',
    exceptions: 'العطل والاستثناءات',
    'pay-rules': 'قواعد الأجر',
    company: 'المنشأة',
  },

  failed: 'تعذّر تحميل بيانات الإعدادات',
  shownAsOf: 'المعروض كما كان عند {{time}}.',

  status: 'الحالة',
  active: 'مستخدم',
  inactive: 'غير مستخدم',
  actions: 'إجراءات',
  edit: 'تعديل {{name}}',
  delete: 'حذف {{name}}',
  deleteShort: 'حذف',
  deactivate: 'إيقاف {{name}}',
  deactivateShort: 'إيقاف',
  reactivate: 'إعادة تفعيل {{name}}',
  create: 'إنشاء',
  save: 'حفظ',
} satisfies ArabicOf<typeof english>
