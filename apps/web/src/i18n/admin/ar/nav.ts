import type { ArabicOf } from '../../catalogue.ts'
import type { nav as english } from '../en/nav.ts'

export const nav = {
  label: 'الأقسام',
  open: 'فتح الأقسام',
  close: 'إغلاق',
  collapse: 'طيّ القائمة',
  expand: 'توسيع القائمة',
  liveBoard: 'اللوحة المباشرة',
  jobs: 'أوامر العمل',
  sessions: 'الجلسات',
  technicians: 'الفنيون',
  reports: 'التقارير',
  analytics: 'التحليلات',
  admins: 'المسؤولون',
  settings: 'الإعدادات',
  audit: 'سجل التغييرات',
} satisfies ArabicOf<typeof english>
