import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  delivery: {
    title: 'Refused or cut off',
    none: 'No start, end or photo was refused or cut off in the last 30 days.',
    failed: 'Failed to load what was refused or cut off.',
    request: 'Request',
    records: { start: 'Start', end: 'End', photo: 'Photo' },
    cutOff: 'The connection was lost before everything arrived',
    received: '{{received}} of {{size}} arrived',
    kB: '{{size}} kB',
    repeated_one: '{{number}} time, first',
    repeated_other: '{{number}} times, first',
    unknownDevice: 'Unknown device',

    hours: 'Unsent work by the hour',
    hoursNone: 'No phone was online in the last 30 days.',
    oldest: 'Oldest since',
    allSent: 'Everything sent',
    span: '{{from}}–{{to}}:',
    all: 'Show all {{total}}',
    fewer: 'Show fewer',
  },
} as const

export const ar = {
  delivery: {
    title: 'ما رُفض أو انقطع إرساله',
    none: 'لم تُرفض بداية أو نهاية أو صورة ولم ينقطع إرسالها خلال آخر 30 يومًا.',
    failed: 'تعذّر تحميل ما رُفض أو انقطع إرساله.',
    request: 'رقم الطلب',
    records: { start: 'بداية', end: 'نهاية', photo: 'صورة' },
    cutOff: 'انقطع الاتصال قبل وصول كل شيء',
    received: 'وصل {{received}} من {{size}}',
    kB: '\u2066{{size}}\u2069 ك.ب',
    repeated_zero: '{{number}} مرة، أولها',
    repeated_one: 'مرة واحدة، في',
    repeated_two: 'مرتان، أولاهما',
    repeated_few: '{{number}} مرات، أولها',
    repeated_many: '{{number}} مرة، أولها',
    repeated_other: '{{number}} مرة، أولها',
    unknownDevice: 'جهاز غير معروف',

    hours: 'العمل غير المرسل بالساعة',
    hoursNone: 'لم يتصل أي جوال خلال آخر 30 يومًا.',
    oldest: 'أقدمه منذ',
    allSent: 'أُرسل كل شيء',
    span: 'من {{from}} إلى {{to}}:',
    all: 'عرض الكل ({{total}})',
    fewer: 'عرض أقل',
  },
} satisfies ArabicOf<typeof en>
