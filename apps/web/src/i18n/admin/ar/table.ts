import type { ArabicOf } from '../../catalogue.ts'
import type { table as english } from '../en/table.ts'

export const table = {
  clearSearch: 'مسح البحث',
  searchKey: 'اضغط / للبحث',
  sortBy: 'الترتيب حسب',
  descending: 'تنازلي',
  soughtFor: 'بحثت عن «{{q}}».',
  selectShown: 'تحديد الصفوف المعروضة',
  rowsPerPage: 'عدد الصفوف في الصفحة',
  range: '\u2066{{from}}–{{to}}\u2069 من {{total}}',
  pages: 'الصفحات',
  page: 'الصفحة {{page}}',
  firstPage: 'الصفحة الأولى',
  previousPage: 'الصفحة السابقة',
  nextPage: 'الصفحة التالية',
  lastPage: 'الصفحة الأخيرة',
} satisfies ArabicOf<typeof english>
