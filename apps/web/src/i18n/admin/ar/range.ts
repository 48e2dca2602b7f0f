import type { ArabicOf } from '../../catalogue.ts'
import type { range as english } from '../en/range.ts'

export const range = {
  days: 'الأيام',
  from: 'من',
  to: 'إلى',
} satisfies ArabicOf<typeof english>
