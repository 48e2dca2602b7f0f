import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  company: {
    loading: 'Loading the company',
    name: 'Company name',
    nameHint: 'Shown on reports and timesheets',
    nameSaved: 'Company name saved',
    nameFailed: 'Failed to save the company name. Please try again.',
    logo: 'Logo',
    logoHint: 'JPEG, PNG or WebP, 2 MB at most. It is shown beside the name.',
    logoFile: 'File of the logo',
    choose: 'Choose a logo',
    replace: 'Choose another',
    remove: 'Remove logo',
    logoSaved: 'Logo saved',
    logoRemoved: 'Logo removed',
    logoFailed: 'Failed to save the logo. Please try again.',
    preview: 'On paper',
    unnamed: 'Not named yet',
    push: {
      title: 'Notifications',
      label: 'Notify phones of forgotten timers',
      about:
        'At the end of working time, phones whose owners agree get a notification, also while the app is closed. It goes through the push service of their browser (Google, Apple, Mozilla), encrypted, without names or jobs.',
      turnedOn: 'Phones are notified from now on',
      turnedOff: 'Phone notifications are off',
      failed: 'Failed to change the notifications. Please try again.',
    },
  },

  time: {
    asOf: 'As of {{time}}',
    hoursAndMinutes: '{{hours}} h {{minutes}} min',
    hours: '{{hours}} h',
    minutes: '{{minutes}} min',
    sar: 'SAR {{amount}}',
    costIsNotPay: 'Cost counts hours inside the working calendar only. It is not pay.',
    roundedSessions: 'Each session is rounded by itself, so their sum can differ from the total in the last digit.',
    zone: 'Times are {{place}}’s ({{offset}})',
    workshopFailed: 'Failed to load the workshop’s time zone.',
  },
} as const

export const ar = {
  company: {
    loading: 'جارٍ تحميل بيانات المنشأة',
    name: 'اسم المنشأة',
    nameHint: 'يظهر على التقارير وكشوف الدوام',
    nameSaved: 'حُفظ اسم المنشأة',
    nameFailed: 'تعذّر حفظ اسم المنشأة. حاول مرة أخرى.',
    logo: 'الشعار',
    logoHint: 'بصيغة JPEG أو PNG أو WebP، وبحجم 2 م.ب كحد أقصى. يظهر بجانب الاسم.',
    logoFile: 'ملف الشعار',
    choose: 'اختيار شعار',
    replace: 'اختيار شعار آخر',
    remove: 'إزالة الشعار',
    logoSaved: 'حُفظ الشعار',
    logoRemoved: 'أُزيل الشعار',
    logoFailed: 'تعذّر حفظ الشعار. حاول مرة أخرى.',
    preview: 'على الورق',
    unnamed: 'لم يُسمَّ بعد',
    push: {
      title: 'الإشعارات',
      label: 'إشعار الجوالات بالمؤقّتات المنسية',
      about:
        'عند نهاية الدوام يصل إشعار إلى جوالات من وافقوا، حتى والتطبيق مغلق. يمر مشفّرًا عبر خدمة الإشعارات في متصفحهم (Google أو Apple أو Mozilla) دون أسماء أو أوامر عمل.',
      turnedOn: 'سيصل الإشعار إلى الجوالات من الآن',
      turnedOff: 'توقفت إشعارات الجوالات',
      failed: 'تعذّر تغيير الإشعارات. حاول مرة أخرى.',
    },
  },

  time: {
    asOf: 'كما عند {{time}}',
    hoursAndMinutes: '{{hours}} س {{minutes}} د',
    hours: '\u2066{{hours}}\u2069 س',
    minutes: '\u2066{{minutes}}\u2069 د',
    sar: '\u2066{{amount}}\u2069 ر.س',
    costIsNotPay: 'تشمل التكلفة ساعات الدوام فقط، ولا تمثّل أجرًا مستحقًا.',
    roundedSessions: 'تُقرَّب ساعات كل جلسة على حدة، لذا قد يختلف حاصل جمعها عن المجموع في الخانة الأخيرة.',
    zone: 'الأوقات حسب {{place}} (\u2066{{offset}}\u2069)',
    workshopFailed: 'تعذّر تحميل المنطقة الزمنية للورشة.',
  },
} satisfies ArabicOf<typeof en>
