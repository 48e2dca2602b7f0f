import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  effect: {
    title: 'Change recorded hours?',
    text_one: 'One session that is recorded already changes, from {{day}} on.',
    text_other: '{{number}} sessions that are recorded already change, from {{day}} on.',
    technician: 'Technician',
    sessions: 'Sessions',
    hours: 'Hours',
    cost: 'SAR',
    all: 'Total',
    becomes: '{{before}} becomes {{after}}',
    confirm: 'Make the change',
  },
} as const

export const ar = {
  effect: {
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
  },
} satisfies ArabicOf<typeof en>
