import type { ArabicOf } from '../../catalogue.ts'
import type { jobPictures as english } from '../en/jobPictures.ts'

export const jobPictures = {
  title: 'صور أمر العمل \u2066{{number}}\u2069',
  loading: 'جارٍ تحميل الصور...',
  failed: 'تعذّر تحميل صور أمر العمل.',
  retry: 'إعادة المحاولة',
  none: 'لا توجد صور بعد',
  noneText: 'تظهر هنا الصور التي يلتقطها الفنيون أثناء العمل على هذا الأمر.',
  missing: 'تعذّر الوصول إلى قاعدة بيانات الصور، فصورها لا تظهر هنا.',
  list: 'كل الصور',
  picture: 'الصورة {{place}} من {{total}}',
  place: '{{place}} من {{total}}',
  imagesDatabase: 'قاعدة بيانات الصور',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  fit: 'ملاءمة النافذة',
  actual: 'الحجم الفعلي',
  broken: 'تعذّر عرض هذه الصورة',
  card: 'بطاقة أمر العمل',
  cardOf: 'طباعة بطاقة أمر العمل \u2066{{number}}\u2069',
  cardLater: 'تتوفر بطاقة أمر العمل \u2066{{number}}\u2069 بعد استكمال بياناته',
  cardOpening: 'جارٍ إعداد بطاقة أمر العمل \u2066{{number}}\u2069...',
  cardFailed: 'تعذّر إعداد بطاقة أمر العمل. حاول مرة أخرى.',
} satisfies ArabicOf<typeof english>
