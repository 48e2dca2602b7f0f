import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  retention: {
    title: 'Retention',
    text: 'How long temporary records are kept. Sessions, hours, money and the audit trail stay whatever is set here.',
    toPrivacy: 'What staff are told',
    loading: 'Loading retention...',
    photos: 'Photos of sessions',
    photosHint: 'Empty: for ever. Photos of jobs that are not closed, and of months that are not closed, stay.',
    months: 'months',
    names: 'Names of erased people',
    namesHint: 'On pay sheets and timesheets of closed months, so many years after leaving. Empty: not at all.',
    years: 'years',
    signIns: 'Ended sign-ins and silent devices',
    signInsHint: 'At least 30 days. A device that still holds unsent work stays.',
    securityLog: 'Security log',
    securityLogHint: 'At least 180 days.',
    days: 'days',

    preview: 'With these settings, in the night of {{night}}',
    reckoning: 'Counting...',
    previewFailed: 'What would go could not be counted. Please try again.',
    nothing: 'Nothing would be removed.',
    photosGo: 'Photos taken before {{day}}: {{total}}, {{size}}',
    namesGo: 'Names of erased people on pay sheets and timesheets: {{total}}',
    signInsGo: 'Sign-ins that ended before {{day}}: {{total}}',
    devicesGo: 'Devices not heard of since {{day}}: {{total}}',
    eventsGo: 'Events of the security log before {{day}}: {{total}}',
    MB: '{{size}} MB',
    GB: '{{size}} GB',
    TB: '{{size}} TB',

    askTitle: 'Remove photos?',
    askText:
      'In the night of {{night}}, {{total}} photos taken before {{day}} ({{size}}) go for good. Backups that are made before then still hold them.',
    askNamesTitle: 'Remove names?',
    askNamesText:
      'In the night of {{night}}, the names of {{total}} erased people go for good from pay sheets and timesheets. A longer time does not bring them back.',
    ask: 'Save and remove them',
    saved: 'Retention saved',
    failed: 'Failed to save. Please try again.',

    lastRun: 'Last removal: {{when}}',
    removedPhotos: 'photos: {{total}} ({{size}})',
    removedNames: 'names: {{total}}',
    removedSignIns: 'sign-ins: {{total}}',
    removedDevices: 'devices: {{total}}',
    removedEvents: 'security events: {{total}}',
    noRun: 'No night has passed yet.',
  },
} as const

export const ar = {
  retention: {
    title: 'مدد الحفظ',
    text: 'كم يُحفظ ما لا يحتاج إليه أحد دائمًا. تبقى الجلسات والساعات والمبالغ وسجل التغييرات مهما حُدّد هنا.',
    toPrivacy: 'ما يقرؤه الناس عن ذلك',
    loading: 'جارٍ تحميل مدد الحفظ…',
    photos: 'صور الجلسات',
    photosHint: 'إذا تُرك فارغًا: دائمًا. تبقى صور أوامر العمل والأشهر غير المقفلة.',
    months: 'شهر',
    names: 'أسماء من مُحيت بياناتهم',
    namesHint:
      'في كشوف الساعات المستحقة وكشوف الدوام للأشهر المقفلة، بعدد السنوات بعد ترك العمل. إذا تُرك فارغًا: لا تُحفظ.',
    years: 'سنة',
    signIns: 'الدخول المنتهي والأجهزة الصامتة',
    signInsHint: '30 يومًا على الأقل. يبقى الجهاز الذي لا يزال يحمل عملًا لم يُرسل.',
    securityLog: 'سجل الأمان',
    securityLogHint: '180 يومًا على الأقل.',
    days: 'يوم',

    preview: 'بهذه الإعدادات، في ليلة {{night}}',
    reckoning: 'جارٍ العدّ…',
    previewFailed: 'تعذّر عدّ ما سيزول. حاول مرة أخرى.',
    nothing: 'لن يُزال شيء.',
    photosGo: 'صور التُقطت قبل {{day}}: \u2066{{total}}\u2069، {{size}}',
    namesGo: 'أسماء من مُحيت بياناتهم في الكشوف: \u2066{{total}}\u2069',
    signInsGo: 'عمليات دخول انتهت قبل {{day}}: \u2066{{total}}\u2069',
    devicesGo: 'أجهزة لم تتصل منذ {{day}}: \u2066{{total}}\u2069',
    eventsGo: 'أحداث سجل الأمان قبل {{day}}: \u2066{{total}}\u2069',
    MB: '\u2066{{size}}\u2069 م.ب',
    GB: '\u2066{{size}}\u2069 غ.ب',
    TB: '\u2066{{size}}\u2069 ت.ب',

    askTitle: 'هل تُزال الصور؟',
    askText:
      'في ليلة {{night}} تزول نهائيًا صور التُقطت قبل {{day}}، وعددها {{total}} ({{size}}). وتبقى في النسخ الاحتياطية التي تُنشأ قبل ذلك.',
    askNamesTitle: 'هل تُزال الأسماء؟',
    askNamesText:
      'في ليلة {{night}} تزول نهائيًا من كشوف الساعات المستحقة وكشوف الدوام أسماء من مُحيت بياناتهم، وعددها {{total}}. ولا تعيدها مدة أطول.',
    ask: 'احفظ وأزلها',
    saved: 'حُفظت مدد الحفظ',
    failed: 'تعذّر الحفظ. حاول مرة أخرى.',

    lastRun: 'آخر إزالة: {{when}}',
    removedPhotos: 'صور: {{total}} ({{size}})',
    removedNames: 'أسماء: {{total}}',
    removedSignIns: 'عمليات دخول: {{total}}',
    removedDevices: 'أجهزة: {{total}}',
    removedEvents: 'أحداث أمان: {{total}}',
    noRun: 'لم تمرّ ليلة بعد.',
  },
} satisfies ArabicOf<typeof en>
