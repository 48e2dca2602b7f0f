import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  technicianPage: {
    loading: 'Loading the technician...',
    failed: 'Failed to load this technician.',
    missing: 'There is no such technician',
    missingText: 'The address is not complete, or it belongs to another workshop.',
    toAll: 'To all technicians',
    about: 'Technician',
    phone: 'Phone and unsent work',
    unsent_one: '{{number}} entry not sent',
    unsent_other: '{{number}} entries not sent',
    allSent: 'Everything sent',
    since: 'Added',
    now: 'Now',
    notNow: 'Not working on anything at the moment.',
    timesheet: 'Timesheet of the month',
    erase: 'Erase',
    eraseLater: 'Deactivate first.',
  },
} as const

export const ar = {
  technicianPage: {
    loading: 'جارٍ تحميل بيانات الفني...',
    failed: 'تعذّر تحميل بيانات هذا الفني.',
    missing: 'لا يوجد فني كهذا',
    missingText: 'العنوان غير مكتمل، أو يخص ورشة أخرى.',
    toAll: 'إلى كل الفنيين',
    about: 'الفني',
    phone: 'الجوال والعمل غير المرسل',
    unsent_zero: 'لا شيء لم يُرسل',
    unsent_one: 'إدخال واحد لم يُرسل',
    unsent_two: 'إدخالان لم يُرسلا',
    unsent_few: '{{number}} إدخالات لم تُرسل',
    unsent_many: '{{number}} إدخالًا لم يُرسل',
    unsent_other: '{{number}} إدخال لم يُرسل',
    allSent: 'أُرسل كل شيء',
    since: 'أُضيف',
    now: 'الآن',
    notNow: 'لا يعمل على شيء حاليًا.',
    timesheet: 'كشف دوام الشهر',
    erase: 'محو البيانات',
    eraseLater: 'لمن ترك العمل فقط: أوقف الحساب أولًا.',
  },
} satisfies ArabicOf<typeof en>
