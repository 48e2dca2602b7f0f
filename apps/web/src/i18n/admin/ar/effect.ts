import type { ArabicOf } from '../../catalogue.ts'
import type { effect as english } from '../en/effect.ts'

export const effect = {
  title: 'تغيير الساعات المسجّلة؟',
  text_zero: 'لا تتغيّر أي جلسة مسجّلة اعتبارًا من {{day}}.',
  text_one: 'تتغيّر جلسة واحدة مسجّلة من قبل، اعتبارًا من {{day}}.',
  text_two: 'تتغيّر جلستان مسجّلتان من قبل، اعتبارًا من {{day}}.',
  text_few: 'تتغيّر {{number}} جلسات مسجّلة من قبل، اعتبارًا من {{day}}.',
  text_many: 'تتغيّر {{number}} جلسة مسجّلة من قبل، اعتبارًا من {{day}}.',
  text_other: 'تتغيّر {{number}} جلسة مسجّلة من قبل، اعتبارًا من {{day}}.',
  technician: 'الفني',
  sessions: 'الجلسات',
  hours: 'الساعات',
  cost: 'ر.س',
  all: 'المجموع',
  becomes: 'من {{before}} إلى {{after}}',
  confirm: 'إجراء التغيير',
} satisfies ArabicOf<typeof english>
