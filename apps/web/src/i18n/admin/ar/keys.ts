import type { ArabicOf } from '../../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys = {
  title: 'لوحة المفاتيح',
  palette: 'ابحث عن صفحة أو إجراء',
  placeholder: 'اكتب اسم صفحة أو إجراء',
  nothing: 'لا شيء بهذا الاسم',
  pages: 'الانتقال إلى',
  here: 'في هذه الصفحة',
  everywhere: 'في كل مكان',
  search: 'بحث',
  list: 'عرض المفاتيح',
  escape: 'إغلاق، إلغاء التحديد',
  newJob: 'إضافة أمر عمل',
  newTechnician: 'إضافة فني',
  light: 'المظهر الفاتح',
  dark: 'المظهر الداكن',
} satisfies ArabicOf<typeof english>
