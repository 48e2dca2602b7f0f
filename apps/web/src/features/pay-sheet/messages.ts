import type { ArabicOf } from '../../i18n/catalogue.ts'

export const en = {
  paySheet: {
    title: 'Pay sheet',
    all: 'All technicians',
    about:
      'This sheet is hours, not money: each hour of overtime is multiplied by its factor. Cost in the reports counts hours inside the working calendar only, and is not pay.',
    rules: 'Pay rules',
    factors: 'Factors: overtime {{working}}, rest days {{rest}}, public holidays {{holiday}}',
    noLimit: 'overtime is what lies outside working hours',
    hoursADay: 'overtime beyond {{hours}} h a day',
    hoursAWeek: 'overtime beyond {{hours}} h a week',
    hoursADayOrWeek: 'overtime beyond {{day}} h a day or {{week}} h a week',
    byCalendar: 'This month was closed while overtime was what lay outside working hours; it stays as it was closed.',
    unpaid: 'not paid: {{names}}',

    columns: {
      name: 'Technician',
      days: 'Days',
      regular: 'Regular',
      overtime: 'Overtime',
      restDay: 'Rest days',
      holiday: 'Holidays',
      unpaid: 'Unpaid',
      absence: 'Absence',
      held: 'Held back',
      adjustment: 'Late',
      paid: 'Paid',
      date: 'Day',
      kind: 'Kind of day',
    },
    kinds: { working_day: 'Working day', rest_day: 'Day of rest', holiday: 'Holiday' },

    provisional: 'This month is not closed yet: hours may still change.',
    closedBy: 'Closed {{day}} by {{name}}',
    late_one:
      '{{number}} session arrived or changed after this month was closed. A later month pays it as a late arrival.',
    late_other:
      '{{number}} sessions arrived or changed after this month was closed. A later month pays them as late arrivals.',
    held: '{{hours}} h are held back, as nobody reported the end. They are not paid until a review settles them.',
    midnight: 'A session past midnight counts on both of its days, as a day of rest begins at midnight.',
    check:
      'Check, to the second: sessions of the month {{sessions}} + from the month before {{carriedIn}} − into the next month {{carriedOut}} = {{sheet}} on these days.',
    differs: 'The days do not hold what the sessions come to: {{difference}} s. Have the hours verified.',
    adjustments: 'Late arrivals of closed months',
    adjustmentOf: '{{activity}} on {{day}}, job {{job}}',
    worked: 'Worked',
    paid: 'Paid',
    paidInAll: '{{hours}} h paid',

    excel: 'Excel',
    pdf: 'PDF',
    csv: 'CSV for payroll',
    saved: '{{name}} is saved',
    fileFailed: 'Failed to make the file. Please try again.',

    dayByDay: 'Pay, day by day',
    loading: 'Loading pay sheet...',
    failed: 'Failed to load the pay sheet. Please try again.',
    none: 'Nobody to pay in this month',
    noneText: 'A technician appears here once they belong to the shop for a day of the month.',
  },
} as const

