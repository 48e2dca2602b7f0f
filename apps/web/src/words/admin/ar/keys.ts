import type { ArabicOf } from '../../catalogue.ts'
import type { keys as english } from '../en/keys.ts'

export const keys = {
  search: 'بحث',
} satisfies ArabicOf<typeof english>
