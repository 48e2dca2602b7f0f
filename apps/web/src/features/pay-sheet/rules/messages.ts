import type { ArabicOf } from '../../../i18n/catalogue.ts'

export const en = {
  payRules: {
    title: 'Pay rules',
    text: 'They make the pay sheet of all months that are not closed, and change neither effective hours nor cost.',
    factors: 'Factors outside working hours',
    factorsHint:
      'By what an hour outside the working calendar is multiplied. 1.5 makes an hour and a half of an hour; 0 pays nothing.',
    workingDay: 'Working days',
    workingDayHint: 'Days that have working hours',
    restDay: 'Days of rest',
    restDayHint: 'Weekdays without working hours',
    holiday: 'Holidays',
    holidayHint: 'Dates that an exception leaves without hours',
    limits: 'From which hours on factors count',
    limitsHint:
      'Empty: all hours outside have their factor. Else only those that also go beyond these hours; the others are paid as they are. With both, the larger number of hours counts.',
    hoursADay: 'Hours a day',
    hoursADayHint: 'From midnight to midnight',
    hoursAWeek: 'Hours a week',
    hoursAWeekHint: 'A week begins on Sunday',
    unit: 'h',
    unpaid: 'Activities that are not paid',
    unpaidHint: 'Their time is shown on the pay sheet, and is neither paid nor counted as absence.',
    notInUse: '{{name}} (no longer in use)',
    toSheet: 'Pay sheet',
    saved: 'The pay rules are saved',
    failedToSave: 'Failed to save the pay rules. Please try again.',
    loading: 'Loading pay rules...',
  },
} as const

export const ar = {
  payRules: {
    title: 'قواعد احتساب الأجر',
    text: 'يُبنى عليها كشف الساعات المستحقة لكل شهر غير مقفل، ولا تغيّر الساعات الفعلية ولا التكلفة.',
    factors: 'معاملات الساعات خارج الدوام',
    factorsHint: 'ما تُضرب فيه الساعة خارج أوقات الدوام. المعامل 1.5 يجعل الساعة ساعة ونصفًا، والمعامل 0 لا أجر معه.',
    workingDay: 'أيام العمل',
    workingDayHint: 'الأيام التي فيها دوام',
    restDay: 'أيام الراحة',
    restDayHint: 'أيام الأسبوع التي لا دوام فيها',
    holiday: 'العطل',
    holidayHint: 'تواريخ يلغي استثناءٌ دوامها',
    limits: 'متى يُحتسب المعامل',
    limitsHint:
      'إن تُرك فارغًا فلكل ساعة خارج الدوام معاملها، وإلا فلما زاد على هذه الساعات وحده، وتُدفع البقية كما هي. وإن حُدّد الاثنان فالعبرة بالأكثر.',
    hoursADay: 'ساعات اليوم',
    hoursADayHint: 'من منتصف الليل إلى منتصف الليل',
    hoursAWeek: 'ساعات الأسبوع',
    hoursAWeekHint: 'يبدأ الأسبوع يوم الأحد',
    unit: 'س',
    unpaid: 'أنشطة بلا أجر',
    unpaidHint: 'يظهر وقتها في الكشف، ولا يُدفع عنه أجر ولا يُعدّ غيابًا.',
    notInUse: '{{name}} (لم يعد مستخدمًا)',
    toSheet: 'كشف الساعات المستحقة',
    saved: 'حُفظت قواعد احتساب الأجر',
    failedToSave: 'تعذّر حفظ قواعد احتساب الأجر. الرجاء المحاولة مرة أخرى.',
    loading: 'جارٍ تحميل قواعد احتساب الأجر...',
  },
} satisfies ArabicOf<typeof en>