export const ar = {
  paySheet: {
    title: 'كشف الساعات المستحقة',
    all: 'كل الفنيين',
    about:
      'هذا الكشف بالساعات لا بالمبالغ: تُضرب كل ساعة إضافية في معاملها. أما التكلفة في التقارير فتحتسب الساعات داخل الدوام وحدها، وليست أجرًا.',
    rules: 'قواعد الأجر',
    factors:
      'المعاملات: الساعات الإضافية \u2066{{working}}\u2069، أيام الراحة \u2066{{rest}}\u2069، العطل الرسمية \u2066{{holiday}}\u2069',
    noLimit: 'الساعات الإضافية ما كان خارج الدوام',
    hoursADay: 'الساعات الإضافية ما زاد على \u2066{{hours}}\u2069 س في اليوم',
    hoursAWeek: 'الساعات الإضافية ما زاد على \u2066{{hours}}\u2069 س في الأسبوع',
    hoursADayOrWeek: 'الساعات الإضافية ما زاد على \u2066{{day}}\u2069 س في اليوم أو \u2066{{week}}\u2069 س في الأسبوع',
    byCalendar: 'أُقفل هذا الشهر حين كانت الساعات الإضافية ما كان خارج الدوام، ويبقى كما أُقفل.',
    unpaid: 'بلا أجر: {{names}}',

    columns: {
      name: 'الفني',
      days: 'الأيام',
      regular: 'عادية',
      overtime: 'إضافية',
      restDay: 'أيام الراحة',
      holiday: 'العطل',
      unpaid: 'بلا أجر',
      absence: 'غياب',
      held: 'معلّقة',
      adjustment: 'المتأخرة',
      paid: 'المستحقة',
      date: 'اليوم',
      kind: 'نوع اليوم',
    },
    kinds: { working_day: 'يوم عمل', rest_day: 'راحة أسبوعية', holiday: 'عطلة' },

    provisional: 'لم يُقفل هذا الشهر بعد، وقد تتغير الساعات.',
    closedBy: 'أقفله {{name}} في {{day}}',
    late_zero: 'لم تصل جلسات بعد إقفال هذا الشهر.',
    late_one: 'جلسة واحدة وصلت أو تغيّرت بعد إقفال هذا الشهر. يحتسبها شهر لاحق ضمن ما وصل متأخرًا.',
    late_two: 'جلستان وصلتا أو تغيّرتا بعد إقفال هذا الشهر. يحتسبهما شهر لاحق ضمن ما وصل متأخرًا.',
    late_few: '{{number}} جلسات وصلت أو تغيّرت بعد إقفال هذا الشهر. يحتسبها شهر لاحق ضمن ما وصل متأخرًا.',
    late_many: '{{number}} جلسة وصلت أو تغيّرت بعد إقفال هذا الشهر. يحتسبها شهر لاحق ضمن ما وصل متأخرًا.',
    late_other: '{{number}} جلسة وصلت أو تغيّرت بعد إقفال هذا الشهر. يحتسبها شهر لاحق ضمن ما وصل متأخرًا.',
    held: 'ساعات معلّقة لأن نهايتها لم تُسجَّل: \u2066{{hours}}\u2069. لا تُستحق حتى تحسمها المراجعة.',
    midnight: 'تُحتسب الجلسة التي تتجاوز منتصف الليل على يوميها، لأن يوم الراحة يبدأ عند منتصف الليل.',
    check:
      'التحقق بالثانية: جلسات الشهر \u2066{{sessions}}\u2069 + من الشهر السابق \u2066{{carriedIn}}\u2069 − إلى الشهر التالي \u2066{{carriedOut}}\u2069 = \u2066{{sheet}}\u2069 على هذه الأيام.',
    differs: 'لا تطابق الأيام مجموع الجلسات، والفرق بالثواني: \u2066{{difference}}\u2069. اطلب التحقق من الساعات.',
    adjustments: 'ما وصل متأخرًا لأشهر مقفلة',
    adjustmentOf: '{{activity}} في {{day}}، أمر العمل {{job}}',
    worked: 'ساعات العمل',
    paid: 'المستحقة',
    paidInAll: 'الساعات المستحقة: \u2066{{hours}}\u2069',

    excel: 'ملف Excel',
    pdf: 'ملف PDF',
    csv: 'ملف CSV للرواتب',
    saved: 'حُفظ الملف {{name}}',
    fileFailed: 'تعذّر إعداد الملف. الرجاء المحاولة مرة أخرى.',

    dayByDay: 'الساعات المستحقة يومًا بيوم',
    loading: 'جارٍ تحميل كشف الساعات المستحقة...',
    failed: 'تعذّر تحميل كشف الساعات المستحقة. الرجاء المحاولة مرة أخرى.',
    none: 'لا ساعات مستحقة لأحد في هذا الشهر',
    noneText: 'يظهر الفني هنا متى كان من العاملين في الورشة يومًا من الشهر.',
  },
} satisfies ArabicOf<typeof en>
