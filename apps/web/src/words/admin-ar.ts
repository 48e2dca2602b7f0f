import type { adminEn } from './admin-en.ts'
import type { ArabicOf } from './catalogue.ts'

export const adminAr = {
  title: 'الإدارة',
  nav: 'الأقسام',
} satisfies ArabicOf<typeof adminEn>
