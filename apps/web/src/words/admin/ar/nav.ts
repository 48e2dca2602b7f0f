import type { ArabicOf } from '../../catalogue.ts'
import type { nav as english } from '../en/nav.ts'

export const nav = {
  label: 'الأقسام',
  open: 'فتح الأقسام',
  close: 'إغلاق',
  collapse: 'طيّ القائمة',
  expand: 'توسيع القائمة',
  liveBoard: 'اللوحة المباشرة',
  technicians: 'الفنيون',
} satisfies ArabicOf<typeof english>
