import type { ArabicOf } from '../../catalogue.ts'
import type { company as english } from '../en/company.ts'

export const company = {
  loading: 'جارٍ تحميل بيانات المنشأة',
  name: 'اسم المنشأة',
  nameHint: 'يظهر على التقارير وكشوف الساعات',
  nameSaved: 'حُفظ اسم المنشأة',
  nameFailed: 'تعذّر حفظ اسم المنشأة. الرجاء المحاولة مرة أخرى.',
  logo: 'الشعار',
  logoHint: 'بصيغة JPEG أو PNG أو WebP، وبحجم 2 م.ب كحد أقصى. يظهر بجانب الاسم.',
  logoFile: 'ملف الشعار',
  choose: 'اختيار شعار',
  replace: 'اختيار شعار آخر',
  remove: 'إزالة الشعار',
  logoSaved: 'حُفظ الشعار',
  logoRemoved: 'أُزيل الشعار',
  logoFailed: 'تعذّر حفظ الشعار. الرجاء المحاولة مرة أخرى.',
  preview: 'على الورق',
  unnamed: 'لم يُسمَّ بعد',
} satisfies ArabicOf<typeof english>
